"""The wheel carries the page: whoever installs it needs no Node and no checkout."""

import os
import re
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.rules.tree import ROOT


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout and unpacked as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def test_the_wheel_holds_page_package_and_licence(unpacked: Path) -> None:
    assert (unpacked / "outrider/server/web/index.html").is_file()
    assert (unpacked / "outrider/cli/main.py").is_file()
    assert list(unpacked.glob("outrider-*.dist-info/licenses/LICENSE"))
    assert not list(unpacked.rglob("node_modules"))


def test_the_command_serves_its_page_without_node_or_checkout(
    unpacked: Path, tmp_path: Path
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "outrider", "serve", "--port", "0", "--home", str(tmp_path / "h")],
        cwd=tmp_path, stdout=subprocess.PIPE, text=True,
        env={"PATH": "/nowhere", "PYTHONPATH": str(unpacked), "HOME": os.environ["HOME"]},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        with urlopen(found[0] + "/") as page:
            assert b"<div id=" in page.read()
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
