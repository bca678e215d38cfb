"""HC-10 and A-CTX through the whole gateway: what a long conversation keeps, costs and says."""

from pathlib import Path

import pytest

from tests.fakes.model_script import fails
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import gateway, kinds, opened, told
from tests.flow.gateway.long_talk import GOAL, PLAN, RULE, WINDOWED, answers, say, sent, works
from tests.flow.gateway.priced import PAID, configure

pytestmark = pytest.mark.anyio


@pytest.fixture
def root(tmp_path: Path, models: ModelServer) -> Path:
    configure(tmp_path, WINDOWED % models.base_url)
    return tmp_path


async def test_hc_10_goal_rule_and_list_outlive_two_summaries_that_forget_them(
    root: Path, models: ModelServer
) -> None:
    useless = answers("They talked.")
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        models.queue.append(answers(f"My plan:\n{PLAN}"))
        await say(home, chat.id, GOAL)
        models.queue.append(answers("Understood."))
        await say(home, chat.id, RULE)
        models.queue.extend([works(850), useless, works(300), works(850), useless, works(200)])
        models.queue.append(answers("Two are done."))
        stream = await say(home, chat.id, "Go on.")
        models.queue.append(answers("Taxes next."))
        await say(home, chat.id, "Continue.")
        entries = home.desk.detail(chat.id).entries
    assert kinds(stream).count("compacting") == 2
    request = sent(models)
    assert all(words in request for words in (GOAL, RULE, PLAN, "Go on.", "Continue."))
    assert "Understood." not in request  # what only the summary would have carried
    assert [each.content for each in entries if each.role == "user"][:2] == [GOAL, RULE]


async def test_hc_10_the_cost_of_a_compaction_is_a_line_of_its_own(
    root: Path, models: ModelServer
) -> None:
    models.queue.extend([works(850), answers("They talked."), answers("Done.")])
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        stream = await say(home, chat.id, GOAL)
        bill = {row["purpose"]: row["cost_usd"] for row in home.doors.records.stats.rows(1)}
        run = home.doors.records.runs.get(stream[-1]["run"]["id"])
    assert bill["compact"] == pytest.approx(PAID)
    note = next(step for step in run.steps if step.title == "compacted")
    assert (note.kind, note.cost_usd) == ("note", pytest.approx(PAID))
    divider = next(each["entry"] for each in stream if each["type"] == "note")
    assert divider["cost_usd"] == pytest.approx(PAID)


async def test_hc_10_two_compactions_without_effect_halt_with_a_notice(
    root: Path, models: ModelServer
) -> None:
    models.queue.extend([works(850), answers("They talked."), works(900)])
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        stream = await say(home, chat.id, GOAL)
    assert (stream[-1]["type"], stream[-1]["reason"]) == ("halted", "loop")
    assert stream[-2]["entry"]["code"] == "compact_stuck"
    assert len(models.chats) == 3


async def test_a_failed_summary_loses_nothing_and_the_turn_goes_on(
    root: Path, models: ModelServer
) -> None:
    models.queue.extend([works(850), fails(400), answers("Done.", 870)])
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        stream = await say(home, chat.id, GOAL)
    note = next(each["entry"] for each in stream if each["type"] == "note")
    assert (note["code"], note["facts"]) == ("compact_failed", {"why": "bad_request"})
    assert (stream[-1]["type"], GOAL in sent(models)) == ("done", True)


async def test_a_request_that_is_too_long_is_summarised_and_sent_once_more(
    root: Path, models: ModelServer
) -> None:
    too_long = fails(400, "This model's maximum context length is 1000 tokens")
    models.queue.extend([works(200), too_long, answers("They talked."), answers("Done.")])
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        stream = await say(home, chat.id, GOAL)
    assert stream[-1]["type"] == "done"


async def test_the_next_request_is_the_same_after_a_restart(
    root: Path, models: ModelServer
) -> None:
    """The bytes of history after a compaction do not depend on what was kept in memory."""
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        models.queue.extend([works(850), answers("They talked."), answers("Done.")])
        await say(home, chat.id, GOAL)
        models.queue.append(fails(400))
        await say(home, chat.id, "Again.")
    warm = models.chats[-1].body["messages"]
    async with gateway(root) as home:
        entry = home.desk.detail(chat.id).entries[-1]
        models.queue.append(answers("Yes."))
        await told(await home.desk.retry(chat.id, entry.id, None))
    assert models.chats[-1].body["messages"] == warm


async def test_the_meter_knows_the_window_from_the_first_turn_on(
    root: Path, models: ModelServer
) -> None:
    models.queue.append(answers("Done.", 300))
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        stream = await say(home, chat.id, GOAL)
        now = home.desk.detail(chat.id)
    usage = next(each for each in stream if each["type"] == "usage")
    assert (usage["context_tokens"], usage["context_window"]) == (320, 1_000)
    assert (now.context_tokens, now.context_window) == (320, 1_000)
