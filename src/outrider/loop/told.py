"""What a watcher is told of an entry that was stored."""

from outrider.core.entry import Compacted, Entry, ModelSaid, Noted, ToolAnswered, UserSaid
from outrider.core.event import Assistant, Note, Steered, TurnEvent
from outrider.core.event_work import ToolResulted
from outrider.core.message import message


def told(entry: Entry, agent_id: str, item_ids: tuple[str, ...] = ()) -> TurnEvent | None:
    """The event of an entry of a drive; None where the desk tells, of approvals and resumes."""
    match entry.fact:
        case ModelSaid():
            return Assistant(message(entry, agent_id))
        case ToolAnswered(call_id=call_id, is_error=is_error):
            return ToolResulted(message(entry, agent_id), call_id, is_error)
        case UserSaid():
            return Steered(message(entry, agent_id), max(1, len(item_ids)), item_ids)
        case Noted() | Compacted():
            return Note(message(entry, agent_id))
        case _:
            return None
