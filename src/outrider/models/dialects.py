"""The dialects that are spoken here, by the name that a provider's settings give them."""

from collections.abc import Mapping

from outrider.models import (
    anthropic,
    anthropic_reply,
    openai,
    openai_reply,
    responses,
    responses_reply,
)
from outrider.models.dialect import Dialect, bearer

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
}  # fmt: skip
