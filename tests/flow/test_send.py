"""`outrider send`, in process and against a running gateway, on a real home with the echo."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


def outrider(home: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "outrider", *arguments, "--home", str(home)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": "src", "OUTRIDER_LANGUAGE": "en"},
    )  # fmt: skip


def sent(home: Path, *arguments: str) -> tuple[int, str, str]:
    process = outrider(home, "send", *arguments)
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a gateway on `tmp_path`."""
    process = outrider(tmp_path, "serve", "--port", "0")
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    if found is not None:
        yield found[0]
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    assert found is not None, err


def test_without_a_gateway_the_turn_runs_in_process(tmp_path: Path) -> None:
    assert sent(tmp_path, "xin chào") == (0, "xin chào\n", "")


def test_a_gateway_on_the_home_gets_the_message(tmp_path: Path, served: str) -> None:
    assert (tmp_path / "address").read_text().strip() == served
    assert sent(tmp_path, "hello") == (0, "hello\n", "")


def test_json_is_one_object_and_the_conversation_goes_on(tmp_path: Path) -> None:
    first = json.loads(sent(tmp_path, "--json", "one")[1])
    assert (first["status"], first["text"]) == ("done", "one")
    code, out, _ = sent(tmp_path, "--json", "two", "--conversation", first["conversation_id"])
    assert code == 0
    assert json.loads(out)["conversation_id"] == first["conversation_id"]


def test_a_turn_that_waits_exits_with_one_and_says_where_to_decide(
    tmp_path: Path, served: str
) -> None:
    asks = '/tool workspace_write {"path": "a", "content": "b"}'
    code, _, err = sent(tmp_path, asks)
    assert code == 1
    assert served in err
    assert "workspace_write" in err
    assert not (tmp_path / "workspace" / "a").exists()


def test_an_unknown_agent_or_conversation_is_refused(tmp_path: Path, served: str) -> None:
    assert sent(tmp_path, "x", "--agent", "nobody")[0] == 1
    assert sent(tmp_path, "x", "--conversation", "cnv_none", "--agent", "default")[0] == 1


def test_a_second_gateway_on_the_home_is_refused_by_name_REL_43(
    tmp_path: Path, served: str
) -> None:
    for more in ([], ["--no-schedule"], ["--port", "0"]):
        second = outrider(tmp_path, "serve", *more)
        _, err = second.communicate(timeout=30)
        assert second.returncode == 1
        assert str(tmp_path) in err


def test_a_stale_address_is_not_believed(tmp_path: Path) -> None:
    (tmp_path / "address").write_text("http://127.0.0.1:1\n")
    assert sent(tmp_path, "hello")[:2] == (0, "hello\n")


def test_listening_beyond_this_machine_needs_a_token(tmp_path: Path) -> None:
    process = outrider(tmp_path, "serve", "--host", "0.0.0.0", "--port", "0")
    _, err = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "OUTRIDER_ACCESS_TOKEN" in err
