"""Talking to a running gateway over HTTP, with the standard library: `send` must start fast."""

import json
from collections.abc import Iterable, Iterator, Mapping
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlsplit

from outrider.cli.voice import Stopped, Words

CONNECT_S = 3.0
SILENCE_S = 60.0  # a stream sends a comment every 15 s

Event = Mapping[str, Any]


class Gateway:
    """One gateway by its address; every call is a connection of its own."""

    def __init__(self, url: str, token: str | None, words: Words) -> None:
        self.url = url.rstrip("/")
        self._token = token
        self._words = words

    def home(self) -> str | None:
        """The home that answers there, None when nothing does."""
        try:
            with self._call("GET", "/api/health", None, CONNECT_S) as response:
                found = json.loads(response.read(65_536))
        except (OSError, HTTPException, ValueError):
            return None
        return found.get("home") if isinstance(found, dict) else None

    def open(self, agent: str | None) -> str:
        """A new conversation's id."""
        return str(
            self._json("POST", "/api/conversations", {"agent_id": agent} if agent else {})["id"]
        )

    def read(self, conversation_id: str, limit: int = 1) -> Event:
        """The conversation with its newest `limit` entries."""
        return self._json("GET", f"{_path(conversation_id)}?limit={limit}", None)

    def stop(self, conversation_id: str) -> Event:
        return self._json("POST", f"{_path(conversation_id)}/stop", None)

    def events(self, conversation_id: str, text: str) -> Iterator[Event]:
        """Send `text` and yield the turn's events until its stream ends."""
        path = f"{_path(conversation_id)}/messages"
        with self._answer("POST", path, {"text": text}, SILENCE_S) as response:
            try:
                yield from frames(response)
            except (OSError, HTTPException):
                raise Stopped(self._words("stream_cut")) from None

    def _json(self, method: str, path: str, body: object) -> Event:
        with self._answer(method, path, body, SILENCE_S) as response:
            try:
                found: Event = json.loads(response.read())
            except (OSError, HTTPException, ValueError):
                raise Stopped(self._words("stream_cut")) from None
            return found

    def _answer(self, method: str, path: str, body: object, timeout_s: float) -> HTTPResponse:
        """A response that is no refusal. Raises Stopped, also when nobody answers any more."""
        try:
            response = self._call(method, path, body, timeout_s)
        except (OSError, HTTPException):
            raise Stopped(self._words("stream_cut")) from None
        if response.status < 400:
            return response
        try:
            message = json.loads(response.read(65_536))["error"]["message"]
        except (ValueError, KeyError, TypeError):
            message = f"{response.status} {response.reason}"
        raise Stopped(self._words("gateway_refused", message=message))

    def _call(self, method: str, path: str, body: object, timeout_s: float) -> HTTPResponse:
        parts = urlsplit(self.url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.hostname or "", parts.port, timeout=timeout_s)
        headers = {"content-type": "application/json", "connection": "close"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        payload = None if body is None else json.dumps(body).encode()
        connection.request(method, parts.path + path, payload, headers)
        return connection.getresponse()


def frames(lines: Iterable[bytes]) -> Iterator[Event]:
    """The JSON objects of an event stream's `data:` lines; one line is one event."""
    for line in lines:
        if line.startswith(b"data:"):
            yield json.loads(line[5:])


def _path(conversation_id: str) -> str:
    return f"/api/conversations/{quote(conversation_id, safe='')}"
