"""Changing a keeper's set of orders line by line: what each press of the desk plays."""

from collections.abc import Sequence

from engines.monsters.grammar import Fault, Order, OrderSet

Lines = Sequence[Order | Fault]


def with_order(lines: Lines, order: Order) -> OrderSet:
    """Return the whole set with an order given; it takes the place of one it cannot stand beside."""
    if order in lines:
        return without(lines, lines.index(order))
    return OrderSet((*(line for line in lines if line.fills is None or line.fills != order.fills), order))


def without(lines: Lines, at: int) -> OrderSet:
    """Return the whole set without the line at that place."""
    return OrderSet(tuple(line for number, line in enumerate(lines) if number != at))


def of_monster(lines: Lines, number: int) -> list[Order]:
    """Return the orders a monster has."""
    return [line for line in lines if isinstance(line, Order) and getattr(line, "monster", None) == number]
