"""Requests in Chat Completions' bytes: equal requests give equal bytes, whatever came before."""

import json
from dataclasses import replace

import pytest

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke
from outrider.core.tool import Call, ToolSpec
from outrider.models.openai import Encoder
from outrider.models.route import Provider

HOME = Provider("home", "chat", "http://127.0.0.1:8080/v1")
OPENAI = Provider("openai", "chat", "https://api.openai.com/v1")
OPENROUTER = Provider("openrouter", "chat", "https://openrouter.ai/api/v1")
OLLAMA = Provider("ollama", "chat", "http://127.0.0.1:11434/v1")

READ = ToolSpec("read", "Read a file.", {"type": "object", "properties": {"p": {}}})
REQUEST = Request(
    system="Be brief.",
    history=(
        PersonSpoke("chào ก\n\u2028"),
        ModelSpoke("", (Call("c1", "read", {"p": "a", "n": 1}), Call("c2", "read", {}))),
        ToolSpoke("c1", "read", "text", is_error=False),
        ToolSpoke("c2", "read", "no file", is_error=True),
        ModelSpoke("Done.", ()),
    ),
    tools=(READ,),
    max_output_tokens=512,
)

GOLDEN = (
    '{"model":"m","messages":[{"role":"system","content":"Be brief."},'
    '{"role":"user","content":"chào ก\\n\u2028"},'
    '{"role":"assistant","content":null,"tool_calls":['
    '{"id":"c1","type":"function","function":{"name":"read","arguments":"{\\"p\\":\\"a\\",\\"n\\":1}"}},'
    '{"id":"c2","type":"function","function":{"name":"read","arguments":"{}"}}]},'
    '{"role":"tool","tool_call_id":"c1","content":"text"},'
    '{"role":"tool","tool_call_id":"c2","content":"no file"},'
    '{"role":"assistant","content":"Done."}],'
    '"tools":[{"type":"function","function":{"name":"read","description":"Read a file.",'
    '"parameters":{"type":"object","properties":{"p":{}}}}}],'
    '"stream":true,"stream_options":{"include_usage":true},"max_tokens":512}'
)


def body(
    request: Request = REQUEST, provider: Provider = HOME, model: str = "m"
) -> dict[str, object]:
    told = json.loads(Encoder().body(request, model, provider))
    assert isinstance(told, dict)
    return told


def test_a_request_is_exactly_these_bytes() -> None:
    assert Encoder().body(REQUEST, "m", HOME).decode() == GOLDEN


def test_an_encoder_that_has_seen_much_writes_the_same_bytes() -> None:
    encoder = Encoder()
    for n in range(20):
        encoder.body(replace(REQUEST, history=(PersonSpoke(str(n)),)), "m", HOME)
    first = encoder.body(REQUEST, "m", HOME)
    assert first == encoder.body(REQUEST, "m", HOME) == GOLDEN.encode()


def test_a_history_that_grew_is_written_as_a_fresh_one_is() -> None:
    encoder = Encoder()
    for length in (1, 2, 4, 5):
        grown = replace(REQUEST, history=REQUEST.history[:length])
        assert encoder.body(grown, "m", HOME) == Encoder().body(grown, "m", HOME)


def test_a_history_that_was_told_otherwise_is_written_anew() -> None:
    """A compaction or other phrases: what is kept must not leak into it."""
    encoder = Encoder()
    encoder.body(REQUEST, "m", HOME)
    other = replace(REQUEST, history=(REQUEST.history[0], PersonSpoke("other")))
    assert encoder.body(other, "m", HOME) == Encoder().body(other, "m", HOME)


def test_the_size_bounds_the_body_and_its_later_part() -> None:
    encoder = Encoder()
    longer = replace(REQUEST, history=(*REQUEST.history, PersonSpoke("x" * 5_000)))
    assert len(encoder.body(longer, "model", HOME)) <= encoder.size(longer)
    added = encoder.size(longer, len(REQUEST.history)) - encoder.size(longer, len(longer.history))
    assert 5_000 < added < 5_100


def test_the_ids_of_every_earlier_call_are_known() -> None:
    assert Encoder().call_ids(REQUEST) == {"c1", "c2"}


def test_a_longer_history_only_adds_bytes_behind_the_shared_part() -> None:
    """A-CTX-1: the prefix is what a provider's cache is priced by."""
    encoder = Encoder()
    longer = replace(REQUEST, history=(*REQUEST.history, PersonSpoke("more")))
    shared = encoder.body(REQUEST, "m", HOME).partition(b'],"tools"')[0]
    assert encoder.body(longer, "m", HOME).startswith(shared + b',{"role":"user","content":"more"}')


def test_no_tools_sends_no_tools() -> None:
    assert "tools" not in body(replace(REQUEST, tools=()))


@pytest.mark.parametrize(
    ("provider", "name"), [(OPENAI, "max_completion_tokens"), (HOME, "max_tokens")]
)
def test_the_output_limit_has_the_name_that_the_server_takes(provider: Provider, name: str) -> None:
    told = body(provider=provider)
    assert told[name] == 512
    assert ("max_tokens" in told) == (name == "max_tokens")


@pytest.mark.parametrize(
    ("provider", "sent"),
    [
        (OPENAI, {"reasoning_effort": "low"}),
        (HOME, {"reasoning_effort": "low"}),
        (OPENROUTER, {"reasoning": {"effort": "low"}}),
        (OLLAMA, {}),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_effort_is_sent_in_each_providers_words(provider: Provider, sent: object) -> None:
    """A-LOOP-24."""
    told = body(replace(REQUEST, reasoning="low"), provider)
    assert {k: v for k, v in told.items() if k.startswith("reasoning")} == sent


def test_openrouter_is_asked_for_the_cost() -> None:
    assert body(provider=OPENROUTER)["usage"] == {"include": True}


def test_an_empty_reply_and_a_lone_surrogate_can_still_be_sent() -> None:
    told = body(replace(REQUEST, history=(ModelSpoke("", ()), PersonSpoke("a\ud800b"))))
    assert told["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "assistant", "content": ""},
        {"role": "user", "content": "a?b"},
    ]


def test_a_stored_number_that_json_lacks_does_not_lock_the_conversation() -> None:
    """A history with it must still go out, whatever let it in."""
    spoke = ModelSpoke("", (Call("c1", "workspace_read", {"offset": float("inf")}),))
    body = json.loads(Encoder().body(Request("", (spoke,), (), 100), "m", HOME))
    assert json.loads(body["messages"][0]["tool_calls"][0]["function"]["arguments"]) == {
        "offset": None
    }
