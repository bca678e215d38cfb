"""Who is asked, and from where: Host and Origin."""

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import urlsplit

from outrider.core.errors import Refused
from outrider.server.doors import FenceRules
from outrider.server.refusal import Unreadable

AUTHORITY = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::([0-9]{1,5}))?", re.ASCII)
PORTS = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Names:
    """The names that are answered to, and the one foreign origin that a TLS proxy gives us."""

    hosts: frozenset[str]
    origin: str | None


def names(rules: FenceRules) -> Names:
    """What the fence's rules allow beyond IP literals."""
    if rules.web_url is None:
        return Names(rules.hosts | {"localhost"}, None)
    parts = urlsplit(rules.web_url)
    host = (parts.hostname or "").lower()
    plain = parts.port is None or str(parts.port) == PORTS[parts.scheme]
    shown = f"[{host}]" if ":" in host else host
    origin = f"{parts.scheme}://{shown}" + ("" if plain else f":{parts.port}")
    return Names(rules.hosts | {"localhost", host}, origin)


def check_host(host: str, allowed: Names) -> str:
    """The host header in lower case. Raises Unreadable, or Refused naming the host."""
    lowered = host.lower()
    found = AUTHORITY.fullmatch(lowered)
    if found is None or int(found[3] or 0) > 0xFFFF:
        raise Unreadable
    if found[1] is not None:
        known = _is_ip(IPv6Address, found[1])
    else:
        known = found[2] in allowed.hosts or _is_ip(IPv4Address, found[2])
    if not known:
        raise Refused("host_refused", host=host[:200])
    return lowered


def check_origin(origin: str, scheme: str, host: str, allowed: Names) -> None:
    """Raises Refused unless the page that asks is our own."""
    if origin not in (f"{scheme}://{host}", allowed.origin):
        raise Refused("origin_refused")


def _is_ip(kind: type[IPv4Address] | type[IPv6Address], text: str) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True
