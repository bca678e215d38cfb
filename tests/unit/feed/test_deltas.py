"""Deltas are few, in order, and the first one never waits."""

from collections.abc import Awaitable, Callable

from outrider.core.event import Queue, TextDelta, Thinking, TurnEvent
from outrider.core.event_work import ToolProgress
from outrider.feed.deltas import FRAME_S, PROGRESS_S, Deltas
from tests.fakes.loop import advance, play

Story = Callable[[Deltas], Awaitable[None]]


def sent(story: Story) -> list[TurnEvent]:
    """What left while a story was played."""
    out: list[TurnEvent] = []

    async def played() -> None:
        await story(Deltas(out.append))

    play(played())
    return out


def test_the_first_delta_leaves_at_once() -> None:
    async def story(deltas: Deltas) -> None:
        deltas.put(TextDelta("a"))

    assert sent(story) == [TextDelta("a")]


def test_what_follows_within_a_frame_leaves_together() -> None:
    async def story(deltas: Deltas) -> None:
        for letter in "abc":
            deltas.put(TextDelta(letter))
        await advance(FRAME_S)

    assert sent(story) == [TextDelta("a"), TextDelta("bc")]


def test_after_a_pause_the_next_delta_leaves_at_once() -> None:
    async def story(deltas: Deltas) -> None:
        deltas.put(TextDelta("a"))
        await advance(1)
        deltas.put(TextDelta("b"))

    assert sent(story) == [TextDelta("a"), TextDelta("b")]


def test_a_second_of_writing_is_at_most_thirty_frames_and_the_first() -> None:
    async def story(deltas: Deltas) -> None:
        for _ in range(1_000):
            deltas.put(TextDelta("x"))
            await advance(0.001)

    assert len(sent(story)) <= 31


def test_kinds_that_take_turns_are_no_more_frames() -> None:
    """A provider may send a thought and a word by turns, a thousand times a second."""

    async def story(deltas: Deltas) -> None:
        for _ in range(500):
            deltas.put(Thinking("t"))
            deltas.put(TextDelta("x"))
            await advance(0.002)

    assert len(sent(story)) <= 32


def test_eight_noisy_calls_are_at_most_thirty_frames_a_second() -> None:
    async def story(deltas: Deltas) -> None:
        for _ in range(200):
            for call in range(8):
                deltas.put(ToolProgress(f"c{call}", "x"))
            await advance(0.005)

    assert len(sent(story)) <= 38


def test_output_of_a_call_leaves_ten_times_a_second() -> None:
    async def story(deltas: Deltas) -> None:
        for _ in range(100):
            deltas.put(ToolProgress("c1", "x"))
            await advance(PROGRESS_S / 10)

    assert len(sent(story)) in (10, 11)


def test_nothing_is_lost_on_the_way() -> None:
    async def story(deltas: Deltas) -> None:
        for number in range(300):
            deltas.put(TextDelta(f"{number} "))
            await advance(0.003)
        deltas.flush()

    text = "".join(each.delta for each in sent(story) if isinstance(each, TextDelta))
    assert text == "".join(f"{number} " for number in range(300))


def test_an_event_overtakes_no_delta() -> None:
    async def story(deltas: Deltas) -> None:
        deltas.put(TextDelta("a"))
        deltas.put(TextDelta("b"))
        deltas.put(Queue(()))

    assert sent(story) == [TextDelta("a"), TextDelta("b"), Queue(())]


def test_a_thought_held_back_leaves_before_the_words_that_followed_it() -> None:
    async def story(deltas: Deltas) -> None:
        deltas.put(Thinking("h"))
        deltas.put(Thinking("m"))
        deltas.put(TextDelta("a"))
        deltas.flush()

    assert sent(story) == [Thinking("h"), Thinking("m"), TextDelta("a")]


def test_an_empty_thought_marks_that_thinking_began() -> None:
    async def story(deltas: Deltas) -> None:
        deltas.put(Thinking(""))

    assert sent(story) == [Thinking("")]


def test_a_timer_that_was_overtaken_sends_nothing_twice() -> None:
    async def story(deltas: Deltas) -> None:
        deltas.put(TextDelta("a"))
        deltas.put(TextDelta("b"))
        deltas.flush()
        await advance(1)

    assert sent(story) == [TextDelta("a"), TextDelta("b")]
