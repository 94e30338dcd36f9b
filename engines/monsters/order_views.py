"""A keeper's view of the submitted orders: the valid ones, their moves, their meetings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engines.monsters.grammar import Fault, Order
from engines.monsters.hexmap import neighbour_of
from engines.monsters.terms import Direction


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """The move of an own monster by a valid MOVE, unless something prevents it."""

    monster: int
    start: int
    direction: Direction
    goal: int


def planned_moves(
    width: int, height: int, places: Mapping[int, int], orders: Iterable[Order | Fault]
) -> tuple[PlannedMove, ...]:
    """Return the moves that orders make, by monster; `places` has the hex of each own monster by its number."""
    moves = [
        PlannedMove(monster, places[monster], way, neighbour_of(width, height, places[monster], way))
        for order in orders
        if isinstance(order, Order) and order.fills is not None and (way := order.way) is not None
        for monster in (order.fills[1],)
    ]
    return tuple(sorted(moves, key=lambda move: move.monster))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A hex where the orders bring several own monsters together: they will fight."""

    place: int
    monsters: tuple[int, ...]
    """The monsters, by number."""
    idle: tuple[int, ...]
    """The monsters among them without an action: if sharing a hex, they try to leave on their own."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line of the order check, private to the keeper."""

    line: int
    """The line number, from 1."""
    given: Order | Fault
    ok: bool
    said: str = ""
    """The reason if the order is invalid; or a remark on a valid one."""
    useless: bool = False
    """True if the order is valid but, as far as the keeper can know, has no effect; `said` gives the reason."""

    @property
    def text(self) -> str:
        """The line as people type it, with passwords hidden."""
        return self.given.text
