"""A watch with nothing behind it."""

from collections.abc import AsyncIterator

FRAME = b'id: boot.1\ndata: {"type":"thinking","delta":""}\n\n'


class FakeWatch:
    """Yields one frame, then ends; counts how often it was closed."""

    def __init__(self, frames: tuple[bytes, ...] = (FRAME,)) -> None:
        self._frames = frames
        self.closed = 0

    async def frames(self) -> AsyncIterator[bytes]:
        for frame in self._frames:
            yield frame

    def close(self) -> None:
        self.closed += 1
