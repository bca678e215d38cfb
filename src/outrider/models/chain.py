"""Routes in order: one more try where that may help, then the next route (A-LOOP-16 to 19)."""

import logging
from collections.abc import Awaitable, Callable, Sequence

from outrider.core.clock import Clock
from outrider.core.entry import ModelSaid
from outrider.core.event_work import RouteFallback, RouteRetry
from outrider.core.model import Broke, CapReached, Emit, NeedsMoney, Outcome, Replied
from outrider.core.run import Failure
from outrider.models.attempt import Attempted, Failed
from outrider.models.purse import Passed
from outrider.models.route import Route

log = logging.getLogger(__name__)

WAIT_S = 2.0  # before the second try, unless the provider says when
MOST_WAIT_S = 30.0  # one that asks for longer is passed over: another route may answer at once

Try = Callable[[Route], Awaitable[Attempted]]


async def ask(routes: Sequence[Route], attempt: Try, emit: Emit, clock: Clock) -> Outcome | None:
    """The outcome of the first route that answers, or the last failure.

    None: no route may be used at all. Once text was shown no other route is asked.
    """
    failure: Failure | None = None
    for position, route in enumerate(routes):
        result = await _twice(route, attempt, emit, clock)
        match result:
            case ModelSaid():
                return Replied(result)
            case NeedsMoney() | CapReached():
                return result
            case Passed():
                continue
            case Failed(trouble=trouble, said=ModelSaid() as said):
                return Broke(trouble.failure, said)
            case Failed(trouble=trouble):
                met = trouble.failure
                if failure is None or failure.code != "context_length":  # that one has a remedy
                    failure = met
                following = routes[position + 1] if position + 1 < len(routes) else None
                log.warning("route_fallback", extra={"route": str(route), "code": met.code})
                emit(RouteFallback(str(route), met, None if following is None else str(following)))
    return None if failure is None else Broke(failure)


async def _twice(route: Route, attempt: Try, emit: Emit, clock: Clock) -> Attempted:
    """Ask, and after a passing failure that nobody saw text of, wait and ask once more."""
    result = await attempt(route)
    if not isinstance(result, Failed) or result.said is not None or not result.trouble.transient:
        return result
    failure = result.trouble.failure
    wait_s = _wait_s(failure)
    if wait_s > MOST_WAIT_S:
        return result
    log.warning("route_retry", extra={"route": str(route), "code": failure.code})
    emit(RouteRetry(str(route), failure, wait_s))
    await clock.sleep(wait_s)
    return await attempt(route)


def _wait_s(failure: Failure) -> float:
    asked = failure.facts.get("wait_s")
    return max(WAIT_S, asked) if isinstance(asked, float) else WAIT_S
