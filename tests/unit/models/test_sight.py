"""Which routes see, what a picture can cost, and how its bytes get into a body."""

import base64
import json
from typing import Any

import pytest

from outrider.core.model import PersonSpoke, Picture, Request
from outrider.models.dialects import DIALECTS
from outrider.models.route import Provider, Route
from outrider.models.sight import MOST_TOKENS, Sights, picture_tokens
from outrider.models.slide import Load, develop, mark, nothing
from tests.fakes.model_line import make_line

FAR = Provider("far", "chat", "https://models.invalid/v1")
CAT = Picture("upl_1", "image/png", 500_000, 1_024, 768)
LOOK = Request("", (PersonSpoke("look", (CAT,)),), (), 512)


@pytest.mark.parametrize(
    ("model", "sees"),
    [
        ("gpt-4o", True), ("gpt-4.1-mini", True), ("gpt-5.2", True), ("o3", True),
        ("o3-mini", False),
        ("anthropic/claude-sonnet-4.5", True), ("google/gemini-2.5-flash", True),
        ("gpt-4o-audio-preview", False), ("gpt-3.5-turbo", False), ("llama3.2", False),
        ("llama3.2-vision:11b", True), ("qwen2.5-vl-72b", True), ("deepseek-chat", False),
        ("text-embedding-3-large", False), ("", False), ("my-gpt-4o-clone", False),
    ],
)  # fmt: skip
def test_a_model_that_nobody_spoke_for_sees_when_it_is_known_to(model: str, sees: bool) -> None:
    assert Sights().sees(FAR, model) is sees


def test_an_owner_is_believed_before_a_provider_and_a_provider_before_a_name() -> None:
    sights = Sights()
    sights.learn(Route("far", "gpt-4o"), False)
    sights.learn(Route("far", "house"), True)
    assert [sights.sees(FAR, "gpt-4o"), sights.sees(FAR, "house")] == [False, True]
    owned = Provider("far", "chat", FAR.base_url, vision=True)
    assert sights.sees(owned, "gpt-4o")


@pytest.mark.parametrize(
    ("width", "height", "counted"),
    [
        (1_024, 768, 85 + 170 * 4),  # tiles of 512 pixels
        (1_092, 1_092, 1_590),  # an area of 750 pixels each
        (2_048, 768, 3_779),  # patches, times the dearest factor
        (3_584, 3_584, 16_384),  # patches of 28 pixels, at their bound
        (1, 1, 255),
    ],
)
def test_a_pictures_tokens_are_never_bounded_below_a_published_rule(
    width: int, height: int, counted: int
) -> None:
    """HC-12"""
    history = (PersonSpoke("", (Picture("upl_1", "image/png", 9, width, height),)),)
    bound = picture_tokens(history, "any")
    assert counted <= bound <= max(12 * counted, 2_000)
    assert bound <= MOST_TOKENS


def test_a_picture_is_bounded_by_pixels_and_not_by_its_base64() -> None:
    """HC-12"""
    providers = make_line().providers
    plain = Request("", (PersonSpoke("look"),), (), 512)
    assert providers.size(FAR, LOOK) == providers.size(FAR, plain)
    assert providers.picture_tokens(FAR, "llama3.2", LOOK) == 0
    seen = providers.picture_tokens(FAR, "gpt-4o", LOOK)
    assert seen == 1_600 + 1_024 * 768 // 400
    assert seen < CAT.size // 100
    assert providers.picture_tokens(FAR, "gpt-4o", LOOK, since=1) == 0


def test_one_model_charges_many_times_the_rest() -> None:
    assert picture_tokens(LOOK.history, "gpt-4o-mini") == 2_833 + 8 * 5_667


BYTES = {"upl_1": b"bytes"}
DATA = base64.b64encode(b"bytes").decode()
SPELT: dict[str, tuple[str, list[object]]] = {
    "chat": ("messages", [
        {"type": "text", "text": "look"},
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{DATA}"}},
    ]),
    "responses": ("input", [
        {"type": "input_text", "text": "look"},
        {"type": "input_image", "image_url": f"data:image/png;base64,{DATA}"},
    ]),
    "anthropic": ("messages", [
        {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": DATA}},
        {"type": "text", "text": "look", "cache_control": {"type": "ephemeral"}},
    ]),
}  # fmt: skip


def sent(dialect: str, request: Request, sees: bool = True, known: Load = BYTES.get) -> Any:
    """A body as it leaves, read again."""
    body = DIALECTS[dialect].encoder("far", sees).body(request, "m", FAR)
    return json.loads(develop(body, known))


@pytest.mark.parametrize("dialect", SPELT)
def test_a_picture_stands_in_a_body_as_its_dialect_spells_it(dialect: str) -> None:
    field, content = SPELT[dialect]
    assert sent(dialect, LOOK)[field] == [{"role": "user", "content": content}]


@pytest.mark.parametrize("dialect", SPELT)
def test_a_body_holds_a_mark_until_it_leaves(dialect: str) -> None:
    encoder = DIALECTS[dialect].encoder("far", True)
    body = encoder.body(LOOK, "m", FAR)
    assert mark("upl_1") in body
    assert encoder.body(LOOK, "m", FAR) == body


@pytest.mark.parametrize("dialect", SPELT)
def test_words_that_look_like_a_mark_stay_words(dialect: str) -> None:
    request = Request("", (PersonSpoke("\0upl_1\0", (CAT,)), PersonSpoke("\0upl_1\0")), (), 512)
    told = json.dumps(sent(dialect, request))
    assert (told.count("upl_1"), told.count(DATA)) == (2, 1)


@pytest.mark.parametrize("dialect", SPELT)
def test_a_route_that_does_not_see_gets_words_alone(dialect: str) -> None:
    plain = Request("", (PersonSpoke("look"),), (), 512)
    assert sent(dialect, LOOK, sees=False) == sent(dialect, plain)


def test_a_picture_that_is_gone_becomes_one_clear_pixel() -> None:
    told = sent("anthropic", LOOK, known=nothing)
    data = told["messages"][0]["content"][0]["source"]["data"]
    assert base64.b64decode(data)[:4] == b"\x89PNG"
