"""`/compact`: a turn that answers nothing, refused while there is work or nothing to do."""

from pathlib import Path

import pytest

from outrider.core.errors import Conflict
from tests.fakes.model_script import Scripted
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import gateway, kinds, opened, told
from tests.flow.gateway.long_talk import GOAL, RULE, WINDOWED, answers, say
from tests.flow.gateway.priced import configure

pytestmark = pytest.mark.anyio


@pytest.fixture
def root(tmp_path: Path, models: ModelServer) -> Path:
    configure(tmp_path, WINDOWED % models.base_url)
    return tmp_path


async def test_compact_by_hand_is_a_turn_that_answers_nothing(
    root: Path, models: ModelServer
) -> None:
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        models.queue.extend(
            [answers("One. " * 900, 600), answers("Two.", 700), answers("They talked.")]
        )
        await say(home, chat.id, GOAL)
        await say(home, chat.id, RULE)
        stream = await told(await home.desk.compact(chat.id))
        now = home.desk.detail(chat.id)
    assert kinds(stream) == ["watching", "compacting", "note", "usage", "done"]
    assert (stream[0]["running"], now.entries[-1].kind) == (True, "compacted")
    assert now.context_tokens == stream[3]["context_tokens"] < 700


async def test_compact_with_nothing_new_is_refused(root: Path, models: ModelServer) -> None:
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        with pytest.raises(Conflict) as empty:
            await home.desk.compact(chat.id)
        models.queue.extend([answers("One."), answers("They talked.")])
        await say(home, chat.id, GOAL)
        await told(await home.desk.compact(chat.id))
        with pytest.raises(Conflict) as twice:
            await home.desk.compact(chat.id)
    assert (empty.value.reason, twice.value.reason) == ("nothing_to_compact",) * 2


async def test_compact_while_a_turn_runs_is_refused(root: Path, models: ModelServer) -> None:
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        models.queue.append(Scripted((), hold=True))
        watch = await home.desk.say(chat.id, GOAL)
        with pytest.raises(Conflict) as busy:
            await home.desk.compact(chat.id)
        await home.desk.stop(chat.id)
        watch.close()
    assert busy.value.reason == "busy"


async def test_a_compaction_can_be_stopped_and_changes_nothing(
    root: Path, models: ModelServer
) -> None:
    async with gateway(root) as home:
        chat = await opened(home.desk, title="Named")
        models.queue.extend([answers("One."), Scripted((), hold=True)])
        await say(home, chat.id, GOAL)
        before = models.asked
        before.clear()
        watch = await home.desk.compact(chat.id)
        await before.wait()
        await home.desk.stop(chat.id)
        stream = await told(watch)
        kept = home.desk.detail(chat.id).entries
    assert stream[-1]["run"]["ending"] == "stopped"
    assert all(each.kind != "compacted" for each in kept)
