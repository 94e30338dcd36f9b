"""Changing a keeper's set of orders line by line, as canonical text: what each press of the desk plays."""

from collections.abc import Sequence

ACTIONS, STANCES, LAIRS, CARDS = ("eat", "grow", "move", "scan"), ("flaunt", "skulk"), ("lair",), ("play", "discard")
EMPTY = "clear"


def with_order(lines: Sequence[str], order: str) -> str:
    """Return the whole set with an order given; it takes the place of one it cannot stand beside."""
    if order in lines:
        return without(lines, lines.index(order))
    return _set([*(line for line in lines if not _instead(line, order)), order])


def without(lines: Sequence[str], at: int) -> str:
    """Return the whole set without the line at that place."""
    return _set([line for number, line in enumerate(lines) if number != at])


def of_monster(lines: Sequence[str], number: int) -> list[str]:
    """Return the orders a monster has."""
    return [line for line in lines if line.split()[1:2] == [f"m{number}"]]


def acting(lines: Sequence[str]) -> frozenset[int]:
    """Return the monsters that have an action, by number."""
    words = (line.split() for line in lines)
    return frozenset(int(one[1][1:]) for one in words if one[0] in ACTIONS and one[1][1:].isdigit())


def _set(lines: Sequence[str]) -> str:
    return "; ".join(lines) or EMPTY


def _instead(line: str, order: str) -> bool:
    """Tell whether an order takes a line's place: a monster has one action and one stance, a card one use."""
    old, new = line.split(), order.split()
    for kind in (ACTIONS, STANCES, LAIRS):
        if old[0] in kind and new[0] in kind:
            return old[1] == new[1]
    if old[0] in CARDS and new[0] in CARDS:
        return old[-1] == new[-1]
    return False
