"""`agent.yaml` and persona files of the default agent."""

from pathlib import Path

import pytest

from outrider.config.agents import change_agent, load_agent
from outrider.config.persona import persona_files, write_persona
from outrider.config.providers import known
from outrider.config.settings import Config
from outrider.core.errors import Invalid, NotFound, Unstartable

HOME = Config(routes=("fake:echo",), cost_cap_usd=2.0, language="vi", providers=known({}, {}))


def test_a_fresh_home_has_a_default_agent_that_is_the_homes_settings(tmp_path: Path) -> None:
    agent = load_agent(tmp_path, HOME).agent
    assert (agent.id, agent.name, agent.directory) == ("default", "Outrider", str(tmp_path))
    assert agent.workspace == str(tmp_path / "workspace")
    assert (agent.routes, agent.cost_cap_usd, agent.language) == (("fake:echo",), 2.0, "vi")


def test_what_the_file_states_wins(tmp_path: Path) -> None:
    (tmp_path / "agent.yaml").write_text(
        "name: Ada\nroutes: fake:slow, fake:echo\ncost_cap_usd: 0\nworkspace: desk/one\n"
        "shell_ask_patterns: []\nautonomous: true\nloop_guard: steer\n"
    )
    agent = load_agent(tmp_path, HOME).agent
    assert (agent.name, agent.routes) == ("Ada", ("fake:slow", "fake:echo"))
    assert (agent.cost_cap_usd, agent.shell_ask_patterns, agent.autonomous) == (0.0, (), True)
    assert agent.workspace == str(tmp_path / "desk" / "one")


@pytest.mark.parametrize(
    ("yaml", "reason"),
    [
        ("nickname: x", "unknown_key"),
        ("routes: nobody:x", "provider_unknown"),
        ("write_paths: [../out]", "bad_value"),
        ("write_paths: [/etc]", "bad_value"),
        ("shell_network: 'false'", "bad_value"),
        ("shell_network: false", "guard_later"),
        ("shell_write_paths: [out]", "guard_later"),
        ("persona_files: [../../etc/passwd]", "bad_value"),
        ("max_steps: 0", "bad_value"),
    ],
)
def test_a_profile_that_cannot_hold_stops_the_start(tmp_path: Path, yaml: str, reason: str) -> None:
    (tmp_path / "agent.yaml").write_text(yaml)
    with pytest.raises(Unstartable) as caught:
        load_agent(tmp_path, HOME)
    assert caught.value.reason == reason
    assert caught.value.facts["file"] == str(tmp_path / "agent.yaml")


def test_an_edit_names_only_what_changes_and_null_goes_back(tmp_path: Path) -> None:
    (tmp_path / "agent.yaml").write_text("# her\nname: Ada  # of course\nmax_steps: 3\n")
    change_agent(tmp_path, HOME, {"max_steps": None, "description": "counts"})
    assert (tmp_path / "agent.yaml").read_text() == (
        "# her\nname: Ada  # of course\ndescription: counts\n"
    )


def test_a_refused_edit_leaves_the_file(tmp_path: Path) -> None:
    with pytest.raises(Invalid):
        change_agent(tmp_path, HOME, {"routes": ["nobody:x"]})
    assert not (tmp_path / "agent.yaml").exists()


def test_an_unparsable_manifest_is_reported_and_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "agent.yaml").write_text("name: [\n")
    with pytest.raises(Invalid):
        change_agent(tmp_path, HOME, {"name": "Ada"})
    assert (tmp_path / "agent.yaml").read_text() == "name: [\n"


def test_persona_files_show_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "SOUL.md").write_bytes(b"kind \xff")
    found = {each.name: each for each in persona_files(tmp_path)}
    assert found["SOUL.md"].content == "kind �"
    assert not found["USER.md"].exists


def test_only_the_four_known_names_can_be_written_A_AGT_12(tmp_path: Path) -> None:
    assert write_persona(tmp_path, "SOUL.md", "kind").exists
    for name in ("env", "../x", "soul.md", "config.yaml"):
        with pytest.raises(NotFound):
            write_persona(tmp_path, name, "x")


def test_empty_content_removes_a_persona_file(tmp_path: Path) -> None:
    write_persona(tmp_path, "SOUL.md", "kind")
    assert not write_persona(tmp_path, "SOUL.md", " \n").exists


def test_a_huge_persona_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Invalid):
        write_persona(tmp_path, "SOUL.md", "ж" * 40_000)
