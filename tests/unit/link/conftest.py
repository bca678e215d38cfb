"""A far end that is about to misbehave."""

import pytest

from tests.fakes.model import says
from tests.unit.link.rogue import ONCE, READ, WRITE, Rogue


@pytest.fixture
async def rogue() -> Rogue:
    """A far end whose model has just asked for three calls."""
    made = Rogue()
    made.on.model.script = [says("", READ, ONCE, WRITE), says("done")]
    await made.asks()
    return made
