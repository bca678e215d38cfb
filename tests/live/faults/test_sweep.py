"""A rotating handful of all the points at which a gateway can die; `outrider selftest` has more."""

from datetime import UTC, datetime

import pytest

from outrider.selftest.run import Wanted, run

SAMPLE_S = 20.0


@pytest.mark.anyio
@pytest.mark.timeout(180)
async def test_a_gateway_hurt_anywhere_loses_nothing_and_repeats_nothing() -> None:
    today = datetime.now(UTC).date().toordinal()
    report = await run(Wanted(today, sample_s=SAMPLE_S), lambda phase, done, of: None)
    assert (report.missed, [str(each.case) for each in report.wrong]) == ({}, [])
    assert [each for each in report.jumps if each.wrong] == []
    assert report.passed
