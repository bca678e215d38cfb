"""Which pictures a request carries, and how a long history lets go of old ones."""

from typing import Any

import pytest

from outrider.core.entry import Attachment, Entry, UserSaid
from outrider.core.model import PersonSpoke, Utterance
from outrider.loop.picture import BYTES, MOST, MOST_BYTES, SIDE, pictures
from outrider.loop.request import History

CAT = Attachment("upl_1", "cat.png", "image/png", 1_000, "inbox/cat.png", 400, 300)


def file(n: int, **more: Any) -> Attachment:
    given = {"size": 1_000, "width": 400, "height": 300, "mime": "image/png"} | more
    return Attachment(f"upl_{n}", f"{n}.png", path=f"inbox/{n}.png", **given)


def told(*said: tuple[Attachment, ...]) -> tuple[Utterance, ...]:
    entries = [Entry(f"e{n}", n, "r", "", UserSaid("look", attachments=files))
               for n, files in enumerate(said, 1)]  # fmt: skip
    return History({"attachment": "[{name} {mime} {size} {path}]"}).read(entries, len(entries))


def shown(history: tuple[Utterance, ...]) -> list[int]:
    return [len(each.pictures) for each in history if isinstance(each, PersonSpoke)]


def test_a_picture_stands_beside_the_words_that_name_it() -> None:
    (spoke,) = told((CAT,))
    assert isinstance(spoke, PersonSpoke)
    assert spoke.text == "look\n\n[cat.png image/png 1000 inbox/cat.png]"
    assert [(each.id, each.width, each.height) for each in spoke.pictures] == [("upl_1", 400, 300)]


@pytest.mark.parametrize(
    "more",
    [{"size": BYTES + 1}, {"width": SIDE + 1}, {"height": None}, {"mime": "text/plain"},
     {"mime": "application/pdf"}],
)  # fmt: skip
def test_what_no_provider_takes_is_only_named(more: dict[str, Any]) -> None:
    assert pictures([file(1, **more)]) == ()


def test_too_many_pictures_leave_the_newer_half_at_once() -> None:
    before = told(*((file(n),) for n in range(MOST)))
    assert shown(before) == [1] * MOST
    after = told(*((file(n),) for n in range(MOST + 1)))
    assert shown(after) == [0] * (MOST // 2 + 1) + [1] * (MOST // 2)


def test_the_pictures_of_one_request_stay_under_what_providers_take() -> None:
    history = told(*((file(n, size=BYTES),) for n in range(30)))
    size = sum(p.size for each in history if isinstance(each, PersonSpoke) for p in each.pictures)
    assert BYTES <= size <= MOST_BYTES


def test_the_newest_message_keeps_all_of_its_pictures() -> None:
    newest = tuple(file(n) for n in range(10))
    assert shown(told(*((file(n),) for n in range(15)), newest))[-1] == 10


def test_history_is_told_the_same_whether_it_was_read_at_once_or_bit_by_bit() -> None:
    entries = [Entry(f"e{n}", n, "r", "", UserSaid("look", attachments=(file(n),)))
               for n in range(1, 60)]  # fmt: skip
    grown = History({})
    for through in range(1, 60):
        assert grown.read(entries, through) == History({}).read(entries, through)
