"""Every route and method of the OpenAPI document, with a request that it would take."""

from dataclasses import dataclass
from typing import Any

from outrider.server.openapi import document
from outrider.server.table import ROUTES

VALUES = {
    "conversation_id": "cnv_1", "item_id": "itm_1", "approval_id": "apr_1", "run_id": "run_1",
    "agent_id": "default", "name": "SOUL.md", "upload_id": "upl_1",
}  # fmt: skip
BODIES: dict[str, Any] = {
    "settings_edit": {"cost_cap_usd": 2.0}, "settings_first_run": {"done": True},
    "session_open": {"token": "x"}, "conversations_create": {}, "conversations_edit":
    {"pinned": True}, "messages_send": {"text": "hello"}, "messages_retry": {"entry_id": "ent_2"},
    "conversations_fork": {"before_entry_id": "ent_2"},
    "messages_edit_queued": {"text": "new"}, "approvals_decide": {"decision": "approve"},
    "approvals_answer": {"answer": "yes"}, "agents_edit": {"name": "Scout"},
    "agents_write_file": {"content": "calm"}, "connections_set_credential": {"value": "v"},
    "connections_check": {"provider": "fake"}, "connections_set_routes": {"routes": ["fake:echo"]},
    "connections_set_provider": {"base_url": "http://127.0.0.1:1/v1"}, "uploads_keep": b"bytes",
}  # fmt: skip
DOCUMENT = document(ROUTES)


@dataclass(frozen=True)
class Operation:
    """One row of the document. `target` is the path with names filled in."""

    id: str
    method: str
    path: str
    says: dict[str, Any]

    @property
    def target(self) -> str:
        return self.path.format(**VALUES)

    @property
    def body(self) -> Any:
        return BODIES.get(self.id)

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [("x-name", "a.txt"), ("content-type", "text/plain")] if self.upload else []

    @property
    def upload(self) -> bool:
        return self.id == "uploads_keep"

    @property
    def takes_json(self) -> bool:
        return "requestBody" in self.says and not self.upload


OPERATIONS = [
    Operation(says["operationId"], method.upper(), path, says)
    for path, item in DOCUMENT["paths"].items()
    for method, says in item.items()
]
