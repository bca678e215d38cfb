"""AWS's client: blocking sockets in threads, which a cancel must be able to end."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import boto3
from botocore.awsrequest import AWSHTTPConnection, AWSHTTPConnectionPool, AWSHTTPSConnectionPool
from botocore.config import Config
from botocore.session import Session
from botocore.tokens import FrozenAuthToken

from outrider.models.outgoing import Deadlines
from outrider.models.route import Provider

if TYPE_CHECKING:
    from botocore.client import BaseClient

ANY_REGION = "us-east-1"  # behind somebody's own door: the library wants to hear one
CONNECTIONS = 64  # streams at the same time; others wait for one to end


class Sockets:
    """The connections that a call uses: a thread that waits on one cannot be cancelled."""

    def __init__(self) -> None:
        self._used: ContextVar[list[AWSHTTPConnection] | None] = ContextVar("used", default=None)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Shut down every connection of what runs inside, if it does not end by itself."""
        used: list[AWSHTTPConnection] = []
        token = self._used.set(used)
        try:
            yield
        except BaseException:
            for connection in used:
                with suppress(OSError, AttributeError):  # closed already
                    connection.sock.shutdown(socket.SHUT_RDWR)
            raise
        finally:
            self._used.reset(token)

    def pools(self) -> dict[str, type[Any]]:
        """Connection pools whose connections say when they are used."""
        sockets = self

        class Plain(AWSHTTPConnectionPool.ConnectionCls):  # type: ignore[misc]
            def request(self, *given: Any, **more: Any) -> Any:
                sockets.note(self)
                return super().request(*given, **more)

        class Secure(AWSHTTPSConnectionPool.ConnectionCls):  # type: ignore[misc]
            def request(self, *given: Any, **more: Any) -> Any:
                sockets.note(self)
                return super().request(*given, **more)

        plain = type("Pool", (AWSHTTPConnectionPool,), {"ConnectionCls": Plain})
        secure = type("SecurePool", (AWSHTTPSConnectionPool,), {"ConnectionCls": Secure})
        return {"http": plain, "https": secure}

    def note(self, connection: AWSHTTPConnection) -> None:
        """A connection is about to be used by the call that this thread works for."""
        used = self._used.get()
        if used is not None:
            used.append(connection)


class Bearer(Session):  # type: ignore[misc]
    """A session with an API key instead of signing credentials."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    def get_auth_token(self, **_: object) -> FrozenAuthToken:
        return FrozenAuthToken(self._key)

    def get_credentials(self) -> None:
        return None


def runtime(
    provider: Provider, key: str | None, deadlines: Deadlines, proxy: str | None, sockets: Sockets
) -> "BaseClient":
    """A client of the runtime. Without a key it signs with what AWS's own library finds here."""
    own, _, rest = provider.host.partition(".")
    region = rest.partition(".")[0] if own == "bedrock-runtime" else None
    config = Config(
        connect_timeout=deadlines.connect_s, read_timeout=deadlines.first_byte_s,
        retries={"total_max_attempts": 1}, max_pool_connections=CONNECTIONS,
        proxies={"http": proxy, "https": proxy} if proxy else {},
        **({"signature_version": "bearer"} if key else {}),
    )  # fmt: skip
    session = boto3.Session(botocore_session=Bearer(key) if key else None)
    client = session.client(
        "bedrock-runtime", region or session.region_name or ANY_REGION,
        endpoint_url=provider.base_url, config=config,
    )  # fmt: skip
    # set before the first request: botocore has no public place for it
    client._endpoint.http_session._manager.pool_classes_by_scheme = sockets.pools()
    return client
