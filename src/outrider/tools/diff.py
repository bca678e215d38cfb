"""A unified diff with a bound: what is too much to read becomes two numbers."""

from dataclasses import dataclass
from difflib import unified_diff

MAX_CHANGED = 2_000  # lines; beyond this only counts are given
NO_NEWLINE = "\\ No newline at end of file"


@dataclass(frozen=True, slots=True)
class Difference:
    """`text` is None for binary content and beyond 2,000 changed lines; then counts are bounds."""

    text: str | None
    added: int
    removed: int


def difference(path: str, old: bytes | None, new: bytes) -> Difference:
    """The change of `path` from `old` (None: no file) to `new`."""
    before, after = _lines(old or b""), _lines(new)
    start = _shared(before, after)
    end = _shared(before[start:][::-1], after[start:][::-1])
    removed, added = len(before) - start - end, len(after) - start - end
    if b"\0" in (old or b"") + new or removed + added > MAX_CHANGED:
        return Difference(None, added, removed)
    head, tail = max(0, start - 3), max(0, end - 3)
    body = list(unified_diff(
        before[head : len(before) - tail], after[head : len(after) - tail],
        _name("a", path, old), f"b/{path}", lineterm="",
    ))  # fmt: skip
    lines = [_shifted(line, head) if line.startswith("@@ ") else line for line in body]
    added = sum(line.startswith("+") for line in body[2:])
    removed = sum(line.startswith("-") for line in body[2:])
    return Difference("\n".join(lines), added, removed)


def _name(side: str, path: str, data: bytes | None) -> str:
    return "/dev/null" if data is None else f"{side}/{path}"


def _lines(data: bytes) -> list[str]:
    """Lines without their newline; a last line that lacks one says so."""
    text = data.decode("utf-8", "replace")
    if not text:
        return []
    lines = text.split("\n")
    if lines[-1] == "":
        return lines[:-1]
    return [*lines[:-1], f"{lines[-1]}\n{NO_NEWLINE}"]


def _shared(left: list[str], right: list[str]) -> int:
    """How many lines both begin with."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count


def _shifted(hunk: str, lines: int) -> str:
    """A hunk's header, counted from the file's first line."""
    old, new = hunk.split(" ")[1:3]
    return f"@@ {_moved(old, lines)} {_moved(new, lines)} @@"


def _moved(span: str, lines: int) -> str:
    first, comma, length = span[1:].partition(",")
    return f"{span[0]}{int(first) + lines}{comma}{length}"
