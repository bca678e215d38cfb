"""An export as Markdown. What was said stays inside fences where it could be mistaken for ours."""

import json
import re
from typing import Any

from outrider.server.texts import Words


def written(title: str, made: dict[str, Any], said: Words) -> str:
    """The document: title, note, and every message that speaks."""
    parts = [f"# {_line(title) or said.untitled}", f"> {said.note}"]
    if run := made.get("run"):
        parts.append(_facts(run, said))
    if conversation := made.get("conversation"):
        parts.append(f"- {said.cost}: {_cost(conversation, 'spent_usd', said)}")
    for each in made["messages"]:
        parts.extend(_message(each, said))
    return "\n\n".join(parts) + "\n"


def _facts(run: dict[str, Any], said: Words) -> str:
    cost = _cost(run, "cost_usd", said)
    rows = (
        (said.run, run["id"]), (said.ending, run["ending"] or run["status"]),
        (said.model, run["model"] or "–"), (said.cost, cost), (said.began, run["started_at"]),
    )  # fmt: skip
    return "\n".join(f"- {name}: {_line(str(value))}" for name, value in rows)


def _cost(made: dict[str, Any], name: str, said: Words) -> str:
    """What is known of a cost, and beside it how many calls nobody can price."""
    known, unknown = made[name], made["unknown_cost_calls"]
    return f"{known:.4f} USD" + (f" + {unknown} {said.unpriced}" if unknown else "")


def _message(each: dict[str, Any], said: Words) -> list[str]:
    match each["role"]:
        case "user":
            files = [_file(file, said) for file in each["attachments"]]
            text = [each["content"]] if each["content"] else []
            return [f"## {said.person} · {each['created_at']}", *text, *_listed(files)]
        case "assistant":
            calls = [part for call in each["tool_calls"] for part in _call(call, said)]
            text = [each["content"]] if each["content"] else []
            return [f"## {said.agent} · {each['model'] or '–'}", *text, *calls]
        case "tool":
            name = said.failed if each["is_error"] else said.result
            return [f"### {name} · {_line(each['name'] or '')}", fenced(each["content"])]
        case _:
            return []


def _call(call: dict[str, Any], said: Words) -> list[str]:
    arguments = json.dumps(call["arguments"], ensure_ascii=False, indent=1)
    return [f"### {said.call} · {_line(call['name'])}", fenced(arguments, "json")]


def _file(file: dict[str, Any], said: Words) -> str:
    where = file["path"] or file["name"]
    return (
        f"- {said.file}: {_line(file['name'])} · {file['mime']} · {file['size']} B · {_line(where)}"
    )


def _listed(files: list[str]) -> list[str]:
    return ["\n".join(files)] if files else []


def fenced(text: str, language: str = "") -> str:
    """The text in a fence longer than any inside it."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def _line(text: str) -> str:
    return " ".join(text.split())
