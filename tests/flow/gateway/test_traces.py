"""What a collector of traces is told of a turn, and what it is not told."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.collector import Collector
from tests.fakes.extras import needs_otel
from tests.flow.gateway.home import gateway, opened, told

pytestmark = pytest.mark.anyio
SPANS = {"OUTRIDER_TRACES": "spans"}
CONTENT = {"OUTRIDER_TRACES": "content"}
WORDS = (b"A-SECRET-WORD", b"notes.txt")
SAID = '/tool workspace_read {"path": "notes.txt"}'


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    with Collector() as made:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", made.url)
        yield made


async def turn(root: Path, environ: dict[str, str], words: str = SAID) -> str:
    """One turn with a tool, in a home that is closed in order; returns the conversation's id."""
    async with gateway(root, environ) as home:
        (root / "workspace").mkdir(exist_ok=True)
        (root / "workspace" / "notes.txt").write_text("A-SECRET-WORD")
        chat = await opened(home.desk)
        await told(await home.desk.say(chat.id, words))
    return chat.id


def facts(span: Any) -> dict[str, object]:
    return {
        each.key: getattr(each.value, each.value.WhichOneof("value")) for each in span.attributes
    }


@needs_otel
async def test_a_turn_its_calls_and_its_tools_are_one_trace(
    tmp_path: Path, collector: Collector
) -> None:
    chat = await turn(tmp_path, SPANS)
    (root,) = [span for span in collector.spans if span.name.startswith("invoke_agent")]
    below = sorted(s.name for s in collector.spans if s.parent_span_id == root.span_id)
    assert below == ["chat echo", "chat echo", "execute_tool workspace_read"]
    assert facts(root)["gen_ai.conversation.id"] == chat


@needs_otel
async def test_a_model_call_says_what_it_used(tmp_path: Path, collector: Collector) -> None:
    await turn(tmp_path, SPANS)
    call = facts(next(span for span in collector.spans if span.name == "chat echo"))
    assert (call["gen_ai.operation.name"], call["gen_ai.request.model"]) == ("chat", "echo")
    assert int(str(call["gen_ai.usage.input_tokens"])) > 0


@needs_otel
async def test_words_are_told_only_where_a_person_asked_for_them(
    tmp_path: Path, collector: Collector
) -> None:
    await turn(tmp_path / "a", SPANS)
    silent = b"".join(collector.bodies)
    await turn(tmp_path / "b", CONTENT)
    spoken = b"".join(collector.bodies)
    assert [word in silent for word in WORDS] == [False, False]
    assert [word in spoken for word in WORDS] == [True, True]


@needs_otel
async def test_a_failed_call_says_its_code(tmp_path: Path, collector: Collector) -> None:
    await turn(tmp_path, SPANS | {"OUTRIDER_ROUTES": "fake:none"}, "hello")
    failed = {span.name: facts(span).get("error.type") for span in collector.spans}
    assert failed == {"chat none": "model_unknown", "invoke_agent default": "model_unknown"}


@needs_otel
async def test_a_turn_in_a_child_is_told_as_well(tmp_path: Path, collector: Collector) -> None:
    await turn(tmp_path, SPANS | {"OUTRIDER_SEAT": "child"})
    assert len({span.trace_id for span in collector.spans}) == 1
    assert len(collector.spans) == 4


@needs_otel
@pytest.mark.slow
def test_a_collector_that_is_away_holds_nobody_up(tmp_path: Path) -> None:
    """Not the turn, and not the end of the process."""
    code = (
        "import asyncio, pathlib, sys, time\n"
        "from tests.flow.gateway.test_traces import SPANS, turn\n"
        "began = time.monotonic()\n"
        "asyncio.run(turn(pathlib.Path(sys.argv[1]), SPANS))\n"
        "print(time.monotonic() - began)\n"
    )
    away = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9", "PYTHONPATH": "src:."}
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True,
                          text=True, check=True, env=away)  # fmt: skip
    assert float(done.stdout) < 8.0


def test_off_loads_nothing(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib\n"
        "from outrider.app.build import build\n"
        "from outrider.config.credentials import Credentials\n"
        "from outrider.home import Home, claim\n"
        "held = claim(Home(pathlib.Path(sys.argv[1])))\n"
        "build(held.home, Credentials(held.home.env, {}))\n"
        "print([name for name in ('opentelemetry', 'pydantic_ai') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True,
                          text=True, check=True, env={"PYTHONPATH": "src"})  # fmt: skip
    assert done.stdout.strip() == "[]"


def test_asked_for_without_the_extra_it_does_not_start() -> None:
    code = (
        "import sys; sys.modules['opentelemetry'] = None\n"
        "from outrider.app.traces import traces\n"
        "try: traces('spans')\n"
        "except Exception as error: print(error.reason, error.facts['extra'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": "src"})  # fmt: skip
    assert done.stdout.split() == ["traces_missing", "outrider[otel]"]
