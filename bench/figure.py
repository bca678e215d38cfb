"""A figure with its limit, and how it is printed."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What was measured. With a floor the limit is a ratio to it, without one an absolute."""

    name: str
    unit: str
    product: float
    limit: float | None  # None: told, not judged
    floor: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.product / self.floor if self.floor else None

    @property
    def good(self) -> bool:
        measured = self.product if self.floor is None else self.ratio
        return self.limit is None or (measured is not None and measured <= self.limit)

    def line(self) -> str:
        floor = "" if self.floor is None else f"{self.floor:.2f}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} ×"
        limit = "" if self.limit is None else f"≤ {self.limit:g}"
        limit += " ×" if limit and self.floor is not None else ""
        verdict = ("ok" if self.good else "TOO MUCH") if limit else ""
        return (
            f"{self.name:<44}{floor:>10}{self.product:>10.2f} {self.unit:<4}"
            f"{ratio:>9}{limit:>10}  {verdict}"
        )


def table(figures: Sequence[Figure]) -> str:
    """All figures, a line each."""
    head = f"{'':<44}{'floor':>10}{'product':>10} {'':<4}{'ratio':>9}{'limit':>10}"
    return "\n".join([head, *(figure.line() for figure in figures)])
