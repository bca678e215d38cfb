"""Errors are types that carry facts; the sentence for each code lives in `texts`."""

from typing import ClassVar


class OutriderError(Exception):
    """Something a person can be told about: a code and the facts its sentence needs."""

    code: ClassVar[str] = "internal"

    def __init__(self, code: str | None = None, /, **facts: object) -> None:
        self.reason = code or type(self).code
        self.facts = facts
        super().__init__(self.reason, facts)


class NotFound(OutriderError):
    """No such thing, or not yours: the two are never told apart."""

    code = "not_found"


class Invalid(OutriderError):
    """The request cannot mean anything; nothing was stored."""

    code = "invalid"


class Unfit(Invalid):
    """It exists and is of a kind for which this cannot be done."""

    code = "unfit"


class Conflict(OutriderError):
    """The request was right a moment ago; the world has moved on."""

    code = "conflict"


class Full(OutriderError):
    """A bound was reached; the newest is refused, nothing older is dropped."""

    code = "full"


class Gone(OutriderError):
    """It existed and can no longer be brought back."""

    code = "gone"


class Refused(OutriderError):
    """A fence said no. Nobody can approve it."""

    code = "refused"


class StaleJournal(Conflict):
    """An append named a seq that is no longer last."""

    code = "stale_journal"


class Unstartable(OutriderError):
    """The configuration, the home or the machine cannot carry a gateway."""

    code = "unstartable"


class Unwritable(OutriderError):
    """The disk or the database refused: nothing was stored, nothing older was lost."""

    code = "unwritable"
