"""What a person sees on a card before a change."""

from outrider.core.tool import Preview
from outrider.tools.change import Change
from outrider.tools.diff import difference


def diff_preview(change: Change) -> Preview:
    """The unified diff of a file change; `diff` is None where only counts make sense."""
    path = "/".join(change.names)
    diff = difference(path, change.old, change.new)
    return Preview("diff", path=path, diff=diff.text, added=diff.added, removed=diff.removed)


def command_preview(root: str) -> Preview:
    """A command's card shows its arguments; the preview adds where it would run."""
    return Preview("command", cwd=root)
