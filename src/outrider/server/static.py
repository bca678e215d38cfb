"""The built web app: hashed assets for ever, the page always asked for again."""

import asyncio
import re
from pathlib import Path

from starlette.responses import Response
from starlette.types import Scope

from outrider.core.errors import NotFound
from outrider.server.asset import Asset, Shelf
from outrider.server.refusal import NoMethod, NoRange

INDEX = "index.html"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; "
    "worker-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'self'"
)
RANGE = re.compile(r"bytes=(?:(\d{1,18})-(\d{0,18})|-\d{1,18})", re.ASCII)
FOREVER, ASKED = "public, max-age=31536000, immutable", "no-cache"


def bundle() -> Path:
    """Where the web app lies: in the package, or in a checkout where it was built."""
    inside = Path(__file__).parent / "web"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "web" / "dist"


class Pages:
    """Answers every path that is not the API's."""

    def __init__(self, folder: Path) -> None:
        self._shelf = Shelf(folder)

    async def answer(self, scope: Scope) -> Response:
        """An asset, else the page. Raises NoMethod, NotFound for an unknown asset, NoRange."""
        if scope["method"] not in ("GET", "HEAD"):
            raise NoMethod(allow=("GET", "HEAD"))
        headers = dict(scope["headers"])
        _check_range(headers.get(b"range", b"").decode("latin-1"))
        name = scope["path"][1:] or INDEX
        asset = self._shelf.find(name)
        if asset is None and name.startswith("assets/"):
            raise NotFound("no_route")
        if asset is None or asset.name == INDEX:
            asset = self._shelf.page(name.count("/"))
        if asset is None:
            raise NotFound("no_bundle")
        return await self._sent(asset, headers, scope["method"])

    async def _sent(self, asset: Asset, headers: dict[bytes, bytes], method: str) -> Response:
        hashed = asset.name.startswith("assets/")
        head = {
            "content-type": asset.mime, "etag": asset.etag, "vary": "Accept-Encoding",
            "cache-control": FOREVER if hashed else ASKED, "content-security-policy": POLICY,
        }  # fmt: skip
        if asset.etag.encode() in headers.get(b"if-none-match", b""):
            return Response(status_code=304, headers=head)
        content = asset.content
        if asset.squeezable and b"gzip" in headers.get(b"accept-encoding", b""):
            content = await asyncio.to_thread(self._shelf.squeezed, asset)
            head["content-encoding"] = "gzip"
        response = Response(content, headers=head)
        if method == "HEAD":
            response.body = b""
        return response


def _check_range(stated: str) -> None:
    """A sound range gets the whole file, as the protocol allows; others are refused at once."""
    if not stated:
        return
    found = RANGE.fullmatch(stated)
    if found is None or (found[2] and int(found[1]) > int(found[2])):
        raise NoRange
