"""Earlier results, read again: originals of shortened ones, and those that became stubs."""

import pytest

from outrider.tools.spill import keep
from tests.unit.tools.stand import Stand

pytestmark = pytest.mark.anyio

TOLD = {"call-9": "word " * 3_000}


async def test_a_result_that_became_a_stub_is_read_from_the_journal(at: Stand) -> None:
    """A-CTX-10."""
    box = at.box(here=at.here(earlier=TOLD.get))
    read = await at.run("tool_output_read", box, id="call-9", offset=10, limit=5)
    assert (read.text.splitlines()[0], read.is_error) == ("word ", False)


async def test_the_original_of_a_shortened_result_comes_first(at: Stand) -> None:
    keep(str(at.spill), "call-9", "the whole of it")
    box = at.box(here=at.here(earlier=TOLD.get))
    assert "the whole of it" in (await at.run("tool_output_read", box, id="call-9")).text


async def test_an_id_of_nothing_is_an_error(at: Stand) -> None:
    box = at.box(here=at.here(earlier=TOLD.get))
    assert (await at.run("tool_output_read", box, id="call-1")).is_error
