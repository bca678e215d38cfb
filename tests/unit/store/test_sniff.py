"""What a file is, by its bytes, and how large a picture is, by its header."""

import io
import struct

import pytest

from outrider.store.measure import measure
from outrider.store.sniff import HEAD_BYTES, mime_of


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\x08\x06\0\0\0"


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HH", width, height) + bytes(10)


def jpeg(width: int, height: int, turned: int = 1) -> bytes:
    tiff = b"II*\0" + struct.pack("<IHHHIHH", 8, 1, 0x0112, 3, 1, turned, 0)
    exif = b"Exif\0\0" + tiff
    frame = struct.pack(">BHHB", 8, height, width, 3) + bytes(9)
    return b"".join((
        b"\xff\xd8", b"\xff\xe1", struct.pack(">H", len(exif) + 2), exif,
        b"\xff\xdb", struct.pack(">H", 67), bytes(65),
        b"\xff\xc2", struct.pack(">H", len(frame) + 2), frame,
    ))  # fmt: skip


def webp(kind: bytes, body: bytes) -> bytes:
    return b"RIFF\x24\0\0\0WEBP" + kind + b"\x18\0\0\0" + body.ljust(24, b"\0")


EXTENDED = webp(b"VP8X", b"\0\0\0\0" + (399).to_bytes(3, "little") + (299).to_bytes(3, "little"))
LOSSLESS = webp(b"VP8L", b"\x2f" + struct.pack("<I", 399 | 299 << 14))
LOSSY = webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 400, 300))


@pytest.mark.parametrize(
    ("data", "mime"),
    [(png(400, 300), "image/png"), (gif(400, 300), "image/gif"), (jpeg(400, 300), "image/jpeg"),
     (EXTENDED, "image/webp"), (LOSSLESS, "image/webp"), (LOSSY, "image/webp")],
    ids=["png", "gif", "jpeg", "webp extended", "webp lossless", "webp lossy"],
)  # fmt: skip
def test_a_picture_is_known_and_measured(data: bytes, mime: str) -> None:
    assert mime_of(data[:HEAD_BYTES], "x.exe") == mime
    assert measure(io.BytesIO(data), mime) == (400, 300)


@pytest.mark.parametrize("turned", [5, 6, 7, 8])
def test_a_photo_that_lies_on_its_side_is_measured_as_it_is_drawn(turned: int) -> None:
    assert measure(io.BytesIO(jpeg(400, 300, turned)), "image/jpeg") == (300, 400)


@pytest.mark.parametrize("size", [(60_000, 60_000), (0, 5), (2**32 - 1, 1), (50_000_001, 1)])
def test_sec_18_a_picture_that_claims_too_much_is_never_drawn(size: tuple[int, int]) -> None:
    """SEC-18: a small file can unpack to gigabytes."""
    assert measure(io.BytesIO(png(*size)), "image/png") is None


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xd8\xff", jpeg(4, 4)[:40], b"\xff\xd8" + b"\xff\xe0\0\0" * 50, png(4, 4)[:20],
     b"\xff\xd8" + b"\xff\xe0\0\x02" * 5_000,
     b"\xff\xd8\xff\xe1\0\x12Exif\0\0II*\0\xff\xff\xff\xff"],
)  # fmt: skip
def test_a_broken_picture_has_no_size(data: bytes) -> None:
    mime = mime_of(data, "x")
    assert measure(io.BytesIO(data), mime) is None


@pytest.mark.parametrize(
    ("data", "name", "mime"),
    [
        (b"<html><script>1</script>", "page.html", "text/plain"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "x.svg", "text/plain"),
        (b"a,b\n1,2\n", "t.csv", "text/csv"),
        (b"%PDF-1.7\n", "x", "application/pdf"),
        (b"PK\x03\x04", "x.docx", "application/zip"),
        (b"MZ\x90\0", "photo.png", "application/octet-stream"),
        ("ghi chú ท".encode(), "n.txt", "text/plain"),
        (b"caf\xe9 au lait", "n.txt", "application/octet-stream"),
        (("ท" * 3_000).encode()[:HEAD_BYTES], "n.txt", "text/plain"),
    ],
)
def test_sec_23_a_name_never_makes_a_file_more_than_its_bytes(
    data: bytes, name: str, mime: str
) -> None:
    """SEC-23"""
    assert mime_of(data, name) == mime
