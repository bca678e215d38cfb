"""The access token: Bearer, or a signed cookie. Guesses are counted by address."""

import hashlib
import hmac
from collections import deque

from starlette.requests import cookie_parser
from starlette.types import Scope

from outrider.core.clock import Clock, later
from outrider.core.errors import Full
from outrider.server.fence import Headers
from outrider.server.refusal import Unsigned

COOKIE = "outrider_session"
COOKIE_S = 30 * 24 * 3_600
ATTEMPTS, WINDOW_S = 10, 60.0
ADDRESSES = 1_000
OPEN = (("GET", "/api/health"), ("POST", "/api/session"))


class Tokens:
    """Knows the token, mints cookies from it and counts wrong guesses."""

    def __init__(self, token: str | None, clock: Clock) -> None:
        self._token = None if token is None else token.encode()
        self._clock = clock
        self._misses: dict[str, deque[float]] = {}

    @property
    def wanted(self) -> bool:
        """Whether an access token is set."""
        return self._token is not None

    def admit(self, scope: Scope, headers: Headers) -> None:
        """Raises Unsigned without a token or cookie, Full after ten wrong guesses a minute."""
        if self._token is None or (scope["method"], scope["path"]) in OPEN:
            return
        if self._signed(headers.get(b"cookie", b"")):
            return
        scheme, _, given = headers.get(b"authorization", b"").partition(b" ")
        if scheme.lower() != b"bearer":
            raise Unsigned
        self.check(scope, given.strip())

    def check(self, scope: Scope, given: bytes) -> None:
        """Compare a token in constant time. Raises Unsigned, or Full when there were too many."""
        if self._token is None:
            return
        address = (scope.get("client") or ("", 0))[0]
        misses = self._misses.get(address, deque())
        now = self._clock.monotonic()
        while misses and now - misses[0] > WINDOW_S:
            misses.popleft()
        if len(misses) >= ATTEMPTS:
            raise Full("too_many")
        if not hmac.compare_digest(_digest(given), _digest(self._token)):
            misses.append(now)
            self._remember(address, misses)
            raise Unsigned

    def cookie(self) -> str:
        """A value that proves later that the token was known now."""
        stamp = self._clock.now()
        return f"{stamp}~{self._seal(stamp)}"

    def _signed(self, header: bytes) -> bool:
        value = cookie_parser(header.decode("latin-1")).get(COOKIE, "")
        stamp, _, seal = value.partition("~")
        if not seal.isascii() or not hmac.compare_digest(seal, self._seal(stamp)):
            return False
        return self._clock.now() < later(stamp, COOKIE_S)

    def _seal(self, stamp: str) -> str:
        key = b"outrider session\0" + (self._token or b"")
        return hmac.new(key, stamp.encode(), hashlib.sha256).hexdigest()

    def _remember(self, address: str, misses: deque[float]) -> None:
        if address not in self._misses and len(self._misses) >= ADDRESSES:
            self._misses.pop(next(iter(self._misses)))
        self._misses[address] = misses


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).digest()
