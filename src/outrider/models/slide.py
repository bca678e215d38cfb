"""Pictures on their way into a body: a mark where each belongs, its bytes only when it leaves.

Bodies are kept and joined between requests; with marks they stay small. A mark is one raw NUL on
either side of an id, which JSON never holds.
"""

import base64
from collections.abc import Callable, Mapping

from pydantic_core import to_json

from outrider.core.model import PersonSpoke, Picture, Utterance

MARK = b"\0"
# drawn instead of a file that is gone: one clear pixel
BLANK = (
    b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII="
)

Load = Callable[[str], bytes | None]


def slides(spoke: Utterance, part: Callable[[Picture, str], Mapping[str, object]]) -> list[bytes]:
    """The JSON of each picture beside an utterance; `part` spells one, given its data's place."""
    if not isinstance(spoke, PersonSpoke):
        return []
    return [
        to_json(part(picture, "\0")).replace(b"\\u0000", mark(picture.id))
        for picture in spoke.pictures
    ]


def mark(picture_id: str) -> bytes:
    """What stands for the base64 of a picture until `develop`."""
    return MARK + picture_id.encode() + MARK


def develop(body: bytes, load: Load) -> bytes:
    """The body with the base64 of every picture in place of its mark."""
    parts = body.split(MARK)
    for at in range(1, len(parts), 2):
        found = load(parts[at].decode())
        parts[at] = BLANK if found is None else base64.b64encode(found)
    return b"".join(parts)


def nothing(picture_id: str) -> bytes | None:
    """For lines that carry no pictures."""
    return None
