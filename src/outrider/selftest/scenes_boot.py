"""Scenes of a start: a gateway finds what another left when it died. Dying in them is dying twice.

Each is one way of recovering; every commit of it is a point at which a second death may come.
"""

from outrider.selftest.client import BROKEN
from outrider.selftest.round import Round
from outrider.selftest.scenario import Play, Scenario
from outrider.selftest.scenes_queue import queue, steer
from outrider.selftest.scenes_turn import EXPIRES, approve, chat, expire, question, stop, tools


def cut(play: Play, point: str) -> Play:
    """A gateway that dies of a scene at a point."""

    async def prepare(played: Round) -> None:
        await played.start(f"{point}=kill")
        try:
            await play(played)
        except BROKEN:
            await played.died()
        else:
            raise LookupError(point)

    return prepare


async def recover(played: Round) -> None:
    """What was left is finished, and the conversation goes on."""
    await played.all_quiet()


PATHS = (  # name, what was under way, where it died, rows, what the next start must commit
    ("accepted", chat, "tx.accept.after", ("T03", "T09"), ("resumed", "brief", "run_close")),
    ("sent", chat, "model.sent", ("T12", "T57"), ("lose_open", "resumed", "run_close")),
    ("called", tools, "tx.assistant.after", ("T16",), ("resumed", "tool_start", "tool_result")),
    ("started", tools, "tx.tool_start.after", ("T19",), ("resumed", "tool_result", "run_close")),
    ("reading", tools, "tool.running#1", ("T21",), ("resumed", "tool_result")),
    ("answered", chat, "tx.run_close.before", ("T41",), ("run_close",)),
    ("decided", approve, "tx.decide.after", ("T30",), ("resumed", "tool_start")),
    ("denied", approve, "tx.decide.after#2", ("T30",), ("resumed", "run_close")),
    ("replied", question, "tx.answer.after", ("T33",), ("resumed", "run_close")),
    ("expired", expire, "tx.expire.after", ("T32",), ("resumed", "run_close")),
    ("queued", queue, "tx.enqueue.after#2", ("T06", "T44"), ("resumed", "drain")),
    ("steered", steer, "tx.enqueue.after#2", ("T26",), ("resumed", "steer")),
    ("stopped", stop, "tx.stop.after", ("T45",), ("resumed",)),
)
SCENES = tuple(
    Scenario(
        f"boot_{name}", (*rows, "T39", "T40", "T57"), recover, reaches, cut(play, point),
        config=EXPIRES if play is expire else "queue_limit: 2\n" if play is queue else "",
    )
    for name, play, point, rows, reaches in PATHS
)  # fmt: skip
