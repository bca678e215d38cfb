"""The way out to model servers: one session for the process, made at first use."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from outrider.models.outgoing import DEADLINES, Answered, Deadlines, Post

if TYPE_CHECKING:
    from outrider.models.connection import Connection


class Transport:
    """Owns sockets and deadlines. `proxies` is by scheme, as the environment names them."""

    def __init__(
        self, proxies: Mapping[str, str] | None = None, deadlines: Deadlines = DEADLINES
    ) -> None:
        self.deadlines = deadlines
        self.proxies = proxies or {}
        self._opening: asyncio.Task[Connection] | None = None

    async def open(self) -> None:
        """Load the HTTP stack and the TLS context now, in a thread, rather than in a first turn."""
        await self._connection()

    async def post(self, post: Post) -> bool:
        """Send and feed `post.take` until the stream ends. Raises Trouble.

        Returns whether the server said that it was done. When cancelled it closes the socket
        before it returns.
        """
        return await (await self._connection()).post(post)

    async def get(self, url: str, headers: Mapping[str, str], key: str | None) -> Answered:
        """A whole small answer; `key` is masked in troubles. Raises Trouble: none came in time."""
        return await (await self._connection()).get(url, headers, key)

    async def close(self) -> None:
        """Close every socket."""
        if self._opening is not None:
            opened, self._opening = self._opening, None
            await (await opened).close()

    async def _connection(self) -> "Connection":
        if self._opening is None:
            self._opening = asyncio.ensure_future(self._open())
        if self._opening.done():
            return self._opening.result()
        return await asyncio.shield(self._opening)  # one waiter's cancel is not everybody's

    async def _open(self) -> "Connection":
        connection = await asyncio.to_thread(_load)
        return connection(self.deadlines, self.proxies)


def _load() -> "type[Connection]":
    from outrider.models.connection import Connection  # 0.4 s of imports: see Transport.open

    return Connection
