"""The boundary around every tool: judged before, bounded after, never raising."""

import asyncio
from collections.abc import Callable

import pytest

from outrider.core.errors import Refused
from outrider.core.tool import Arguments, Call, Here, Tool
from outrider.tools.catalogue import catalogue
from outrider.tools.toolbox import Toolbox
from tests.unit.tools.stand import Stand

pytestmark = pytest.mark.anyio
SAYS = {"en": "x"}


class Unspeakable(Exception):
    """An error that cannot even be shown."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


def tool(answer: object = "ok", asks: bool = True, reason: object = None) -> Tool:
    """A tool that answers, or raises what it is given."""

    async def run(here: Here, n: int = 0) -> str:
        if isinstance(answer, BaseException):
            raise answer
        if answer is asyncio:
            await asyncio.Event().wait()
        return answer  # type: ignore[return-value]

    def why(here: Here, arguments: Arguments) -> str | None:
        if isinstance(reason, Exception):
            raise reason
        return reason  # type: ignore[return-value]

    ask_reason: Callable[[Here, Arguments], str | None] | None = why if reason is not None else None
    return Tool("t", SAYS, {"n?": int}, run, asks=asks, ask_reason=ask_reason)


@pytest.mark.parametrize(
    ("answer", "said", "is_error"),
    [("ok", "ok", False), ("", "The tool returned nothing.", False),
     (None, "The tool returned nothing.", False), (7, "no text but a value of type int", False),
     ("\ud800x", "\ufffdx", False),
     (Unspeakable(), "Tool error: The tool broke (Unspeakable).", True),
     (ValueError("secret"), "Tool error: The tool broke (ValueError).", True),
     (TimeoutError(), "Tool error: The tool broke (TimeoutError).", True),
     (Refused("outside", path="p"), "Tool error: p is outside the workspace.", True),
     (Refused("no_sentence"), "Tool error: no_sentence", True)],
)  # fmt: skip
async def test_rel_22_a_loop_9_whatever_a_tool_does_comes_back_as_text(
    at: Stand, answer: object, said: str, is_error: bool
) -> None:
    result = await at.run("t", at.box(tools=[tool(answer)]))
    assert said in result.text
    assert result.is_error is is_error


async def test_rel_22_a_huge_result_is_bounded_and_stated(at: Stand) -> None:
    result = await at.run("t", at.box(tools=[tool("x" * 200_000_000)]))
    assert len(result.text) <= 8_000
    assert "200000000" in result.text


async def test_a_loop_9_an_over_long_error_is_cut_like_output(at: Stand) -> None:
    result = await at.run("t", at.box(tools=[tool(Refused("outside", path="x" * 20_000))]))
    assert len(result.text) <= 8_000
    assert result.is_error
    assert result.shortened is not None


async def test_rel_22_a_tool_that_never_returns_is_stopped(at: Stand) -> None:
    result = await at.run("t", at.box(tools=[tool(asyncio)], limit_s=0.01))
    assert result.is_error
    assert "was stopped" in result.text


async def test_a_cancel_passes_through(at: Stand) -> None:
    task = asyncio.create_task(at.run("t", at.box(tools=[tool(asyncio)])))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.parametrize(
    ("reason", "shown"),
    [("", ""), (ValueError(), ""), ("<b>why</b>", "<b>why</b>"), ("x" * 1_000_000, "x" * 4_000)],
)
async def test_sec_95_a_reason_pauses_even_when_it_cannot_be_given(
    at: Stand, reason: object, shown: str
) -> None:
    judged = await at.judge("t", at.box(tools=[tool(asks=False, reason=reason)]))
    assert judged.reason == shown


async def test_a_judge_that_breaks_asks(at: Stand) -> None:
    async def broken(*_: object) -> None:
        raise ValueError

    box = Toolbox([tool()], at.here(), at.agent(), judges={"t": broken})  # type: ignore[dict-item]
    one, two = await at.judge("t", box, n=1), await at.judge("t", box, n=2)
    assert (one.reason, two.reason) == ("", "")
    assert one.fingerprint != two.fingerprint


async def test_a_broken_judge_does_not_let_a_denied_command_through(at: Stand) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError

    agent = at.agent(shell_deny_patterns=("rm",))
    box = Toolbox(catalogue(at.keeper), at.here(), agent, judges={"shell_run": broken})  # type: ignore[dict-item]
    assert (await at.judge("shell_run", box, command="ls")).refused


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("workspace_write", {"path": "../x", "content": ""}), ("workspace_write", {"path": "x"}),
     ("workspace_write", {"path": 1, "content": ""}), ("ask_user", {"question": "a", "extra": 1}),
     ("shell_run", {"command": "ls", "timeout_s": "9"}), ("shell_run", {"command": "a\0"}),
     ("shell_run", {"command": "x" * 70_000}), ("ask_user", {"question": "a", "options": [1]}),
     ("none", {})],
)  # fmt: skip
async def test_sec_98_sec_99_nobody_is_asked_about_what_can_only_fail(
    at: Stand, name: str, arguments: dict[str, object]
) -> None:
    judged = await at.judge(name, None, **arguments)
    assert judged.refused
    result = await at.run(name, None, **arguments)
    assert result.is_error


async def test_a_whole_float_is_an_integer(at: Stand) -> None:
    (at.ws / "f").write_text("a\nb\n")
    result = await at.run("workspace_read", path="f", offset=2.0)
    assert result.text == "b"


async def test_a_list_of_tools_restricts_everything(at: Stand) -> None:
    box = Toolbox([*catalogue(at.keeper), tool()], at.here(), at.agent(tools=("t",)))
    assert [each.name for each in box.specs()] == ["t"]
    assert (await at.judge("shell_run", box, command="ls")).refused


async def test_originals_are_kept_only_for_who_can_read_them(at: Stand) -> None:
    result = await at.run("t", at.box(tools=[tool("x" * 9_000)]))
    assert result.text.endswith("[shortened from 9000 characters]")
    assert not at.spill.exists()


async def test_an_original_is_read_by_characters_and_never_shortened(at: Stand) -> None:
    text = "".join(f"{n:06}" for n in range(5_000))
    box = at.box(tools=[tool(text), *catalogue(at.keeper)])
    await at.run("t", box)
    seen, offset = "", 0
    while offset < len(text):
        part = await at.run("tool_output_read", box, id="call-1", offset=offset)
        assert part.shortened is None
        body, _, note = part.text.rpartition("\n")
        assert note == f"[characters {offset} to {offset + len(body)} of 30000]"
        seen, offset = seen + body, offset + len(body)
    assert seen == text
    assert (await at.run("tool_output_read", box, id="call-1", offset=30_000)).is_error
    assert (await at.run("tool_output_read", box, id="../call-1")).is_error


async def test_a_progress_note_is_told_and_cut(at: Stand) -> None:
    result = await at.run("progress_note", text="w" * 300)
    assert at.told == ["w" * 200]
    assert result.text == "Noted."


async def test_an_error_speaks_the_agents_language(at: Stand) -> None:
    box = at.box(here=at.here(language="vi"))
    call = Call("c", "workspace_read", {"path": "none"})
    assert (await box.run(call, at.told.append)).text == "Lỗi công cụ: none không tồn tại."
