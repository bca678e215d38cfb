"""One full fact of every kind, and the ones whose nesting is the hardest to carry."""

from outrider.core.entry import (
    Attachment,
    Block,
    Compacted,
    Escalated,
    Fact,
    HumanAsked,
    HumanDecided,
    ModelSaid,
    Noted,
    Resumed,
    ToolAnswered,
    ToolStarted,
    TurnOpened,
    UserSaid,
)
from outrider.core.money import Usage
from outrider.core.tool import Broken, Call, Preview, Shortened
from outrider.core.wake import FollowUp, Retry, UserMessage

ARGUMENTS = {"path": "ghi chú/ngày 1.md", "lines": [1, 2.5, None, True], "deep": {"a": [{}]}}

FULL: tuple[Fact, ...] = (
    TurnOpened("run_1", FollowUp(("itm_1", "itm_2"), "telegram")),
    UserSaid(
        "xin chào 👋\u0000 สวัสดี",
        "api",
        (Block("memory", "likes tea"), Block("canvas", "")),
        (Attachment("upl_1", "a b.pdf", "application/pdf", 12_345, "inbox/a b.pdf"),),
        steer=True,
    ),
    ModelSaid(
        "rep_1", "Let me look.",
        (
            Call("call_1", "workspace_read", ARGUMENTS),
            Call("call_2", "shell_run", {}, Broken(80, 17, "{\\x00", cut=True)),
        ),
        "openai", "gpt-x", Usage(1_200, 34, 1_000, 5, 7), 0.000_123_4, "calls", True, '{"sig":"x"}',
    ),
    ToolStarted("call_1"),
    ToolAnswered(
        "call_1", "shell_run", "exit code 1\n", True, Shortened("structure", 90_000), None, "denied"
    ),
    HumanAsked(
        "tool", "workspace_write", "call_1", "writes outside", "rm *", "sha256:ab",
        Preview("diff", "a.txt", "--- a\n+++ b\n", 3, 1, "/home"), "git push", "/home/x",
        "openai:gpt-x", ("yes", "no"), "no", "apr_1", "2026-11-30T12:10:00.000Z",
    ),
    HumanDecided("apr_1", "denied", "call_1", "not today", "telegram"),
    Resumed(),
    Escalated("error", "anthropic:big", "http_500"),
    Noted("loop_note", {"tool": "shell_run", "times": 3, "ratio": 0.5, "names": ["a"]}),
    Compacted(120, "They talked.", (1, 2, 9)),
)  # fmt: skip

BARE: tuple[Fact, ...] = (
    TurnOpened("run_1", UserMessage("api")),
    TurnOpened("run_2", Retry("run_1", "chat")),
    UserSaid(""),
    UserSaid("half \ud83d a pair"),
    ModelSaid("rep_1", ""),
    ToolAnswered("c", "x", "y"),
    HumanAsked("money", route="openai:gpt-x"),
    HumanAsked("question", "ask_user", "c", preview=None, reason=""),
    HumanDecided("apr_1", "answered"),
    Noted("x", {}),
    Compacted(1, "", ()),
)
