"""The contract files are what the code says, and they say it soundly."""

import jsonschema_rs
import pytest
from pydantic import TypeAdapter

from outrider.core.activity import ActivityEvent
from outrider.core.event import Partial, Thinking, TurnEvent, Watching
from outrider.server.contract import main
from outrider.server.openapi import document, events
from outrider.server.table import ROUTES
from tests.flow.http.facts import detail, run


def test_the_contract_files_have_not_drifted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().out


def test_every_reference_leads_somewhere() -> None:
    made = document(ROUTES)
    components = made["components"]

    def follow(part: object) -> None:
        if isinstance(part, dict):
            if isinstance(target := part.get("$ref"), str):
                _, _, kind, name = target.split("/")
                assert name in components[kind]
            for value in part.values():
                follow(value)
        elif isinstance(part, list):
            for value in part:
                follow(value)

    follow(made)


def test_operations_have_unique_ids_and_a_summary() -> None:
    says = [one for item in document(ROUTES)["paths"].values() for one in item.values()]
    assert len({one["operationId"] for one in says}) == len(says) == len(ROUTES)
    assert all(one["summary"] for one in says)


@pytest.mark.parametrize("union", [TurnEvent, ActivityEvent])
def test_each_event_is_named_by_its_type(union: object) -> None:
    name = "TurnEvent" if union is TurnEvent else "ActivityEvent"
    mapping = events()["$defs"][name]["discriminator"]["mapping"]
    assert len(mapping) == len(union.__args__)  # type: ignore[attr-defined]


def test_an_event_fits_its_schema() -> None:
    validator = jsonschema_rs.validator_for(events())
    adapter: TypeAdapter[TurnEvent] = TypeAdapter(TurnEvent)
    for event in (Thinking(""), Watching(detail(), False, Partial("", ""), run())):
        assert validator.is_valid(adapter.dump_python(event, mode="json"))
    assert not validator.is_valid({"type": "thinking"})
    assert not validator.is_valid({"type": "nothing", "delta": ""})
