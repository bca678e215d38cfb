"""The configured providers, ready to be asked: a route and a request in, deltas out."""

import asyncio
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from outrider.core.clock import Clock
from outrider.core.ids import Ids
from outrider.core.model import Request
from outrider.models import fake
from outrider.models.delta import Delta, Faulted, Finished
from outrider.models.dialect import Decode, Dialect, Encoder
from outrider.models.dialects import DIALECTS
from outrider.models.errand import Around, Errand, alone
from outrider.models.foreign import Foreign
from outrider.models.outgoing import Post
from outrider.models.route import Known, Provider, Route
from outrider.models.sight import Sights, picture_tokens, shows
from outrider.models.slide import Load, develop, nothing
from outrider.models.transport import Transport
from outrider.models.trouble import faulted, malformed, plain, unusable

Take = Callable[[Delta], None]


class Providers:
    """Knows every provider, its key and its dialect. `keys` gives a variable's live value.

    `load` gives the bytes of a picture by its id.
    """

    def __init__(
        self,
        known: Known,
        keys: Callable[[str], str | None],
        transport: Transport,
        clock: Clock,
        ids: Ids,
        load: Load = nothing,
        foreign: Foreign | None = None,
        around: Around = alone,
    ) -> None:
        self._known = known
        self._keys = keys
        self._clock = clock
        self._load = load
        self._encoders: dict[tuple[str, str, bool], Encoder] = {}
        self._around = around
        self._foreign = foreign or Foreign(transport.deadlines, transport.proxies)
        self.sights = Sights()
        self.transport = transport
        self.ids = ids

    def all(self) -> Mapping[str, Provider]:
        """Every provider by name, as configured at this moment."""
        return self._known()

    def find(self, route: Route) -> Provider:
        """The route's provider. Raises Trouble when it is unknown or its key is missing."""
        provider = self._known().get(route.provider)
        if provider is None:
            raise unusable("provider_unknown", provider=route.provider)
        self.key(provider)
        return provider

    def only(self, provider: Provider, key: str | None) -> "Providers":
        """This provider alone, as somebody is about to configure it, with `key` not yet stored."""
        if key is not None and provider.key_env is None:
            provider = replace(provider, key_env="key")
        known = {provider.name: provider}
        return Providers(
            lambda: known, lambda _: key, self.transport, self._clock, self.ids, self._load,
            self._foreign, self._around,
        )  # fmt: skip

    async def close(self) -> None:
        """Close every socket."""
        await self._foreign.close()
        await self.transport.close()

    def key(self, provider: Provider) -> str | None:
        """The provider's key; None where none is needed. Raises Trouble when it is missing."""
        key = self._keys(provider.key_env) if provider.key_env else None
        if key is None and provider.key_env and not provider.local:
            raise unusable("key_missing", provider=provider.name, variable=provider.key_env)
        return key

    def size(self, provider: Provider, request: Request, since: int = 0) -> int:
        """UTF-8 bytes of a request: system prompt, tools and the utterances from `since` on.

        No tokenizer makes more tokens than bytes, so this bounds the words from above.
        """
        return self._encoder(provider).size(request, since)

    def picture_tokens(
        self, provider: Provider, model: str, request: Request, since: int = 0
    ) -> int:
        """The most tokens that the pictures from `since` on can be; 0 where they are not sent."""
        if not self.sights.sees(provider, model):
            return 0
        return picture_tokens(request.history, model, since)

    def call_ids(self, route: Route, request: Request) -> Collection[str]:
        """The ids of the calls in a request's history: a new call may not have one of them."""
        return self._encoder(self.find(route)).call_ids(request)

    def dialect(self, provider: Provider) -> Dialect:
        """How to speak to a provider; others than ours are measured as most are spoken to."""
        return DIALECTS.get(provider.dialect, DIALECTS["chat"])

    def headers(self, provider: Provider) -> Mapping[str, str]:
        """Headers that show the provider's key. Raises Trouble when it is missing."""
        return self.dialect(provider).headers(self.key(provider))

    async def speak(
        self, route: Route, request: Request, take: Take, sent: Callable[[], None]
    ) -> None:
        """Ask and feed `take`. Raises Trouble; an error inside the stream is Trouble too."""
        provider = self.find(route)
        sees = self.sights.sees(provider, route.model) and shows(request.history)
        key = self.key(provider)
        errand = Errand(provider, route.model, request, sees, self._load, take, sent, key)
        with self._around(errand) as watched:
            await self._run(watched)

    async def _run(self, errand: Errand) -> None:
        provider, request, take, key = errand.provider, errand.request, errand.take, errand.key
        if provider.fake:
            errand.sent()
            return await fake.speak(request, errand.model, self._clock, self.mint, take)
        if provider.foreign:
            return await self._foreign.speak(errand)
        dialect = self.dialect(provider)
        body = self._encoder(provider, errand.sees).body(request, errand.model, provider)
        if errand.sees:
            body = await asyncio.to_thread(develop, body, self._load)
        decoding = Decoding(dialect.decoder(), take, key)
        post = Post(dialect.url(provider.base_url), body, decoding, errand.sent,
                    dialect.headers(key), key)  # fmt: skip
        done = await self.transport.post(post)
        if done and decoding.spoke and not decoding.complete:
            take(Finished("stop"))  # it gave no reason, but it did say that this was all

    def _encoder(self, provider: Provider, sees: bool = False) -> Encoder:
        key = (provider.name, provider.dialect, sees)  # an owner may change what a name speaks
        if key not in self._encoders:
            self._encoders[key] = self.dialect(provider).encoder(provider.name, sees)
        return self._encoders[key]

    def mint(self) -> str:
        """An id for a call that came without one of its own."""
        return self.ids.new("call")


class Decoding:
    """Payloads of one stream decoded into `take`. Says when the reply is complete."""

    def __init__(self, decode: Decode, take: Take, key: str | None) -> None:
        self._decode = decode
        self._take = take
        self._key = key
        self._begun = False
        self.spoke = False
        self.complete = False

    def __call__(self, payload: bytes) -> bool:
        for delta in self._deltas(payload):
            if isinstance(delta, Faulted):
                detail = plain(delta.detail or delta.code, self._key)
                raise faulted(delta.status, delta.code, detail, used=self._begun)
            self.spoke = True
            if isinstance(delta, Finished):
                self.complete = True
            self._take(delta)
        self._begun = True
        return self.complete

    def _deltas(self, payload: bytes) -> Iterator[Delta]:
        try:
            yield from self._decode(json.loads(payload.decode()))
        except (ValueError, RecursionError) as error:
            detail = plain(f"{type(error).__name__}: {error}", self._key)
            raise malformed(detail) from error
