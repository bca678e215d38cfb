"""Cost as people meet it: unknown prices, one limit for a tree, helper calls on the bill."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from outrider.app.gateway import Gateway
from outrider.core.conversation import Conversation
from outrider.server.csv_file import csv_bytes
from outrider.server.export import conversation_file, run_file
from tests.fakes.model_script import Scripted, calls, chunk, says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import gateway, kinds, opened, told, until
from tests.flow.gateway.priced import PAID, PRICED, configure

pytestmark = pytest.mark.anyio

THREE = """
routes: ["far:m1"]
providers:
  far: {base_url: "http://models.invalid/v1"}
prices:
  "far:m1": {input_mtok: 10, output_mtok: 100, date: 2026-11-01}
  "far:m3": {input_mtok: 0, output_mtok: 0, date: 2026-11-01}
"""
COSTS = {"far:m1": PAID, "far:m2": None, "far:m3": 0.0}

# every call costs 0.30, and no more than that is reserved for one
TREE = """
routes: ["near:m"]
max_output_tokens: 512
providers:
  near: {base_url: "%s"}
prices:
  "near:m": {input_mtok: 0, output_mtok: 585.9375, date: 2026-11-01}
"""
CALL_USD = 0.30
LOOK = calls(
    ("workspace_list", "{}"), usage={"prompt_tokens": 9, "completion_tokens": 512}
)  # fmt: skip


async def one_turn_each(home: Gateway) -> Conversation:
    """M1 with a price, M2 without, M3 at an explicit 0, without a limit."""
    chat = await opened(home.desk, title="Named")
    await home.desk.edit(chat.id, {"cost_cap_usd": 0})
    for route in COSTS:
        await home.desk.edit(chat.id, {"routes": (route,)})
        await told(await home.desk.say(chat.id, "hello"))
    return home.desk.detail(chat.id)


async def test_an_unknown_price_is_unknown_in_every_view(
    tmp_path: Path, models: ModelServer
) -> None:
    """HC-11: turn, session, day and export."""
    configure(tmp_path, THREE)
    async with gateway(tmp_path) as home:
        chat = await one_turn_each(home)
        records = home.doors.records
        runs = sorted(records.runs.list(conversation_id=chat.id, limit=9), key=lambda run: run.id)
        day, rows = records.stats.report(1), list(records.stats.rows(1))
        exported = [run_file(home.doors, run.id, "md", False).body for run in runs]
        session = conversation_file(home.doors, chat.id, "md").body
    said = [entry for entry in chat.entries if entry.role == "assistant"]
    assert [entry.cost_usd for entry in said] == [pytest.approx(PAID), None, 0.0]
    assert [(run.cost_usd, run.unknown_cost_calls) for run in runs] == [
        (pytest.approx(PAID), 0), (0.0, 1), (0.0, 0),
    ]  # fmt: skip
    assert (chat.spent_usd, chat.unknown_cost_calls) == (pytest.approx(PAID), 1)
    assert (day.cost_usd, day.unpriced_calls) == (pytest.approx(PAID), 1)
    assert [row["cost_usd"] for row in rows] == [pytest.approx(PAID), None, 0.0]
    assert ["calls of unknown cost" in bytes(text).decode() for text in exported] == [
        False, True, False,
    ]  # fmt: skip
    assert "0.0030 USD + 1 calls of unknown cost" in bytes(session).decode()


async def test_the_rule_for_unpriced_calls_begins_with_a_limit(
    tmp_path: Path, models: ModelServer
) -> None:
    """HC-11: visible, and before anything is sent."""
    configure(tmp_path, THREE)
    async with gateway(tmp_path) as home:
        chat = await one_turn_each(home)
        before = len(models.chats)
        await home.desk.edit(chat.id, {"routes": ("far:m2",), "cost_cap_usd": 1.0})
        stream = await told(await home.desk.say(chat.id, "again"))
    assert (stream[-1]["approval"]["kind"], stream[-1]["approval"]["route"]) == ("money", "far:m2")
    assert len(models.chats) == before


async def test_a_price_that_comes_later_leaves_the_past_alone(
    tmp_path: Path, models: ModelServer
) -> None:
    """HC-11"""
    configure(tmp_path, THREE)
    async with gateway(tmp_path) as home:
        chat = await one_turn_each(home)
        price = {"far:m2": {"input_mtok": 1.0, "output_mtok": 1.0}}
        home.standing.change({"prices": price})
        await home.desk.edit(chat.id, {"routes": ("far:m2",)})
        await told(await home.desk.say(chat.id, "again"))
        now, rows = home.desk.detail(chat.id), list(home.doors.records.stats.rows(1))
    assert [row["cost_usd"] for row in rows if row["model"] == "m2"] == [
        None, pytest.approx(0.00012),
    ]  # fmt: skip
    assert now.unknown_cost_calls == 1


def children(home: Gateway, root: Conversation, count: int) -> list[Conversation]:
    return [
        home.doors.records.conversations.create(  # type: ignore[attr-defined]
            agent_id="default", cost_cap_usd=0.0, title="Named", parent_id=root.id
        )
        for _ in range(count)
    ]


async def test_a_limit_is_shared_by_the_whole_tree(tmp_path: Path, models: ModelServer) -> None:
    """HC-12: four at the same time, three calls each, and 1.00 for all of them."""
    configure(tmp_path, TREE % models.base_url)
    models.queue.extend([LOOK] * 12)
    async with gateway(tmp_path) as home:
        root = await opened(home.desk, title="Named")
        four = children(home, root, 4)
        streams = [await home.desk.say(child.id, "look") for child in four]
        ends = [(await told(stream))[-1] for stream in streams]
        spent, sent = home.desk.detail(root.id).spent_usd, len(models.chats)
        kept = sum(
            entry.role == "tool" for child in four for entry in home.desk.detail(child.id).entries
        )
        await home.desk.edit(root.id, {"cost_cap_usd": 2.0})
        more = (await told(await home.desk.say(four[0].id, "go on")))[-1]
        after = home.desk.detail(root.id).spent_usd
        rows = list(home.doors.records.stats.rows(1))
    assert [(end["type"], end["reason"]) for end in ends] == [("halted", "budget")] * 4
    assert (spent, sent, kept) == (pytest.approx(3 * CALL_USD), 3, 3)
    assert (more["reason"], after) == ("budget", pytest.approx(6 * CALL_USD))
    assert [row["state"] for row in rows] == ["settled"] * len(models.chats)


async def test_a_restart_in_the_middle_forgets_no_spend(
    tmp_path: Path, models: ModelServer
) -> None:
    """HC-12: a call that was cut keeps what was reserved for it."""
    configure(tmp_path, TREE % models.base_url)
    models.queue.extend([LOOK, replace(says("half"), hold=True), *[LOOK] * 9])
    async with gateway(tmp_path) as home:
        root = await opened(home.desk, title="Named")
        first, second = children(home, root, 2)
        await until(await home.desk.say(first.id, "look"), "text_delta")
    async with gateway(tmp_path, schedule=False) as home:
        end = (await told(await home.desk.say(second.id, "look")))[-1]
        standing = home.desk.detail(root.id)
    assert (end["type"], end["reason"]) == ("halted", "budget")
    assert (standing.spent_usd, standing.reserved_usd, standing.unknown_cost_calls) == (
        pytest.approx(2 * CALL_USD), pytest.approx(CALL_USD), 1,
    )  # fmt: skip
    assert len(models.chats) == 3


TWICE = {"prompt_tokens": 60, "completion_tokens": 10}  # figures so far, then those of the end


async def test_helper_calls_are_on_the_bill(tmp_path: Path, models: ModelServer) -> None:
    """HC-14: each call once, with its purpose; every sum is the same sum."""
    configure(tmp_path, PRICED % models.base_url)
    counted = says("Yes")
    growing = Scripted((counted.pieces[0], chunk(choices=[], usage=TWICE), *counted.pieces[1:]))
    models.queue.extend([says("lost").until(150), growing])
    async with gateway(tmp_path) as home:
        chat, other = await opened(home.desk), await opened(home.desk, title="Other")
        watch = home.front.feed.activity.watch()
        await told(await home.desk.say(chat.id, "hello"))
        async for ready in watch.frames():
            if b'"title":' in ready and len(models.chats) == 3:
                break
        await told(await home.desk.say(other.id, "elsewhere"))
        assert kinds(await told(await home.desk.compact(chat.id)))[-1] == "done"
        report, rows = home.doors.records.stats.report(1), list(home.doors.records.stats.rows(1))
        now, beside = home.desk.detail(chat.id), home.desk.detail(other.id)
    ours = [row for row in rows if row["conversation_id"] == chat.id]
    assert [(row["purpose"], row["state"], row["input"]) for row in ours] == [
        ("turn", "unknown", None), ("turn", "settled", 100), ("title", "settled", 100),
        ("compact", "settled", 100),
    ]  # fmt: skip
    assert len(rows) == len(models.chats) == 5
    assert {(row["model"], row["price_source"]) for row in ours[1:]} == {("m", "owner")}
    sums = [sum(float(row["cost_usd"] or 0) for row in lines) for lines in (ours, exported(rows))]
    assert (now.spent_usd, beside.spent_usd) == (pytest.approx(sums[0]), pytest.approx(PAID))
    assert report.cost_usd == pytest.approx(sums[1])


def exported(rows: list[object]) -> list[dict[str, str]]:
    """The lines of the downloaded table."""
    return list(csv.DictReader(io.StringIO(csv_bytes(rows).decode())))  # type: ignore[arg-type]
