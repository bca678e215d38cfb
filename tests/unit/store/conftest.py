"""One store per test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.store.stored import Stored, open_store


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Stored]:
    store = open_store(tmp_path)
    yield store
    store.db.close()
