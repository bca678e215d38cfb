"""`outrider serve`: lock, build, listen, recover, and go down in order."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

from uvicorn import Config, Server

from outrider.app import texts
from outrider.app.arming import arm
from outrider.app.build import build
from outrider.app.gateway import Gateway
from outrider.app.logs import start_logging
from outrider.app.sweep import Sweep, repeat
from outrider.config.credentials import Credentials
from outrider.core.clock import Clock
from outrider.core.errors import Unstartable
from outrider.core.ids import Ids
from outrider.home import Claim, Home, claim
from outrider.server import body
from outrider.server.asgi import make_app
from outrider.server.listen import options
from outrider.texts import sentence

log = logging.getLogger(__name__)

BACKLOG = 512
WARM_AFTER_S = 0.5
HOME_S = 2.0  # how long a replaced home may go unnoticed


def serve(
    root: Path, host: str, port: int, schedule: bool, open_browser: bool,
    time: tuple[Clock, Ids] | None = None,
) -> int:  # fmt: skip
    """Serve one home until it is stopped; the exit code. Raises Unstartable.

    The lock comes first: nothing in the home is read without it. `time` is the machine's own
    unless somebody brings another.
    """
    held = claim(Home(root))
    try:
        credentials = Credentials(held.home.env, os.environ)
        if not is_loopback(host) and credentials.get("OUTRIDER_ACCESS_TOKEN") is None:
            raise Unstartable("token_required", host=host)
        arm(held.home, os.environ)
        start_logging()
        with listen(host, port) as door:
            gateway = build(held.home, credentials, schedule, *(time or (None, None)))
            Listener(gateway, held, schedule, open_browser).run(sockets=[door])
    finally:
        held.release()
    return 0


class Listener(Server):
    """A server that recovers before it answers, and cuts its turns before it says goodbye."""

    def __init__(self, gateway: Gateway, held: Claim, schedule: bool, open_browser: bool) -> None:
        app = make_app(gateway.doors, gateway.clock)
        super().__init__(Config(**options(app)))
        self._gateway = gateway
        self._held = held
        self._schedule = schedule
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Recover, listen, say where."""
        await self._gateway.start(self._schedule)
        await super().startup(sockets)
        url = address(sockets[0]) if sockets else ""
        self._held.announce(url)
        about = self._gateway.doors.about
        words = texts.LISTENING[self._gateway.standing.config.language]
        sys.stdout.write(words.format(url=url, home=about.home, sqlite=about.sqlite) + "\n")
        for notice in self._gateway.standing.notices():
            said = sentence(notice.code, self._gateway.standing.config.language, **notice.facts)
            sys.stdout.write(f"  {said}\n")
        sys.stdout.flush()
        self._gateway.spawn(warm(self._gateway))
        self._gateway.spawn(repeat(Sweep("home", HOME_S, self._look)))
        if self._open_browser:
            import webbrowser

            webbrowser.open(url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Turns are cut and streams end first, so that no connection is left to wait for."""
        self._held.withdraw()
        await self._gateway.rest()
        await super().shutdown(sockets)
        await self._gateway.close()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being asked to stop is an ordinary end: exit code 0, the signal is not raised on."""
        asked = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self.handle_exit) for each in asked}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def _look(self) -> None:
        """A home that was moved away or replaced is no longer ours to write to (REL-45)."""
        if not self._held.holds():
            log.error("home_replaced", extra={"home": str(self._held.home.root)})
            self.should_exit = True


async def warm(gateway: Gateway) -> None:
    """Load what a first message needs, once whoever waited for the start has been answered."""
    await gateway.clock.sleep(WARM_AFTER_S)
    await asyncio.to_thread(body.warm)
    await gateway.warm()


def listen(host: str, port: int) -> socket.socket:
    """A bound socket. Raises Unstartable `port_taken` or `host_unbindable`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        code = "port_taken" if error.errno == errno.EADDRINUSE else "host_unbindable"
        raise Unstartable(code, host=host, port=port, why=error.strerror or "") from None


def address(door: socket.socket) -> str:
    """The URL of a bound socket."""
    host, port = door.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":  # not names below it: who they are is for a resolver to say
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
