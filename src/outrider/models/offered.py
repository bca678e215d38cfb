"""A provider's list of models, in the shapes met so far."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from outrider.models.providers import Providers
from outrider.models.refusal import detail_of
from outrider.models.route import Provider
from outrider.models.trouble import malformed, plain, refused

WINDOWS = (
    "context_length", "context_window", "max_model_len", "max_context_length", "max_input_tokens",
    "inputTokenLimit",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Offered:
    """One model as its provider describes it; None: it does not say."""

    model: str
    window: int | None = None
    vision: bool | None = None


async def offered(providers: Providers, provider: Provider) -> tuple[Offered, ...]:
    """What `provider` offers now. Raises Trouble when it cannot be asked."""
    if provider.fake:
        return (Offered("echo", vision=False), Offered("slow", vision=False))
    key = providers.key(provider)
    url = providers.dialect(provider).models(provider.base_url)
    if not url:
        return ()
    answer = await providers.transport.get(url, providers.headers(provider), key)
    if answer.status != 200:
        raise refused(answer.status, plain(detail_of(answer.body), key))
    try:
        return tuple(_models(json.loads(answer.body)))
    except (ValueError, RecursionError) as error:
        raise malformed(plain(f"{type(error).__name__}: {error}", key)) from error


def _models(told: object) -> Iterator[Offered]:
    rows = told.get("data", told.get("models")) if isinstance(told, Mapping) else told
    if not isinstance(rows, list):
        raise ValueError("no list of models")
    for row in rows:
        if isinstance(row, Mapping) and _writes(row):
            name = row.get("id") or row.get("name")
            if isinstance(name, str) and name:
                yield Offered(name.removeprefix("models/"), _window(row), _vision(row))


def _writes(row: Mapping[str, object]) -> bool:
    """Whether it answers in words, as far as its provider (Gemini) says: others embed or draw."""
    methods = row.get("supportedGenerationMethods")
    return not isinstance(methods, list) or "generateContent" in methods


def _window(row: Mapping[str, object]) -> int | None:
    inner = row.get("meta")
    meta = inner if isinstance(inner, Mapping) else {}
    for value in (*(row.get(name) for name in WINDOWS), meta.get("n_ctx"), meta.get("n_ctx_train")):
        if type(value) is int and value > 0:
            return value
    return None


def _vision(row: Mapping[str, object]) -> bool | None:
    shape = row.get("architecture")
    kinds = shape.get("input_modalities") if isinstance(shape, Mapping) else None
    return "image" in kinds if isinstance(kinds, list) else None
