"""Uploads: a raw body with its name in `X-Name`, and the same bytes back."""

import asyncio
import re
import unicodedata
from typing import BinaryIO
from urllib.parse import quote, unquote

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from outrider.core.errors import Invalid, NotFound
from outrider.core.upload import Upload
from outrider.server.route import Asked, Route

NAME = re.compile(r"[^/\\\x00-\x1f\x7f\ufffd]{1,255}")
JOINERS = "\u200c\u200d"  # part of words and of emoji
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
PIECE_BYTES = 256 * 1024
BYTES = "application/octet-stream"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"


async def keep(asked: Asked) -> Upload:
    """Keep a file of at most 20 MB until a message names it."""
    name = shown(unquote(asked.request.headers.get("x-name", "")))
    return await asked.doors.house.uploads.keep(name, asked.request.stream())


async def read(asked: Asked) -> Response:
    """The bytes of a file; only a picture is ever shown in place."""
    uploads = asked.doors.house.uploads
    found = uploads.get(asked.path["upload_id"])
    try:
        file = await asyncio.to_thread(open, uploads.path(found.id), "rb")
    except OSError:
        raise NotFound("upload", id=found.id) from None
    drawn = found.width is not None
    head = {
        "content-type": found.mime if drawn else BYTES,
        "content-length": str(found.size),
        "content-disposition": f"{'inline' if drawn else 'attachment'}; {_file_name(found.name)}",
        "content-security-policy": POLICY,
    }
    return Pieces(file, head)


def shown(stated: str) -> str:
    """A name without what cannot be seen. Raises Invalid for one that no file has."""
    if not NAME.fullmatch(stated):
        raise Invalid(where="X-Name")
    plain = unicodedata.normalize("NFC", stated)
    seen = (char for char in plain if char in JOINERS or unicodedata.category(char) not in UNSEEN)
    name = " ".join("".join(seen).split())
    if name in ("", ".", ".."):
        raise Invalid(where="X-Name")
    return name


def _file_name(name: str) -> str:
    plain = re.sub(r"[^A-Za-z0-9._ -]", "_", name)
    return f"filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


class Pieces(Response):
    """An open file, sent piece by piece and closed."""

    def __init__(self, file: BinaryIO, head: dict[str, str]) -> None:
        super().__init__(headers=head)
        self._file = file

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._file as file:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while piece := await asyncio.to_thread(file.read, PIECE_BYTES):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


ROUTES = (
    Route("POST", "/api/uploads", keep, Upload, bytes, status=201, refuses=(429,)),
    Route("GET", "/api/uploads/{upload_id}", read, media=BYTES, refuses=(404,)),
)  # fmt: skip
