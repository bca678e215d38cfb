"""A provider that cuts after k bytes, for every k (REL-21, and SEC-108 for the pieces)."""

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outrider.core.model import PersonSpoke, Request
from outrider.models.attempt import Attempt, Attempted, Ears, Failed
from outrider.models.outgoing import Post
from outrider.models.purse import Policy, Purse
from outrider.models.route import Route
from outrider.models.sse import Splitter
from outrider.models.transport import Transport
from outrider.models.trouble import lost
from tests.fakes.ledger import FakeLedger
from tests.fakes.model_line import ACCOUNT, make_line
from tests.fakes.model_script import Scripted, calls, says
from tests.fakes.model_tongues import told

pytestmark = pytest.mark.anyio

Script = Callable[[], Scripted]
DIALECT_OF = {"one": "chat", "claude": "anthropic", "answers": "responses"}


def says_words() -> Scripted:
    return says("Xin ", "chào ", "ก😀")


def says_calls() -> Scripted:
    return calls(("read", '{"path": "ก"}'), ("list", "{}"), text="so")


WORDS = b"".join(says_words().pieces)
CALLS = b"".join(says_calls().pieces)
REQUEST = Request("", (PersonSpoke("hi"),), (), 100)


class Recorded(Transport):
    """Plays pieces of a recorded stream; `cut` breaks the connection at their end."""

    def __init__(self, *pieces: bytes, cut: bool) -> None:
        super().__init__()
        self._pieces = pieces
        self._cut = cut

    async def post(self, post: Post) -> bool:
        post.sent()
        splitter = Splitter()
        for piece in self._pieces:
            for payload in splitter.feed(piece):
                if payload == b"[DONE]":
                    return True
                post.take(payload)
        if self._cut:
            raise lost("cut", "", used=True)
        return False


async def played(*pieces: bytes, cut: bool, to: str = "one") -> tuple[Attempted, str, FakeLedger]:
    ledger = FakeLedger()
    line = make_line(ledger=ledger, transport=Recorded(*pieces, cut=cut))
    purse = Purse(ledger, line.prices, ACCOUNT, Policy())
    shown: list[str] = []
    ears = Ears(shown.append, shown.append)
    attempt = Attempt(line.providers, purse, Route(to, "m"), REQUEST, ears)
    return await attempt.run("turn", lambda provider: 0), "".join(shown), ledger


@pytest.mark.parametrize("script", [says_words, says_calls])
@pytest.mark.parametrize("to", ["one", "claude", "answers"])
async def test_a_reply_cut_anywhere_is_whole_or_marked(script: Script, to: str) -> None:
    stream = b"".join(told(script(), DIALECT_OF[to]).pieces)
    whole, all_shown, _ = await played(stream, cut=False, to=to)
    assert not isinstance(whole, Failed)
    for k in range(len(stream)):
        result, shown, ledger = await played(stream[:k], cut=True, to=to)
        assert all_shown.startswith(shown)
        assert [row.state for row in ledger.rows] == ["unknown"]  # sent: counted, and once
        match result:
            case Failed(trouble=trouble, said=said):
                assert trouble.transient
                assert (said.text if said else "") == shown
                assert said is None or (said.partial and not said.calls)
            case _:
                assert (result.text, result.calls) == (whole.text, whole.calls)


@given(st.lists(st.integers(0, len(CALLS)), max_size=8), st.sampled_from([WORDS, CALLS]))
@settings(max_examples=100, deadline=None)
@pytest.mark.anyio
async def test_a_stream_in_any_pieces_is_the_same_reply(places: list[int], stream: bytes) -> None:
    edges = [0, *sorted(min(place, len(stream)) for place in places), len(stream)]
    pieces = [stream[a:b] for a, b in itertools.pairwise(edges)]
    result, shown, _ = await played(*pieces, cut=False)
    whole, all_shown, _ = await played(stream, cut=False)
    assert (result, shown) == (whole, all_shown)
