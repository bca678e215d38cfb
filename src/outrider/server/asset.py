"""Files of the built web app. Only names found in its folder exist, so no path can leave it."""

import gzip
import hashlib
import os
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path

INDEX = "index.html"
SQUEEZE_BYTES = 1_024
KEPT = 48  # assets held in memory, most recently used
MIMES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json", ".map": "application/json", ".png": "image/png",
    ".ico": "image/x-icon", ".webp": "image/webp", ".jpg": "image/jpeg", ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm",
}  # fmt: skip
SQUEEZABLE = {".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".map", ".txt", ".wasm"}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file's bytes as they were read."""

    name: str  # relative to the folder, with `/`
    content: bytes = field(repr=False)
    mime: str
    etag: str
    squeezable: bool


class Shelf:
    """Reads files of one folder, and keeps the used ones with their compressed forms."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: frozenset[str] = frozenset()
        self._seen: int | None = None  # when the page that the names belong to was built
        self._kept: OrderedDict[str, Asset] = OrderedDict()
        self._squeezed: dict[str, bytes] = {}

    def find(self, name: str) -> Asset | None:
        """The file of that name, or None. Blocks on the disk."""
        self._look()
        if name not in self._names:
            return None
        if name not in self._kept:
            try:
                content = (self._folder / name).read_bytes()
            except OSError:
                return None
            self._keep(name, _asset(name, content))
        self._kept.move_to_end(name)
        return self._kept[name]

    def page(self, depth: int) -> Asset | None:
        """The page for a path of so many folders: its relative assets resolve from there."""
        plain = self.find(INDEX)
        if plain is None or depth == 0:
            return plain
        base = f'<head><base href="{"../" * depth}">'.encode()
        return _asset(INDEX, plain.content.replace(b"<head>", base, 1))

    def squeezed(self, asset: Asset) -> bytes:
        """The bytes compressed; a `.gz` made by the build is used as it is."""
        if asset.etag not in self._squeezed:
            if len(self._squeezed) >= KEPT:
                self._squeezed.pop(next(iter(self._squeezed)))
            ready = self._folder / f"{asset.name}.gz"
            made = f"{asset.name}.gz" in self._names and asset.name != INDEX
            self._squeezed[asset.etag] = (
                ready.read_bytes() if made else gzip.compress(asset.content, 6, mtime=0)
            )
        return self._squeezed[asset.etag]

    def _look(self) -> None:
        """List the folder again when the page was built anew."""
        try:
            built = (self._folder / INDEX).stat().st_mtime_ns
        except OSError:
            built = None
        if built != self._seen:
            self._kept.clear()
            self._names = frozenset(_files(self._folder)) if built is not None else frozenset()
            self._seen = built

    def _keep(self, name: str, asset: Asset) -> None:
        self._kept[name] = asset
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _files(folder: Path) -> list[str]:
    found = []
    for place, _, names in os.walk(folder, followlinks=False):
        for name in names:
            path = Path(place, name)
            if not path.is_symlink() and path.is_file():
                found.append(path.relative_to(folder).as_posix())
    return found


def _asset(name: str, content: bytes) -> Asset:
    suffix = Path(name).suffix
    etag = f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
    squeezable = suffix in SQUEEZABLE and len(content) > SQUEEZE_BYTES
    return Asset(name, content, MIMES.get(suffix, "application/octet-stream"), etag, squeezable)
