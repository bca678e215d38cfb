"""What "always" means: a tool, or a prefix and a directory, or a route. Never more."""

from dataclasses import replace

import pytest

from outrider.core.approval import Approval, Grant
from outrider.core.errors import Invalid
from outrider.desk.grant import granted
from tests.flow.http.facts import NOW, approval

TOOL = replace(approval(), tool="workspace_write", grantable=True)
MONEY = replace(approval(), kind="money", route="far:big")


def command(offered: str | None) -> Approval:
    return replace(approval(), grantable=offered is not None, prefix=offered, cwd="/w")


def shell(prefix: str) -> Grant:
    return Grant(NOW, tool="shell_run", command_prefix=prefix, cwd="/w")


@pytest.mark.parametrize(
    ("approval", "always", "prefix", "grant"),
    [
        pytest.param(TOOL, False, None, None, id="once"),
        pytest.param(TOOL, True, None, Grant(NOW, tool="workspace_write"), id="a tool"),
        pytest.param(MONEY, False, None, Grant(NOW, money_route="far:big"), id="money, always"),
        pytest.param(MONEY, True, "x", Grant(NOW, money_route="far:big"), id="money, no prefix"),
        pytest.param(command("git push"), True, None, shell("git push"), id="as offered"),
        pytest.param(command("git push"), True, " git push ", shell("git push"), id="named"),
        pytest.param(command("echo hi"), True, "echo", shell("echo"), id="fewer words"),
    ],
)
def test_what_is_granted(
    approval: Approval, always: bool, prefix: str | None, grant: Grant | None
) -> None:
    """A-APR-4"""
    assert granted(approval, NOW, always, prefix) == grant


@pytest.mark.parametrize(
    ("approval", "prefix"),
    [
        pytest.param(replace(TOOL, grantable=False), None, id="a card with a reason"),
        pytest.param(command(None), None, id="a compound command"),
        pytest.param(command(None), "ls", id="a compound command, named"),
        pytest.param(command("git push"), "git", id="every sub-command"),
        pytest.param(command("python3 tidy.py"), "python3", id="any code"),
        pytest.param(command("git push"), "git pull", id="another command"),
        pytest.param(command("git push"), "git pus", id="half a word"),
        pytest.param(command("git push"), "git push origin", id="more than can be matched"),
        pytest.param(command("git push"), "  ", id="blank"),
        pytest.param(replace(command("x"), prefix=None), None, id="nothing was offered"),
    ],
)  # fmt: skip
def test_what_cannot_be_granted(approval: Approval, prefix: str | None) -> None:
    """A-APR-7"""
    with pytest.raises(Invalid, match="not_grantable"):
        granted(approval, NOW, always=True, prefix=prefix)
