"""Addresses that an owner states: of the page behind a proxy, of a model server, of hosts."""

import re
from urllib.parse import SplitResult, urlsplit

from outrider.config.values import wrong
from outrider.core.errors import Unstartable

HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})*", re.ASCII)


def web_url(value: object) -> str | None:
    """A plain http(s) address with host, port and path; empty: none. Never echoed when refused."""
    if value in (None, ""):
        return None
    parts = _split(value)
    if parts is None or parts.query or parts.fragment or "?" in str(value) or "#" in str(value):
        raise wrong("web_url")
    return str(value).rstrip("/")


def base_url(value: object) -> str:
    """A model server's http(s) address without user, password, query or fragment."""
    parts = _split(value)
    if parts is None or parts.query or parts.fragment:
        raise wrong("base_url")
    return str(value).rstrip("/")


def allowed_hosts(stated: str) -> tuple[str, ...]:
    """Bare host names, parted by commas or `;`. A refused item is named (SEC-05): no secret."""
    if not stated.strip():
        return ()
    items = [item.strip(" ") for item in re.split("[,;]", stated)]
    for item in items:
        if not HOST.fullmatch(item.lower()):
            raise Unstartable("bad_host", item=item[:80].encode("unicode_escape").decode())
    return tuple(item.lower() for item in items)


def _split(value: object) -> SplitResult | None:
    if not isinstance(value, str) or re.search(r"[\s\\\x00-\x1f]", value):
        return None
    try:
        parts = urlsplit(value)
        plain = parts.scheme in {"http", "https"} and parts.hostname and "@" not in parts.netloc
        return parts if plain and parts.port != 0 else None
    except ValueError:
        return None
