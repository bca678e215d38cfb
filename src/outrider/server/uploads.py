"""Uploads: a raw body with its name in `X-Name`."""

import re
from urllib.parse import unquote

from outrider.core.errors import Invalid
from outrider.server.answers import Upload
from outrider.server.route import Asked, Route

NAME = re.compile(r"[^/\\\x00-\x1f\x7f\ufffd]{1,255}")


async def keep(asked: Asked) -> object:
    """Keep a file of at most 20 MB until a message names it."""
    headers = asked.request.headers
    name = unquote(headers.get("x-name", "")).strip()
    if name in (".", "..") or not NAME.fullmatch(name):
        raise Invalid(where="X-Name")
    mime = headers.get("content-type", "application/octet-stream")
    return await asked.doors.house.uploads.keep(name, mime, asked.request.stream())


ROUTES = (
    Route("POST", "/api/uploads", keep, Upload, bytes, status=201),
)  # fmt: skip
