"""Histories of the last conversations, kept between drives: a turn reads what is new."""

from collections import OrderedDict
from collections.abc import Mapping

from outrider.loop.request import History

KEPT = 8


class Histories:
    """The newest KEPT conversations. Entries never change, so a kept history only grows."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Mapping[str, str], History]] = OrderedDict()

    def of(self, conversation_id: str, phrases: Mapping[str, str]) -> History:
        """The history of a conversation as told with these phrases."""
        kept = self._kept.pop(conversation_id, None)
        if kept is None or kept[0] != phrases:
            kept = (phrases, History(phrases))
        self._kept[conversation_id] = kept
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept[1]
