"""The system prompt: stable parts first, the date line last, so that history only grows."""

import logging
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from outrider.core.agent import Agent
from outrider.desk.phrases import frame

log = logging.getLogger(__name__)

SECTION_CHARS = 24_000  # of one persona file


def system_prompt(agent: Agent, tools: Sequence[str], now: datetime, timezone: str | None) -> str:
    """The whole system prompt of a drive, read from disk now.

    Byte-identical from drive to drive until a file, a tool or the day changes.
    """
    words = frame(agent.language)
    parts = [words["rules"].format(name=agent.name, tools=", ".join(tools))]
    parts += [f"# {name}\n{text}" for name, text in persona(agent)]
    today = now.astimezone(ZoneInfo(timezone) if timezone else None)
    zone = timezone or today.tzname() or "UTC"
    parts.append(words["date"].format(date=today.date().isoformat(), zone=zone))
    return "\n\n".join(parts)


def persona(agent: Agent) -> list[tuple[str, str]]:
    """The agent's persona files that exist and say something, cut at 24,000 characters each."""
    found = []
    for name in agent.persona_files:
        try:
            with Path(agent.directory, name).open("rb") as file:
                text = file.read(SECTION_CHARS * 4).decode("utf-8-sig", "replace").strip()
        except FileNotFoundError:
            continue
        except OSError as error:  # said once a turn, and the agent goes on with what it has
            log.warning("persona_unreadable", extra={"file": name, "why": error.strerror})
            continue
        if text:
            found.append((name, text[:SECTION_CHARS]))
    return found
