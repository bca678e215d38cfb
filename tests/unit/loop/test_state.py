"""The state of a turn is folded, never re-read."""

from dataclasses import replace

from outrider.core.entry import Entry, Fact, Noted, TurnOpened, UserSaid
from outrider.core.money import Usage
from outrider.core.wake import FollowUp
from outrider.loop.state import TurnState, fold, start
from tests.fakes.brief import OPENED, call
from tests.fakes.journal import FakeJournal
from tests.fakes.turn import card, reply, result, state_of, word

SECOND = (TurnOpened("run_2", FollowUp()), UserSaid("more"))


class Watched(list[Entry]):
    """Entries that remember the lowest position anybody looked at."""

    lowest = 1_000_000

    def __getitem__(self, at: int) -> Entry:  # type: ignore[override]
        self.lowest = min(self.lowest, at)
        return super().__getitem__(at)


def folded(entries: list[Entry]) -> TurnState:
    state = TurnState()
    for entry in entries:
        state = fold(state, entry)
    return state


def test_starting_from_the_newest_turn_gives_what_folding_everything_gives() -> None:
    facts: list[Fact] = [*OPENED, reply(call("read")), result(), *SECOND, reply(call("write"))]
    entries = list(FakeJournal(facts).entries())
    assert start(entries) == folded(entries)


def test_only_the_last_measured_reply_before_the_newest_turn_is_looked_at() -> None:
    told = replace(reply(text="hi"), usage=Usage(input=9, output=1))
    watched = Watched(FakeJournal([*OPENED * 50, told, *SECOND, reply(text="hi")]).entries())
    start(watched)
    assert watched.lowest == 100


def test_a_journal_without_a_turn_still_has_a_last_seq() -> None:
    assert start(FakeJournal([UserSaid("copied")]).entries()).last_seq == 1


def test_an_empty_journal_is_an_empty_state() -> None:
    assert start(FakeJournal().entries()) == TurnState()


def test_only_the_calls_of_the_last_reply_are_held() -> None:
    rounds = [fact for n in range(40) for fact in (reply(call("read", n=n)), result())]
    assert len(state_of(*rounds).calls) == 1


def test_a_result_belongs_to_the_first_open_call_of_its_id() -> None:
    state = state_of(reply(call("read"), call("read")), result())
    assert [progress.answered for progress in state.calls] == [True, False]


def test_a_decision_belongs_to_the_call_that_was_asked() -> None:
    state = state_of(reply(call("read"), call("write", "c2")), card("write", "c2"), word("denied"))
    assert [progress.decided is None for progress in state.calls] == [True, False]


def test_calls_of_a_reply_that_was_cut_are_not_open() -> None:
    assert state_of(reply(call("read"), text="I", partial=True)).calls == ()


def test_text_without_calls_is_the_answer() -> None:
    assert state_of(reply(text="hi")).answered


def test_a_note_after_the_text_leaves_the_turn_unanswered() -> None:
    assert not state_of(reply(text="hi"), Noted("budget", {})).answered
