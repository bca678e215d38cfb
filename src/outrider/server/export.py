"""Downloads of conversations and runs: JSON or Markdown, secrets masked first, then cut."""

import json
from typing import Any

from starlette.responses import Response

from outrider.core.message import Message, message
from outrider.server.doors import Doors
from outrider.server.json_text import plain
from outrider.server.markdown import written
from outrider.server.redact import Redactor
from outrider.server.texts import Words, words

RESULT_CHARS = 2_000
MEDIA = {"json": "application/json", "md": "text/markdown; charset=utf-8"}


def conversation_file(doors: Doors, conversation_id: str, form: str) -> Response:
    """A conversation with all its messages. Raises NotFound."""
    conversation = doors.records.conversations.get(conversation_id)
    entries = doors.records.journals.entries(conversation_id)
    messages = [message(entry, conversation.agent_id) for entry in entries]
    made = {"conversation": plain(conversation), "messages": plain(messages)}
    return _file(doors, made, conversation.title, f"conversation-{conversation_id}", form)


def run_file(doors: Doors, run_id: str, form: str, full: bool) -> Response:
    """A run and exactly its messages. Raises NotFound."""
    run = doors.records.runs.get(run_id)
    entries = doors.records.journals.entries(run.conversation_id)
    messages: list[Message] = [
        message(entry, run.agent_id) for entry in entries if entry.run_id == run_id
    ]
    made = {"run": plain(run), "messages": plain(messages)}
    cut = None if full else RESULT_CHARS
    return _file(doors, made, run.title or run_id, f"run-{run_id}", form, cut)


def _file(
    doors: Doors, made: dict[str, Any], title: str, name: str, form: str, cut: int | None = None
) -> Response:
    said = words(doors.house.settings.language())
    redactor = Redactor(doors.house.secrets())
    made = redactor.value(made)
    for each in made["messages"]:
        _shorten(each, cut, said)
    if form == "json":
        made = {"format": "outrider.export.1", "note": said.note} | made
        content = json.dumps(made, ensure_ascii=False, indent=1)
    else:
        content = written(redactor.text(title), made, said)
    head = {"content-disposition": f'attachment; filename="{name}.{form}"'}
    return Response(content.encode("utf-8", "replace"), media_type=MEDIA[form], headers=head)


def _shorten(each: dict[str, Any], cut: int | None, said: Words) -> None:
    length = len(each["content"])
    if cut is not None and each["role"] == "tool" and length > cut:
        each["content"] = each["content"][:cut] + said.cut.format(chars=f"{length:,}")
