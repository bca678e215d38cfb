"""A turn as a terminal hears it."""

from collections.abc import Mapping

from outrider.cli.answer import Answer
from outrider.cli.remote import frames
from outrider.cli.voice import words

ENGLISH = words({"OUTRIDER_LANGUAGE": "en"})


def heard(*events: Mapping[str, object]) -> tuple[Answer, str, list[str]]:
    written: list[str] = []
    muttered: list[str] = []
    answer = Answer(ENGLISH, written.append, muttered.append)
    for event in events:
        answer.hear(event)
    return answer, "".join(written), muttered


def said(text: str) -> Mapping[str, object]:
    return {"type": "assistant", "entry": {"content": text}}


DONE = {"type": "done", "run": {"id": "run_1", "cost_usd": 0.5, "unknown_cost_calls": 2}}


def test_text_is_written_as_it_comes_and_the_stored_reply_does_not_repeat_it() -> None:
    _, written, _ = heard(
        {"type": "text_delta", "delta": "Hel"}, {"type": "text_delta", "delta": "lo"},
        said("Hello"), DONE,
    )  # fmt: skip
    assert written == "Hello\n"


def test_a_reply_that_was_never_streamed_is_written_whole() -> None:
    assert heard(said("Hello"), DONE)[1] == "Hello\n"


def test_tools_are_named_beside_the_answer_and_not_in_it() -> None:
    _, written, muttered = heard({"type": "tool_started", "name": "shell_run"}, said("x"), DONE)
    assert (written, muttered) == ("x\n", ["[shell_run]"])


def test_the_summary_says_what_the_turn_came_to() -> None:
    summary = heard(said("first"), said("last"), DONE)[0].summary("cnv_1")
    assert summary["text"] == "last"
    assert (summary["status"], summary["cost_usd"], summary["unknown_cost_calls"]) == (
        "done",
        0.5,
        2,
    )


def test_a_question_ends_the_stream_as_waiting() -> None:
    answer, _, _ = heard({"type": "approval_required", "approval": {"tool": "x", "run_id": "r"}})
    assert (answer.status, answer.summary("c")["run_id"]) == ("approval_required", "r")


def test_an_error_without_a_run_is_still_told() -> None:
    answer, _, _ = heard({"type": "error", "error": {"code": "key_missing", "message": ""}})
    assert (answer.status, answer.error) == ("error", "key_missing")


def test_kinds_that_a_terminal_does_not_know_are_passed_over() -> None:
    assert heard({"type": "weather"}, {"no": "type"})[1:] == ("", [])


def test_comments_and_ids_of_a_stream_are_no_events() -> None:
    lines = [b": keep\n", b"id: b.1\n", b'data: {"type": "done"}\n', b"\n"]
    assert list(frames(lines)) == [{"type": "done"}]
