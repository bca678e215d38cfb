"""A client that logs what it asked for and what it was told: invoke, then ok, fail or unknown."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Literal

import aiohttp

Told = dict[str, Any]
Outcome = Literal["invoke", "ok", "fail", "unknown"]
DEADLINE_S = 20.0


class Cut(Exception):
    """The connection broke before its stream ended."""


class Unexpected(Exception):
    """The gateway answered what it should not have."""


BROKEN = (aiohttp.ClientError, ConnectionError, asyncio.IncompleteReadError, Cut)


@dataclass(slots=True)
class Said:
    """A message as its sender knows it. `ok`: acknowledged, so it must never be lost."""

    chat_id: str
    text: str
    request_id: str
    outcome: Outcome = "invoke"
    final: bool = False  # not to be sent again

    def taken_back(self) -> None:
        """Its sender changed their mind: it may be there or not."""
        self.outcome, self.final = "unknown", True


@dataclass(slots=True)
class Heard:
    """What a stream told, and whether its connection broke before the stream ended."""

    events: list[Told] = field(default_factory=list)
    cut: bool = False
    status: int | None = None
    error: Told = field(default_factory=dict)

    def kinds(self) -> list[str]:
        return [each["type"] for each in self.events]

    def of(self, kind: str) -> Told:
        """The first event of a kind. Raises Unexpected when none came."""
        for each in self.events:
            if each["type"] == kind:
                return each
        raise Unexpected(kind, self.status, self.error, self.kinds(), self.events[-2:])

    def whole(self) -> "Heard":
        """Itself. Raises Cut when the connection broke."""
        if self.cut:
            raise Cut
        return self


class Client:
    """Speaks to whichever gateway lives at `url`; its log outlives them all."""

    def __init__(self) -> None:
        self.url = ""
        self.log: list[Said] = []
        self.dropped: set[str] = set()  # conversations that it asked to delete
        self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=DEADLINE_S))

    async def close(self) -> None:
        await self._http.close()

    async def get(self, path: str) -> Told:
        """The JSON at a path."""
        status, told = await self.request("GET", path)
        return _expected(200, status, told)

    async def alive(self) -> bool:
        """Whether the gateway answers at all."""
        try:
            return bool(self.url) and bool(await self.get("/health"))
        except BROKEN:
            return False

    async def request(self, method: str, path: str, body: object = None) -> tuple[int, Told]:
        """Status and JSON of one request. Raises one of BROKEN when the gateway dies over it."""
        async with self._http.request(method, f"{self.url}/api{path}", json=body) as answer:
            text = await answer.text()
            return answer.status, json.loads(text) if text else {}

    async def post(self, path: str, body: object = None) -> tuple[int, Told]:
        return await self.request("POST", path, body)

    async def upload(self, name: str, data: bytes) -> str:
        """Send a file; its id. Raises one of BROKEN when the gateway dies over it."""
        head = {"X-Name": name}
        async with self._http.post(f"{self.url}/api/uploads", data=data, headers=head) as answer:
            return str(_expected(201, answer.status, await answer.json())["id"])

    async def patch(self, path: str, body: object) -> Told:
        return _expected(200, *await self.request("PATCH", path, body))

    async def delete(self, path: str) -> None:
        """Delete something."""
        kind, _, name = path.strip("/").partition("/")
        if kind == "conversations" and "/" not in name:
            self.dropped.add(name)
        _expected(204, *await self.request("DELETE", path))

    async def open(self, **given: object) -> str:
        """A new conversation."""
        told = _expected(201, *await self.post("/conversations", given))
        return str(told["id"])

    async def say(
        self, chat_id: str, text: str, request_id: str | None = None, files: tuple[str, ...] = ()
    ) -> Heard:
        """Send a message and hear its stream to the end."""
        said = Said(chat_id, text, request_id or f"r{len(self.log)}")
        if said.request_id not in {each.request_id for each in self.log}:
            self.log.append(said)  # a repeated sending is the same message
        said = next(each for each in self.log if each.request_id == said.request_id)
        body: Told = {"text": text, "request_id": said.request_id}
        if files:
            body["attachments"] = files
        heard = Heard()
        async for event in self.stream("POST", f"/conversations/{chat_id}/messages", body, heard):
            heard.events.append(event)
            if not said.final:
                said.outcome = "ok"
        if said.outcome == "invoke":
            refused = heard.status is not None and heard.status >= 400
            said.outcome = "fail" if refused and not heard.cut else "unknown"
        return heard

    async def decide(self, chat_id: str, approval_id: str, decision: str = "approve") -> Heard:
        """Decide an approval and hear the resumed turn."""
        path = f"/conversations/{chat_id}/approvals/{approval_id}"
        return await self._all("POST", path, {"decision": decision})

    async def answer(self, chat_id: str, approval_id: str, words: str = "a") -> Heard:
        """Answer a question and hear the resumed turn."""
        path = f"/conversations/{chat_id}/approvals/{approval_id}/answer"
        return await self._all("POST", path, {"answer": words})

    async def retry(self, chat_id: str, entry_id: str) -> Heard:
        """Run a failed turn again and hear it."""
        return await self._all("POST", f"/conversations/{chat_id}/retry", {"entry_id": entry_id})

    async def compact(self, chat_id: str) -> Heard:
        """Have a conversation summarised and hear it."""
        return await self._all("POST", f"/conversations/{chat_id}/compact", None)

    async def watch(self, chat_id: str) -> Heard:
        """Watch the running turn to its end; status 204 when none runs."""
        return await self._all("GET", f"/conversations/{chat_id}/turn", None)

    async def _all(self, method: str, path: str, body: object) -> Heard:
        heard = Heard()
        async for event in self.stream(method, path, body, heard):
            heard.events.append(event)
        return heard

    async def stream(
        self, method: str, path: str, body: object, heard: Heard
    ) -> AsyncIterator[Told]:
        """Events as they come; `heard` learns of the status and of a broken connection."""
        try:
            async with self._http.request(method, f"{self.url}/api{path}", json=body) as answer:
                heard.status = answer.status
                if answer.status >= 400:
                    heard.error = (await answer.json())["error"]
                    return
                async for line in answer.content:
                    if line.startswith(b"data: "):
                        yield json.loads(line[6:])
        except BROKEN:
            heard.cut = True


def _expected(right: int, status: int, told: Told) -> Told:
    if status != right:
        raise Unexpected(status, told)
    return told
