"""What Gemini and Bedrock are sent: golden bodies, and what was signed goes home."""

import json

import pytest

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke
from outrider.core.tool import Call, ToolSpec
from outrider.models.outgoing import DEADLINES
from outrider.models.route import Provider, Route
from tests.fakes.extras import needs_providers
from tests.unit.models.conftest import Drives

pytestmark = [pytest.mark.anyio, needs_providers]

SIGNED = json.dumps([{
    "parts": [{"tool_name": "read", "part_kind": "tool-call", "provider_name": "google",
               "provider_details": {"thought_signature": "c2lnbmVk"}},
              {"tool_name": "read", "part_kind": "tool-call", "provider_name": "google"}],
    "kind": "response", "provider_name": "google", "canonical_system": "google",
}])  # fmt: skip
CALLS = (Call("call 1", "read", {"p": "ก"}), Call("call_2", "read", {}))
HISTORY = (
    PersonSpoke("hi"),
    ModelSpoke("", CALLS, "gemini", SIGNED),
    ToolSpoke("call 1", "read", "one", False),
    ToolSpoke("call_2", "read", "", True),
    PersonSpoke("  "),
)
MADE = "call_21c5c2a600ce3c16f8a2e523"  # an id that not every provider takes, made anew
READ = ToolSpec("read", "Reads.", {"type": "object", "properties": {"p": {"type": "string"}}})
REQUEST = Request("sys", HISTORY, (READ,), 1_000)


async def sent(
    drives: Drives, name: str, request: Request = REQUEST, model: str = "m"
) -> dict[str, object]:
    providers = drives.line.providers
    await providers.speak(Route(name, model), request, lambda _: None, lambda: None)
    return drives.server.requests[-1].body


async def test_gemini_gets_parallel_results_in_one_message(drives: Drives) -> None:
    body = await sent(drives, "gemini")
    assert body["contents"] == [
        {"role": "user", "parts": [{"text": "hi"}]},
        {"role": "model", "parts": [
            {"functionCall": {"id": MADE, "name": "read", "args": {"p": "ก"}},
             "thoughtSignature": "c2lnbmVk"},
            {"functionCall": {"id": "call_2", "name": "read", "args": {}}}]},
        {"role": "user", "parts": [
            {"functionResponse": {"id": MADE, "name": "read", "response": {"return_value": "one"}}},
            {"functionResponse": {"id": "call_2", "name": "read", "response": {"error": "…"}}}]},
        {"role": "user", "parts": [{"text": "…"}]},
    ]  # fmt: skip


async def test_bedrock_gets_parallel_results_in_one_message(drives: Drives) -> None:
    body = await sent(drives, "aws")
    assert body["messages"] == [
        {"role": "user", "content": [{"text": "hi"}]},
        {"role": "assistant", "content": [
            {"toolUse": {"toolUseId": MADE, "name": "read", "input": {"p": "ก"}}},
            {"toolUse": {"toolUseId": "call_2", "name": "read", "input": {}}}]},
        {"role": "user", "content": [
            {"toolResult": {"toolUseId": MADE, "content": [{"text": "one"}], "status": "success"}},
            {"toolResult": {"toolUseId": "call_2", "content": [{"text": "…"}], "status": "error"}},
            {"text": "…"}]},
    ]  # fmt: skip


async def test_claude_at_bedrock_gets_cache_breakpoints(drives: Drives) -> None:
    """A-CTX: after the tools, after the system prompt and after the newest block."""
    await sent(drives, "aws", model="anthropic.claude-sonnet-4-5-20250929-v1:0")
    assert drives.server.requests[-1].raw.count(b"cachePoint") == 3


@pytest.mark.parametrize(
    ("name", "model", "told"), [("gemini", "gemini-3-pro", b'"thinking_level": "LOW"'),
                                ("aws", "anthropic.claude-opus-4-6-v1", b'"effort": "low"')]
)  # fmt: skip
async def test_how_much_to_think_is_told(
    name: str, model: str, told: bytes, drives: Drives
) -> None:
    await sent(drives, name, Request("", HISTORY[:1], (), 9_000, "low"), model)
    assert told in drives.server.requests[-1].raw


@pytest.mark.parametrize(("name", "goes"), [("gemini", True), ("aws", False)])
async def test_a_signature_goes_back_only_to_who_made_it(
    name: str, goes: bool, drives: Drives
) -> None:
    await sent(drives, name)
    assert (b"c2lnbmVk" in drives.server.requests[-1].raw) is goes


@pytest.mark.parametrize("broken", ["[]", "{}", "no", '[{"kind":"request","parts":[]}]'])
async def test_a_token_that_cannot_be_read_is_left_out(broken: str, drives: Drives) -> None:
    """A home may have been written by another version of the library."""
    history = (PersonSpoke("hi"), ModelSpoke("so", (), "gemini", broken), PersonSpoke("on"))
    body = await sent(drives, "gemini", Request("", history, (), 100))
    assert [part["role"] for part in body["contents"]] == ["user", "model", "user"]  # type: ignore[index,union-attr]


@pytest.mark.parametrize("name", ["gemini", "aws"])
async def test_the_same_request_gives_the_same_bytes(name: str, drives: Drives) -> None:
    await sent(drives, name)
    await sent(drives, name)
    first, second = drives.server.requests
    assert first.raw == second.raw


@pytest.mark.parametrize("name", ["gemini", "aws"])
async def test_a_longer_history_begins_with_the_shorter(name: str, drives: Drives) -> None:
    """A-CTX: caches depend on it."""
    key = "contents" if name == "gemini" else "messages"
    short = await sent(drives, name, Request("sys", HISTORY[:4], (READ,), 1_000))
    longer = (*HISTORY[:4], ModelSpoke("done", ()), PersonSpoke("more"))
    long = await sent(drives, name, Request("sys", longer, (READ,), 1_000))
    assert long[key][: len(short[key])] == short[key]  # type: ignore[index,arg-type]


@pytest.mark.parametrize("dialect", ["google", "vertex", "bedrock", "cohere", "mistral"])
def test_every_client_can_be_made(dialect: str) -> None:
    """Construction only: what is not spoken to here is listed as unverified."""
    pytest.importorskip({"cohere": "cohere", "mistral": "mistralai"}.get(dialect, "boto3"))
    from outrider.models.foreign_clients import Wanted, make

    provider = Provider(dialect, dialect, "https://models.invalid")  # type: ignore[arg-type]
    made = make(Wanted(provider, "m", "key-1", DEADLINES, None))
    assert made.model.model_name == "m"
