"""What a tool raises when it could not do its work: a code and facts; `texts` has the sentence."""

from outrider.core.errors import OutriderError


class ToolError(OutriderError):
    """The tool ran and failed, or could not run as asked. The model may try otherwise.

    `whole` is the full output behind a shortened one, to be kept for `tool_output_read`.
    """

    code = "tool_failed"

    def __init__(self, code: str, /, whole: str | None = None, **facts: object) -> None:
        super().__init__(code, **facts)
        self.whole = whole
