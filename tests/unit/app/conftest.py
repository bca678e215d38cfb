"""A filled home and its archive."""

from pathlib import Path

import pytest

from outrider.app.backup import backup
from outrider.home import Home
from tests.unit.app.filled import fill


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return fill(tmp_path / "home")


@pytest.fixture
def archive(home: Home, tmp_path: Path) -> Path:
    backup(home, tmp_path / "b.tar.gz")
    return tmp_path / "b.tar.gz"
