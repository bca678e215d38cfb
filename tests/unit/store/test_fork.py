"""A fork on disk: the same facts at the same seq, new ids, and nothing that was paid for."""

import pytest

from outrider import failpoint
from outrider.core.entry import Attachment, ModelSaid, UserSaid
from outrider.core.errors import NotFound
from outrider.core.money import Usage
from tests.suites.journal import REPLY, TTL_S
from tests.unit.store.stored import Stored

FILE = Attachment("upl_1", "a.txt", "text/plain", 3)


async def talked(stored: Stored, **more: object) -> str:
    """A conversation with one answered turn of three entries."""
    chat = stored.chat(title="Plan", **more)
    run = stored.say(chat, "caf\u00e9", attachments=(stored.kept(FILE),)).run
    journal = stored.journals.of(chat.id, run.id, TTL_S)
    await journal.append(2, ModelSaid("rep", "tea", usage=Usage(7, 3), cost_usd=0.2))
    return chat.id


def forked(stored: Stored, chat_id: str, **more: object) -> str:
    source = stored.conversations.get(chat_id)
    entries = stored.journals.entries(chat_id)
    return stored.conversations.fork(source, entries, title="Fork", autonomous=False, **more).id  # type: ignore[arg-type]


@pytest.mark.anyio
async def test_a_fork_has_the_same_facts_with_new_ids_and_no_run(stored: Stored) -> None:
    """A-FORK-1"""
    chat_id = await talked(stored)
    old, new = stored.journals.entries(chat_id), stored.journals.entries(forked(stored, chat_id))
    assert [(one.seq, one.fact.kind, one.created_at) for one in new] == [
        (one.seq, one.fact.kind, one.created_at) for one in old
    ]
    assert not {one.id for one in new} & {one.id for one in old}
    assert {one.run_id for one in new} == {None}


@pytest.mark.anyio
async def test_a_fork_has_spent_nothing(stored: Stored) -> None:
    """A-FORK-3"""
    made = stored.conversations.get(forked(stored, await talked(stored)))
    said = stored.journals.entries(made.id)[-1].fact
    assert isinstance(said, ModelSaid)
    assert (said.cost_usd, said.usage) == (None, Usage())
    assert (made.root_id, made.spent_usd, made.unknown_cost_calls) == (made.id, 0, 0)


@pytest.mark.anyio
async def test_a_fork_keeps_cap_and_routes_but_no_standing_yes(stored: Stored) -> None:
    """A-FORK-3"""
    chat_id = await talked(stored, cap=2.5, routes=("fake:echo",), autonomous=True)
    made = stored.conversations.get(forked(stored, chat_id))
    assert (made.cost_cap_usd, made.routes, made.forked_from) == (2.5, ("fake:echo",), chat_id)
    assert (made.autonomous, made.auto_approve, made.status) == (False, (), "idle")


@pytest.mark.anyio
async def test_the_fork_of_a_temporary_conversation_is_temporary(stored: Stored) -> None:
    made = stored.conversations.get(forked(stored, await talked(stored, temporary=True)))
    (found,) = stored.db.rows(
        "SELECT count(*) FROM entries WHERE conversation_id = ? AND search_text IS NOT NULL",
        made.id,
    )  # fmt: skip
    assert (made.temporary, found[0]) == (True, 0)


@pytest.mark.anyio
async def test_a_fork_owns_its_files(stored: Stored) -> None:
    """The source may be deleted for good; the fork's pictures stay."""
    chat_id = await talked(stored)
    twin = stored.kept(Attachment("upl_2", "a.txt", "text/plain", 3))
    fork_id = forked(stored, chat_id, files={FILE.id: twin})
    stored.conversations.delete(chat_id)
    stored.clock.advance(31)
    assert stored.conversations.purge() == [chat_id]
    said = next(
        one.fact for one in stored.journals.entries(fork_id) if isinstance(one.fact, UserSaid)
    )
    assert stored.uploads.get(said.attachments[0].id).id == "upl_2"


@pytest.mark.anyio
async def test_a_fork_that_fails_leaves_nothing(stored: Stored) -> None:
    """A-FORK-5"""
    chat_id = await talked(stored)
    failpoint.arm("tx.fork.before=raise")
    try:
        with pytest.raises(failpoint.Reached):
            forked(stored, chat_id)
    finally:
        failpoint.disarm()
    assert [one.id for one in stored.conversations.list()] == [chat_id]


@pytest.mark.anyio
async def test_a_deleted_conversation_is_not_forked(stored: Stored) -> None:
    chat_id = await talked(stored)
    source, entries = stored.conversations.get(chat_id), stored.journals.entries(chat_id)
    stored.conversations.delete(chat_id)
    with pytest.raises(NotFound):
        stored.conversations.fork(source, entries, title="", autonomous=False)


@pytest.mark.anyio
async def test_deleting_the_source_leaves_the_fork_whole(stored: Stored) -> None:
    """A-FORK-6"""
    chat_id = await talked(stored)
    fork_id = forked(stored, chat_id)
    stored.conversations.delete(chat_id)
    stored.clock.advance(31)
    stored.conversations.purge()
    assert len(stored.journals.entries(fork_id)) == 3
    assert REPLY.kind == stored.journals.entries(fork_id)[-1].fact.kind
