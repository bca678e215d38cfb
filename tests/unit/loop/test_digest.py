"""HC-10: what a compaction keeps to the letter, whatever the summarising model says."""

from collections.abc import Sequence

import pytest

from outrider.core.entry import Attachment, Compacted, Entry, Fact, ToolAnswered, UserSaid
from outrider.core.model import Compact
from outrider.loop.digest import kept, question, summary, through, worthwhile
from tests.fakes.brief import OPENED, PHRASES, call
from tests.fakes.journal import FakeJournal
from tests.fakes.turn import reply, result

LONG = "x" * 4_000  # about 1,000 tokens
STEP = (reply(call("read"), text="I look."), result())


def told(*facts: Fact) -> Sequence[Entry]:
    return FakeJournal((*OPENED, *facts)).entries()


def cut(entries: Sequence[Entry], window: int = 4_000, *, asked: bool = False) -> int:
    return through(entries, Compact(len(entries), window, (), asked))


def test_the_newest_entries_stay_that_fit_a_fifth_of_the_window() -> None:
    entries = told(reply(text=LONG), UserSaid("and"), reply(text="x" * 800))
    assert cut(entries, 1_200) == 3


def test_a_reply_is_never_parted_from_its_results() -> None:
    asks = reply(call("look", "c1"), call("look", "c2"), text=LONG)
    entries = told(reply(text=LONG), asks, result("c1", "look"), result("c2", "look"))
    assert cut(entries, 1_200) == 6


def test_a_single_exchange_that_fills_the_window_leaves_no_tail() -> None:
    entries = told(reply(text=LONG))
    assert cut(entries, 100_000) == 3


def test_asked_by_a_person_the_last_exchange_stays() -> None:
    entries = told(reply(text="one"), UserSaid("two"), reply(text="three"))
    assert cut(entries, asked=True) == 3


def test_nothing_is_summarised_twice() -> None:
    assert cut(told(reply(text="a"), Compacted(3, "in short", (2,)))) == 0


@pytest.mark.parametrize(
    ("facts", "worth"),
    [
        pytest.param([], True, id="somebody spoke"),
        pytest.param([Compacted(2, "s", (2,))], False, id="nobody since"),
        pytest.param([Compacted(2, "s", (2,)), UserSaid("x")], True, id="somebody since"),
    ],
)
def test_a_compaction_is_worthwhile_when(facts: list[Fact], worth: bool) -> None:
    assert worthwhile(told(*facts)) is worth


def test_every_word_of_the_person_stays_while_there_is_room() -> None:
    entries = told(reply(text="a"), UserSaid("b"), reply(text="c"), UserSaid("d"))
    assert kept(entries, 6, 4_000) == (2, 4, 6)


@pytest.mark.parametrize(
    "rule",
    ["Never touch the folder accounts.", "Đừng bao giờ sửa thư mục sổ sách.", "ห้ามแก้โฟลเดอร์บัญชี"],
)
def test_without_room_goal_last_words_and_rules_stay(rule: str) -> None:
    entries = told(UserSaid(rule), UserSaid(LONG), UserSaid(LONG), UserSaid("go on"))
    assert kept(entries, 6, 200) == (2, 3, 6)


def test_the_agents_own_ticked_list_is_in_the_summary_word_for_word() -> None:
    plan = "- [x] invoices\n- [x] receipts\n- [ ] taxes\n- [ ] archive\n- [ ] mail"
    entries = told(reply(text=f"Plan:\n{plan}"), *STEP, reply(text="- apples\n- pears"))
    assert plan in summary(entries, len(entries), "They talked.", 4_000, PHRASES)


def test_without_a_list_the_agents_last_words_stay() -> None:
    text = summary(
        told(reply(text="I was in the middle of it.")), 3, "They talked.", 4_000, PHRASES
    )
    assert "I was in the middle of it." in text


def test_the_next_summary_is_made_from_the_last_one() -> None:
    entries = told(reply(text="old"), Compacted(3, "in short", (2,)), reply(text="new"))
    asked = question(entries, 5, 4_000, PHRASES)
    assert ("in short" in asked, "new" in asked, "old" in asked) == (True, True, False)


def test_what_is_asked_fits_half_the_window() -> None:
    entries = told(*(UserSaid(f"{n} {LONG}") for n in range(50)))
    asked = question(entries, len(entries), 10_000, PHRASES)
    assert len(asked) < 10_000 * 4 // 2 + 500


def test_what_is_left_out_of_the_question_is_counted() -> None:
    entries = told(*(UserSaid(f"{n} {LONG}") for n in range(50)))
    assert "compact_gap count=4" in question(entries, len(entries), 10_000, PHRASES)


def test_a_long_result_is_shown_by_its_ends() -> None:
    entries = told(reply(call("read")), ToolAnswered("c1", "read", f"head{LONG}tail"))
    asked = question(entries, 4, 100_000, PHRASES)
    assert ("head" in asked, "tail" in asked, len(asked) < 2_000) == (True, True, True)


def test_a_file_is_named_in_the_question() -> None:
    file = Attachment("up_1", "a.png", "image/png", 12, "inbox/a.png")
    entries = told(UserSaid("", attachments=(file,)))
    assert "[inbox/a.png]" in question(entries, 3, 4_000, PHRASES)
