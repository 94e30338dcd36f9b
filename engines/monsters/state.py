"""The full state of a game, secrets included."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engines.core import Event, Outcome, Seat
from engines.monsters.creatures import Monster
from engines.monsters.grammar import OrderSet
from engines.monsters.hexmap import HexMap, hex_map
from engines.monsters.notes import Note
from engines.monsters.options import Options
from engines.monsters.terms import NOBODY, WILD_KEEPER, Destination, Growth, Power, Standing, Terrain
from engines.monsters.view import Fight


@dataclass(frozen=True, slots=True)
class Keeper:
    """A keeper; number 0 owns the wild monsters, number n has seat n - 1."""

    number: int
    standing: Standing = Standing.PLAYING
    name: str = ""
    contact: str = ""
    hand: tuple[Power, ...] = ()
    kills: int = 0
    orders: OrderSet | None = None
    ready: bool = False
    missed: int = 0
    destination: Destination = Destination.DM
    copies_to: str = ""
    copies_until: int = 0
    width: int = 76
    offset: tuple[int, int] = (0, 0)
    password: int = 0
    """The number of the password, stored by the host, with which another account can take this seat over; 0: none."""
    explored: frozenset[int] = frozenset()
    """Hexes once in sight at the end of a turn: their terrain and lairs never change, so the keeper knows them."""

    @property
    def seat(self) -> Seat:
        """The seat of a numbered keeper."""
        return Seat(self.number - 1)

    @property
    def playing(self) -> bool:
        """Return whether the keeper can give orders."""
        return self.standing is Standing.PLAYING


@dataclass(frozen=True, slots=True)
class Lair:
    """A lair and the monster that grows in it. The monster's keeper is the owner of the hex."""

    place: int
    monster: Monster
    level: int = 0
    leaves_from: int = 1
    """The first turn in which SPAWN can release the monster."""
    keeper: int = NOBODY
    """The keeper who owned the lair at the end of the turn before."""
    favour: Growth | None = None
    """The growth that its keeper favours in the turn that runs."""


@dataclass(frozen=True, slots=True)
class State:
    """A position. Tuples over hexes are by hex ID, keepers and monsters by number, lairs by place."""

    options: Options
    width: int
    height: int
    terrain: tuple[Terrain, ...]
    food: tuple[int, ...]
    owners: tuple[int, ...]
    lairs: tuple[Lair, ...]
    monsters: tuple[Monster, ...]
    keepers: tuple[Keeper, ...]
    target: int
    turn: int
    next_monster: int
    sight_key: int
    notes: tuple[Note, ...] = ()
    fights: tuple[Fight, ...] = ()
    last_events: tuple[Event, ...] = ()
    outcome: Outcome | None = None
    history: tuple[tuple[int, ...], ...] = ()
    """The points of all keepers, by number, at the set-up and after each turn."""

    @property
    def grid(self) -> HexMap:
        """The geometry of the map."""
        return hex_map(self.width, self.height)

    def keeper(self, seat: Seat) -> Keeper | None:
        """Return the keeper at a seat, None for a seat that is not in the match."""
        return self.keepers[seat + 1] if 0 <= seat < len(self.keepers) - 1 else None

    def playing(self) -> tuple[Keeper, ...]:
        """Return the keepers who can give orders, by number."""
        return tuple(keeper for keeper in self.keepers if keeper.playing)

    def monsters_of(self, number: int) -> tuple[Monster, ...]:
        """Return a keeper's monsters on the map."""
        return tuple(monster for monster in self.monsters if monster.keeper == number)

    def lairs_of(self, number: int) -> tuple[Lair, ...]:
        """Return the lairs on a keeper's hexes."""
        return tuple(lair for lair in self.lairs if self.owners[lair.place] == number)


def with_keeper(state: State, keeper: Keeper) -> State:
    """Return the state with a changed keeper."""
    keepers = state.keepers
    return replace(state, keepers=(*keepers[: keeper.number], keeper, *keepers[keeper.number + 1 :]))


def by_hex(monsters: Iterable[Monster]) -> dict[int, list[Monster]]:
    """Return the monsters of each hex that has any, by number."""
    by_place: dict[int, list[Monster]] = {}
    for monster in monsters:
        by_place.setdefault(monster.place, []).append(monster)
    return by_place


class Tally:
    """The possessions and fame of each keeper, counted once for all keepers (rules: Maps, start, victory)."""

    __slots__ = ("_fame_per_vp", "fame", "hexes", "lairs", "monsters")

    def __init__(self, state: State) -> None:
        self.hexes = Counter(state.owners)
        """The number of hexes of each keeper."""
        self.lairs = Counter(state.owners[lair.place] for lair in state.lairs)
        """The number of lairs on each keeper's hexes."""
        self.monsters = Counter(monster.keeper for monster in state.monsters)
        """The number of each keeper's monsters on the map."""
        self.fame = Counter[int]()
        """The fame of each keeper's monsters together."""
        for monster in state.monsters:
            self.fame[monster.keeper] += monster.fame
        self._fame_per_vp = state.options.fame_per_vp

    def points(self, number: int) -> int:
        """Return a keeper's victory points: hexes, and fame of living monsters."""
        return self.hexes[number] + self.fame[number] // self._fame_per_vp


def go_wild(state: State, keeper: Keeper) -> State:
    """Remove a keeper for good: the monsters become wild, the hexes nobody's, the orders void."""
    monsters = tuple(
        replace(monster, keeper=WILD_KEEPER) if monster.keeper == keeper.number else monster
        for monster in state.monsters
    )
    owners = tuple(NOBODY if owner == keeper.number else owner for owner in state.owners)
    left = replace(keeper, standing=Standing.LEFT, orders=None, ready=False, hand=())
    return with_keeper(replace(state, monsters=monsters, owners=owners), left)
