"""Values made the quick way are those the constructor makes."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from engines.core import Event
from engines.core.making import maker


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 7


@dataclass(frozen=True, slots=True)
class Checked:
    x: int

    def __post_init__(self) -> None:
        raise AssertionError("never reached")


@dataclass(frozen=True, slots=True)
class Happened(Event):
    seat: int


make = maker(Point)


def test_a_value_made_quickly_is_equal_and_hashes_alike() -> None:
    assert make(1, 2) == Point(1, 2)
    assert make(x=1) == Point(1)
    assert hash(make(1, 2)) == hash(Point(1, 2))
    assert repr(make(1, 2)) == repr(Point(1, 2))
    assert type(make(1, 2)) is Point


def test_events_can_be_made_quickly() -> None:
    assert maker(Happened)(3) == Happened(3)


def test_a_value_made_quickly_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        make(1, 2).x = 3  # type: ignore[misc]  # that it is refused is the point


def test_a_class_that_checks_its_fields_is_made_by_its_constructor_only() -> None:
    with pytest.raises(TypeError, match="constructor"):
        maker(Checked)
