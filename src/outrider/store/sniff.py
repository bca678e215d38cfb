"""What a file is, by its first bytes. A sender's word is never taken for it."""

MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
    (b"OggS", "audio/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"fLaC", "audio/flac"),
)  # fmt: skip
RIFF = {b"WEBP": "image/webp", b"WAVE": "audio/wav"}
# what plain text may be called by the end of its name: nothing here is ever run or drawn
TEXTS = {"csv": "text/csv", "md": "text/markdown", "json": "application/json"}
HEAD_BYTES = 8_192
BYTES = "application/octet-stream"
PICTURES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


def mime_of(head: bytes, name: str) -> str:
    """The kind of a file that begins with `head` (at most HEAD_BYTES)."""
    for magic, mime in MAGIC:
        if head.startswith(magic):
            return mime
    if head[:4] == b"RIFF" and head[8:12] in RIFF:
        return RIFF[head[8:12]]
    if head[4:8] == b"ftyp":
        return "video/mp4"
    if _is_text(head):
        return TEXTS.get(name.rpartition(".")[2].lower(), "text/plain")
    return BYTES


def _is_text(head: bytes) -> bool:
    if b"\0" in head:
        return False
    try:
        head.decode()
    except UnicodeDecodeError as error:  # a head may end inside a character
        return len(head) == HEAD_BYTES and error.start > len(head) - 4
    return True
