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
BROKEN = (aiohttp.ClientError, ConnectionError, asyncio.IncompleteReadError)


@dataclass(slots=True)
class Said:
    """A message as its sender knows it. `ok`: acknowledged, so it must never be lost."""

    chat_id: str
    text: str
    request_id: str
    outcome: Outcome = "invoke"


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
        """The first event of a kind."""
        return next(each for each in self.events if each["type"] == kind)


class Client:
    """Speaks to whichever server lives at `url`; its log outlives them all."""

    def __init__(self) -> None:
        self.url = ""
        self.log: list[Said] = []
        self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=DEADLINE_S))

    async def close(self) -> None:
        await self._http.close()

    async def get(self, path: str) -> Told:
        """The JSON at a path."""
        async with self._http.get(f"{self.url}/api{path}") as answer:
            told: Told = await answer.json()
            assert answer.status == 200, told
            return told

    async def alive(self) -> bool:
        """Whether the server answers at all."""
        try:
            return bool(self.url) and bool(await self.get("/health"))
        except BROKEN:
            return False

    async def post(self, path: str, body: object = None) -> tuple[int, Told]:
        """Status and JSON of a POST. Raises one of BROKEN when the server dies over it."""
        async with self._http.post(f"{self.url}/api{path}", json=body) as answer:
            return answer.status, await answer.json()

    async def upload(self, name: str, data: bytes) -> str:
        """Send a file; its id. Raises one of BROKEN when the server dies over it."""
        head = {"X-Name": name}
        async with self._http.post(f"{self.url}/api/uploads", data=data, headers=head) as answer:
            told: Told = await answer.json()
            assert answer.status == 201, told
            return str(told["id"])

    async def patch(self, path: str, body: object) -> None:
        """Change something. Raises one of BROKEN when the server dies over it."""
        async with self._http.patch(f"{self.url}/api{path}", json=body) as answer:
            assert answer.status == 200, await answer.text()

    async def delete(self, path: str) -> None:
        """Delete something. Raises one of BROKEN when the server dies over it."""
        async with self._http.delete(f"{self.url}/api{path}") as answer:
            assert answer.status == 204, await answer.text()

    async def open(self, **given: object) -> str:
        """A new conversation."""
        status, told = await self.post("/conversations", given)
        assert status == 201, told
        chat_id: str = told["id"]
        return chat_id

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
            said.outcome = "ok"
        if said.outcome == "invoke":
            said.outcome = "unknown" if heard.cut else "fail"
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
