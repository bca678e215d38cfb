"""Tables of the documentation that code knows better: made by `make docs`, checked by a rule.

A block stands between `<!-- made by make docs: NAME -->` and `<!-- end -->`.
"""

import importlib
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

import click

from outrider import texts
from outrider.cli.main import command
from outrider.cli.voice import words
from outrider.core.entry import Fact
from outrider.desk.phrases import phrases
from outrider.tools.catalogue import catalogue
from outrider.tools.keeper import Keeper
from tests.rules.tree import ROOT, files, name

BLOCK = re.compile(r"(<!-- made by make docs: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

FILE = re.compile(r"(?ms)(<!-- file: (\S+) -->\n)(?:```python\n.*?^```\n)?")
CITED = re.compile(r"(?i)(?:\b|_)(SEC|REL)[-_](\d+)(?=\W|_)")
TESTED = (".py", ".ts", ".tsx", ".mjs")
NOUNS = {
    "Home": "home", "Agent": "core.agent", "Conversation": "core.conversation",
    "Entry": "core.entry:Entry", "Journal": "core.journal", "Event": "core.event",
    "Wake": "core.wake", "Brief": "core.brief", "Turn": "desk.turn:Turn", "Move": "loop.move",
    "Run": "core.run:Run", "Step": "core.run:Step", "Tool": "core.tool",
    "Approval": "core.approval", "Grant": "core.approval:Grant",
    "Provider": "models.route:Provider", "Route": "models.route:Route", "Ledger": "core.ledger",
    "Seat": "core.seat", "Link": "link", "Worker": "worker",
    "Workspace": "core.workspace", "Gate": "loop.gate", "Hub": "feed.hub", "Door": "server.doors",
    "Failpoint": "failpoint",
}  # fmt: skip


def table(head: str, rows: Sequence[tuple[object, ...]]) -> str:
    names = head.split("|")
    lines = [names, ["---"] * len(names), *([_cell(each) for each in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def routes() -> str:
    rows: list[tuple[object, ...]] = []
    for path, methods in _contract("openapi.json")["paths"].items():
        rows += [(f"`{verb.upper()} {path}`", op["summary"]) for verb, op in methods.items()]
    return table("route|what it does", rows)


def events() -> str:
    kinds = _contract("events.schema.json")["$defs"]
    rows: list[tuple[object, ...]] = []
    for union in ("TurnEvent", "ActivityEvent"):
        for each in kinds[union]["oneOf"]:
            kind = kinds[each["$ref"].rpartition("/")[2]]
            fields = [name for name in kind["properties"] if name != "type"]
            rows.append((f"`{kind['properties']['type']['const']}`", kind["description"],
                         ", ".join(f"`{name}`" for name in fields)))  # fmt: skip
    return table("type|when|fields", rows)


def entries() -> str:
    kinds = [(next(f for f in fields(each) if f.name == "kind"), each) for each in get_args(Fact)]
    rows = [(f"`{kind.default}`", _first(each)) for kind, each in kinds]
    return table("kind|what happened", rows)


def errors() -> str:
    return table("code|sentence", [(f"`{code}`", said) for code, said in texts.ENGLISH.items()])


def notes() -> str:
    return table("code|sentence", [(f"`{code}`", said) for code, said in phrases("en").items()])


def tools() -> str:
    rows = [
        (f"`{each.name}`", each.says["en"].partition("\n")[0],
         "always" if each.always_asks else "yes" if each.asks else "no",
         "yes" if each.replay_safe else "no", "yes" if each.parallel else "no")
        for each in catalogue(Keeper())
    ]  # fmt: skip
    return table("tool|what the model is told|asks|replay-safe|parallel", rows)


def commands() -> str:
    rows: list[tuple[object, ...]] = []
    _walk(command(words({"OUTRIDER_LANGUAGE": "en"})), "outrider", rows)
    return table("command|what it does|options", rows)


def glossary() -> str:
    rows = []
    for noun, place in NOUNS.items():
        module, _, name = f"outrider.{place}".partition(":")
        owner = importlib.import_module(module)
        rows.append((noun, _first(getattr(owner, name) if name else owner), f"`{place}`"))
    return table("noun|in one line|owner", rows)


def held() -> str:
    """Catalogue ids that tests cite, and where."""
    cited: dict[str, set[str]] = {}
    for folder in ("tests", "web/src", "web/e2e"):
        for path in files(ROOT, folder, *TESTED):
            where = name(ROOT, path.parent)
            for area, number in CITED.findall(path.read_text("utf-8")):
                cited.setdefault(f"{area.upper()}-{int(number):02}", set()).add(f"`{where}`")
    rows = [(each, ", ".join(sorted(cited[each]))) for each in sorted(cited, key=_order)]
    return table("case|shown by", rows)


MAKERS: Mapping[str, Callable[[], str]] = {
    each.__name__: each
    for each in (routes, events, entries, errors, notes, tools, commands, glossary, held)
}


def made(text: str) -> str:
    """A page's text with its blocks made anew. Raises KeyError for a block nobody makes."""
    text = FILE.sub(lambda found: f"{found[1]}```python\n{_source(found[2])}```\n", text)
    return BLOCK.sub(lambda found: found[1] + MAKERS[found[2]]() + found[3], text)


def main(arguments: list[str]) -> int:
    for path in files(ROOT, "docs", ".md"):
        old = path.read_text("utf-8")
        if made(old) != old:
            path.write_text(made(old), "utf-8")
    return 0


def _walk(group: click.Command, path: str, rows: list[tuple[object, ...]]) -> None:
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in sorted(group.list_commands(context)):
            if (each := group.get_command(context, name)) is not None:
                _walk(each, f"{path} {name}", rows)
        return
    named = [each.opts[0] if isinstance(each, click.Option) else each.human_readable_name
             for each in group.params]  # fmt: skip
    opts = [f"`{each}`" for each in named]
    rows.append((f"`{path}`", group.help, ", ".join(opts)))


def _source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def _first(documented: Any) -> str:
    return str(documented.__doc__).strip().partition("\n")[0]


def _order(case: str) -> tuple[str, int]:
    area, _, number = case.partition("-")
    return area, int(number)


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")


def _contract(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "contract" / name).read_text("utf-8"))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
