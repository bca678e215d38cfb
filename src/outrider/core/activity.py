"""Events of the activity stream: what every open page hears, whatever it is looking at."""

from dataclasses import dataclass
from typing import Literal

from outrider.core.approval import Approval
from outrider.core.conversation import Conversation
from outrider.core.run import Run, Step


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Live runs and open approvals: the first frame of every connection."""

    runs: tuple[Run, ...]
    approvals: tuple[Approval, ...]
    conversations_changed_at: str
    type: Literal["snapshot"] = "snapshot"


@dataclass(frozen=True, slots=True)
class RunMoved:
    """A run opened, paused, resumed or ended."""

    run: Run
    type: Literal["run"] = "run"


@dataclass(frozen=True, slots=True)
class StepMoved:
    """A step opened or closed; the same `n` replaces the earlier one."""

    run_id: str
    step: Step
    type: Literal["step"] = "step"


@dataclass(frozen=True, slots=True)
class ConversationMoved:
    """A conversation was made, edited, deleted (`deleted`) or moved by a turn."""

    conversation: Conversation
    deleted: bool = False
    type: Literal["conversation"] = "conversation"


@dataclass(frozen=True, slots=True)
class ApprovalMoved:
    """An approval was asked or decided."""

    approval: Approval
    type: Literal["approval"] = "approval"


@dataclass(frozen=True, slots=True)
class MessageStored:
    """An answer is durable: this is the notification."""

    conversation_id: str
    entry_id: str
    preview: str
    type: Literal["message"] = "message"


ActivityEvent = Snapshot | RunMoved | StepMoved | ConversationMoved | ApprovalMoved | MessageStored
