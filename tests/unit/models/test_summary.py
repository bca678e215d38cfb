"""The compaction that the model side makes: one metered side call, and never a question."""

from dataclasses import replace
from functools import partial

import pytest

from outrider.core.entry import Compacted, Entry, Fact, ModelSaid, UserSaid
from outrider.core.model import AskModel, Compact, NotSummarised, Shortening, Summarised
from outrider.core.money import Usage
from outrider.loop.request import build
from outrider.models.line import Rules
from outrider.models.summary import Summaries, last_reply
from tests.fakes.brief import OPENED, make_brief
from tests.fakes.model_line import ACCOUNT, PAID, entries
from tests.fakes.model_script import calls, fails, says
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio

TALK: tuple[Fact, ...] = (
    *OPENED,
    ModelSaid("r1", "w " * 400, (), "one", "paid", Usage(input=400, output=100)),
    UserSaid("go on"),
)


async def made(
    drives: Drives, *routes: str, told: tuple[Fact, ...] = TALK, **more: object
) -> Shortening:
    brief = make_brief(routes=routes or ("one:paid",))
    side = Summaries(brief, lambda: entries(*told), ACCOUNT, drives.line, Rules())
    return await side.make(Compact(len(told), 400, **more))  # type: ignore[arg-type]


async def test_it_is_its_own_line_on_the_bill(drives: Drives) -> None:
    """HC-14."""
    drives.make({"one:paid": PAID})
    drives.server.queue.append(says("They ", "talked."))
    done = await made(drives)
    assert isinstance(done, Summarised)
    assert [(row.purpose, row.cost_usd) for row in drives.ledger.rows] == [("compact", 0.003)]
    assert done.compacted.cost_usd == 0.003


async def test_what_was_cut_is_summarised_and_the_goal_is_kept(drives: Drives) -> None:
    drives.server.queue.append(says("They talked."))
    done = await made(drives)
    assert isinstance(done, Summarised)
    assert (done.compacted.through_seq, done.compacted.kept_seqs) == (3, (2,))


async def test_what_is_left_is_estimated_at_the_rate_last_measured(drives: Drives) -> None:
    drives.server.queue.append(says("They talked."))
    done = await made(drives)
    assert isinstance(done, Summarised)
    facts = (*TALK, done.compacted)
    told, brief = entries(*facts), make_brief()
    ask = AskModel(len(told), tuple(spec.name for spec in brief.tools))
    providers = drives.line.providers
    size = partial(providers.size, providers.all()["one"])
    rate = 500 / size(build(brief, told, replace(ask, through_seq=4)))
    assert done.compacted.context_tokens == round(size(build(brief, told, ask)) * rate)


async def test_the_question_carries_no_tools_and_a_limit_of_its_own(drives: Drives) -> None:
    drives.server.queue.append(says("They talked."))
    await made(drives)
    body = drives.server.chats[0].body
    assert ("tools" in body, body["max_tokens"], len(body["messages"])) == (False, 256, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("replies", "why"),
    [
        pytest.param([fails(400)], "bad_request", id="refused"),
        pytest.param([fails(500), fails(500)], "server_error", id="down, asked twice"),
        pytest.param([says("")], "empty_answer", id="nothing said"),
        pytest.param([calls(("read", "{}"))], "empty_answer", id="a call instead of words"),
    ],
)
async def test_a_failure_is_told_and_changes_nothing(
    drives: Drives, replies: list[object], why: str
) -> None:
    drives.server.queue.extend(replies)  # type: ignore[arg-type]
    assert await made(drives) == NotSummarised(why)


async def test_under_a_used_up_cap_nothing_is_sent(drives: Drives) -> None:
    drives.make({"one:paid": PAID})
    drives.ledger.spent_usd = 1.0
    assert (await made(drives), drives.server.chats) == (NotSummarised("budget"), [])


async def test_a_route_that_nobody_granted_is_not_asked_about(drives: Drives) -> None:
    assert (await made(drives, "far:m"), drives.server.chats) == (NotSummarised("no_model"), [])


async def test_without_anything_new_nothing_is_sent(drives: Drives) -> None:
    told = (*OPENED, Compacted(2, "in short", (2,)))
    assert await made(drives, told=told) == NotSummarised("nothing_to_compact")


def test_the_last_reply_counts_no_longer_once_a_compaction_came_after_it() -> None:
    told: list[Entry] = entries(*TALK, Compacted(3, "in short", (2,)))
    assert (last_reply(told, 4) is None, last_reply(told, 5)) == (False, None)
