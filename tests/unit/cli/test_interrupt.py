"""Ctrl-C of a `send` ends the turn that it started in the gateway."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest

ANSWERS = {"/api/health": {"home": "/h"}, "/api/conversations": {"id": "cnv_1"}}


class Slow(ThreadingHTTPServer):
    """A gateway whose turn says a word and then goes on until somebody leaves."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Door)
        self.asked: list[str] = []
        self.stopped = Event()


class Door(BaseHTTPRequestHandler):
    server: Slow

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length") or 0))
        self.server.asked.append(self.path)
        if self.path.endswith("/messages"):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'data: {"type": "text_delta", "delta": "begun"}\n')
            self.wfile.flush()
            self.server.stopped.wait(20)
        else:
            self._answer()

    def _answer(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(ANSWERS.get(self.path, {})).encode())
        if self.path.endswith("/stop"):
            self.server.stopped.set()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def gateway() -> Iterator[Slow]:
    with Slow() as made:
        Thread(target=made.serve_forever, daemon=True).start()
        yield made
        made.stopped.set()
        made.shutdown()


def test_ctrl_c_stops_the_turn_and_exits_with_130(gateway: Slow, tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{gateway.server_port}"
    line = [sys.executable, "-m", "outrider", "send", "hi", "--url", url, "--home", str(tmp_path)]
    environ = {**os.environ, "PYTHONPATH": "src"}
    with subprocess.Popen(line, env=environ, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(5) == b"begun"
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
    assert gateway.asked[-1] == "/api/conversations/cnv_1/stop"
