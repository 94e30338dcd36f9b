"""What a keeper is told of the orders that are in: what holds, where it leads, who will meet."""

from dataclasses import dataclass

from engines.core import Reason
from engines.monsters.orders import Fault, Order
from engines.monsters.terms import Direction
from engines.monsters.writing import shown


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """Where a good MOVE takes one's own monster, if nothing comes between."""

    monster: int
    start: int
    direction: Direction
    goal: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A hex where the orders that are in bring several of one's own monsters together: they will fight."""

    place: int
    monsters: tuple[int, ...]
    """By number."""
    idle: tuple[int, ...]
    """Those among them without an action: sharing a hex, such a one tries to leave by itself."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line of the order check, private to the keeper."""

    line: int
    """Counted from 1."""
    given: Order | Fault
    ok: bool
    said: Reason | None
    """Why it is not; or what there is to say of a good one."""

    @property
    def text(self) -> str:
        """The line as people write it; a password stays hidden."""
        return shown(self.given)
