"""How large a picture is, read from its header alone: nothing is decoded here."""

import struct
from typing import BinaryIO

PIXELS = 50_000_000  # a page draws no more: a small file can claim any size
FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})  # JPEG segments that state a size
SEGMENTS = 1_000
ORIENTATION = 0x0112
TURNED = range(5, 9)  # stored lying on its side


def measure(file: BinaryIO, mime: str) -> tuple[int, int] | None:
    """Width and height in pixels as it is drawn; None when it is no sound, drawable picture."""
    file.seek(0)
    head = file.read(64)
    try:
        found = _measured(file, head, mime)
    except (struct.error, IndexError):
        return None
    if found is None or min(found) < 1 or found[0] * found[1] > PIXELS:
        return None
    return found


def _measured(file: BinaryIO, head: bytes, mime: str) -> tuple[int, int] | None:
    match mime:
        case "image/png":
            width, height = struct.unpack(">II", head[16:24])
            return (width, height) if head[12:16] == b"IHDR" else None
        case "image/gif":
            width, height = struct.unpack("<HH", head[6:10])
            return width, height
        case "image/webp":
            return _webp(head)
        case "image/jpeg":
            return _jpeg(file)
        case _:
            return None


def _webp(head: bytes) -> tuple[int, int] | None:
    match head[12:16]:
        case b"VP8X":
            return _three(head[24:27]) + 1, _three(head[27:30]) + 1
        case b"VP8L":
            (bits,) = struct.unpack("<I", head[21:25])
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack("<HH", head[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case _:
            return None


def _three(raw: bytes) -> int:
    return raw[0] | raw[1] << 8 | raw[2] << 16


def _jpeg(file: BinaryIO) -> tuple[int, int] | None:
    """Walk the segments to the first that states a size; on the way one may turn the picture."""
    turned = False
    file.seek(2)
    for _ in range(SEGMENTS):
        lead, kind, length = struct.unpack(">BBH", file.read(4))
        if lead != 0xFF:
            return None
        if kind in FRAMES:
            height, width = struct.unpack(">xHH", file.read(5))
            return (height, width) if turned else (width, height)
        if length < 2:
            return None
        if kind == 0xE1:
            turned = _turned(file.read(length - 2)) or turned
        else:
            file.seek(length - 2, 1)
    return None


def _turned(exif: bytes) -> bool:
    """Whether a camera held upright left its picture lying on its side."""
    order = {b"II": "<", b"MM": ">"}.get(exif[6:8])
    if exif[:6] != b"Exif\0\0" or order is None:
        return False
    tiff = exif[6:]
    try:
        (at,) = struct.unpack(f"{order}I", tiff[4:8])
        (count,) = struct.unpack(f"{order}H", tiff[at : at + 2])
        for entry in range(at + 2, at + 2 + 12 * min(count, 200), 12):
            (tag,) = struct.unpack(f"{order}H", tiff[entry : entry + 2])
            if tag == ORIENTATION:
                return struct.unpack(f"{order}H", tiff[entry + 8 : entry + 10])[0] in TURNED
    except struct.error:
        return False
    return False
