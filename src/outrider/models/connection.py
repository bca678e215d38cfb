"""Requests over aiohttp. Imported in a thread at first use: library and TLS context are slow."""

import asyncio
from collections.abc import Callable, Mapping

import aiohttp
from aiohttp.abc import AbstractStreamWriter

from outrider.models.events import pump, whole
from outrider.models.outgoing import Answered, Deadlines, Post, proxy_for
from outrider.models.refusal import detail_of, wait_s
from outrider.models.trouble import Trouble, lost, plain, refused
from outrider.models.watch import Watch

KEEP_S = 20.0  # an idle socket: shorter than servers keep theirs, so that a reused one is alive
TURNS_GIVEN = 2  # of the event loop: what was shown is written and sent before the books are done


class Connection:
    """One session: no cookies, no redirects, no limit on concurrent streams."""

    def __init__(self, deadlines: Deadlines, proxies: Mapping[str, str]) -> None:
        self._deadlines = deadlines
        self._proxies = proxies
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=KEEP_S),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=None, connect=deadlines.connect_s),
            headers={"Accept-Encoding": "identity", "User-Agent": "outrider"},
            trust_env=False,  # it would also read .netrc; proxies are chosen below
        )

    async def close(self) -> None:
        await self._session.close()

    async def post(self, post: Post) -> bool:
        """See Transport.post."""
        body = Body(post.body, post.sent)
        response: aiohttp.ClientResponse | None = None
        watch: Watch | None = None
        try:
            async with asyncio.timeout(None) as limit:
                watch = Watch(limit, self._deadlines)
                response = await self._session.post(
                    post.url,
                    data=body,
                    headers={**post.headers, "Accept": "text/event-stream"},
                    allow_redirects=False,
                    proxy=proxy_for(post.url, self._proxies),
                )
                return await self._take(response, post, watch)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            heard = watch is not None and watch.heard
            raise _trouble(error, body.left, heard, post.key) from error
        finally:
            if watch is not None:
                watch.stop()
            if response is not None:
                response.close()  # a no-op when the whole body came and the socket went back

    async def _take(self, response: aiohttp.ClientResponse, post: Post, watch: Watch) -> bool:
        if response.status == 200:
            done = await pump(response.content, post.take, watch)
            for _ in range(TURNS_GIVEN):
                await asyncio.sleep(0)
            return done
        async with asyncio.timeout(self._deadlines.short_s):
            words = detail_of(await whole(response.content))
        raise refused(response.status, plain(words, post.key), wait_s(response.headers))

    async def get(self, url: str, headers: Mapping[str, str], key: str | None) -> Answered:
        """See Transport.get."""
        try:
            async with asyncio.timeout(self._deadlines.short_s):
                async with self._session.get(
                    url,
                    headers={**headers, "Accept": "application/json"},
                    allow_redirects=False,
                    proxy=proxy_for(url, self._proxies),
                ) as response:
                    return Answered(response.status, await whole(response.content))
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise _trouble(error, sent=False, heard=False, key=key) from error


class Body(aiohttp.BytesPayload):
    """A request's bytes that tell when they have left: from then on the call may cost money."""

    def __init__(self, value: bytes, sent: Callable[[], None]) -> None:
        super().__init__(value, content_type="application/json")
        self._sent = sent
        self.left = False

    async def write_with_length(
        self, writer: AbstractStreamWriter, content_length: int | None
    ) -> None:
        await super().write_with_length(writer, content_length)
        self.left = True
        self._sent()


def _trouble(error: Exception, sent: bool, heard: bool, key: str | None) -> Trouble:
    detail = plain(f"{type(error).__name__}: {error}".rstrip(": "), key)
    match error:
        case aiohttp.ServerTimeoutError():  # only the connect timeout is the library's
            return lost("unreachable", detail, used=sent)
        case TimeoutError():
            return lost("timeout", detail, used=sent, heard=heard)
        case _:
            return lost("cut" if sent else "unreachable", detail, used=sent)
