"""A real small model, end to end: streaming, usage, stop. Only with `make live-model`."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from outrider.cli.remote import Event, Gateway
from outrider.cli.voice import words

PYTHON = os.environ.get("OUTRIDER_LIVE_MODEL", "")

pytestmark = pytest.mark.skipif(
    not PYTHON, reason="needs the model that `make live-model` installs"
)


@pytest.fixture(scope="module")
def model() -> Iterator[str]:
    """The base URL of the model's server."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    script = Path(__file__).with_name("real_model.py")
    process = subprocess.Popen(
        [PYTHON, str(script), port, str(Path(PYTHON).parents[1])],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    while not (line := process.stdout.readline()).startswith("ready"):
        assert line, "the model's server ended"
    yield f"http://127.0.0.1:{port}/v1"
    process.kill()
    process.communicate()


@pytest.fixture
def gateway(model: str, tmp_path: Path) -> Iterator[Gateway]:
    process = subprocess.Popen(
        [sys.executable, "-m", "outrider", "serve", "--port", "0", "--home", str(tmp_path)],
        stdout=subprocess.PIPE, text=True,
        env={
            "PATH": os.environ["PATH"], "PYTHONPATH": "src", "OUTRIDER_ROUTES": "openai:gemma",
            "OUTRIDER_OPENAI_BASE_URL": model, "OUTRIDER_MAX_OUTPUT_TOKENS": "512",
        },
    )  # fmt: skip
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    yield Gateway(found[0], None, words({}))
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)


def kinds(events: list[Event]) -> list[str]:
    return [str(event["type"]) for event in events]


def replies(gateway: Gateway, conversation: str) -> list[Event]:
    entries = gateway.read(conversation, limit=50)["entries"]
    return [entry for entry in entries if entry["role"] == "assistant"]


def test_an_answer_streams_and_its_usage_is_counted_while_its_cost_stays_unknown(
    gateway: Gateway,
) -> None:
    conversation = gateway.open(None)
    events = list(gateway.events(conversation, "Tell me about rivers."))
    assert kinds(events).count("text_delta") > 3
    assert kinds(events)[-1] == "done"
    (reply,) = replies(gateway, conversation)
    assert reply["usage"]["input"] > 100
    assert reply["usage"]["output"] > 10
    assert reply["cost_usd"] is None
    assert events[-1]["run"]["unknown_cost_calls"] >= 1


def test_the_second_turn_finds_the_first_one_cached(gateway: Gateway) -> None:
    conversation = gateway.open(None)
    for text in ("Count to three.", "And on."):
        list(gateway.events(conversation, text))
    first, second = replies(gateway, conversation)
    assert second["usage"]["cached"] > first["usage"]["input"] // 2


def test_stop_keeps_what_was_written_and_frees_the_model(gateway: Gateway) -> None:
    conversation = gateway.open(None)
    events, stopped = [], []
    for event in gateway.events(conversation, "Write a long story."):
        events.append(event)
        if kinds(events).count("text_delta") == 3 and not stopped:
            stopped.append(gateway.stop(conversation)["cancelled"])
    assert stopped == [True]
    assert kinds(events)[-1] == "error"
    (reply,) = replies(gateway, conversation)
    assert reply["partial"]
    assert reply["content"]
    assert list(gateway.events(gateway.open(None), "Hello"))[-1]["type"] == "done"
