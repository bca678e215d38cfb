"""Failpoints are armed only on a home that says it is there to be broken."""

from collections.abc import Mapping

from outrider import failpoint
from outrider.core.errors import Unstartable
from outrider.home import Home

VARIABLE = "OUTRIDER_FAILPOINTS"


def arm(home: Home, environ: Mapping[str, str]) -> None:
    """Arm what the environment asks for.

    Raises Unstartable on a home without `SELFTEST`, and for what names no point.
    """
    spec = environ.get(VARIABLE)
    if not spec:
        return
    if not home.selftest.exists():
        raise Unstartable("failpoints_refused", home=str(home.root))
    try:
        failpoint.arm(spec)
    except ValueError as error:
        raise Unstartable("failpoints_unreadable", part=str(error)) from None
