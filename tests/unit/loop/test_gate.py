"""Who decides about a call (A-APR-5, A-APR-6, A-APR-8, SEC-95, SEC-96, SEC-98)."""

import pytest

from outrider.core.approval import Grant
from outrider.core.brief import Brief
from outrider.core.tool import Judgement, ToolSpec
from outrider.loop.gate import Ask, Refuse, Run, Verdict, asked, changed, gate, regate
from tests.fakes.brief import ONCE, QUESTION, READ, WRITE, call, make_brief

SHELL = ToolSpec("shell_run", "", {}, asks=True)
PLAIN, FREE = make_brief(), make_brief(autonomous=True)
NOTHING = Judgement()
GIT = Judgement(prefix="git status", cwd="/w", fingerprint="f")


def granting(*grants: Grant) -> Brief:
    return make_brief(grants=grants)


WRITES = granting(Grant("t", tool="write"))


def shell(prefix: str | None, cwd: str | None = "/w") -> Brief:
    return granting(Grant("t", tool="shell_run", command_prefix=prefix, cwd=cwd))


@pytest.mark.parametrize(
    ("spec", "judgement", "brief", "verdict"),
    [
        pytest.param(READ, NOTHING, PLAIN, Run(), id="a tool that need not ask runs"),
        pytest.param(WRITE, NOTHING, PLAIN, Ask(NOTHING), id="a tool that asks, asks"),
        pytest.param(WRITE, NOTHING, FREE, Run(), id="autonomy answers an ordinary ask"),
        pytest.param(WRITE, NOTHING, WRITES, Run(), id="so does a grant"),
        pytest.param(ONCE, Judgement(refused="no"), FREE, Refuse("no"), id="SEC-98 refused"),
        pytest.param(
            QUESTION, Judgement(refused="no"), PLAIN, Refuse("no"), id="even a question is refused"
        ),
        pytest.param(
            WRITE,
            Judgement(refused="no", reason="why", matched="rm", allowed=True),
            WRITES,
            Refuse("no"),
            id="a refusal precedes everything",
        ),
        pytest.param(QUESTION, NOTHING, FREE, Ask(NOTHING), id="SEC-96 a question, autonomous"),
        pytest.param(
            QUESTION,
            Judgement(allowed=True),
            granting(Grant("t", tool="ask_user")),
            Ask(Judgement(allowed=True)),
            id="SEC-96 a question, granted and allowed",
        ),
        pytest.param(
            WRITE, Judgement(reason="big"), FREE, Ask(Judgement(reason="big"), "big"), id="reason"
        ),
        pytest.param(
            READ, Judgement(reason=""), WRITES, Ask(Judgement(reason=""), ""), id="SEC-95 empty"
        ),
        pytest.param(
            SHELL,
            Judgement(matched="rm *", allowed=True),
            FREE,
            Ask(Judgement(matched="rm *", allowed=True)),
            id="SEC-96 an ask pattern wins over allow and autonomy",
        ),
        pytest.param(SHELL, Judgement(allowed=True), PLAIN, Run(), id="an allow pattern passes"),
        pytest.param(SHELL, GIT, shell("git status"), Run(), id="the granted command"),
        pytest.param(SHELL, GIT, shell("git"), Run(), id="a prefix on a word boundary"),
        pytest.param(SHELL, GIT, shell("git sta"), Ask(GIT), id="half a word is no prefix"),
        pytest.param(SHELL, GIT, shell("git status -s"), Ask(GIT), id="more than the command"),
        pytest.param(SHELL, GIT, shell("git", "/other"), Ask(GIT), id="another directory"),
        pytest.param(SHELL, GIT, shell("git", None), Ask(GIT), id="a grant without directory"),
        pytest.param(SHELL, GIT, shell(None), Ask(GIT), id="a grant without prefix"),
        pytest.param(SHELL, GIT, shell(""), Ask(GIT), id="an empty prefix covers nothing"),
        pytest.param(SHELL, GIT, shell(None, None), Ask(GIT), id="a grant of all the shell"),
        pytest.param(
            SHELL,
            Judgement(cwd="/w"),
            shell("git"),
            Ask(Judgement(cwd="/w")),
            id="a compound command has no prefix",
        ),
        pytest.param(
            WRITE,
            NOTHING,
            granting(Grant("t", tool="once"), Grant("t", money_route="a:b")),
            Ask(NOTHING),
            id="a grant of something else",
        ),
    ],
)
def test_the_gate_decides(
    spec: ToolSpec, judgement: Judgement, brief: Brief, verdict: Verdict
) -> None:
    assert gate(spec, judgement, brief) == verdict


CARD = asked(WRITE, call("write"), Ask(Judgement(fingerprint="dir=1\nfile=aa")))


def test_what_was_approved_runs_while_it_is_unchanged() -> None:
    same = Judgement(reason="asked for this", matched="rm", fingerprint="dir=1\nfile=aa")
    assert regate(CARD, same, PLAIN) == Run()


def test_a_changed_fingerprint_asks_again_and_says_what_changed() -> None:
    """SEC-93."""
    now = Judgement(fingerprint="dir=1\nfile=bb")
    assert regate(CARD, now, FREE) == Ask(now, "changed_since what=file")


def test_a_fingerprint_without_parts_names_the_tool() -> None:
    card = asked(WRITE, call("write"), Ask(Judgement(fingerprint="aa")))
    now = Judgement(fingerprint="bb")
    assert regate(card, now, PLAIN) == Ask(now, "changed_since what=write")


def test_what_became_forbidden_is_refused_even_though_it_was_approved() -> None:
    now = Judgement(refused="left the workspace", fingerprint="dir=1\nfile=aa")
    assert regate(CARD, now, PLAIN) == Refuse("left the workspace")


def test_parts_that_came_or_went_have_changed() -> None:
    assert changed("dir=1\nold=2", "dir=1\nnew=3") == "old, new"


def test_a_question_carries_its_options_and_default() -> None:
    question = call("ask_user", question="which?", options=["a", 2], default="a")
    card = asked(QUESTION, question, Ask(NOTHING))
    assert (card.ask, card.options, card.default) == ("question", ("a", "2"), "a")


def test_a_tool_whose_arguments_are_called_options_asks_no_question() -> None:
    card = asked(WRITE, call("write", options=["a"], default="a"), Ask(NOTHING))
    assert (card.ask, card.options, card.default) == ("tool", (), None)
