"""The fake provider (A-CORE-11): no key, no network, the whole path."""

import pytest

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke, Utterance
from outrider.core.tool import Call
from outrider.models import fake
from outrider.models.delta import CallPart, Delta, Finished, Spent, Text
from outrider.models.trouble import Trouble
from tests.fakes.clock import FakeClock
from tests.fakes.ids import seeded_ids


async def spoken(
    *history: Utterance, model: str = "echo", clock: FakeClock | None = None
) -> list[Delta]:
    heard: list[Delta] = []
    ids = seeded_ids()
    request = Request("system", history, (), 100)
    await fake.speak(request, model, clock or FakeClock(), lambda: ids.new("call"), heard.append)
    return heard


def text_of(heard: list[Delta]) -> str:
    return "".join(delta.text for delta in heard if isinstance(delta, Text))


def calls_of(heard: list[Delta]) -> list[tuple[str | None, str]]:
    return [(part.name, part.arguments) for part in heard if isinstance(part, CallPart)]


@pytest.mark.anyio
@pytest.mark.parametrize("text", ["hello  world\n", "ไทย ไม่มีช่องว่าง", "", " ", "x" * 100_000])
async def test_echo_says_the_message_back_exactly(text: str) -> None:
    assert text_of(await spoken(PersonSpoke("block"), PersonSpoke(text))) == text


@pytest.mark.anyio
async def test_a_long_message_is_echoed_in_a_bounded_number_of_pieces() -> None:
    heard = await spoken(PersonSpoke("word " * 50_000))
    assert len(heard) < 500


@pytest.mark.anyio
async def test_slow_waits_a_tenth_of_a_second_between_pieces() -> None:
    clock = FakeClock()
    await spoken(PersonSpoke("one two three"), model="slow", clock=clock)
    assert clock.slept == [0.1, 0.1]


@pytest.mark.anyio
async def test_the_last_line_calls_a_tool_whatever_stands_above() -> None:
    heard = await spoken(PersonSpoke('please\n/tool no\n/tool read {"path": "a"}\n'))
    assert calls_of(heard) == [("read", '{"path": "a"}')]
    assert text_of(heard) == ""


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("line", "called"),
    [
        ("/tool list", [("list", "{}")]),
        ("/tool read {broken", [("read", "{broken")]),
        ("/tool", []),
        ("say /tool read {}", []),
        ("/tool read {}\nthanks", []),
    ],
)
async def test_only_a_line_that_starts_so_calls_a_tool(
    line: str, called: list[tuple[str, str]]
) -> None:
    assert calls_of(await spoken(PersonSpoke(line))) == called


@pytest.mark.anyio
async def test_after_results_it_answers_with_their_texts() -> None:
    call = Call("c1", "read", {})
    heard = await spoken(
        PersonSpoke("/tool read {}"), ModelSpoke("", (call,)),
        ToolSpoke("c1", "read", "one", False), ToolSpoke("c2", "read", "two", True),
    )  # fmt: skip
    assert text_of(heard) == "one\ntwo"


@pytest.mark.anyio
async def test_every_call_has_its_own_id() -> None:
    ids = seeded_ids()
    request = Request("", (PersonSpoke("/tool list"),), (), 1)
    heard: list[Delta] = []
    for _ in range(3):
        await fake.speak(request, "echo", FakeClock(), lambda: ids.new("call"), heard.append)
    assert len({part.id for part in heard if isinstance(part, CallPart)}) == 3


@pytest.mark.anyio
async def test_it_ends_with_a_reason_and_a_usage_above_nothing() -> None:
    finished, spent = (await spoken(PersonSpoke("hi")))[-2:]
    assert finished == Finished("stop")
    assert isinstance(spent, Spent)
    assert spent.usage.input
    assert spent.usage.output


@pytest.mark.anyio
async def test_no_other_model_is_offered() -> None:
    with pytest.raises(Trouble) as caught:
        await spoken(PersonSpoke("hi"), model="genius")
    assert caught.value.failure.code == "model_unknown"
