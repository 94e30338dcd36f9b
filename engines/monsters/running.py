"""A turn in progress: the data that phases change, and the notes for the reports.

A phase is a function that changes a running turn with the turn's dice. The position it began from does not change.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from engines.core import Dice
from engines.monsters.creatures import Monster
from engines.monsters.desk import MonsterOrder
from engines.monsters.grammar import Order
from engines.monsters.hexmap import HexMap
from engines.monsters.monster_views import Tag
from engines.monsters.notes import NoEnergy, Note
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import WILD_KEEPER
from engines.monsters.view import Fight

O_co = TypeVar("O_co", bound=Order, covariant=True)
O = TypeVar("O", bound=Order)  # noqa: E741 - an order
M = TypeVar("M", bound=MonsterOrder)


@dataclass(frozen=True, slots=True)
class KeeperOrder(Generic[O_co]):
    """An order and its keeper."""

    keeper: int
    order: O_co


@dataclass(slots=True)
class RunningTurn:
    """The position during a turn. Monsters are by number, hexes by ID, lairs by place."""

    begun: State
    given: list[KeeperOrder[Order]]
    """Valid orders of all keepers, by keeper and then as written."""
    notes: list[Note] = field(default_factory=list)
    friends: frozenset[tuple[int, int]] = frozenset()
    """Pairs (lower, higher) of keepers who befriended each other."""
    fights: list[Fight] = field(default_factory=list)
    monsters: dict[int, Monster] = field(init=False)
    lairs: list[Lair] = field(init=False)
    keepers: list[Keeper] = field(init=False)
    food: list[int] = field(init=False)
    owners: list[int] = field(init=False)
    next_monster: int = field(init=False)
    _there: dict[int, set[int]] = field(init=False)
    """The numbers of the monsters on each hex that has any, or had some in this turn."""

    def __post_init__(self) -> None:
        self.resume(self.begun)

    def resume(self, state: State) -> None:
        """Continue from a position derived from this one."""
        self.monsters = {}
        self._there = {}
        for monster in state.monsters:
            self.put(monster)
        self.lairs, self.keepers = list(state.lairs), list(state.keepers)
        self.food, self.owners, self.next_monster = list(state.food), list(state.owners), state.next_monster

    @property
    def state(self) -> State:
        """The current position."""
        return replace(
            self.begun,
            food=tuple(self.food),
            owners=tuple(self.owners),
            lairs=tuple(self.lairs),
            monsters=tuple(self.monsters[number] for number in sorted(self.monsters)),
            keepers=tuple(self.keepers),
            next_monster=self.next_monster,
            notes=tuple(self.notes),
            fights=tuple(self.fights),
        )

    @property
    def grid(self) -> HexMap:
        """The geometry of the map."""
        return self.begun.grid

    def orders(self, kind: type[O]) -> Iterator[KeeperOrder[O]]:
        """Yield the orders of a kind."""
        for entry in self.given:
            if isinstance(entry.order, kind):
                yield KeeperOrder(entry.keeper, entry.order)

    def payable(self, kind: type[M]) -> Iterator[tuple[Monster, M]]:
        """Yield the orders of a kind with their monsters' current state; note those a monster cannot pay for."""
        for entry in self.orders(kind):
            monster = self.monster(entry.order.monster)
            if monster is None:
                continue
            if entry.order.affordable(monster):
                yield monster, entry.order
            else:
                self.note(NoEnergy(tag(monster), entry.order.keyword.upper(), entry.order.cost(monster)))

    def monster(self, number: int) -> Monster | None:
        """Return a monster on the map."""
        return self.monsters.get(number)

    def monsters_at(self, place: int) -> list[Monster]:
        """Return the monsters of a hex, by number."""
        return [self.monsters[number] for number in sorted(self._there.get(place, ()))]

    def monsters_within(self, place: int, reach: int) -> Iterator[Monster]:
        """Yield the monsters at most `reach` hexes away, except those in the hex itself."""
        for near in self.grid.discs[place][reach]:
            if near != place:
                yield from self.monsters_at(near)

    def friendly(self, one: int, other: int) -> bool:
        """Return whether monsters of these keepers are friends this turn; those of one keeper always are."""
        return one == other or (min(one, other), max(one, other)) in self.friends

    def put(self, monster: Monster, *notes: Note) -> None:
        """Put a changed or new monster on the map, and add notes to the reports."""
        before = self.monsters.get(monster.number)
        if before is None or before.place != monster.place:
            if before is not None:
                self._there[before.place].discard(monster.number)
            self._there.setdefault(monster.place, set()).add(monster.number)
        self.monsters[monster.number] = monster
        self.note(*notes)

    def bury(self, monster: Monster) -> None:
        """Remove a dead monster from the map."""
        dead = self.monsters.pop(monster.number)
        self._there[dead.place].discard(dead.number)

    def change_keeper(self, keeper: Keeper) -> None:
        """Replace a keeper by its changed version."""
        self.keepers[keeper.number] = keeper

    def note(self, *notes: Note) -> None:
        """Add notes to the reports; the wild keeper gets none."""
        self.notes += (note for note in notes if note.keeper > WILD_KEEPER)


Phase = Callable[[RunningTurn, Dice], None]


def tag(monster: Monster) -> Tag:
    """Return the name of a monster in reports."""
    return Tag(monster.number, monster.name, monster.keeper)
