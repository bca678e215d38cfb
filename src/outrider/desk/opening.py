"""What is told beside an opening message: memory and canvases, once there are any."""

from outrider.core.entry import Block


class NothingToTell:
    """No slice has anything to say beside a message yet."""

    def blocks(self, conversation_id: str) -> tuple[Block, ...]:
        """Always empty."""
        return ()
