"""Routes in order (A-LOOP-16 to 19): who is asked, how often, and what a watcher hears."""

from collections.abc import Sequence

import pytest

from outrider.core.entry import ModelSaid
from outrider.core.event import TurnEvent
from outrider.core.event_work import RouteFallback, RouteRetry
from outrider.core.model import Broke, CapReached, NeedsMoney, Outcome, Replied
from outrider.models import chain
from outrider.models.attempt import Attempted, Failed
from outrider.models.purse import Passed
from outrider.models.route import Route
from outrider.models.trouble import malformed, refused, unusable
from tests.fakes.clock import FakeClock

ONE, TWO = Route("one", "m"), Route("two", "m")
ANSWER = ModelSaid("rep_1", "hello")
PARTIAL = ModelSaid("rep_2", "hel", partial=True, finish="cut")
BUSY = Failed(refused(503, "busy"), None)
WRONG = Failed(refused(400, "bad"), None)


class Played:
    """What `results` make of the chain, one for each attempt."""

    def __init__(self, *results: Attempted, routes: Sequence[Route] = (ONE, TWO)) -> None:
        self._results = list(results)
        self._routes = routes
        self.asked: list[Route] = []
        self.events: list[TurnEvent] = []
        self.clock = FakeClock()

    async def outcome(self) -> Outcome | None:
        return await chain.ask(self._routes, self._attempt, self.events.append, self.clock)

    async def _attempt(self, route: Route) -> Attempted:
        self.asked.append(route)
        return self._results.pop(0)


@pytest.mark.anyio
async def test_the_first_route_that_answers_is_the_only_one_asked() -> None:
    played = Played(ANSWER)
    assert await played.outcome() == Replied(ANSWER)
    assert (played.asked, played.events) == ([ONE], [])


@pytest.mark.anyio
async def test_a_passing_failure_is_tried_once_more_on_the_same_route_after_two_seconds() -> None:
    played = Played(BUSY, ANSWER)
    assert await played.outcome() == Replied(ANSWER)
    assert (played.asked, played.clock.slept) == ([ONE, ONE], [2.0])
    assert played.events == [RouteRetry("one:m", BUSY.trouble.failure, 2.0)]


@pytest.mark.anyio
async def test_a_second_failure_falls_to_the_next_route() -> None:
    played = Played(BUSY, BUSY, ANSWER)
    assert await played.outcome() == Replied(ANSWER)
    assert played.asked == [ONE, ONE, TWO]
    assert played.events == [
        RouteRetry("one:m", BUSY.trouble.failure, 2.0),
        RouteFallback("one:m", BUSY.trouble.failure, "two:m"),
    ]


@pytest.mark.anyio
@pytest.mark.parametrize("failure", [WRONG, Failed(malformed("x"), None)])
async def test_a_lasting_failure_falls_at_once(failure: Failed) -> None:
    played = Played(failure, ANSWER)
    assert await played.outcome() == Replied(ANSWER)
    assert (played.asked, played.clock.slept) == ([ONE, TWO], [])


@pytest.mark.anyio
async def test_when_every_route_fails_the_last_failure_is_told_and_each_was_announced() -> None:
    played = Played(BUSY, BUSY, WRONG)
    assert await played.outcome() == Broke(WRONG.trouble.failure)
    fallbacks = [e for e in played.events if isinstance(e, RouteFallback)]
    assert [(e.route, e.next_route) for e in fallbacks] == [("one:m", "two:m"), ("two:m", None)]


@pytest.mark.anyio
async def test_a_failure_after_text_was_shown_is_never_hidden() -> None:
    """A-LOOP-16: no retry, no other route."""
    cut = Failed(refused(503, "busy"), PARTIAL)
    played = Played(cut)
    assert await played.outcome() == Broke(cut.trouble.failure, PARTIAL)
    assert (played.asked, played.events) == ([ONE], [])


@pytest.mark.anyio
async def test_text_shown_by_the_second_try_is_not_hidden_either() -> None:
    played = Played(BUSY, Failed(refused(503, "busy"), PARTIAL))
    assert isinstance(await played.outcome(), Broke)
    assert played.asked == [ONE, ONE]


@pytest.mark.anyio
@pytest.mark.parametrize("halt", [NeedsMoney("one:m"), CapReached(1.0, 1.0)])
async def test_money_halts_the_chain_where_it_stands(halt: NeedsMoney | CapReached) -> None:
    played = Played(halt)
    assert await played.outcome() == halt
    assert played.asked == [ONE]


@pytest.mark.anyio
async def test_a_route_that_may_not_be_used_is_passed_over_in_silence() -> None:
    played = Played(Passed(), ANSWER)
    assert await played.outcome() == Replied(ANSWER)
    assert played.events == []


@pytest.mark.anyio
async def test_no_usable_route_is_no_outcome() -> None:
    assert await Played(Passed(), Passed()).outcome() is None
    assert await Played(routes=()).outcome() is None


@pytest.mark.anyio
async def test_a_missing_key_falls_to_the_next_route_and_says_so() -> None:
    missing = Failed(unusable("key_missing", variable="ONE_KEY"), None)
    played = Played(missing, ANSWER)
    assert await played.outcome() == Replied(ANSWER)
    assert played.events == [RouteFallback("one:m", missing.trouble.failure, "two:m")]
