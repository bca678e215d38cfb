"""A file of the owner's: kept until a message names it, then as long as its conversation lives."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from outrider.core.conversation import Conversation
from outrider.core.entry import Attachment

FILE_BYTES = 20_000_000
FILES = 10  # of one message


@dataclass(frozen=True, slots=True)
class Upload:
    """A kept file. Only a picture that a page may draw has a width and a height."""

    id: str
    name: str
    mime: str  # by its bytes, whatever its sender said
    size: int  # bytes
    sha256: str
    width: int | None = None  # pixels, as it is drawn
    height: int | None = None


# Puts files where the agent's tools find them. The same files again lie where they lay.
Deliver = Callable[[Conversation, Sequence[Upload]], Awaitable[tuple[Attachment, ...]]]
