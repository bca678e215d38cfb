"""The settings page: the welcome, and secrets that go in and never come out."""

from pathlib import Path

import pytest

from outrider.app.build import NO_SANDBOX
from outrider.app.settings import HomeSettings
from outrider.app.standing import Standing
from outrider.config.credentials import Credentials
from outrider.core.errors import Invalid
from outrider.server.doors import About

ABOUT = About(version="1", home="/h", started_at="", sqlite="3", sandbox=NO_SANDBOX)


def settings(root: Path, used: bool = False, **environ: str) -> HomeSettings:
    standing = Standing(root, Credentials(root / "env", environ))
    return HomeSettings(standing, ABOUT, "1", lambda: used)


def test_a_home_that_nobody_used_begins_with_the_welcome(tmp_path: Path) -> None:
    assert settings(tmp_path).read()["first_run"]


def test_a_home_with_conversations_does_not(tmp_path: Path) -> None:
    assert not settings(tmp_path, used=True).read()["first_run"]


def test_a_chosen_route_ends_the_welcome(tmp_path: Path) -> None:
    home = settings(tmp_path)
    assert not home.set_routes(("fake:echo",))["first_run"]


def test_a_route_of_the_environment_is_a_choice_too(tmp_path: Path) -> None:
    assert not settings(tmp_path, OUTRIDER_ROUTES="fake:echo").read()["first_run"]


def test_looking_around_first_ends_the_welcome_and_can_be_taken_back(tmp_path: Path) -> None:
    home = settings(tmp_path)
    assert not home.finish_first_run(True)["first_run"]
    assert home.finish_first_run(False)["first_run"]


def test_no_route_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="no_route"):
        settings(tmp_path).set_routes(())


def test_a_credential_shows_that_it_is_there_and_never_what_it_is(tmp_path: Path) -> None:
    home = settings(tmp_path)
    told = home.set_credential("OPENAI_API_KEY", "sk-very-secret")
    assert (told["present"], told["source"]) == (True, "file")
    assert "very-secret" not in repr([home.read(), home.credentials()])


def test_a_removed_credential_is_gone_at_once(tmp_path: Path) -> None:
    home = settings(tmp_path)
    home.set_credential("ACME_KEY", "sk-very-secret")
    home.remove_credential("ACME_KEY")
    assert "ACME_KEY" not in [each["name"] for each in home.credentials()]


def test_a_server_may_speak_another_dialect(tmp_path: Path) -> None:
    home = settings(tmp_path)
    home.set_provider("lab", "http://127.0.0.1:9/v1", None, "anthropic")
    (lab,) = [each for each in home.read()["providers"] if each["name"] == "lab"]
    assert lab["dialect"] == "anthropic"


def test_a_built_in_server_that_is_moved_keeps_the_variable_of_its_key(tmp_path: Path) -> None:
    home = settings(tmp_path)
    home.set_provider("openrouter", "https://eu.openrouter.ai/api/v1", None)
    (moved,) = [each for each in home.read()["providers"] if each["name"] == "openrouter"]
    assert moved["key_env"] == "OPENROUTER_API_KEY"


def test_a_server_that_was_added_is_listed_with_whether_its_key_is_there(tmp_path: Path) -> None:
    home = settings(tmp_path)
    home.set_provider("acme", "https://acme.example/v1", "ACME_KEY")
    home.set_credential("ACME_KEY", "sk-very-secret")
    (acme,) = [each for each in home.read()["providers"] if each["name"] == "acme"]
    assert (acme["has_key"], acme["local"]) == (True, False)
