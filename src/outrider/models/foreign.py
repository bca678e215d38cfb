"""Providers with an API of their own, spoken to through a library (`outrider[providers]`).

Nothing here imports it: it is loaded in a thread when the first of these providers is asked.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from outrider.models.errand import Errand
from outrider.models.outgoing import Deadlines, proxy_for
from outrider.models.route import Provider
from outrider.models.trouble import missing

if TYPE_CHECKING:
    from outrider.models.foreign_voice import Voice

VOICES = 16  # clients kept: one for a provider, model and key


class Foreign:
    """Owns the library's clients."""

    def __init__(self, deadlines: Deadlines, proxies: Mapping[str, str]) -> None:
        self._deadlines = deadlines
        self._proxies = proxies
        self._voices: dict[tuple[Provider, str, str | None], Voice] = {}

    async def speak(self, errand: Errand) -> None:
        """Ask and feed `errand.take`. Raises Trouble. When cancelled it closes the socket."""
        await (await self._voice(errand)).speak(errand)

    async def close(self) -> None:
        """Close every client."""
        voices, self._voices = self._voices, {}
        for voice in voices.values():
            await voice.close()

    async def _voice(self, errand: Errand) -> "Voice":
        key = (errand.provider, errand.model, errand.key)
        found = self._voices.pop(key, None)
        if found is None:
            found = await asyncio.to_thread(self._made, errand)
        self._voices[key] = found
        if len(self._voices) > VOICES:  # the oldest may still speak: it goes when it is done
            self._voices.pop(next(iter(self._voices)))
        return found

    def _made(self, errand: Errand) -> "Voice":
        """Load the library. Raises Trouble when it is not installed."""
        try:
            from outrider.models.foreign_clients import Wanted
            from outrider.models.foreign_voice import Voice  # a second or more, 45 MB
        except ImportError as error:
            raise missing(error) from error
        proxy = proxy_for(errand.provider.base_url, self._proxies)
        return Voice(Wanted(errand.provider, errand.model, errand.key, self._deadlines, proxy))
