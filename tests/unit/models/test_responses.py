"""Requests in OpenAI Responses' bytes."""

import json
from dataclasses import replace
from typing import Any

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke
from outrider.core.tool import Call, ToolSpec
from outrider.models.responses import Encoder
from outrider.models.route import Provider

OPENAI = Provider("openai-responses", "responses", "https://api.openai.com/v1")
REASONING = '{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"x"}'
KEPT = f'[{REASONING},{{"type":"function_call","call_id":"c1"}},{{"type":"message"}}]'
READ = ToolSpec("read", "Read a file.", {"type": "object"})
CALLED = ModelSpoke(
    "Reading.", (Call("c1", "read", {"p": "a"}), Call("c2", "read", {})), OPENAI.name, KEPT
)
REQUEST = Request(
    system="Be brief.",
    history=(
        PersonSpoke("chào ก\n"),
        CALLED,
        ToolSpoke("c1", "read", "text", is_error=False),
        ToolSpoke("c2", "read", "no file", is_error=True),
        ModelSpoke("Done.", ()),
    ),
    tools=(READ,),
    max_output_tokens=512,
)
GOLDEN = (
    '{"model":"m","instructions":"Be brief.","input":[{"role":"user","content":"chào ก\\n"},'
    + REASONING
    + ',{"type":"function_call","call_id":"c1","name":"read","arguments":"{\\"p\\":\\"a\\"}"},'
    '{"role":"assistant","content":"Reading."},'
    '{"type":"function_call","call_id":"c2","name":"read","arguments":"{}"},'
    '{"type":"function_call_output","call_id":"c1","output":"text"},'
    '{"type":"function_call_output","call_id":"c2","output":"no file"},'
    '{"role":"assistant","content":"Done."}],'
    '"tools":[{"type":"function","name":"read","description":"Read a file.",'
    '"parameters":{"type":"object"},"strict":false}],'
    '"stream":true,"store":false,"max_output_tokens":512}'
)


def body(request: Request = REQUEST) -> dict[str, Any]:
    told = json.loads(Encoder(OPENAI.name).body(request, "m", OPENAI))
    assert isinstance(told, dict)
    return told


def test_a_request_is_exactly_these_bytes() -> None:
    assert Encoder(OPENAI.name).body(REQUEST, "m", OPENAI).decode() == GOLDEN


def test_a_history_that_grew_is_written_as_a_fresh_one_is() -> None:
    encoder = Encoder(OPENAI.name)
    for length in range(1, len(REQUEST.history) + 1):
        grown = replace(REQUEST, history=REQUEST.history[:length])
        assert encoder.body(grown, "m", OPENAI) == Encoder(OPENAI.name).body(grown, "m", OPENAI)


def test_ten_turns_only_ever_add_to_what_was_sent() -> None:
    encoder, history, before = Encoder(OPENAI.name), [], b""
    for n in range(10):
        history += [PersonSpoke(f"question {n}"), ModelSpoke(f"answer {n}", (), OPENAI.name)]
        sent = encoder.body(replace(REQUEST, history=tuple(history)), "m", OPENAI)
        prefix = sent[: sent.index(b'],"tools"')]
        assert prefix.startswith(before)
        before = prefix


def test_reasoning_goes_back_only_to_who_made_it() -> None:
    other = replace(CALLED, provider="claude", opaque='[{"type":"thinking"}]')
    told = body(replace(REQUEST, history=(PersonSpoke("hi"), other, *REQUEST.history[2:4])))
    kinds = [item.get("type") for item in told["input"]]
    assert kinds == [None, None, *["function_call"] * 2, *["function_call_output"] * 2]


def test_reasoning_is_asked_for_only_where_a_person_wants_some() -> None:
    plain, deep = body(), body(replace(REQUEST, reasoning="high"))
    assert "reasoning" not in plain
    assert "include" not in plain
    assert deep["reasoning"] == {"effort": "high", "summary": "auto"}
    assert deep["include"] == ["reasoning.encrypted_content"]
