"""How a link ends before its drive did."""

from outrider.core.seat import SeatLost


class LinkBroken(SeatLost):
    """The other end is gone, or said what it may not say. Nothing it says later is heard.

    `why` is a code for a log: `gone`, `frame_too_large`, `call_unknown` …
    """

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(why=why, **facts)
        self.why = why
