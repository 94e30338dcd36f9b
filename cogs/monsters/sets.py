"""Changing a keeper's set of orders line by line: what each press of the desk plays."""

from collections.abc import Sequence
from enum import Enum, auto

from engines.monsters.orders import (
    Deed,
    Discard,
    Fault,
    Favour,
    NameMonster,
    Order,
    OrderSet,
    Play,
    StanceOrder,
)

Lines = Sequence[Order | Fault]


class _Slot(Enum):
    """A place for one order in a set: a monster has one action and one stance, a lair one growth, a card one use."""

    ACTION = auto()
    STANCE = auto()
    LAIR = auto()
    CARD = auto()


def with_order(lines: Lines, order: Order) -> OrderSet:
    """Return the whole set with an order given; it takes the place of one it cannot stand beside."""
    if order in lines:
        return without(lines, lines.index(order))
    slot = _slot(order)
    return OrderSet((*(line for line in lines if slot is None or _slot(line) != slot), order))


def without(lines: Lines, at: int) -> OrderSet:
    """Return the whole set without the line at that place."""
    return OrderSet(tuple(line for number, line in enumerate(lines) if number != at))


def of_monster(lines: Lines, number: int) -> list[Order]:
    """Return the orders a monster has."""
    return [
        line for line in lines if isinstance(line, Deed | StanceOrder | Play | NameMonster) and line.monster == number
    ]


def acting(lines: Lines) -> frozenset[int]:
    """Return the monsters that have an action, by number."""
    return frozenset(line.monster for line in lines if isinstance(line, Deed))


def _slot(line: Order | Fault) -> tuple[_Slot, int] | None:
    match line:
        case Play(power=power) | Discard(power):
            return _Slot.CARD, power
        case Favour(lair):
            return _Slot.LAIR, lair
    if isinstance(line, Deed):
        return _Slot.ACTION, line.monster
    if isinstance(line, StanceOrder):
        return _Slot.STANCE, line.monster
    return None
