"""Names and text as they may be shown: nothing invisible, nothing that steers a terminal.

A name that is not plain is written in double quotes with its odd bytes as `\\xNN`; a path argument
in that form means the same bytes again, so what a listing shows can be handed back.
"""

import os
import re

# C0 but tab and newline, DEL, C1, bidi controls, line separators, lone surrogates
UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
HIDDEN = re.compile("[\u00ad\u200b-\u200d\u2060-\u2064\ufeff]")
BYTE = re.compile(rb"\\(x[0-9a-fA-F]{2}|[\\\"])")


def visible(text: str) -> str:
    """`text` with every control character written as an escape; CRLF becomes a newline."""
    if text.isascii() and text.isprintable():
        return text
    return UNSAFE.sub(_escape, text.replace("\r\n", "\n"))


def spell(name: str) -> str:
    """A file name or path for a list: as it is when plain, else quoted with its bytes escaped."""
    plain = (
        name.isprintable()
        and name[:1] not in ("-", '"', "~", "")
        and "\\" not in name
        and name == name.strip()
        and not name.upper().startswith(("MEDIA:", "FILE:"))
        and not HIDDEN.search(name)
    )
    if plain:
        return name
    return '"' + "".join(map(_letter, name)) + '"'


def unspell(path: str) -> str:
    """The path that `spell` wrote; any other text means itself."""
    if len(path) < 2 or path[0] != '"' or path[-1] != '"':
        return path
    try:
        return os.fsdecode(BYTE.sub(_byte, os.fsencode(path[1:-1])))
    except UnicodeEncodeError:
        return path


def _letter(letter: str) -> str:
    if letter in '\\"':
        return "\\" + letter
    if letter.isprintable() and not HIDDEN.match(letter):
        return letter
    raw = letter.encode("utf-8", "surrogateescape" if "\udc80" <= letter <= "\udcff" else "replace")
    return "".join(f"\\x{byte:02x}" for byte in raw)


def _byte(found: re.Match[bytes]) -> bytes:
    body = found[1]
    return bytes([int(body[1:], 16)]) if body[:1] == b"x" else body


def _escape(found: re.Match[str]) -> str:
    point = ord(found[0])
    return f"\\x{point:02x}" if point < 0x100 else f"\\u{point:04x}"
