"""Server-sent events, as far as model servers use them: raw bytes in, `data:` payloads out.

Bytes stay bytes: a character cut between two chunks, U+2028 or a lone surrogate's escape is never
looked at here, so nothing can be split or joined at the wrong place.
"""

EVENT_BYTES = 8 * 1024 * 1024  # the largest honest event seen is 1 MB; this only bounds memory
BOM = b"\xef\xbb\xbf"


class TooLarge(Exception):
    """An event never ended, or is over EVENT_BYTES."""


class Splitter:
    """Cuts a stream into payloads. `feed` what arrives; `rest` after the end."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []  # of the event that has not ended; joined once, when it has
        self._held = 0
        self._after_cr = False

    def feed(self, chunk: bytes) -> list[bytes]:
        """The payloads that `chunk` completes, in order. Raises TooLarge."""
        if b"\r" in chunk or self._after_cr:
            chunk = self._lines(chunk)
        if not self._parts and chunk.endswith(b"\n\n"):
            return _payloads(chunk)
        cut = chunk.rfind(b"\n\n") + 2
        if cut == 1:  # none inside: the blank line may lie on the seam of two chunks
            seam = chunk[:1] == b"\n" and self._parts and self._parts[-1].endswith(b"\n")
            cut = 1 if seam else 0
        if not cut:
            self._hold(chunk)
            return []
        whole = b"".join((*self._parts, chunk[:cut]))
        self._parts, self._held = [], 0
        self._hold(chunk[cut:])
        return _payloads(whole)

    def rest(self) -> list[bytes]:
        """What stood after the last blank line: some servers end without one."""
        whole, self._parts, self._held = b"".join(self._parts), [], 0
        return _payloads(whole)

    def _hold(self, chunk: bytes) -> None:
        if not chunk:
            return
        self._parts.append(chunk)
        self._held += len(chunk)
        if self._held > EVENT_BYTES:
            raise TooLarge

    def _lines(self, chunk: bytes) -> bytes:
        """The chunk with every line end as LF; a CRLF cut between two chunks stays one."""
        if self._after_cr and chunk.startswith(b"\n"):
            chunk = chunk[1:]
        elif not chunk:
            return chunk
        self._after_cr = chunk.endswith(b"\r")
        return chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _payloads(whole: bytes) -> list[bytes]:
    found = []
    for event in whole.split(b"\n\n"):
        if event.startswith(b"data: ") and b"\n" not in event:
            found.append(event[6:])
        elif event:
            payload = _payload(event)
            if payload:
                found.append(payload)
    return found


def _payload(event: bytes) -> bytes:
    """The `data` lines of one event, joined; comments and other fields are dropped."""
    lines = []
    for raw in event.split(b"\n"):
        line = raw.removeprefix(BOM)
        if line.startswith(b"data:"):
            lines.append(line[5:].removeprefix(b" "))
    return b"\n".join(lines)
