"""How uvicorn is asked to listen."""

from typing import Any

from starlette.types import ASGIApp

KEEP_ALIVE_S = 75  # longer than the page's polling, shorter than a proxy's patience
GRACE_S = 5  # for streams to end once the desk has closed them


def options(app: ASGIApp, **more: Any) -> dict[str, Any]:
    """Arguments of `uvicorn.Config`; `more` says where (host, port, fd …)."""
    from outrider.server.protocol import OriginForm

    return {
        "app": app, "http": OriginForm, "ws": "none", "lifespan": "off", "loop": "auto",
        "access_log": False, "server_header": False, "proxy_headers": False, "log_config": None,
        "timeout_keep_alive": KEEP_ALIVE_S, "timeout_graceful_shutdown": GRACE_S,
    } | more  # fmt: skip
