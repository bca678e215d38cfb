"""A collector of traces on a real socket: keeps every span that is sent to it over OTLP."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Collector:
    """`with Collector() as collector:` and set `OTEL_EXPORTER_OTLP_ENDPOINT` to its `url`."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        bodies = self.bodies

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                bodies.append(self.rfile.read(int(self.headers["content-length"])))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *given: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def spans(self) -> list[Any]:
        from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
            ExportTraceServiceRequest,
        )

        sent = [ExportTraceServiceRequest.FromString(body) for body in self.bodies]
        scopes = [
            scope for one in sent for each in one.resource_spans for scope in each.scope_spans
        ]
        return [span for scope in scopes for span in scope.spans]

    def __enter__(self) -> "Collector":
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
