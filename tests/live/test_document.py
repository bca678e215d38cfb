"""The OpenAPI document is kept by a real gateway, whatever is sent: streams event by event."""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings, strategies

from outrider.selftest.order import Order
from outrider.selftest.process import Served, execute
from outrider.texts import ENGLISH

ROOT = Path(__file__).parents[2]
DOCUMENT = json.loads((ROOT / "contract" / "openapi.json").read_text("utf-8"))
EVENTS = json.loads((ROOT / "contract" / "events.schema.json").read_text("utf-8"))
EXAMPLES = int(os.environ.get("OUTRIDER_EXAMPLES", "12"))  # a route
PATIENCE_S = 10.0
FILE = "application/octet-stream"
ENDLESS = "/api/activity/stream"
NOWHERE = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
OPERATIONS = [each.ok() for each in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real gateway whose model is `fake:echo`, and which reaches no other machine."""
    home = tmp_path_factory.mktemp("document") / "home"
    loop = asyncio.new_event_loop()
    served: Served = loop.run_until_complete(execute(Order(str(home), NOWHERE)))
    assert served.url is not None
    yield served.url
    ended = loop.run_until_complete(served.end(15))
    loop.run_until_complete(asyncio.sleep(0.1))  # the child watcher hears of its end
    loop.close()
    assert (ended.code, "Traceback" in ended.errors) == (0, False), ended.errors[-3_000:]


@pytest.fixture(scope="module")
def ids(url: str) -> dict[str, str]:
    """Names of things that exist."""
    made = requests.post(f"{url}/api/conversations", json={}, timeout=PATIENCE_S).json()
    said = requests.post(
        f"{url}/api/conversations/{made['id']}/messages", json={"text": "hi"}, timeout=PATIENCE_S
    )
    assert said.status_code == 200
    runs = requests.get(f"{url}/api/activity/runs", timeout=PATIENCE_S).json()["runs"]
    return {"conversation_id": made["id"], "run_id": runs[0]["id"], "agent_id": "default"}


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.label)
def test_a_route_answers_as_the_document_says(
    operation: Any, url: str, ids: dict[str, str]
) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(case=operation.as_strategy(), real=strategies.booleans())
    def holds(case: Any, real: bool) -> None:
        if real:
            known = {name: ids[name] for name in case.path_parameters or {} if name in ids}
            case.path_parameters = {**(case.path_parameters or {}), **known}
        judge(case, url)

    holds()


def judge(case: Any, url: str) -> None:
    """Send one request and hold the answer against the document."""
    sent = case.as_transport_kwargs(base_url=url)
    with requests.request(**sent, stream=True, timeout=PATIENCE_S) as answer:
        stated = case.operation.definition.raw["responses"]
        assert answer.status_code < 500, answer.text
        assert str(answer.status_code) in stated, (answer.status_code, answer.text)
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if answer.status_code == 200 and kind == "text/event-stream":
            whole = case.operation.path != ENDLESS
            _stream(answer, "TurnEvent" if whole else "ActivityEvent", whole)
        elif answer.status_code == 200:
            content = stated["200"]["content"]
            assert kind in content or FILE in content  # a file is of whatever kind it is
            if kind in content and kind == "application/json":
                _valid(DOCUMENT, content[kind]["schema"], answer.json())
        elif answer.status_code >= 400:
            error = answer.json()["error"]
            assert error["code"]
            assert error["message"] != ENGLISH["internal"], error


def _stream(answer: requests.Response, union: str, whole: bool) -> None:
    for line in answer.iter_lines():
        if line.startswith(b"data: "):
            _valid(EVENTS, {"$ref": f"#/$defs/{union}"}, json.loads(line[6:]))
        if not whole:
            return


def _valid(document: dict[str, Any], schema: dict[str, Any], told: object) -> None:
    parts = {name: document[name] for name in ("components", "$defs") if name in document}
    jsonschema_rs.validate({**parts, **schema}, told)
