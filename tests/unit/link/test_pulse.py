"""A silent end is lost; one that speaks is only asked."""

from outrider.link.pulse import BEAT_S, SILENT_S, Pulse
from tests.fakes.loop import advance, play


class Other:
    """Counts what it hears of."""

    def __init__(self) -> None:
        self.beats = 0
        self.lost = 0

    def beat(self) -> None:
        self.beats += 1

    def lose(self) -> None:
        self.lost += 1


def test_an_end_that_answers_is_asked_and_kept() -> None:
    async def story() -> None:
        other = Other()
        pulse = Pulse(other.beat, other.lose)
        for _ in range(10):
            await advance(BEAT_S)
            pulse.hear()
        assert (other.beats, other.lost) == (10, 0)
        pulse.stop()

    play(story())


def test_a_silent_end_is_lost_once() -> None:
    async def story() -> None:
        other = Other()
        Pulse(other.beat, other.lose)
        for _ in range(round(SILENT_S / BEAT_S) + 3):
            await advance(BEAT_S)
        assert other.lost == 1

    play(story())


def test_a_stopped_pulse_asks_nobody() -> None:
    async def story() -> None:
        other = Other()
        Pulse(other.beat, other.lose).stop()
        await advance(SILENT_S * 2)
        assert (other.beats, other.lost) == (0, 0)

    play(story())
