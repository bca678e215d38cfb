"""The library's errors as troubles: what went wrong, and whether money may have been spent."""

import json

from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelConnectionError,
    ModelHTTPError,
    ModelTimeoutError,
)

from outrider.models.refusal import detail_of
from outrider.models.trouble import (
    Trouble,
    faulted,
    lost,
    malformed,
    missing,
    plain,
    refused,
    unusable,
)

NOT_SENT = ("pool", "connect")


def trouble(error: Exception, key: str | None, sent: bool) -> Trouble:
    """What a person is told of an error, and what chain and ledger make of it.

    `sent`: the request may have left.
    """
    match error:
        case ModelHTTPError(status_code=status, in_stream=True):
            return faulted(status, error.provider_error_code or "", _words(error, key), used=True)
        case ModelHTTPError(status_code=status):
            return refused(status, _words(error, key), error.retry_after)
        case ModelTimeoutError(phase=phase):
            code = "unreachable" if _unsent(error) else "timeout"
            return lost(
                code, plain(str(error), key), used=not _unsent(error), heard=phase == "read"
            )
        case ModelConnectionError():
            code = "unreachable" if _unsent(error) else "cut"
            return lost(code, plain(str(error), key), used=not _unsent(error))
        case ModelAPIError(in_stream=True):
            return faulted(None, error.provider_error_code or "", _words(error, key), used=True)
        case ImportError():
            return missing(error)
        case _ if _keyless(error):
            return unusable("auth", plain(f"{type(error).__name__}: {error}", key))
        case _ if not sent or type(error).__module__ == "botocore.exceptions":  # before it sends
            return unusable("bad_request", plain(f"{type(error).__name__}: {error}", key))
        case _:
            return malformed(plain(f"{type(error).__name__}: {error}", key))


def _words(error: ModelAPIError, key: str | None) -> str:
    """The provider's own message."""
    body = error.body
    if isinstance(body, dict) and isinstance(body.get("Error"), dict):  # AWS
        body = body["Error"].get("Message") or body
    if body is None:
        return plain(str(error), key)
    return plain(body if isinstance(body, str) else detail_of(json.dumps(body).encode()), key)


def _unsent(error: ModelConnectionError) -> bool:
    """Whether it failed before anything left. botocore names no phase, but a cause."""
    cause = type(error.__cause__).__name__
    return error.phase in NOT_SENT or cause in ("EndpointConnectionError", "ConnectTimeoutError")


def _keyless(error: Exception) -> bool:
    """Whether a cloud's library found no credentials, in whatever place it looks for them."""
    return "Credential" in type(error).__name__ or "RefreshError" in type(error).__name__
