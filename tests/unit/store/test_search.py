"""Search finds what was said, however it was written and in whatever script."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from outrider.core.entry import ModelSaid, ToolAnswered
from outrider.core.tool import Call
from outrider.store.search import Search
from tests.unit.store.stored import FILE, Stored, open_store

pytestmark = pytest.mark.anyio

FOUND = {
    "doc": "Anh đọc sách ở Hà Nội",
    "ĐỌC": "Anh đọc sách ở Hà Nội",
    "ha noi": "Anh đọc sách ở Hà Nội",
    "Hà Nội": "Anh đọc sách ở Hà Nội",
    "ไม่มี": "ไม่มีใครรู้ว่าเธอไปไหน",
    "ใครรู้": "ไม่มีใครรู้ว่าเธอไปไหน",
    "北京": "我们去北京吃饭",
    "吃饭": "我们去北京吃饭",
    "行き": "東京に行きました",
    "안녕": "안녕하세요 세계",
    "🎉": "emoji 🎉 party",
    "NEAR": "the doctor said NEAR me",
    '"said near"': "the doctor said NEAR me",
    "docto": "the doctor said NEAR me",
    "c:d": "path c:d and e*f",
}
HARMLESS = (
    '"',
    "*",
    "-",
    ":",
    "^a",
    "a OR",
    "NOT",
    "(",
    "a AND (b",
    "{x y}:",
    "\0",
    "'; --",
    "…!?",
)


@pytest.fixture
async def search(stored: Stored, tmp_path: Path) -> AsyncIterator[Search]:
    search = Search(str(tmp_path / FILE))
    yield search
    search.close()


async def said(search: Search, asked: str, agent_id: str | None = None) -> list[str]:
    hits = await search.find(asked, agent_id, 20)
    return ["".join(piece.text for piece in hit.snippet) for hit in hits]


@pytest.mark.parametrize("asked", FOUND, ids=str)
async def test_words_are_found_as_people_type_them(
    stored: Stored, search: Search, asked: str
) -> None:
    """REL-39, A-DB-5"""
    for text in dict.fromkeys(FOUND.values()):
        stored.say(stored.chat(), text)
    assert FOUND[asked] in await said(search, asked)


@pytest.mark.parametrize("asked", HARMLESS, ids=repr)
async def test_no_question_is_a_syntax_error(stored: Stored, search: Search, asked: str) -> None:
    """REL-39"""
    stored.say(stored.chat(), "a b")
    assert isinstance(await search.find(asked, None, 20), list)


async def test_ten_kilobytes_of_question_are_answered(stored: Stored, search: Search) -> None:
    """REL-39"""
    stored.say(stored.chat(), "word " * 30)
    assert len(await search.find("word " * 2_000, None, 20)) == 1


async def test_text_typed_in_parts_is_found(stored: Stored, search: Search) -> None:
    """REL-39: a decomposed letter is the composed one."""
    stored.say(stored.chat(), "cafe\u0301 o\u031b\u0309 dau")
    assert await said(search, "café") == ["cafe\u0301 o\u031b\u0309 dau"]


async def test_the_newest_stands_first(stored: Stored, search: Search) -> None:
    for n in range(3):
        stored.say(stored.chat(), f"same {n}")
    assert await said(search, "same") == ["same 2", "same 1", "same 0"]


async def test_a_conversation_gives_at_most_three_hits(stored: Stored, search: Search) -> None:
    """A-DB-6"""
    chat = stored.chat()
    for n in range(5):
        stored.say(chat, f"same {n}")
    assert len(await said(search, "same")) == 3


async def test_the_same_words_in_several_conversations_are_one_hit(
    stored: Stored, search: Search
) -> None:
    """A-DB-6: a fork repeats what its source says."""
    chats = [stored.chat() for _ in range(3)]
    for chat in chats:
        stored.say(chat, "the very same")
    (hit,) = await search.find("very", None, 20)
    assert hit.conversation_id == chats[-1].id


async def test_what_a_tool_said_is_not_searched(stored: Stored, search: Search) -> None:
    """A-DB-5"""
    chat = stored.chat()
    told = stored.say(chat, "hello")
    journal = stored.journals.of(chat.id, told.run.id, 600)
    call = Call("c1", "workspace_read", {"path": "same"})
    (said,) = await journal.append(told.said.seq, ModelSaid("rep_1", "the same answer", (call,)))
    await journal.append(said.seq, ToolAnswered("c1", "workspace_read", "the same file"))
    found = [hit.seq for hit in await search.find("same", None, 9)]
    assert found == [said.seq]


async def test_a_temporary_conversation_is_not_found(stored: Stored, search: Search) -> None:
    stored.say(stored.chat(temporary=True), "a secret plan")
    assert await said(search, "secret") == []


async def test_a_deleted_conversation_is_not_found(stored: Stored, search: Search) -> None:
    chat = stored.chat()
    stored.say(chat, "gone soon")
    stored.conversations.delete(chat.id)
    assert await said(search, "gone") == []


async def test_one_agent_can_be_asked_for(stored: Stored, search: Search) -> None:
    stored.say(stored.chat(), "mine")
    assert (await said(search, "mine", "agt_main"), await said(search, "mine", "agt_x")) == (
        ["mine"], [],
    )  # fmt: skip


async def test_the_best_match_can_stand_first(stored: Stored, search: Search) -> None:
    stored.say(stored.chat(), "pump pump pump")
    stored.say(stored.chat(), "a long story in which some pump is named only once " * 3)
    hits = await search.find("pump", None, 20, "best")
    assert hits[0].snippet[0].text == "pump"


async def test_a_snippet_marks_what_was_found(stored: Stored, search: Search) -> None:
    stored.say(stored.chat(), "x " * 100 + "Đà Nẵng đẹp" + " y" * 100)
    (hit,) = await search.find("nang", None, 20)
    assert [piece.text for piece in hit.snippet if piece.hit] == ["Nẵng"]
    assert len("".join(piece.text for piece in hit.snippet)) < 200


async def test_a_purged_conversation_leaves_the_index_whole(stored: Stored, search: Search) -> None:
    """A-DB-4: the index follows a deletion by its trigger."""
    chat = stored.chat()
    stored.say(chat, "gone for good")
    with stored.db.commit("test") as tx:
        tx.rows("DELETE FROM conversations WHERE id = ?", chat.id)
    assert stored.db.rows("SELECT count(*) FROM entry_index WHERE entry_index MATCH 'good'") == [
        (0,)
    ]
    stored.db.rows("INSERT INTO entry_index (entry_index, rank) VALUES ('integrity-check', 1)")


async def test_a_home_from_before_the_index_is_filled(tmp_path: Path) -> None:
    """A-DB-4: rows of an older version are found after its migration."""
    stored = open_store(tmp_path)
    stored.say(stored.chat(), "an old word")
    with stored.db.commit("test") as tx:
        for gone in ("TRIGGER entry_indexed", "TRIGGER entry_unindexed", "TABLE entry_index"):
            tx.rows(f"DROP {gone}")
        tx.rows("UPDATE entries SET search_text = NULL")
        tx.rows("DELETE FROM schema_steps WHERE part = 'search'")
    stored.db.close()
    open_store(tmp_path).db.close()
    search = Search(str(tmp_path / FILE))
    assert await said(search, "word") == ["an old word"]
    search.close()
