"""Which routes see pictures, and how many input tokens a picture can be.

A route sees when its owner says so, when its provider listed it as one that does, or when its
model is known to. Nobody knows: it does not, since a picture that cannot be read fails the call.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from outrider.core.model import PersonSpoke, Utterance
from outrider.models.route import Provider, Route

# families whose every chat model sees; a vendor before the name (`openai/…`) is left out
SEEING = re.compile(
    r"(gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-5|chatgpt-4o|o1(?!-mini|-preview)|o3(?!-mini)|o4-mini"
    r"|claude-(3|opus|sonnet|haiku|fable|mythos)|gemini-[1-9]|pixtral|llama-?4|llava"
    r"|llama3\.2-vision|qwen[\d.]*-?vl|grok-4|mistral-(medium|small)-[3-9])",
    re.ASCII,
)
BLIND = re.compile(
    r"audio|realtime|transcribe|tts|embed|search|codex-mini|gemini-[\d.]*-?(pro-)?tts"
)
MANY_TILES = re.compile(r"gpt-4o-mini")

LEAST_TOKENS = 1_600
PIXELS_A_TOKEN = 400
MOST_TOKENS = 16_384
MINI_TOKENS = 2_833 + 8 * 5_667  # eight tiles at what that model charges for each


class Sights:
    """What providers said of their models while this process runs."""

    def __init__(self) -> None:
        self._listed: dict[Route, bool] = {}

    def learn(self, route: Route, sees: bool) -> None:
        """A provider's own word on one of its models."""
        self._listed[route] = sees

    def told(self, provider: Provider, model: str) -> bool | None:
        """Whether a model sees; None when nobody knows."""
        if provider.fake:
            return False
        if provider.vision is not None:
            return provider.vision
        listed = self._listed.get(Route(provider.name, model))
        return listed if listed is not None else (_known(model) or None)

    def sees(self, provider: Provider, model: str) -> bool:
        """Whether pictures may be sent to this model."""
        return self.told(provider, model) is True


@lru_cache(maxsize=256)
def _known(model: str) -> bool:
    name = model.lower().rpartition("/")[2]
    return SEEING.match(name) is not None and BLIND.search(name) is None


def shows(history: Sequence[Utterance]) -> bool:
    """Whether there is a picture in it at all."""
    return any(isinstance(spoke, PersonSpoke) and spoke.pictures for spoke in history)


def picture_tokens(history: Sequence[Utterance], model: str, since: int = 0) -> int:
    """The most input tokens that the pictures from utterance `since` on can be.

    Providers count a picture by its pixels, never by its base64: a tile, a patch or an area each.
    This lies above every published rule.
    """
    return sum(
        MINI_TOKENS if MANY_TILES.search(model)
        else min(MOST_TOKENS, LEAST_TOKENS + picture.width * picture.height // PIXELS_A_TOKEN)
        for spoke in history[since:] if isinstance(spoke, PersonSpoke)
        for picture in spoke.pictures
    )  # fmt: skip
