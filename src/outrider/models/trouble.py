"""What can go wrong with one call to a model, and whether trying again makes sense (A-LOOP-18)."""

import re
from collections.abc import Mapping

from outrider.core.run import Failure

DETAIL_CHARS = 300
SECRETS = re.compile(
    r"(?i)\b(?:authorization|api[-_ ]?key|x-api-key)\b[\"']?\s*[:=]\s*[\"']?(?:bearer\s+)?"
    r"[^\s\"',;}]+"
    r"|\bbearer\s+[^\s\"',;}]+"
    r"|\b(?:sk|pk|rk|gsk|xai|key)[-_][A-Za-z0-9*._-]{6,}"
)

TOO_LONG = re.compile(
    r"(?i)context[ _]?(?:length|window|size)|maximum context|prompt is too long|too many tokens"
)


class Trouble(Exception):
    """One call failed.

    `transient`: asking the same route again may help. `used`: the provider may have worked for it,
    so that the ledger must keep the call; False only where it was provably refused before.
    """

    def __init__(self, failure: Failure, *, transient: bool, used: bool) -> None:
        super().__init__(failure.code, failure.message)
        self.failure = failure
        self.transient = transient
        self.used = used


def refused(status: int, detail: str, wait_s: float | None = None) -> Trouble:
    """The provider answered with a status instead of a stream: nothing was used.

    `wait_s`: how many seconds it asked to be left alone for.
    """
    code = code_of(status)
    if code == "bad_request" and TOO_LONG.search(detail):
        code = "context_length"
    facts = {"status": status} if wait_s is None else {"status": status, "wait_s": wait_s}
    return Trouble(Failure(code, detail, facts), transient=is_transient(status), used=False)


def lost(code: str, detail: str, *, used: bool, **facts: object) -> Trouble:
    """A transport failure: always worth one more try."""
    return Trouble(Failure(code, detail, facts), transient=True, used=used)


def unusable(code: str, detail: str = "", **facts: object) -> Trouble:
    """The route cannot be asked at all; nothing was sent."""
    return Trouble(Failure(code, detail, facts), transient=False, used=False)


def missing(error: ImportError) -> Trouble:
    """What speaks to this provider is an extra that is not installed."""
    return unusable("library_missing", error.name or "", extra="outrider[providers]")


def malformed(detail: str) -> Trouble:
    """The stream made no sense. Never transient: the same server would say it again."""
    return Trouble(Failure("malformed_stream", detail, {}), transient=False, used=True)


def faulted(status: int | None, code: str, detail: str, *, used: bool) -> Trouble:
    """An error chunk in a stream; one without a code is not transient."""
    away = code == "provider_unavailable"
    transient = away or (status is not None and is_transient(status))
    named = "server_error" if status is None else code_of(status)
    if away:
        named = "overloaded"
    elif not transient and TOO_LONG.search(f"{code} {detail}"):
        named = "context_length"
    facts = {} if status is None else {"status": status}
    return Trouble(Failure(named, detail, facts), transient=transient, used=used)


def is_transient(status: int) -> bool:
    """HTTP 408, 425, 429 and 5xx."""
    return status in (408, 425, 429) or 500 <= status <= 599


def code_of(status: int) -> str:
    """The code that the page translates."""
    match status:
        case 401 | 403:
            return "auth"
        case 402:
            return "no_credit"
        case 404:
            return "model_unknown"
        case 429:
            return "rate_limit"
        case 503 | 529:
            return "overloaded"
        case _ if is_transient(status):
            return "server_error"
        case _ if 300 <= status <= 399:
            return "redirected"
    return "bad_request"


def told(failure: Failure, facts: Mapping[str, object]) -> Failure:
    """The failure with more facts (the route, usually)."""
    return Failure(failure.code, failure.message, {**failure.facts, **facts})


def plain(text: str, key: str | None = None) -> str:
    """One line of at most DETAIL_CHARS characters without keys: fit to be stored and shown."""
    if key:
        text = text.replace(key, "…")
    text = SECRETS.sub("…", text)
    text = "".join(mark if mark.isprintable() else " " for mark in text[: DETAIL_CHARS * 8])
    text = " ".join(text.split())
    return text if len(text) <= DETAIL_CHARS else text[: DETAIL_CHARS - 1] + "…"
