"""Which pictures a request carries: those small enough to be sent, the newest of a long history.

The window moves in steps: history stays a prefix that only grows until it is half emptied at once.
"""

from collections.abc import Sequence
from dataclasses import replace

from outrider.core.entry import Attachment
from outrider.core.model import PersonSpoke, Picture, Utterance

KINDS = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
BYTES = 3_750_000  # of one picture: 5 MB as base64, which every provider takes
SIDE = 8_000  # pixels
MOST = 20  # of one request
MOST_BYTES = 12_000_000  # of one request: 16 MB as base64


def pictures(files: Sequence[Attachment]) -> tuple[Picture, ...]:
    """The pictures among files that a request can carry; the others are only named."""
    return tuple(
        Picture(file.id, file.mime, file.size, file.width, file.height)
        for file in files
        if file.mime in KINDS and file.width and file.height and file.size <= BYTES
        and max(file.width, file.height) <= SIDE
    )  # fmt: skip


def fade(told: list[Utterance]) -> None:
    """Once there are too many pictures, take the oldest away until half remain."""
    held = [
        (at, spoke) for at, spoke in enumerate(told)
        if isinstance(spoke, PersonSpoke) and spoke.pictures
    ]  # fmt: skip
    count = sum(len(spoke.pictures) for _, spoke in held)
    size = sum(picture.size for _, spoke in held for picture in spoke.pictures)
    if count <= MOST and size <= MOST_BYTES:
        return
    for at, spoke in held[:-1]:  # the newest message always keeps its own
        told[at] = replace(spoke, pictures=())
        count -= len(spoke.pictures)
        size -= sum(picture.size for picture in spoke.pictures)
        if count <= MOST // 2 and size <= MOST_BYTES // 2:
            return
