"""Frames: a stream of bytes cut into payloads, each behind its length. Pure."""

from outrider.link.broken import LinkBroken

HEAD_BYTES = 4  # the length, most significant byte first
MOST_BYTES = 8 * 1024 * 1024  # of a payload; no model's output limit comes near


def framed(payload: bytes) -> bytes:
    """The frame of a payload. Raises LinkBroken for an empty one and one over MOST_BYTES."""
    _check(len(payload))
    return len(payload).to_bytes(HEAD_BYTES, "big") + payload


class Frames:
    """Takes pieces of a stream, however they fall, and gives whole payloads."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, piece: bytes) -> list[bytes]:
        """The payloads that are whole now, in order.

        Raises LinkBroken as soon as a length is out of bounds: what follows is never kept.
        """
        self._held += piece
        whole, at = [], 0
        while len(self._held) - at >= HEAD_BYTES:
            length = int.from_bytes(self._held[at : at + HEAD_BYTES], "big")
            _check(length)
            end = at + HEAD_BYTES + length
            if len(self._held) < end:
                break
            whole.append(bytes(self._held[at + HEAD_BYTES : end]))
            at = end
        del self._held[:at]
        return whole

    @property
    def cut(self) -> bool:
        """Whether the stream stands in the middle of a frame."""
        return bool(self._held)


def _check(length: int) -> None:
    if length == 0:
        raise LinkBroken("frame_empty")
    if length > MOST_BYTES:
        raise LinkBroken("frame_too_large", bytes=length, most=MOST_BYTES)
