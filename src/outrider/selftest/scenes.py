"""Every scenario, and the rows of the crash matrix that none covers, with the reason."""

from collections.abc import Mapping

from outrider.selftest import scenes_boot, scenes_queue, scenes_turn
from outrider.selftest.scenario import Scenario

SCENES: Mapping[str, Scenario] = {
    each.name: each for each in (*scenes_turn.SCENES, *scenes_queue.SCENES, *scenes_boot.SCENES)
}
WAITING: Mapping[str, tuple[str, ...]] = {  # the part that brings it → rows of the matrix
    "hooks": ("T17",),
    "children": ("T34", "T35", "T36"),
    "scripts": ("T37", "T38"),
    "fork": ("T47",),
    "telegram": ("T48", "T49", "T50", "T51"),
    "jobs": ("T53", "T54"),
}
MERGED: Mapping[str, str] = {"T08": "T03"}


def covered() -> set[str]:
    """The rows of the matrix that some scenario covers."""
    return {row for scene in SCENES.values() for row in scene.rows}
