"""Requests in Anthropic Messages' bytes."""

import json
from dataclasses import replace
from typing import Any

import pytest

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke, Utterance
from outrider.core.tool import Call, ToolSpec
from outrider.models.anthropic import MARK, Encoder, address, headers
from outrider.models.route import Provider

CLAUDE = Provider("claude", "anthropic", "https://api.anthropic.com")
SIGNED = '[{"type":"thinking","thinking":"Hm.","signature":"c2ln"}]'
READ = ToolSpec("read", "Read a file.", {"type": "object", "properties": {"p": {}}})
CALLED = ModelSpoke("", (Call("c1", "read", {"p": "a"}), Call("c2", "read", {})), "claude", SIGNED)
REQUEST = Request(
    system="Be brief.",
    history=(
        PersonSpoke("beside"),
        PersonSpoke("chào ก\n"),
        CALLED,
        ToolSpoke("c1", "read", "text", is_error=False),
        ToolSpoke("c2", "read", "", is_error=True),
    ),
    tools=(READ,),
    max_output_tokens=4_096,
)
CACHED = '"cache_control":{"type":"ephemeral"}'
GOLDEN = (
    '{"model":"m","system":[{"type":"text","text":"Be brief.",' + CACHED + "}],"
    '"tools":[{"name":"read","description":"Read a file.","input_schema":{"type":"object",'
    '"properties":{"p":{}}},' + CACHED + "}],"
    '"messages":[{"role":"user","content":[{"type":"text","text":"beside"},'
    '{"type":"text","text":"chào ก\\n"}]},'
    '{"role":"assistant","content":[{"type":"thinking","thinking":"Hm.","signature":"c2ln"},'
    '{"type":"tool_use","id":"c1","name":"read","input":{"p":"a"}},'
    '{"type":"tool_use","id":"c2","name":"read","input":{}}]},'
    '{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"text"},'
    '{"type":"tool_result","tool_use_id":"c2","is_error":true,' + CACHED + "}]}],"
    '"max_tokens":4096,"stream":true}'
)


def body(request: Request = REQUEST, model: str = "claude-opus-4-8") -> dict[str, Any]:
    told = json.loads(Encoder("claude").body(request, model, CLAUDE))
    assert isinstance(told, dict)
    return told


def test_a_request_is_exactly_these_bytes() -> None:
    assert Encoder("claude").body(REQUEST, "m", CLAUDE).decode() == GOLDEN


def test_a_history_that_grew_is_written_as_a_fresh_one_is() -> None:
    encoder = Encoder("claude")
    for length in range(1, len(REQUEST.history) + 1):
        grown = replace(REQUEST, history=REQUEST.history[:length])
        fresh = Encoder("claude").body(grown, "m", CLAUDE)
        assert encoder.body(grown, "m", CLAUDE) == fresh


def test_ten_turns_only_ever_add_to_what_was_sent() -> None:
    """The cached prefix: all that is sent but the moving breakpoint stays as it was."""
    encoder, history, before = Encoder("claude"), [], b""
    for n in range(10):
        turn: list[Utterance] = [
            PersonSpoke(f"question {n}"),
            ModelSpoke("", (Call(f"c{n}", "read", {"p": n}),), "claude", SIGNED),
            ToolSpoke(f"c{n}", "read", "text", is_error=False),
            ModelSpoke(f"answer {n}", (), "claude"),
            PersonSpoke("and?"),
        ]
        history += turn
        sent = encoder.body(replace(REQUEST, history=tuple(history)), "m", CLAUDE)
        assert sent.count(MARK) == 3
        prefix = sent[: sent.rindex(MARK)]
        assert prefix.startswith(before)
        before = prefix


def test_a_signature_goes_back_only_to_who_made_it() -> None:
    other = replace(CALLED, provider="other", opaque='[{"type":"reasoning"}]')
    told = body(replace(REQUEST, history=(PersonSpoke("hi"), other, *REQUEST.history[3:])))
    kinds = [block["type"] for block in told["messages"][1]["content"]]
    assert kinds == ["tool_use", "tool_use"]


def test_ids_that_another_provider_made_are_spelt_alike_in_call_and_result() -> None:
    strange = "call:1/ü"
    history = (
        PersonSpoke("hi"),
        ModelSpoke("", (Call(strange, "read", {}),)),
        ToolSpoke(strange, "read", "x", is_error=False),
    )
    told = body(replace(REQUEST, history=history))["messages"]
    made = told[1]["content"][0]["id"]
    assert told[2]["content"][0]["tool_use_id"] == made
    assert made.replace("_", "").isalnum()


def test_nothing_blank_is_sent_as_a_block() -> None:
    told = body(replace(REQUEST, history=(PersonSpoke(" \n"), ModelSpoke("", ()))))
    assert all(block["text"].strip() for one in told["messages"] for block in one["content"])


@pytest.mark.parametrize(
    ("model", "effort", "thinking"),
    [
        ("claude-opus-4-8", "high", {"type": "adaptive"}),
        ("claude-sonnet-4-5-20250929", "low", {"type": "enabled", "budget_tokens": 2_048}),
        ("claude-3-7-sonnet-latest", "high", {"type": "enabled", "budget_tokens": 2_048}),
        ("claude-opus-4-20250514", "medium", {"type": "enabled", "budget_tokens": 2_048}),
        ("claude-opus-4-8", "minimal", None),
        ("claude-opus-4-8", None, None),
    ],
)
def test_each_model_is_asked_to_think_as_it_understands(
    model: str, effort: str | None, thinking: object
) -> None:
    told = body(replace(REQUEST, reasoning=effort), model)
    assert told.get("thinking") == thinking
    if thinking == {"type": "adaptive"}:
        assert told["output_config"] == {"effort": effort}


def test_a_budget_leaves_room_for_an_answer() -> None:
    small = replace(REQUEST, reasoning="high", max_output_tokens=1_500)
    assert "thinking" not in body(small, "claude-3-7-sonnet-latest")


def test_a_tool_loop_that_another_provider_began_is_not_thought_through() -> None:
    """A change of route in the middle: the vendor refuses calls whose thinking is missing."""
    foreign = replace(CALLED, provider="other", opaque=None)
    history = (PersonSpoke("hi"), foreign, *REQUEST.history[3:])
    assert "thinking" not in body(replace(REQUEST, history=history, reasoning="high"))
    over = (*history, ModelSpoke("Done.", (), "other"), PersonSpoke("next"))
    assert "thinking" in body(replace(REQUEST, history=over, reasoning="high"))


def test_the_key_stands_in_its_own_header() -> None:
    assert headers("k") == {"anthropic-version": "2023-06-01", "x-api-key": "k"}


@pytest.mark.parametrize("base", ["https://api.anthropic.com", "https://api.anthropic.com/v1"])
def test_the_version_may_stand_in_the_address_or_not(base: str) -> None:
    assert address(base, "messages") == "https://api.anthropic.com/v1/messages"
