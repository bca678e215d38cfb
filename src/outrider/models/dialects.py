"""The dialects that are spoken here, by the name that a provider's settings give them.

Those that a library speaks stand here for their lists of models; their requests are measured as
Chat Completions.
"""

from collections.abc import Callable, Mapping

from outrider.models import (
    anthropic,
    anthropic_reply,
    measure,
    openai,
    openai_reply,
    responses,
    responses_reply,
)
from outrider.models.dialect import Dialect, Headers, bearer


def listed(models: Callable[[str], str], headers: Headers = bearer) -> Dialect:
    """What is known here of a dialect that a library speaks."""
    return Dialect(measure.Encoder, lambda: openai_reply.decode, headers, lambda base: base, models)


DIALECTS: Mapping[str, Dialect] = {
    "chat": Dialect(
        openai.Encoder, lambda: openai_reply.decode, bearer,
        lambda base: f"{base}/chat/completions", lambda base: f"{base}/models",
    ),
    "responses": Dialect(
        responses.Encoder, responses_reply.Decoder, bearer,
        lambda base: f"{base}/responses", lambda base: f"{base}/models",
    ),
    "anthropic": Dialect(
        anthropic.Encoder, anthropic_reply.Decoder, anthropic.headers,
        lambda base: anthropic.address(base, "messages"),
        lambda base: anthropic.address(base, "models?limit=1000"),
    ),
    "google": listed(
        lambda base: f"{base}/v1beta/models?pageSize=1000",
        lambda key: {"x-goog-api-key": key} if key else {},
    ),
    "mistral": listed(lambda base: f"{base}/v1/models"),
    "cohere": listed(lambda base: f"{base}/v1/models?endpoint=chat&page_size=1000"),
    "vertex": listed(lambda _: ""),
    "bedrock": listed(lambda _: ""),
}  # fmt: skip
