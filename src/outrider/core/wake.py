"""Why an agent runs now. Kinds are added, never changed: wakes are stored with their runs."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class UserMessage:
    """A person spoke through a door; `source` names the door (`chat`, `api`, `telegram`)."""

    source: str = "chat"
    reason: Literal["userMessage"] = "userMessage"


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Messages waited while a turn ran; they became one message when it ended."""

    item_ids: tuple[str, ...] = ()
    source: str = "chat"
    reason: Literal["followUp"] = "followUp"


@dataclass(frozen=True, slots=True)
class Retry:
    """A person asked for a failed turn again; `run_id` is the run that failed."""

    run_id: str
    source: str = "chat"
    reason: Literal["userMessage"] = "userMessage"
    retry: Literal[True] = True


@dataclass(frozen=True, slots=True)
class Compaction:
    """A person asked for the conversation to be summarised; nothing is answered."""

    source: str = "chat"
    reason: Literal["userMessage"] = "userMessage"
    compact: Literal[True] = True


Wake = UserMessage | FollowUp | Retry | Compaction
