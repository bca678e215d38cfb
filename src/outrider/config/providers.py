"""`providers:` and the built-in ones; which of them the routes may name."""

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from outrider.config import values
from outrider.config.settings import ProviderSettings, Spoken
from outrider.config.url import base_url
from outrider.core.errors import Invalid

FIELDS = ("dialect", "base_url", "key_env", "context_window", "vision")

SPOKEN: tuple[Spoken, ...] = get_args(Spoken)

OPENAI_URL = "https://api.openai.com/v1"
BUILTIN = (
    ProviderSettings("openai", "chat", OPENAI_URL, "OUTRIDER_OPENAI_API_KEY", builtin=True),
    ProviderSettings(
        "openai-responses", "responses", OPENAI_URL, "OUTRIDER_OPENAI_API_KEY", builtin=True
    ),
    ProviderSettings(
        "anthropic", "anthropic", "https://api.anthropic.com", "ANTHROPIC_API_KEY", builtin=True
    ),
    ProviderSettings(
        "openrouter", "chat", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY", builtin=True
    ),
    ProviderSettings("ollama", "chat", "http://127.0.0.1:11434/v1", builtin=True),
    ProviderSettings("fake", "fake", "", builtin=True),
)


def providers(value: object) -> Mapping[str, ProviderSettings]:
    """The owner's servers by name. A built-in's name may be restated, `fake` may not."""
    return {name: _provider(name, row) for name, row in values.mapping(value).items()}


def known(
    stated: Mapping[str, ProviderSettings], environ: Mapping[str, str]
) -> Mapping[str, ProviderSettings]:
    """Built-in providers as the environment bends them, then the owner's, which win."""
    return {each.name: _bent(each, environ) for each in BUILTIN} | dict(stated)


def check(routes: tuple[str, ...], among: Mapping[str, ProviderSettings]) -> None:
    """Raises Invalid `provider_unknown` for a route that nobody can ask."""
    for route in routes:
        name = route.partition(":")[0]
        if name not in among:
            raise Invalid("provider_unknown", provider=name, nearest=values.nearest(name, among))


def _bent(each: ProviderSettings, environ: Mapping[str, str]) -> ProviderSettings:
    if each.name == "ollama" and environ.get("OLLAMA_BASE_URL"):
        return replace(each, base_url=_ollama(environ["OLLAMA_BASE_URL"]))
    if each.name not in {"openai", "openai-responses"}:
        return each
    if environ.get("OUTRIDER_OPENAI_BASE_URL"):
        return replace(each, base_url=_url("OUTRIDER_OPENAI_BASE_URL", environ))
    if environ.get("OPENAI_API_KEY") and not environ.get("OUTRIDER_OPENAI_API_KEY"):
        return replace(each, key_env="OPENAI_API_KEY")  # only ever sent to its own vendor
    return each


def _ollama(stated: str) -> str:
    url = _url("OLLAMA_BASE_URL", {"OLLAMA_BASE_URL": stated})
    return url if url.endswith("/v1") else f"{url}/v1"


def _url(variable: str, environ: Mapping[str, str]) -> str:
    try:
        return base_url(environ[variable])
    except Invalid as error:
        raise Invalid(error.reason, key="providers", where=variable, **error.facts) from None


def _provider(name: str, row: object) -> ProviderSettings:
    if not values.ID.fullmatch(name) or name == "fake":
        raise values.wrong("provider_name")
    fields = values.mapping(row)
    for field in fields:
        if field not in FIELDS:
            raise values.wrong("provider_field", field=field, fields=", ".join(FIELDS))
    stated_key = fields.get("key_env")
    window, vision = fields.get("context_window"), fields.get("vision")
    return ProviderSettings(
        name,
        _dialect(fields.get("dialect", "chat")),
        base_url(fields.get("base_url")),
        None if stated_key is None else values.variable(stated_key),
        None if window is None else int(str(values.whole(1)(window))),
        None if vision is None else bool(values.switch(vision)),
    )


def _dialect(value: object) -> Spoken:
    for each in SPOKEN:
        if value == each:
            return each
    raise values.wrong("one_of", choices=", ".join(SPOKEN))
