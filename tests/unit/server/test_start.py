"""What a start costs."""

import subprocess
import sys

import pytest

HEAVY = (
    "pydantic",
    "fastapi",
    "aiohttp",
    "jsonschema_rs",
    "genai_prices",
    "outrider.server.openapi",
)


@pytest.mark.parametrize("name", HEAVY)
def test_the_door_opens_without(name: str) -> None:
    code = f"import sys, outrider.server.asgi; sys.exit({name!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": "src"}).returncode == 0
