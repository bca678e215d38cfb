"""Every call to a provider is on the bill once, and unknown stays unknown."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.clock import FakeClock
from tests.fakes.model_script import Scripted, fails, says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import gateway, kinds, opened, told, until
from tests.flow.gateway.priced import PAID, PRICED, configure

pytestmark = pytest.mark.anyio

USAGES = [
    pytest.param(None, None, id="none"),
    pytest.param({"prompt_tokens": -1, "completion_tokens": 5}, None, id="negative"),
    pytest.param({"prompt_tokens": "many", "completion_tokens": 5}, None, id="text"),
    pytest.param({"prompt_tokens": 1e308, "completion_tokens": 5}, None, id="huge"),
    pytest.param({"prompt_tokens": 100, "completion_tokens": 20}, PAID, id="plain"),
]


@pytest.mark.parametrize(("usage", "cost"), USAGES)
async def test_what_a_provider_reports_is_believed_only_as_far_as_it_can_be(
    tmp_path: Path, models: ModelServer, usage: object, cost: float | None
) -> None:
    """REL-01: unknown counts as unknown, never as 0, never as less."""
    configure(tmp_path, PRICED % models.base_url)
    models.queue.append(says("Yes", usage=usage))
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        stream = await told(await home.desk.say(chat.id, "hello"))
        now = home.desk.detail(chat.id)
    reply = next(each["entry"] for each in stream if each["type"] == "assistant")
    assert reply["cost_usd"] == (None if cost is None else pytest.approx(cost))
    assert now.unknown_cost_calls == (1 if cost is None else 0)
    assert now.spent_usd == pytest.approx(cost or 0.0)
    assert (now.reserved_usd > 0) == (cost is None)


@pytest.mark.parametrize(
    ("script", "rows"),
    [
        pytest.param([fails(503), says("Yes")], [("settled", PAID)], id="a retry"),
        pytest.param([fails(503), fails(503), says("Yes")], [("settled", PAID)], id="a fallback"),
        pytest.param([says("Yes").until(150), says("Yes")],
                     [("unknown", None), ("settled", PAID)], id="cut before a word"),
    ],
)  # fmt: skip
async def test_every_call_has_one_row(
    tmp_path: Path, models: ModelServer, script: list[Scripted], rows: list[tuple[str, Any]]
) -> None:
    """REL-04: a call that was refused costs nothing and leaves none."""
    text = PRICED.replace('["near:m"]', '["near:m", "near:n"]') % models.base_url
    configure(tmp_path, text + '  "near:n": {input_mtok: 10, output_mtok: 100}\n')
    models.queue.extend(script)
    async with gateway(tmp_path, clock=FakeClock()) as home:
        chat = await opened(home.desk, title="Named")
        assert kinds(await told(await home.desk.say(chat.id, "hello")))[-1] == "done"
        found = [(row["state"], row["cost_usd"]) for row in home.doors.records.stats.rows(1)]
    assert found == [(state, cost and pytest.approx(cost)) for state, cost in rows]


async def test_a_call_stopped_after_its_first_words_keeps_its_row(
    tmp_path: Path, models: ModelServer
) -> None:
    """REL-04: nobody knows what it cost, so that its reservation stays."""
    configure(tmp_path, PRICED % models.base_url)
    models.queue.append(replace(says("Half"), hold=True))
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        watch = await home.desk.say(chat.id, "hello")
        await until(watch, "text_delta")
        await home.desk.stop(chat.id)
        rows = list(home.doors.records.stats.rows(1))
        now = home.desk.detail(chat.id)
    assert [(row["state"], row["cost_usd"], row["purpose"]) for row in rows] == [
        ("unknown", None, "turn")
    ]
    assert now.unknown_cost_calls == 1


async def test_a_title_is_a_row_of_its_own(tmp_path: Path, models: ModelServer) -> None:
    """REL-04: with its purpose."""
    configure(tmp_path, PRICED % models.base_url)
    models.queue.extend([says("Yes"), says("A name")])
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        watch = home.front.feed.activity.watch()
        await told(await home.desk.say(chat.id, "hello"))
        async for ready in watch.frames():
            if b'"title":"A name"' in ready:
                break
        rows = list(home.doors.records.stats.rows(1))
    assert [row["purpose"] for row in rows] == ["turn", "title"]
