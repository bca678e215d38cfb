"""What a selftest says. The other languages stand beside it, each with the same facts."""

from collections.abc import Callable, Mapping

from outrider.selftest.texts_th import THAI
from outrider.selftest.texts_vi import VIETNAMESE

ENGLISH: Mapping[str, str] = {
    "begins": "Gateways are started on throw-away homes, killed and looked at. Your own home is not touched.",
    "doing_clock": "clocks {done}/{of}",
    "doing_record": "scenarios recorded {done}/{of}",
    "doing_rounds": "rounds {done}/{of}",
    "killed": "{rounds} rounds over {points} points at which a gateway can die. Each was started again and judged:",
    "scene": "    {name:24} {points:4} points {rounds:5} rounds {wrong:3} broken",
    "way_kill": "Killed with SIGKILL: {times} rounds.",
    "way_term": "Asked to stop with SIGTERM: {times} rounds.",
    "way_shell": "Its shell and terminal died: {times} rounds.",
    "way_full": "The disk was full, then had space again: {times} rounds, without a restart.",
    "way_sync": "The disk failed to keep its word: {times} rounds, without a restart.",
    "repeated": "Messages sent a second time after a restart: {times}, each stored once.",
    "kept": "kept every promise",
    "clock_forward": "The clock jumps a year ahead: {verdict}.",
    "clock_back": "The clock goes back an hour, then two: {verdict}.",
    "clock_spring": "Summer time begins: {verdict}.",
    "clock_autumn": "Summer time ends: {verdict}.",
    "states": "Rare states that were really reached:",
    "missed": "Scenario {name} fails on a gateway that nobody hurt: {why}",
    "never": "Never reached, so nothing is proven about it: {names}.",
    "violated": "BROKEN {case}: {what}",
    "violated_more": "and {count} more.",
    "passed": "Every promise was kept, in {took} s. Again with --seed {seed}.",
    "broken": "A promise was BROKEN. Took {took} s; again with --seed {seed}.",
}
LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "vi": VIETNAMESE, "th": THAI}


def words(language: str) -> Callable[..., str]:
    """A function from a code and its facts to the sentence in a language."""
    table = LANGUAGES[language]
    return lambda code, **facts: table[code].format(**facts)
