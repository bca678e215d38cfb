"""Every test here plays rounds: real servers that die."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live.faults.round import Round, new_round


@pytest.fixture
async def played(tmp_path: Path) -> AsyncIterator[Round]:
    async with new_round(tmp_path / "home") as made:
        yield made
