"""A rotating handful of all the points at which a server can die; `sweep.py` kills at each."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.live.faults.sweep import record, sweep

HANDFUL = 8
# commits that the scenario must reach, or it no longer tests what it says
REACHED = {
    "schema", "lose_open", "open", "accept", "title", "brief", "reserve", "settle", "assistant",
    "context", "tool_start", "tool_result", "approval_open", "decide", "enqueue",
    "steer", "run_close", "drain", "answer", "compacted", "stop", "settings", "delete", "restore",
}  # fmt: skip


@pytest.mark.anyio
@pytest.mark.timeout(120)
async def test_a_server_killed_anywhere_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    points = await record(tmp_path / "recorded")
    names = {point.partition("#")[0] for point in points}
    assert {f"tx.{name}.{side}" for name in REACHED for side in ("before", "after")} <= names
    stride = len(points) // HANDFUL
    today = datetime.now(UTC).date().toordinal()
    assert await sweep(points[today % stride :: stride][:HANDFUL], tmp_path) == {}
