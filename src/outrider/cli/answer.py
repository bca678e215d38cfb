"""A turn as a terminal hears it: text to standard output, what happens around it to the other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from outrider.cli.voice import Words

Write = Callable[[str], None]


@dataclass(slots=True)
class Answer:
    """What a turn's events came to. `status` is empty until the stream's last event."""

    words: Words
    write: Write  # pieces of the answer, as they come
    mutter: Write  # whole lines about it
    text: str = ""
    status: str = ""
    error: str = ""
    run: Mapping[str, Any] = field(default_factory=dict)
    approval: Mapping[str, Any] = field(default_factory=dict)
    _shown: str = ""  # of the reply that is being written

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take one event; kinds that a terminal does not show are passed over."""
        match event.get("type"):
            case "text_delta":
                self._shown += event["delta"]
                self.write(event["delta"])
            case "assistant":
                self._said(event["entry"])
            case "tool_started":
                self.mutter(self.words("calls", tool=event["name"]))
            case "approval_required":
                self.status, self.approval = "approval_required", event["approval"]
            case "done":
                self.status, self.run = "done", event["run"]
            case "halted":
                self.status, self.run, self.error = "halted", event["run"], event["reason"]
            case "error":
                self.status, self.run = "error", event.get("run") or {}
                self.error = event["error"].get("message") or event["error"]["code"]
            case "queued":
                self.status = "queued"
                self.mutter(self.words("queued"))
            case _:
                return

    def summary(self, conversation_id: str) -> Mapping[str, object]:
        """The one object that `--json` prints."""
        return {
            "conversation_id": conversation_id,
            "run_id": self.run.get("id") or self.approval.get("run_id"),
            "status": self.status,
            "text": self.text,
            "cost_usd": self.run.get("cost_usd"),
            "unknown_cost_calls": self.run.get("unknown_cost_calls"),
            "error": self.error or None,
            "approval": dict(self.approval) or None,
        }

    def _said(self, entry: Mapping[str, Any]) -> None:
        content = str(entry["content"])
        if content and not self._shown:
            self.write(content)
        if content:
            self.write("" if content.endswith("\n") else "\n")
            self.text = content
        self._shown = ""
