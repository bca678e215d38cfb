"""What providers offer, and what a person who sets one up is told."""

from dataclasses import replace

import pytest

from outrider.core.ledger import Account
from outrider.models.catalogue import Catalogue, Offer, State
from outrider.models.check import Check
from outrider.models.route import Provider, Route
from tests.fakes.model_line import PAID
from tests.fakes.model_script import fails, says
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio

SEES = {"input_modalities": ["text", "image"]}
OWNER = Account(None, None, "main", None)


async def test_every_provider_is_listed_with_how_it_answered(drives: Drives) -> None:
    offers, states = await Catalogue(drives.line).offers()
    assert {state.name: state.error for state in states} == {
        "one": None, "two": None, "claude": None, "answers": None, "keyed": "key_missing",
        "far": "unreachable", "fake": None, "gemini": None, "aws": None,
    }  # fmt: skip
    assert State("one", True, None) in states
    assert [offer.route for offer in offers if offer.provider == "fake"] == [
        "fake:echo", "fake:slow",
    ]  # fmt: skip


async def test_an_offer_has_the_price_and_window_that_are_known(drives: Drives) -> None:
    drives.server.models = {
        "data": [
            {"id": "paid", "context_length": 9_000, "architecture": SEES},
            {"id": "plain"},
            {"no": "id"},
        ]
    }
    offers, _ = await Catalogue(drives.line).offers()
    assert [offer for offer in offers if offer.provider == "one"] == [
        Offer("one:paid", "one", "paid", 9_000, 10.0, 100.0, PAID.date, True, True),
        Offer("one:plain", "one", "plain", None, None, None, None, True, None),
    ]


async def test_gemini_lists_names_with_a_folder_and_models_that_do_not_write(
    drives: Drives,
) -> None:
    writes, embeds = ["generateContent", "countTokens"], ["embedContent"]
    drives.server.models = {"models": [
        {"name": "models/gemini-3-pro", "inputTokenLimit": 1_048_576,
         "supportedGenerationMethods": writes},
        {"name": "models/text-embedding-005", "supportedGenerationMethods": embeds},
    ]}  # fmt: skip
    offers, _ = await Catalogue(drives.line).offers()
    assert [(each.route, each.context_window) for each in offers if each.provider == "gemini"] == [
        ("gemini:gemini-3-pro", 1_048_576)
    ]
    asked = next(seen for seen in drives.server.requests if "v1beta" in seen.path)
    assert asked.headers["x-goog-api-key"] == "gemini-key-1"


async def test_a_window_that_a_server_told_is_remembered(drives: Drives) -> None:
    drives.server.models = {"data": [{"id": "m", "meta": {"n_ctx_train": 32_768}}]}
    catalogue = Catalogue(drives.line)
    before = await catalogue.window(Route("one", "m"))
    await catalogue.offers()
    assert (before, await catalogue.window(Route("one", "m"))) == (None, 32_768)


@pytest.mark.parametrize("models", [[], {"data": None}, "x", {"error": "no"}])
async def test_a_list_that_makes_no_sense_is_an_error(drives: Drives, models: object) -> None:
    drives.server.models = models
    _, states = await Catalogue(drives.line).offers()
    expected = None if models == [] else "malformed_stream"
    assert states[0] == State("one", expected is None, expected)


class TestCheck:
    """The connection check of the first run."""

    async def checked(self, drives: Drives, base_url: str, model: str | None = None) -> None:
        provider = Provider("new", "chat", base_url)
        line = drives.line.only(provider, "key-1")
        self.result = await Check(line, provider).run(model, OWNER)

    async def test_a_good_server_passes_and_names_its_models(self, drives: Drives) -> None:
        await self.checked(drives, drives.server.base_url)
        steps = [(step.name, step.ok) for step in self.result.steps]
        assert steps == [("reach", True), ("key", True)]
        assert self.result.models == ("fake-model", "priced-model", "other-model")
        assert drives.server.requests[0].headers["authorization"] == "Bearer key-1"
        assert drives.ledger.rows == []

    async def test_a_model_gives_a_tiny_real_answer_that_is_on_the_ledger(
        self, drives: Drives
    ) -> None:
        drives.server.queue.append(says("Hello!", usage={"cost": 0.001}))
        await self.checked(drives, drives.server.base_url, "m")
        answer = self.result.steps[-1]
        assert (answer.name, answer.ok, answer.text, answer.cost_usd) == (
            "answer", True, "Hello!", 0.001,
        )  # fmt: skip
        assert [(row.purpose, row.state) for row in drives.ledger.rows] == [("check", "settled")]

    async def test_a_model_that_refuses_says_why(self, drives: Drives) -> None:
        drives.server.queue.append(fails(401, "bad key-1"))
        await self.checked(drives, drives.server.base_url, "m")
        last = self.result.steps[-1]
        assert (last.name, last.ok, last.error, last.text) == (
            "answer", False, "auth", "bad …",
        )  # fmt: skip
        assert not self.result.ok

    async def test_a_server_that_is_not_there_ends_at_the_first_step(self, drives: Drives) -> None:
        await self.checked(drives, "http://127.0.0.1:9/v1", "m")
        assert [(s.name, s.ok, s.error) for s in self.result.steps] == [
            ("reach", False, "unreachable")
        ]


@pytest.mark.parametrize(("owners", "window"), [(8_192, 8_192), (65_536, 32_768)])
async def test_the_smaller_of_the_owners_and_the_servers_word_on_a_window_counts(
    drives: Drives, owners: int, window: int
) -> None:
    drives.server.models = {"data": [{"id": "m", "context_length": 32_768}]}
    stated = replace(drives.line.providers.all()["one"], context_window=owners)
    catalogue = Catalogue(drives.line.only(stated, None))
    before = await catalogue.window(Route("one", "m"))
    await catalogue.offers()
    assert (before, await catalogue.window(Route("one", "m"))) == (owners, window)
