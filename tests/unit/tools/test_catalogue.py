"""A-TOOL-1, A-RST-12: what each tool declares, and what it costs to say so."""

import json
import string

import pytest

from outrider.tools import texts, texts_th, texts_vi
from outrider.tools.catalogue import catalogue
from outrider.tools.keeper import Keeper
from outrider.tools.spec import spec

MAX_BYTES = 4_096  # of the whole catalogue in English, as a provider gets it
READS = {
    "workspace_list", "workspace_read", "workspace_glob", "workspace_grep", "tool_output_read",
    "progress_note",
}  # fmt: skip


def test_only_reads_are_replayed_and_only_they_run_unasked(keeper: Keeper) -> None:
    tools = catalogue(keeper)
    assert {tool.name for tool in tools if tool.replay_safe} == READS
    assert {tool.name for tool in tools if not tool.asks} == READS
    assert {tool.name for tool in tools if tool.always_asks} == {"ask_user"}
    assert {tool.name for tool in tools if not tool.counts} == {"ask_user", "progress_note"}
    assert len(tools) == 10


def test_the_english_catalogue_is_small(keeper: Keeper) -> None:
    functions = [
        {"type": "function", "function": {
            "name": s.name, "description": s.description, "parameters": s.parameters}}
        for s in (spec(tool, "en") for tool in catalogue(keeper))
    ]  # fmt: skip
    assert len(json.dumps(functions).encode()) <= MAX_BYTES


@pytest.mark.parametrize("other", [texts_vi, texts_th])
def test_every_language_says_the_same_with_the_same_facts(other: object) -> None:
    for table in ("SAYS", "LINES"):
        english, spoken = getattr(texts, table), getattr(other, table)
        assert list(spoken) == list(english)
        assert {code: facts(line) for code, line in spoken.items()} == {
            code: facts(line) for code, line in english.items()
        }


def facts(line: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(line) if name})
