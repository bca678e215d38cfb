"""HTTP/1.1 as uvicorn speaks it, minus request targets that name another host (SEC-01)."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REFUSAL = b'{"error":{"code":"bad_request","message":""}}'


class OriginForm(HttpToolsProtocol):
    """Takes `/path` targets only: an absolute one hides a second host from the fence."""

    def on_headers_complete(self) -> None:
        if not self.url.startswith(b"/"):
            raise ValueError  # the parser turns it into a 400
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """What is not HTTP gets the headers of every other refusal."""
        from outrider.server.gate import ALWAYS, FRESH, POLICY

        length = str(len(REFUSAL)).encode()
        head = [
            *ALWAYS, POLICY, FRESH, (b"content-type", b"application/json"),
            (b"content-length", length), (b"connection", b"close"),
        ]  # fmt: skip
        lines = [b"HTTP/1.1 400 Bad Request", *(b"%b: %b" % pair for pair in head), b"", REFUSAL]
        self.transport.write(b"\r\n".join(lines))
        self.transport.close()
