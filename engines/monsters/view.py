"""The views of a game of Monsters!, and every name they are made of."""

from dataclasses import dataclass

from engines.core import Event, Outcome, Seat
from engines.monsters.events import GameWon, KeeperLeft, KeeperOut, KeeperReady, KeeperUnready, TurnLine, TurnRan
from engines.monsters.fight_views import Blow, Fight, Fighter
from engines.monsters.grammar import ACTION, Fault, Order, OrderSet
from engines.monsters.land_views import HexReport, KnownHex, Nearby, RevealedHex, SeenHex
from engines.monsters.monster_views import AttackLook, DefenceLook, MonsterView, SeenMonster, Tag
from engines.monsters.notes import Note
from engines.monsters.order_views import CheckLine, Meeting, PlannedMove, planned_moves
from engines.monsters.terms import (
    NOBODY,
    WILD_KEEPER,
    AttackKind,
    Change,
    DamageType,
    Destination,
    Direction,
    Ending,
    Growth,
    Power,
    PowerKind,
    Size,
    Stance,
    Standing,
    Terrain,
)
from engines.monsters.traits import Trait

__all__ = [
    "ACTION",
    "NOBODY",
    "WILD_KEEPER",
    "AttackKind",
    "AttackLook",
    "Blow",
    "Change",
    "CheckLine",
    "DamageType",
    "DefenceLook",
    "Destination",
    "Direction",
    "Ending",
    "Fight",
    "Fighter",
    "GameWon",
    "Growth",
    "HexReport",
    "KeeperLeft",
    "KeeperLine",
    "KeeperOut",
    "KeeperReady",
    "KeeperUnready",
    "KnownHex",
    "Meeting",
    "MonsterView",
    "Nearby",
    "Note",
    "Order",
    "OrderSet",
    "PlannedMove",
    "Power",
    "PowerKind",
    "PublicView",
    "RevealedHex",
    "SeatView",
    "SeenHex",
    "SeenMonster",
    "Size",
    "Stance",
    "Standing",
    "Tag",
    "Terrain",
    "Trait",
    "TurnLine",
    "TurnRan",
    "planned_moves",
]


@dataclass(frozen=True, slots=True)
class KeeperLine:
    """A row of the roster. The wild keeper has no seat."""

    number: int
    seat: Seat | None
    name: str
    """The chosen name; empty without one."""
    contact: str
    monsters: int
    hexes: int
    lairs: int
    kills: int
    fame: int
    points: int
    standing: Standing
    ready: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """The public view."""

    width: int
    height: int
    turn_number: int
    """Turns run so far; 0 at the set-up."""
    turn_cap: int
    target: int
    fame_per_vp: int
    keepers: tuple[KeeperLine, ...]
    """The keepers by number; the wild keeper first."""
    territory: tuple[int, ...]
    """The owner of each hex if the territory is open or the game over, else ()."""
    turn: tuple[Seat, ...]
    """The seats to move."""
    playing: int
    outcome: Outcome | None
    last_events: tuple[Event, ...]
    """The public events of the last entry that ran a turn, or ended the game."""
    revealed: tuple[RevealedHex, ...]
    """The whole map once the game is over."""
    history: tuple[tuple[int, ...], ...]
    """The points of all keepers, by number, at the set-up and after each turn."""
    sight_key: int | None
    """The key of the last turn's sight rolls, once the game is over."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One keeper's report and the data needed to give orders."""

    public: PublicView
    seat: Seat
    keeper: int
    standing: Standing
    offset: tuple[int, int]
    """The hex at the upper left of the keeper's own map."""
    report_width: int
    destination: Destination
    copies_to: str
    """The member who gets copies of the reports, '' for none."""
    copies_until: int
    """The last turn whose report is copied; 0: until canceled."""
    password: int
    """The number of the host's password with which another account can take this seat over; 0 for none."""
    hexes: tuple[SeenHex, ...]
    """All visible hexes, by ID."""
    known: tuple[KnownHex, ...]
    """All other hexes that were within sight at the end of an earlier turn, by ID."""
    reports: tuple[HexReport, ...]
    monsters: tuple[MonsterView, ...]
    """Own monsters on the map, by number."""
    powers: tuple[Power, ...]
    """The hand; power 1 is the first."""
    notes: tuple[Note, ...]
    fights: tuple[Fight, ...]
    ordered: bool
    """True if a set of orders is in for the coming turn."""
    ready: bool
    orders: tuple[Order | Fault, ...]
    """The submitted set, line by line; a password is its number."""
    check: tuple[CheckLine, ...]
    moves: tuple[PlannedMove, ...]
    """The moves by monster, of the orders that are in and pass the check."""
    meetings: tuple[Meeting, ...]
    """The meetings by place, of the same orders."""
    missed: int
    """The number of consecutive missed turns."""
    most_missed: int
    """The number of consecutive missed turns at which a keeper leaves the game."""
    choices: tuple[Order, ...]
    """Every possible game order, sorted by canonical text, for menus."""
