"""The loop guard counts what a model asks for, whatever it is called (A-LOOP-13, A-LOOP-15)."""

import pytest

from outrider.core.brief import Limits
from outrider.core.tool import Broken, Call
from outrider.loop.guard import NEVER, counted, note_due, refuses, signature, uncounted
from tests.fakes.brief import TOOLS, call

IGNORED = uncounted(TOOLS)


def repeats(*replies: tuple[Call, ...]) -> int:
    state = NEVER
    for calls in replies:
        state = counted(state, calls, IGNORED)
    return state.count


READ = (call("read", path="a"),)
BOTH = (call("read", "c1", path="a"), call("look", "c2", path="b"))


def broken(at: int) -> tuple[Call, ...]:
    return (Call("c1", "write", {}, Broken(length=40, at=at, near="…")),)


def test_ids_do_not_tell_two_calls_apart() -> None:
    assert signature([call("read", "c1", path="a")]) == signature([call("read", "c9", path="a")])


def test_the_order_of_calls_does_not_matter() -> None:
    assert signature(BOTH) == signature(reversed(BOTH))


def test_the_order_of_keys_does_not_matter() -> None:
    one, other = Call("c", "read", {"a": 1, "b": 2}), Call("c", "read", {"b": 2, "a": 1})
    assert signature([one]) == signature([other])


def test_one_and_true_are_different_arguments() -> None:
    assert signature([call("read", n=1)]) != signature([call("read", n=True)])


@pytest.mark.parametrize(
    ("replies", "count"),
    [
        pytest.param([READ, READ, READ], 3, id="identical replies add up"),
        pytest.param([READ, READ, BOTH], 1, id="any change resets"),
        pytest.param([READ, READ, ()], 0, id="a reply without calls resets"),
        pytest.param([READ, (call("read", path="b"),), READ], 1, id="A B A is not a row"),
        pytest.param(
            [READ, (call("progress_note", text="still here"),), READ], 2, id="a note is no change"
        ),
        pytest.param(
            [READ, (*READ, call("ask_user", "c2", question="?")), READ], 3, id="nor a question"
        ),
        pytest.param([(call("progress_note"),)] * 9, 0, id="notes alone are never counted"),
        pytest.param([broken(3), broken(3), broken(3)], 3, id="the same malformed call counts"),
        pytest.param([broken(3), broken(4), broken(5)], 1, id="broken elsewhere is another call"),
    ],
)
def test_identical_replies_in_a_row_are_counted(
    replies: list[tuple[Call, ...]], count: int
) -> None:
    assert repeats(*replies) == count


def test_the_third_and_every_third_after_it_is_due_a_note() -> None:
    state, due = NEVER, []
    for n in range(1, 10):
        state = counted(state, READ, IGNORED)
        if note_due(state):
            due.append(n)
    assert due == [3, 6, 9]


def test_the_sixth_is_refused_unless_the_guard_only_steers() -> None:
    state = NEVER
    for _ in range(6):
        state = counted(state, READ, IGNORED)
    assert (refuses(state, Limits()), refuses(state, Limits(loop_guard="steer"))) == (True, False)
