"""Replies of the scripted model, which the product ships for its selftest."""

from outrider.selftest.script import (
    CALL,
    DONE,
    FAIL,
    SAY,
    USAGE,
    Scripted,
    by_message,
    calls,
    chunk,
    delta,
    event,
    fails,
    says,
    stream,
)

__all__ = [
    "CALL", "DONE", "FAIL", "SAY", "USAGE", "Scripted", "by_message", "calls", "chunk", "delta",
    "event", "fails", "says", "stream",
]  # fmt: skip
