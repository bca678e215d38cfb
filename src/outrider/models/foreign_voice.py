"""One model behind the library: a request out, its stream back, under our deadlines and rules."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from pydantic_ai.direct import model_request_stream
from pydantic_ai.models import StreamedResponse

from outrider.models.errand import Errand
from outrider.models.foreign_clients import Client, Wanted, make
from outrider.models.foreign_reply import ended, heard
from outrider.models.foreign_trouble import trouble
from outrider.models.foreign_words import messages, parameters, settings
from outrider.models.reply import TooLong
from outrider.models.trouble import Trouble, lost
from outrider.models.watch import Watch


class Voice:
    """Speaks to one model of one provider. Importing this file loads the library."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._client: Client | None = None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()

    async def speak(self, errand: Errand) -> None:
        """See Foreign.speak."""
        sent = False

        def leave() -> None:
            nonlocal sent
            sent = True
            errand.sent()

        try:
            await self._speak(errand, leave)
        except (Trouble, TooLong):
            raise
        except Exception as error:  # the HTTP boundary: `trouble` keeps what it says
            raise trouble(error, errand.key, sent) from error

    async def _speak(self, errand: Errand, leave: Callable[[], None]) -> None:
        opening, client = await asyncio.to_thread(self._opening, errand)
        watch: Watch | None = None
        try:
            async with asyncio.timeout(None) as limit:
                watch = Watch(limit, self._wanted.deadlines)
                leave()
                async with client.watched(), opening as stream:
                    await _listen(stream, errand, watch)
        except TimeoutError as error:
            silent = watch is None or not watch.heard
            raise lost("timeout", "", used=True, heard=not silent) from error
        finally:
            if watch is not None:
                watch.stop()

    def _opening(
        self, errand: Errand
    ) -> tuple[AbstractAsyncContextManager[StreamedResponse], Client]:
        """A request that is ready to leave. Slow at first, and with pictures."""
        client = self._client or make(self._wanted)
        self._client = client
        load = errand.load if errand.sees else None
        opening = model_request_stream(
            client.model,
            messages(errand.request, errand.provider.name, load),
            model_settings=settings(errand.request, client.model),
            model_request_parameters=parameters(errand.request),
            instrument=False,
        )
        return opening, client


async def _listen(stream: StreamedResponse, errand: Errand, watch: Watch) -> None:
    async for event in stream:
        watch.hear(False)
        for delta in heard(event):
            errand.take(delta)
    for delta in ended(stream.get()):
        errand.take(delta)
