"""The standing yes that may go with an approval."""

from outrider.core.approval import Approval, Grant
from outrider.core.errors import Invalid
from outrider.tools.prefix import prefix as prefix_of


def granted(approval: Approval, now: str, always: bool, prefix: str | None) -> Grant | None:
    """What is granted from now on, or None. Raises Invalid `not_grantable`.

    Money is granted by its approval itself: it is asked once for a conversation and route. A
    command is granted by its directory and the prefix that was offered, or fewer words of it.
    """
    if approval.kind == "money":
        return Grant(now, money_route=approval.route)
    if not always:
        return None
    if not approval.grantable:
        raise Invalid("not_grantable", tool=approval.tool)
    if approval.cwd is None:
        return Grant(now, tool=approval.tool)
    chosen = (prefix or approval.prefix or "").strip()
    if not _covers(chosen, approval.prefix or ""):
        raise Invalid("not_grantable", tool=approval.tool)
    return Grant(now, tool=approval.tool, command_prefix=chosen, cwd=approval.cwd)


def _covers(chosen: str, offered: str) -> bool:
    """Whether whole words of what was offered were chosen, and not so few that they open anything:
    `git push` for `git push`, `echo` for `echo hi`, but neither `git` nor `python`."""
    words = tuple(chosen.split())
    begins = f"{offered} ".startswith(f"{chosen} ")
    return begins and bool(words) and prefix_of((words,)) is not None
