"""What a process holds: descriptors, sockets among them, threads, children and unfinished tasks."""

import asyncio
import gc
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

DESCRIPTORS = Path("/proc/self/fd")
PATIENCE_S = 3.0  # a worker thread or a child that was told to end needs a moment
POLL_S = 0.02


def held() -> Counter[str]:
    """Everything held now, by kind and name."""
    return Counter([*_descriptors(), *_threads(), *_children(), *_tasks()])


def leaked(before: Counter[str], patience_s: float = PATIENCE_S) -> list[str]:
    """What is held beyond `before`, once it had its time to go."""
    until = time.monotonic() + patience_s
    while more := sorted((held() - before).elements()):
        gc.collect()
        if time.monotonic() > until:
            return more
        time.sleep(POLL_S)
    return []


@pytest.fixture(autouse=True)
def no_leaks() -> Iterator[None]:
    """Fails a test that leaves more than it found."""
    before = held()
    yield
    assert leaked(before) == []


def _descriptors() -> Iterator[str]:
    """Files, sockets and pipes; their numbers say nothing."""
    if not DESCRIPTORS.is_dir():
        return
    for path in DESCRIPTORS.iterdir():
        try:
            name = os.readlink(path)
        except OSError:
            continue  # the listing's own
        kind = name.partition(":[")[0] if ":[" in name else name
        if not name.startswith("/proc/"):
            yield f"descriptor {kind}"


def _threads() -> Iterator[str]:
    yield from (f"thread {each.name.rstrip('0123456789')}" for each in threading.enumerate())


def _children() -> Iterator[str]:
    for child in psutil.Process().children(recursive=True):
        try:
            yield f"child {child.name()}"
        except psutil.NoSuchProcess:
            continue


def _tasks() -> Iterator[str]:
    known = getattr(asyncio.tasks, "_scheduled_tasks", None) or asyncio.tasks._all_tasks
    for task in list(known):
        if not task.done():
            yield f"task {task.get_coro().__qualname__}"
