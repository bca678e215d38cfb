"""One workspace and one keeper for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from outrider.tools.keeper import Keeper
from tests.unit.tools.stand import Stand, stand


@pytest.fixture
def keeper() -> Iterator[Keeper]:
    keeper = Keeper()
    yield keeper
    keeper.close()


@pytest.fixture
def at(tmp_path: Path, keeper: Keeper) -> Stand:
    return stand(tmp_path / "home", keeper)
