"""Real sockets against the scripted server: streams, refusals, keys and proxies."""

import pytest

from outrider.models.transport import Transport
from tests.fakes.model_script import DONE, Scripted, chunk, delta, event, fails, says, stream
from tests.fakes.model_server import ModelServer
from tests.unit.models.caller import SHORT, Caller, serving

pytestmark = pytest.mark.anyio


async def test_a_stream_comes_payload_by_payload_and_says_that_it_is_done() -> None:
    async with serving(says("one", "two")) as (_, caller):
        assert await caller.post()
        assert len(caller.payloads) == 5
        assert caller.sent == 1


async def test_a_second_call_reuses_the_socket() -> None:
    async with serving(says("one"), says("two")) as (server, caller):
        await caller.post()
        await caller.post()
        assert len(server._tasks) == 1


async def test_a_stream_without_a_terminator_ends_undone() -> None:
    async with serving(stream(delta("stop"))) as (_, caller):
        assert not await caller.post()


async def test_an_answer_that_is_one_json_object_is_one_payload() -> None:
    whole = Scripted((b' \n{"choices"', b":[]}"), content_type="application/json")
    async with serving(whole) as (_, caller):
        assert await caller.post()
        assert caller.payloads == [b'{"choices":[]}']


async def test_keys_go_out_and_cookies_and_redirects_do_not_come_back() -> None:
    moved = Scripted((), 302, headers={"location": "/v1/elsewhere", "set-cookie": "a=b"})
    async with serving(moved, says("x")) as (server, caller):
        trouble = await caller.trouble("secret")
        assert (trouble.failure.code, trouble.transient) == ("redirected", False)
        await caller.post()
        assert server.requests[0].headers["authorization"] == "Bearer secret"
        assert server.requests[0].headers["accept-encoding"] == "identity"
        assert "authorization" not in server.requests[1].headers
        assert "cookie" not in server.requests[1].headers


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, "auth"), (402, "no_credit"), (404, "model_unknown"), (429, "rate_limit"),
     (400, "bad_request"), (500, "server_error"), (529, "overloaded")],
)  # fmt: skip
async def test_a_refusal_has_a_code_its_words_and_no_key(status: int, code: str) -> None:
    async with serving(fails(status, "no such secret-key-1")) as (_, caller):
        trouble = await caller.trouble("secret-key-1")
        assert trouble.failure.code == code
        assert trouble.failure.facts == {"status": status}
        assert trouble.failure.message == "no such …"
        assert not trouble.used


async def test_a_loopback_server_is_reached_past_every_proxy() -> None:
    async with ModelServer() as server:
        transport = Transport({"http": "http://127.0.0.1:9"}, SHORT)
        caller = Caller(server.base_url, transport)
        await caller.post()
        await transport.close()
        assert len(server.chats) == 1


async def test_another_host_is_reached_through_the_proxy_of_its_scheme() -> None:
    async with ModelServer() as server:
        transport = Transport({"http": server.base_url.removesuffix("/v1")}, SHORT)
        caller = Caller("http://models.invalid/v1", transport)
        await caller.post()
        await transport.close()
        assert server.chats[0].path == "http://models.invalid/v1/chat/completions"


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
async def test_any_cut_into_pieces_gives_the_same_payloads(size: int) -> None:
    whole = stream(event({"c": "ก😀\u2028"}), b": c\r\n\r\n", chunk(choices=[]), DONE)
    length = len(b"".join(whole.pieces))
    async with serving(whole.split(range(size, length, size)), whole) as (_, caller):
        await caller.post()
        first, caller.payloads = caller.payloads, []
        await caller.post()
        assert first == caller.payloads
