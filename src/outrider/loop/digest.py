"""A digest: what a compaction cuts, what it keeps to the letter, and what is to be summarised."""

import re
from collections.abc import Iterator, Mapping, Sequence

from outrider.core.entry import Compacted, Entry, Fact, ModelSaid, UserSaid
from outrider.core.model import Compact
from outrider.loop.phrases import fill
from outrider.loop.room import BYTES_A_TOKEN
from outrider.loop.transcript import transcript

TAIL_SHARE = 0.2  # of the window: the newest entries that stay as they are
KEPT_SHARE = 0.25  # the person's own words
ASKED_SHARE = 0.5  # what the summarising request may show
LIST_SHARE = 0.1  # the agent's own list
LIST_CHARS = 4_000
LEAST_LIST_CHARS = 400
SUMMARY_CHARS = 8_000
LINES = 2  # that look like a list make one

# words of standing rules, in the languages of the product; a miss costs a message its first place
RULE = re.compile(
    r"(?i)\b(?:never|always|must(?:n't)?|do not|don't|only|rule|avoid|without asking)\b"
    r"|\b(?:không (?:bao giờ|được)|luôn|đừng|phải|cấm|quy tắc|chỉ được)\b"
    r"|ห้าม|อย่า|ต้อง|เสมอ|กฎ|เท่านั้น"
)
TICKED = re.compile(r"(?m)^\s*(?:[-*•+]\s*|\d+[.)]\s*)?(?:\[[ xX✓]\]|[☐☑✓✔✅⬜✗])")
STATED = re.compile(r"(?i)\b(?:done|open|todo|pending|next|xong|chưa|còn lại)\b|เสร็จ|ค้าง|เหลือ")
LISTED = re.compile(r"(?m)^\s*(?:[-*•+]|\d+[.)])\s+\S")


def through(entries: Sequence[Entry], compact: Compact) -> int:
    """The seq up to which is summarised; 0 when nothing new is old enough.

    The cut never parts a reply from its results. A person's own wish leaves the last exchange; by
    itself the newest entries stay that fit their share of the window.
    """
    last = min(compact.through_seq, len(entries))
    since = newest(entries, last)
    cut = _tail(entries, since, last, compact)
    spoken = (entries[at].fact for at in range(since, cut))
    return cut if any(isinstance(fact, UserSaid | ModelSaid) for fact in spoken) else 0


def kept(entries: Sequence[Entry], end: int, window_tokens: int) -> tuple[int, ...]:
    """Seqs of the person's messages that stay verbatim: goal, last request, rules, then the newest.

    The first two always stay; the others as long as they fit their share of the window.
    """
    said = [entry for entry in entries[:end] if isinstance(entry.fact, UserSaid)]
    if not said:
        return ()
    room = int(window_tokens * KEPT_SHARE) * BYTES_A_TOKEN
    chosen = {said[0].seq, said[-1].seq}
    room -= sum(_bytes(entry.fact) for entry in said if entry.seq in chosen)
    rest = [entry for entry in reversed(said) if entry.seq not in chosen]
    for entry in sorted(rest, key=_is_no_rule):  # stable: the newest first among equals
        size = _bytes(entry.fact)
        if size <= room:
            chosen.add(entry.seq)
            room -= size
    return tuple(sorted(chosen))


def question(
    entries: Sequence[Entry], end: int, window_tokens: int, phrases: Mapping[str, str]
) -> str:
    """What the summarising model is asked: the last summary and what came after it."""
    since = newest(entries, end)
    room = int(window_tokens * ASKED_SHARE) * BYTES_A_TOKEN
    shown = transcript(_shown(entries, since, end), room, phrases)
    return fill(phrases, "compact_ask", {"transcript": shown})


def summary(
    entries: Sequence[Entry], end: int, answer: str, window_tokens: int, phrases: Mapping[str, str]
) -> str:
    """The text that stands for what was cut: the model's summary, and the agent's newest list to
    the letter, because a summary that forgets what is done has it done twice."""
    share = int(window_tokens * LIST_SHARE) * BYTES_A_TOKEN
    words = _list(entries, end)[: min(LIST_CHARS, max(LEAST_LIST_CHARS, share))]
    quoted = fill(phrases, "compact_words", {"words": words}) if words else ""
    told = {"summary": answer.strip()[:SUMMARY_CHARS], "words": quoted}
    return fill(phrases, "compact_summary", told).rstrip()


def worthwhile(entries: Sequence[Entry]) -> bool:
    """Whether anybody has spoken since the newest compaction."""
    for entry in reversed(entries):
        match entry.fact:
            case Compacted():
                return False
            case UserSaid() | ModelSaid():
                return True
            case _:
                continue
    return False


def newest(entries: Sequence[Entry], end: int) -> int:
    """Through which seq the newest compaction up to `end` summarised; 0 before the first."""
    for at in range(end - 1, -1, -1):
        fact = entries[at].fact
        if isinstance(fact, Compacted):
            return fact.through_seq
    return 0


def _tail(entries: Sequence[Entry], since: int, last: int, compact: Compact) -> int:
    """Where the tail begins: the seq before it."""
    room = int(compact.window_tokens * TAIL_SHARE) * BYTES_A_TOKEN
    cut = last
    for at in range(last - 1, since - 1, -1):
        fact = entries[at].fact
        room -= _bytes(fact)
        if room < 0:
            break
        if isinstance(fact, UserSaid | ModelSaid):
            cut = at
            if compact.asked and isinstance(fact, UserSaid):
                break
    if not any(isinstance(entries[at].fact, UserSaid | ModelSaid) for at in range(since, cut)):
        return last  # all of it fits the tail, and still it was too much: leave no tail
    return cut


def _shown(entries: Sequence[Entry], since: int, end: int) -> Iterator[Fact]:
    """What is summarised, the summary that stands for the beginning first."""
    for at in range(end - 1, -1, -1):
        if isinstance(entries[at].fact, Compacted):
            yield entries[at].fact
            break
    for at in range(since, end):
        if not isinstance(entries[at].fact, Compacted):
            yield entries[at].fact


def _list(entries: Sequence[Entry], end: int) -> str:
    """The agent's newest words with a list of what is done and open, or else its newest words."""
    texts = [e.fact.text for e in entries[:end] if isinstance(e.fact, ModelSaid)]
    texts = [text for text in reversed(texts) if text.strip()]
    for marks in (TICKED, STATED, LISTED):
        for text in texts:
            if len(marks.findall(text)) >= LINES:
                return text.strip()
    return texts[0].strip() if texts else ""


def _is_no_rule(entry: Entry) -> bool:
    return not (isinstance(entry.fact, UserSaid) and RULE.search(entry.fact.text))


def _bytes(fact: Fact) -> int:
    text = getattr(fact, "text", "")
    return len(text.encode("utf-8", "replace"))
