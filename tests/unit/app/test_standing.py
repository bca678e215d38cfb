"""What a home is set to: taken over as a whole, at once."""

from pathlib import Path

import pytest

from outrider.app.house import rules, secrets
from outrider.app.standing import Standing
from outrider.config.credentials import Credentials
from outrider.core.errors import Invalid, NotFound, Unstartable


def standing(root: Path, **environ: str) -> Standing:
    return Standing(root, Credentials(root / "env", environ))


def test_an_edit_is_used_at_once(tmp_path: Path) -> None:
    home = standing(tmp_path)
    home.change({"routes": ["fake:slow"], "language": "th"})
    assert (home.config.language, home.agent().routes) == ("th", ("fake:slow",))


def test_an_edit_survives_a_restart(tmp_path: Path) -> None:
    standing(tmp_path).change({"cost_cap_usd": 2.5})
    assert standing(tmp_path).agent().cost_cap_usd == 2.5


def test_a_refused_edit_changes_nothing(tmp_path: Path) -> None:
    home = standing(tmp_path)
    before = home.config
    with pytest.raises(Invalid):
        home.change({"language": "xx"})
    assert home.config is before


def test_an_agents_file_that_broke_meanwhile_leaves_both_as_they_were(tmp_path: Path) -> None:
    home = standing(tmp_path)
    config, agent = home.config, home.agent()
    (tmp_path / "agent.yaml").write_text("name: [", "utf-8")
    with pytest.raises(Unstartable):
        home.reload()
    assert (home.config, home.agent()) == (config, agent)


def test_an_agent_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        standing(tmp_path).agent("nobody")


def test_an_agents_own_setting_wins_over_the_homes(tmp_path: Path) -> None:
    home = standing(tmp_path)
    home.change_agent("default", {"cost_cap_usd": 7.0})
    home.change({"cost_cap_usd": 2.0})
    assert home.agent().cost_cap_usd == 7.0


def test_secrets_are_the_values_of_variables_that_are_called_so(tmp_path: Path) -> None:
    """What an export masks; short words would mask half a page."""
    home = standing(
        tmp_path, ACME_API_KEY="k" * 12, GITHUB_TOKEN="t" * 8, MY_PASSWORD="short", PATH="/usr/bin",
    )  # fmt: skip
    assert sorted(secrets(home)) == ["k" * 12, "t" * 8]


def test_the_door_is_kept_by_the_token_of_the_home(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("OUTRIDER_ACCESS_TOKEN=let-me-in-please\n", "utf-8")
    assert rules(standing(tmp_path)).token == "let-me-in-please"
    assert "let-me-in" not in repr(rules(standing(tmp_path)))
