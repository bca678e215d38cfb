"""What keeps Outrider running elsewhere says what it means."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "packaging" / "outrider.service"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    text = UNIT.read_text("utf-8").replace("%h/.local/bin/outrider", "/bin/true")
    unit.write_text(text, "utf-8")
    tmp_path.chmod(0o700)
    told = subprocess.run(
        ["systemd-analyze", "--user", "verify", str(unit)], capture_output=True, text=True,
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}, timeout=60,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr


def test_the_image_runs_as_a_user_of_its_own_and_says_how_it_is() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    words = [line.split()[0] for line in lines if line and not line.startswith(("#", " "))]
    users = [line for line in lines if line.startswith("USER")]
    assert users == ["USER outrider"]
    assert {"HEALTHCHECK", "VOLUME", "STOPSIGNAL"} <= set(words)


def test_everything_that_the_image_copies_is_there() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    copied = [
        name
        for line in lines
        if line.startswith("COPY") and "--from" not in line
        for name in line.split()[1:-1]
    ]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
