"""A value is changed by making another."""

from dataclasses import dataclass

import pytest

from outrider.core.value import changed


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


def test_a_copy_differs_only_in_the_named_fields() -> None:
    assert changed(Point(1, 2), y=3) == Point(1, 3)


def test_the_original_stays_as_it_was() -> None:
    point = Point(1, 2)
    changed(point, x=9)
    assert point == Point(1, 2)


def test_a_field_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match="Point has no z"):
        changed(Point(1), z=3)
