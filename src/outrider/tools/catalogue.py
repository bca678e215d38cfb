"""The tools of the everyday agent, in declared order. A tool joins by being named here."""

from outrider.core.tool import Tool
from outrider.tools.ask import ASK_USER, PROGRESS_NOTE
from outrider.tools.find import WORKSPACE_GLOB
from outrider.tools.grep import workspace_grep
from outrider.tools.keeper import Keeper
from outrider.tools.listing import WORKSPACE_LIST
from outrider.tools.read import WORKSPACE_READ
from outrider.tools.recall import TOOL_OUTPUT_READ
from outrider.tools.shell import shell_run
from outrider.tools.write import WORKSPACE_EDIT, WORKSPACE_WRITE


def catalogue(keeper: Keeper) -> tuple[Tool, ...]:
    """Every built-in tool; commands and searches are started by `keeper`."""
    return (
        WORKSPACE_LIST, WORKSPACE_READ, WORKSPACE_WRITE, WORKSPACE_EDIT, WORKSPACE_GLOB,
        workspace_grep(keeper), shell_run(keeper), ASK_USER, PROGRESS_NOTE, TOOL_OUTPUT_READ,
    )  # fmt: skip
