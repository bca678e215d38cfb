"""Every test here plays rounds: real gateways that die, forked from one process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from outrider.selftest.process import Brood
from outrider.selftest.round import Round, new_round


@pytest.fixture
async def brood() -> AsyncIterator[Brood]:
    opened = await Brood.open()
    try:
        yield opened
    finally:
        await opened.close()


@pytest.fixture
async def played(tmp_path: Path, brood: Brood) -> AsyncIterator[Round]:
    async with new_round(tmp_path / "home", brood) as made:
        yield made
