"""The port that builds the blocks told beside an opening message (memory, canvases)."""

from typing import Protocol

from outrider.core.entry import Block


class Opening(Protocol):
    """Called inside the transaction that stores the message."""

    def blocks(self, conversation_id: str) -> tuple[Block, ...]:
        """What this conversation has not been told yet; empty when there is nothing new."""
