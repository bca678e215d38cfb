"""Downloads: runs, conversations, the ledger (A-EXP-1, 4, 5)."""

import pytest
from starlette.types import ASGIApp

from tests.flow.http.client import ask
from tests.flow.http.facts import SECRET, SENT

pytestmark = pytest.mark.anyio
RUN = "/api/activity/runs/run_1/trajectory"
TALK = "/api/conversations/cnv_1/export"


@pytest.mark.parametrize(("path", "name"), [(RUN, "run-run_1"), (TALK, "conversation-cnv_1")])
@pytest.mark.parametrize("form", ["json", "md"])
async def test_a_export_is_an_attachment_without_secrets(
    path: str, name: str, form: str, app: ASGIApp
) -> None:
    got = await ask(app, "GET", f"{path}?format={form}")
    assert got.headers["content-disposition"] == f'attachment; filename="{name}.{form}"'
    assert got.headers["cache-control"] == "no-store"
    assert SECRET not in got.body.decode()
    assert "[masked]" in got.body.decode()


async def test_an_export_lists_the_files_of_a_message(app: ASGIApp) -> None:
    written = (await ask(app, "GET", f"{TALK}?format=md")).body.decode()
    assert f"- File: a ] # b.png · image/png · {SENT.size} B · inbox/a.png" in written
    told = (await ask(app, "GET", f"{TALK}?format=json")).json()
    assert told["messages"][-1]["attachments"][0]["path"] == "inbox/a.png"


async def test_a_exp_1_a_run_has_exactly_its_messages(app: ASGIApp) -> None:
    got = (await ask(app, "GET", RUN)).json()
    assert [each["seq"] for each in got["messages"]] == [1, 2, 3, 4, 5]
    assert got["run"]["steps"][0]["kind"] == "model"


async def test_a_exp_5_a_long_result_is_cut_and_its_length_stated(app: ASGIApp) -> None:
    result = (await ask(app, "GET", RUN)).json()["messages"][3]["content"]
    assert len(result) < 2_100
    assert "5,009" in result  # as masked


async def test_a_exp_5_full_keeps_it_whole(app: ASGIApp) -> None:
    result = (await ask(app, "GET", f"{RUN}?full=1")).json()["messages"][3]["content"]
    assert result.endswith("x" * 5_000)


async def test_markdown_fences_outgrow_what_they_hold(app: ASGIApp) -> None:
    text = (await ask(app, "GET", f"{TALK}?format=md")).body.decode()
    assert text.startswith("# Rain\n\n> ")
    assert "### Call · shell_run" in text
    assert "Another run" in text


async def test_an_unknown_form_is_refused(app: ASGIApp) -> None:
    assert (await ask(app, "GET", f"{TALK}?format=exe")).status == 422


async def test_the_ledger_is_csv_that_no_spreadsheet_runs(app: ASGIApp) -> None:
    got = await ask(app, "GET", "/api/stats.csv?days=1")
    assert got.headers["content-type"].startswith("text/csv")
    assert got.body.splitlines() == [b"id,model,cost_usd", b"led_1,'=cmd(),"]
