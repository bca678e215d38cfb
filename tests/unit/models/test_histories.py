"""Histories kept between drives."""

from outrider.models.histories import KEPT, Histories

PHRASES = {"denied": "no"}


def test_a_conversation_keeps_its_history_from_drive_to_drive() -> None:
    histories = Histories()
    assert histories.of("cnv_1", PHRASES) is histories.of("cnv_1", dict(PHRASES))


def test_other_phrases_tell_it_anew() -> None:
    histories = Histories()
    assert histories.of("cnv_1", PHRASES) is not histories.of("cnv_1", {"denied": "không"})


def test_conversations_never_share_one() -> None:
    histories = Histories()
    assert histories.of("cnv_1", PHRASES) is not histories.of("cnv_2", PHRASES)


def test_the_longest_unused_is_forgotten() -> None:
    histories = Histories()
    first = histories.of("cnv_0", PHRASES)
    for n in range(1, KEPT + 1):
        histories.of(f"cnv_{n}", PHRASES)
    assert histories.of("cnv_0", PHRASES) is not first
