"""Deltas folded into what the journal keeps."""

from collections.abc import Sequence

import pytest

from outrider.core.entry import ModelSaid
from outrider.core.money import Usage
from outrider.models.delta import CallPart, Finished, Spent
from outrider.models.reply import Reply, TooLong


def make(taken: Sequence[str] = ()) -> Reply:
    minted = (f"minted_{n}" for n in range(1, 99))
    return Reply(lambda: next(minted), lambda: taken, 8_192)


def said_of(*parts: CallPart, taken: Sequence[str] = (), length: bool = False) -> ModelSaid:
    reply = make(taken)
    for part in parts:
        reply.call(part)
    reply.finish(Finished("length" if length else "stop"))
    return reply.said("rep_1")


def ids(said: ModelSaid) -> list[str]:
    return [call.id for call in said.calls]


def test_fragments_of_two_calls_that_come_mixed_are_put_together() -> None:
    said = said_of(
        CallPart(0, "a", "read", ""), CallPart(1, "b", "list", '{"x"'),
        CallPart(0, None, None, '{"p":'), CallPart(1, None, None, ":2}"),
        CallPart(0, None, None, "1}"),
    )  # fmt: skip
    assert [(call.name, call.arguments) for call in said.calls] == [
        ("read", {"p": 1}), ("list", {"x": 2}),
    ]  # fmt: skip
    assert said.finish == "calls"


def test_calls_without_an_index_begin_with_each_new_id_or_name() -> None:
    said = said_of(
        CallPart(None, "a", "read", '{"p":'), CallPart(None, None, None, "1}"),
        CallPart(None, "b", "read", "{}"), CallPart(None, None, "list", "{}"),
    )  # fmt: skip
    assert ids(said) == ["a", "b", "minted_1"]


def test_calls_that_all_carry_the_index_0_are_told_apart_by_their_ids() -> None:
    said = said_of(CallPart(0, "a", "read", "{}"), CallPart(0, "b", "read", "{}"))
    assert ids(said) == ["a", "b"]


def test_a_server_that_repeats_id_and_name_in_every_fragment_makes_one_call() -> None:
    said = said_of(CallPart(0, "a", "read", '{"p":'), CallPart(0, "a", "read", "1}"))
    assert [(call.id, call.arguments) for call in said.calls] == [("a", {"p": 1})]


def test_a_missing_id_is_minted() -> None:
    """A-LOOP-12."""
    assert ids(said_of(CallPart(0, None, "read", "{}"))) == ["minted_1"]


def test_an_id_given_twice_in_one_reply_is_replaced_the_second_time() -> None:
    """SEC-99: one card per call id."""
    said = said_of(CallPart(0, "a", "read", "{}"), CallPart(1, "a", "list", "{}"))
    assert ids(said) == ["a", "minted_1"]


def test_an_id_of_an_earlier_reply_is_replaced() -> None:
    assert ids(said_of(CallPart(0, "call_0", "read", "{}"), taken=["call_0"])) == ["minted_1"]


def test_an_absurdly_long_id_is_replaced() -> None:
    assert ids(said_of(CallPart(0, "x" * 5_000, "read", "{}"))) == ["minted_1"]


def test_the_output_limit_marks_only_the_last_call_as_cut() -> None:
    """A-LOOP-11."""
    said = said_of(
        CallPart(0, "a", "read", "{bad"), CallPart(1, "b", "write", '{"text": "on'), length=True
    )
    assert said.finish == "length"
    assert [call.broken and call.broken.cut for call in said.calls] == [False, True]


def test_a_pair_cut_between_two_deltas_is_shown_and_kept_whole() -> None:
    """SEC-108: what is shown is what is stored."""
    reply = make()
    shown = [reply.text("a\ud83d"), reply.text("\ude00b"), reply.rest()]
    assert shown == ["a", "😀b", ""]
    assert reply.said("r").text == "a😀b"


def test_a_lone_surrogate_is_shown_and_kept_as_the_replacement_character() -> None:
    reply = make()
    shown = [reply.text("a\ud83d"), reply.text("b\udc00"), reply.text("\ud800"), reply.rest()]
    assert "".join(shown) == reply.said("r").text == "a\ufffdb\ufffd\ufffd"


def test_the_last_report_of_usage_wins_and_a_known_cost_stays() -> None:
    """REL-01."""
    reply = make()
    reply.spend(Spent(Usage(1, 1), 0.5))
    reply.spend(Spent(Usage(100, 7), None))
    assert reply.reported == Spent(Usage(100, 7), 0.5)


def test_an_output_of_0_beside_words_is_unknown() -> None:
    """REL-01: never 0."""
    reply = make()
    reply.text("words")
    reply.spend(Spent(Usage(10, 0), None))
    assert reply.reported == Spent(Usage(10, None), None)


def test_a_partial_reply_keeps_its_words_and_drops_its_calls() -> None:
    reply = make()
    reply.text("half a sen")
    reply.call(CallPart(0, "a", "read", "{}"))
    partial = reply.partial("rep_1")
    assert partial == ModelSaid("rep_1", "half a sen", finish="cut", partial=True)


def test_nothing_shown_leaves_no_partial_reply() -> None:
    assert make().partial("rep_1") is None


def test_a_reply_far_over_its_limit_is_given_up() -> None:
    with pytest.raises(TooLong):
        make().text("x" * (8_192 * 32 + 65_537))
