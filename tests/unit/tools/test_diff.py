"""A unified diff that a patch program would take."""

import re

from hypothesis import given
from hypothesis import strategies as st

from outrider.tools.diff import NO_NEWLINE, difference

HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", "dd"]), max_size=40).map("\n".join)


def patched(old: str, diff: str) -> str:
    """Apply a unified diff, checking every context line and count."""
    before = old.splitlines(keepends=True)
    after: list[str] = []
    at, last = 0, ""
    for line in diff.split("\n")[2:]:
        found = HUNK.fullmatch(line)
        if found:
            start = int(found[1]) - (found[2] != "0")
            after += before[at:start]
            at = start
        elif line == NO_NEWLINE:
            if last == "+":
                after[-1] = after[-1].removesuffix("\n")
        else:
            last = line[0]
            if last in " -":
                assert before[at].removesuffix("\n") == line[1:]
            if last == "+":
                after.append(line[1:] + "\n")
            elif last == " ":
                after.append(before[at])
            at += last in " -"
    return "".join(after + before[at:])


@given(TEXTS, TEXTS)
def test_a_diff_applied_to_the_old_text_gives_the_new_one(old: str, new: str) -> None:
    diff = difference("f", old.encode(), new.encode())
    assert diff.text is not None
    assert patched(old, diff.text) == new
