"""The library's clients, one maker a dialect: our addresses, our deadlines, and no retries."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass

import httpx2
from pydantic_ai.models import Model

from outrider.models.foreign_streams import Noted, Streams
from outrider.models.outgoing import Deadlines
from outrider.models.route import Provider


@dataclass(frozen=True, slots=True)
class Client:
    """A model of the library. `watched` closes what a call inside it left open."""

    model: Model
    close: Callable[[], Awaitable[None]]
    watched: Callable[[], AbstractAsyncContextManager[None]] = nullcontext


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a maker is given."""

    provider: Provider
    model: str
    key: str | None
    deadlines: Deadlines
    proxy: str | None

    def carrier(self, streams: Streams) -> httpx2.AsyncClient:
        """A session without redirects and without anything from the environment."""
        timeout = httpx2.Timeout(self.deadlines.first_byte_s, connect=self.deadlines.connect_s)
        way = Noted(streams, proxy=self.proxy, trust_env=False)
        return httpx2.AsyncClient(timeout=timeout, transport=way, trust_env=False)


def make(wanted: Wanted) -> Client:
    """A client. Slow: call it in a thread. Raises what its library does when it lacks something."""
    return MAKERS[wanted.provider.dialect](wanted)


def _google(wanted: Wanted) -> Client:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    streams = Streams()
    carrier = wanted.carrier(streams)
    provider = GoogleProvider(
        api_key=wanted.key or "none", base_url=wanted.provider.base_url, http_client=carrier
    )
    return Client(GoogleModel(wanted.model, provider=provider), carrier.aclose, streams.watched)


def _vertex(wanted: Wanted) -> Client:
    """With a key, or else with the credentials that Google's own library finds on this machine."""
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google_cloud import GoogleCloudProvider

    streams = Streams()
    carrier = wanted.carrier(streams)
    region = wanted.provider.host.removesuffix("aiplatform.googleapis.com").rstrip("-.")
    provider = GoogleCloudProvider(
        api_key=wanted.key, location=None if wanted.key else region or "global",
        base_url=wanted.provider.base_url, http_client=carrier,
    )  # fmt: skip
    return Client(GoogleModel(wanted.model, provider=provider), carrier.aclose, streams.watched)


def _bedrock(wanted: Wanted) -> Client:
    from pydantic_ai.models.bedrock import BedrockConverseModel
    from pydantic_ai.providers.bedrock import BedrockProvider

    from outrider.models.foreign_aws import Sockets, runtime

    sockets = Sockets()
    aws = runtime(wanted.provider, wanted.key, wanted.deadlines, wanted.proxy, sockets)

    async def close() -> None:
        aws.close()

    model = BedrockConverseModel(wanted.model, provider=BedrockProvider(bedrock_client=aws))
    return Client(model, close, sockets.watched)


def _cohere(wanted: Wanted) -> Client:
    import httpx
    from cohere import AsyncClientV2
    from pydantic_ai.models.cohere import CohereModel
    from pydantic_ai.providers.cohere import CohereProvider

    deadlines = wanted.deadlines
    timeout = httpx.Timeout(deadlines.first_byte_s, connect=deadlines.connect_s)
    carrier = httpx.AsyncClient(timeout=timeout, proxy=wanted.proxy, trust_env=False)
    cohere = AsyncClientV2(
        wanted.key, base_url=wanted.provider.base_url, httpx_client=carrier,
        timeout=deadlines.first_byte_s, log_warning_experimental_features=False,
    )  # fmt: skip
    provider = CohereProvider(cohere_client=cohere)
    return Client(CohereModel(wanted.model, provider=provider), carrier.aclose)


def _mistral(wanted: Wanted) -> Client:
    from pydantic_ai.models.mistral import MistralModel
    from pydantic_ai.providers.mistral import MistralProvider

    streams = Streams()
    carrier = wanted.carrier(streams)
    provider = MistralProvider(
        api_key=wanted.key or "none", base_url=wanted.provider.base_url, http_client=carrier
    )
    return Client(MistralModel(wanted.model, provider=provider), carrier.aclose, streams.watched)


MAKERS: Mapping[str, Callable[[Wanted], Client]] = {
    "google": _google, "vertex": _vertex, "bedrock": _bedrock, "cohere": _cohere,
    "mistral": _mistral,
}  # fmt: skip
