"""The system prompt: the same bytes until something changes, the day last."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from outrider.core.agent import Agent
from outrider.desk.prompt import SECTION_CHARS, persona, system_prompt

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture
def agent(tmp_path: Path) -> Agent:
    return Agent(
        id="main", name="Outrider", description="", directory=str(tmp_path),
        workspace=str(tmp_path), routes=("fake:echo",), language="en", cost_cap_usd=1.0,
    )  # fmt: skip


def told(agent: Agent, now: datetime = NOON, zone: str | None = "Asia/Ho_Chi_Minh") -> str:
    return system_prompt(agent, ["read", "write"], now, zone)


def test_two_turns_of_a_day_are_told_the_same_bytes(agent: Agent) -> None:
    assert told(agent) == told(agent, NOON + timedelta(hours=4))


def test_the_day_is_the_last_line(agent: Agent) -> None:
    Path(agent.directory, "SOUL.md").write_text("Be kind.", "utf-8")
    assert told(agent).splitlines()[-1] == "Today is 2026-11-30 (Asia/Ho_Chi_Minh)."


def test_the_day_is_the_one_of_the_persons_zone(agent: Agent) -> None:
    evening = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
    assert "2026-12-01" in told(agent, evening)


def test_everything_before_the_day_survives_midnight(agent: Agent) -> None:
    one, other = told(agent), told(agent, NOON + timedelta(days=1))
    assert one.rpartition("\n")[0] == other.rpartition("\n")[0]


def test_persona_files_are_sections_in_their_order(agent: Agent) -> None:
    for name in reversed(agent.persona_files):
        Path(agent.directory, name).write_text(f"of {name}\n", "utf-8")
    assert persona(agent) == [(name, f"of {name}") for name in agent.persona_files]


def test_a_section_is_named_for_its_file(agent: Agent) -> None:
    Path(agent.directory, "USER.md").write_text("Likes tea.", "utf-8")
    assert "\n\n# USER.md\nLikes tea.\n\n" in told(agent)


@pytest.mark.parametrize("content", [None, "", " \n"])
def test_a_file_that_says_nothing_has_no_section(agent: Agent, content: str | None) -> None:
    if content is not None:
        Path(agent.directory, "SOUL.md").write_text(content, "utf-8")
    assert persona(agent) == []


def test_a_folder_in_a_files_place_stops_no_turn(agent: Agent) -> None:
    Path(agent.directory, "SOUL.md").mkdir()
    assert persona(agent) == []


def test_a_section_is_cut_at_its_bound(agent: Agent) -> None:
    Path(agent.directory, "SOUL.md").write_text("ồ" * (SECTION_CHARS + 9), "utf-8")
    assert persona(agent) == [("SOUL.md", "ồ" * SECTION_CHARS)]


def test_bytes_that_are_no_text_do_not_stop_a_turn(agent: Agent) -> None:
    Path(agent.directory, "SOUL.md").write_bytes(b"\xef\xbb\xbfkind \xff")
    assert persona(agent) == [("SOUL.md", "kind \ufffd")]


def test_the_frame_is_in_the_agents_language(agent: Agent) -> None:
    assert told(replace(agent, language="th")) != told(agent)


def test_the_tools_are_named(agent: Agent) -> None:
    assert "read, write" in told(agent)
