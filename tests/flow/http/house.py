"""Fakes of the records and the house, each with one thing to show."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any

from outrider.core.errors import Invalid, NotFound
from outrider.core.upload import Upload
from outrider.server.doors import House, Records
from tests.flow.http import facts
from tests.flow.http.watching import FakeWatch

SETTINGS = {
    "version": "0.1.0", "build": "x", "home": "/h", "language": "en", "timezone": "UTC",
    "routes": ("fake:echo",), "cost_cap_usd": 1.0, "unpriced": "ask", "max_output_tokens": 8192,
    "max_steps": None, "loop_guard": "halt", "thinking": "live", "autonomous_default": False,
    "approval_ttl_seconds": 600, "tool_output_chars": 8000, "queue_limit": 20, "web_url": None,
    "sqlite": "3", "access_token": False, "started_at": facts.NOW, "first_run": True,
    "sandbox": {"kind": "none", "works": False, "detail": "missing"}, "locked": (),
    "providers": (),
}  # fmt: skip
STATS = {
    "days": 7, "from_day": "2026-11-24", "to_day": "2026-11-30", "calls": 1, "cost_usd": 0.5,
    "unpriced_calls": 0, "own_machine_calls": 0, "today": {"cost_usd": 0.5, "calls": 1,
    "unpriced_calls": 0}, "previous_cost_usd": 0.0, "saved_by_cache_usd": None,
    "cached_share": None, "reserved_usd": 0.0, "by_day": (), "models": (), "purposes": (),
    "near_cap": (),
}  # fmt: skip
AGENT = {
    "id": "default", "name": "Scout", "description": "", "routes": ("fake:echo",),
    "workspace": "/w", "autonomous": False, "cost_cap_usd": 1.0, "tools": ("shell_run",),
    "max_steps": None, "reasoning": None, "loop_guard": "halt", "tool_output_chars": 8000,
}  # fmt: skip
FILE = {"name": "SOUL.md", "content": "calm", "exists": True}
CREDENTIAL = {"name": "OPENAI_API_KEY", "provider": "openai", "present": True, "source": "file"}
TOOL = {"name": "shell_run", "description": "runs", "asks": True, "always_asks": False,
        "replay_safe": False, "parallel": False}  # fmt: skip


HIT = {
    "conversation_id": "cnv_1", "entry_id": "ent_1", "seq": 2, "agent_id": "default", "title": "T",
    "snippet": ({"text": "hello", "hit": True},), "created_at": facts.NOW,
}  # fmt: skip


class FakeActivity:
    def watch(self) -> FakeWatch:
        return FakeWatch()


class FakeRows:
    """Conversations, journals, approvals, runs and stats in one."""

    def __init__(self, one: object = None, many: tuple[Any, ...] = ()) -> None:
        self._one = one
        self._many = many

    def get(self, key: str) -> Any:
        if key not in ("cnv_1", "run_1"):
            raise NotFound("not_found", id=key)
        return self._one

    def list(self, *args: object, **named: object) -> Any:
        return list(self._many)

    def entries(self, conversation_id: str) -> Any:
        return facts.entries()

    def report(self, days: int) -> object:
        return STATS

    def rows(self, days: int) -> Iterable[Mapping[str, object]]:
        return [{"id": "led_1", "model": "=cmd()", "cost_usd": None}]


class FakeSettings:
    def read(self) -> object:
        return SETTINGS

    def language(self) -> str:
        return "en"

    def change(self, changes: Mapping[str, object]) -> object:
        return {**SETTINGS, **changes}

    def check_routes(self, routes: Sequence[str]) -> None:
        if bad := [each for each in routes if ":" not in each]:
            raise Invalid("route_malformed", route=bad[0])

    def set_routes(self, routes: tuple[str, ...]) -> object:
        return {**SETTINGS, "routes": routes}

    def set_provider(self, name: str, base_url: str, key_env: str | None, dialect: str) -> object:
        return SETTINGS

    def finish_first_run(self, done: bool) -> object:
        return SETTINGS

    def credentials(self) -> list[object]:
        return [CREDENTIAL]

    def set_credential(self, name: str, value: str) -> object:
        return CREDENTIAL

    def remove_credential(self, name: str) -> None: ...


class FakeAgents:
    def list(self) -> Any:
        return [AGENT]

    def get(self, agent_id: str) -> object:
        if agent_id != "default":
            raise NotFound("not_found", id=agent_id)
        return AGENT

    def change(self, agent_id: str, changes: Mapping[str, object]) -> object:
        return self.get(agent_id)

    def files(self, agent_id: str) -> Any:
        self.get(agent_id)
        return [FILE]

    def write_file(self, agent_id: str, name: str, content: str) -> object:
        self.get(agent_id)
        return {**FILE, "name": name, "content": content}

    def prompt(self, agent_id: str) -> object:
        self.get(agent_id)
        return {"prompt": "p", "opening": "", "opening_chars": 0, "bytes": 1}

    def tools(self) -> Any:
        return [TOOL]


class FakeModels:
    async def catalogue(self) -> object:
        return {"models": (), "providers": ({"name": "fake", "ok": True, "error": None},)}

    async def check(self, provider: str, **stated: object) -> object:
        return {"ok": True, "steps": (), "models": ("m",)}


class FakeUploads:
    """Counts what it was given, keeps nothing."""

    async def keep(self, name: str, chunks: AsyncIterator[bytes]) -> Upload:
        size = 0
        async for chunk in chunks:
            size += len(chunk)
        return Upload("upl_1", name, "text/plain", size, "00")

    def get(self, upload_id: str) -> Upload:
        found = {each.id: each for each in facts.UPLOADS}.get(upload_id)
        if found is None:
            raise NotFound("upload", id=upload_id)
        return found

    def path(self, upload_id: str) -> str:
        return facts.FILE


class FakeSearch:
    async def find(self, asked: str, agent_id: str | None, limit: int, order: str) -> Any:
        return [HIT][:limit]


def records() -> Records:
    return Records(
        FakeRows(facts.conversation(), (facts.conversation(),)), FakeRows(),
        FakeRows(None, (facts.approval(),)), FakeRows(facts.run(), (facts.run(),)), FakeRows(),
        FakeSearch(),
    )  # fmt: skip


def house() -> House:
    return House(FakeSettings(), FakeAgents(), FakeModels(), FakeUploads(), lambda: (facts.SECRET,))
