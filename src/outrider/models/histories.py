"""Histories of the last conversations, kept between drives: a turn reads what is new."""

from collections import OrderedDict
from collections.abc import Mapping

from outrider.loop.request import History

KEPT = 8

Told = tuple[Mapping[str, str], bool]  # the phrases, and whether stubs name what can be read again


class Histories:
    """The newest KEPT conversations. Entries never change, so a kept history only grows."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Told, History]] = OrderedDict()

    def of(
        self, conversation_id: str, phrases: Mapping[str, str], rereads: bool = False
    ) -> History:
        """The history of a conversation as told with these phrases."""
        told = (phrases, rereads)
        kept = self._kept.pop(conversation_id, None)
        if kept is None or kept[0] != told:
            kept = (told, History(phrases, rereads))
        self._kept[conversation_id] = kept
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept[1]
