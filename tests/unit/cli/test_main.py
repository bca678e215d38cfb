"""Exit codes, languages and where sentences go."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from outrider.cli import texts, texts_th, texts_vi
from outrider.cli.main import main
from outrider.cli.voice import LANGUAGES, language
from outrider.home import Home, claim

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def play(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return play


@pytest.mark.parametrize("wrong", [["fly"], ["serve", "--port", "99999"], ["send"], ["--no"]])
def test_wrong_usage_exits_with_two(run: Run, wrong: list[str]) -> None:
    assert run(*wrong)[0] == 2


def test_help_and_version_exit_with_zero(run: Run) -> None:
    assert run("--help")[0] == 0
    assert run("--version")[:2] == (0, "outrider, version 0.1.0\n")


def test_a_refusal_exits_with_one_and_a_sentence_on_standard_error(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "config.yaml").write_text("rotes: x\n")
    code, out, err = run("agent", "list", "--home", str(tmp_path))
    assert (code, out) == (1, "")
    assert "`rotes`" in err
    assert "`routes`" in err


def test_agents_are_listed_while_a_gateway_holds_the_home(run: Run, tmp_path: Path) -> None:
    held = claim(Home(tmp_path))
    code, out, _ = run("agent", "list", "--home", str(tmp_path))
    held.release()
    assert code == 0
    assert out.startswith("default  Outrider  fake:echo  ")


def test_json_prints_one_object(run: Run, tmp_path: Path) -> None:
    assert run("agent", "list", "--json", "--home", str(tmp_path))[1].count("\n") == 1


def test_the_doctor_changes_nothing(run: Run, tmp_path: Path) -> None:
    run("doctor", "--home", str(tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_the_doctor_names_a_broken_configuration_and_exits_with_one(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "config.yaml").write_text("cost_cap_usd: free\n")
    code, out, _ = run("doctor", "--home", str(tmp_path))
    assert code == 1
    assert "`cost_cap_usd`" in out


def test_a_home_held_by_a_gateway_that_answers_nowhere_is_said(run: Run, tmp_path: Path) -> None:
    held = claim(Home(tmp_path))
    held.announce("http://127.0.0.1:1")
    code, _, err = run("send", "hello", "--home", str(tmp_path))
    held.release()
    assert code == 1
    assert "http://127.0.0.1:1" in err


def test_a_send_without_text_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("send", "  ", "--home", str(tmp_path))[0] == 1


def test_every_language_says_the_same_with_the_same_facts() -> None:
    def shapes(table: dict[str, str]) -> dict[str, list[str]]:
        return {code: sorted(re.findall(r"\{\w+\}", said)) for code, said in table.items()}

    english = shapes(dict(texts.ENGLISH))
    assert shapes(dict(texts_vi.VIETNAMESE)) == english
    assert shapes(dict(texts_th.THAI)) == english


def test_the_language_follows_the_variable_then_the_terminal() -> None:
    assert language({"OUTRIDER_LANGUAGE": "th", "LANG": "vi_VN.UTF-8"}) == "th"
    assert language({"LANG": "vi_VN.UTF-8"}) == "vi"
    assert language({"LANG": "de_DE.UTF-8"}) == "en"
    assert set(LANGUAGES) == {"en", "vi", "th"}
