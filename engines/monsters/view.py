"""What an observer may know of a game of Monsters!, as plain facts, and its public events."""

from dataclasses import dataclass
from enum import Enum

from engines.core import Event, Outcome, Seat
from engines.monsters.terms import (
    NOBODY,
    WILD_KEEPER,
    AttackKind,
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

__all__ = [
    "NOBODY",
    "WILD_KEEPER",
    "AttackKind",
    "AttackLook",
    "Blow",
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
    "NoteKind",
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
    "TurnLine",
    "TurnRan",
]


@dataclass(frozen=True, slots=True)
class Tag:
    """How a report names a monster, also after its death."""

    number: int
    name: str
    keeper: int


@dataclass(frozen=True, slots=True)
class AttackLook:
    """An attack as its keeper knows it: a phrase and a damage type, no figures."""

    phrase: str
    damage_type: DamageType
    kind: AttackKind


@dataclass(frozen=True, slots=True)
class DefenceLook:
    """A defence as its keeper knows it."""

    phrase: str
    damage_types: tuple[DamageType, ...]


@dataclass(frozen=True, slots=True)
class MonsterView:
    """A monster in full: one's own, one in a lair one holds, or one that shares a hex with one's own."""

    number: int
    keeper: int
    name: str
    place: int
    size: Size
    life: int
    most_life: int
    energy: int
    most_energy: int
    vision: int
    """With all changes of the turn that ran; `base_vision` is the monster's own."""
    base_vision: int
    stealth: int
    base_stealth: int
    likes: Terrain
    hates: Terrain
    attacks: tuple[AttackLook, ...]
    defences: tuple[DefenceLook, ...]
    fame: int
    kills: int
    stance: Stance
    powers: tuple[Power, ...]
    """FULL powers of the turn that ran."""
    most_powers: int
    in_lair: bool


@dataclass(frozen=True, slots=True)
class SeenMonster:
    """All that may be shown of a monster on the map: whose it is, which, and how big."""

    number: int
    keeper: int
    size: Size


@dataclass(frozen=True, slots=True)
class SeenHex:
    """A hex within the keeper's sight."""

    place: int
    x: int
    y: int
    terrain: Terrain
    owner: int
    """A keeper's number, `WILD_KEEPER` or `NOBODY`."""
    lair: bool
    monsters: tuple[SeenMonster, ...]
    """Those one sees, by number."""
    fought: bool
    """A fight one's own monsters were in took place here in the turn that ran."""


@dataclass(frozen=True, slots=True)
class KnownHex:
    """A hex out of sight that was in sight once: what of it never changes."""

    place: int
    x: int
    y: int
    terrain: Terrain
    lair: bool


@dataclass(frozen=True, slots=True)
class Nearby:
    """A neighbour of a reported hex."""

    direction: Direction
    place: int
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class HexReport:
    """A hex with own monsters, or with a lair one holds."""

    place: int
    x: int
    y: int
    terrain: Terrain
    owner: int
    lair: bool
    nearby: tuple[Nearby, ...]
    lair_level: int
    """Turns in a row one has held the lair, 0 for others' lairs."""
    lair_monster: MonsterView | None
    """Known to the lair's holder only."""
    leaves_from: int
    """The first turn in which SPAWN can put the lair's monster out, 0 for others' lairs."""
    monsters: tuple[MonsterView, ...]
    """All monsters of a hex with own ones in it."""
    crowded: bool
    """Several monsters share the hex: they will fight in the turn to come."""


class NoteKind(Enum):
    """What a line of a report is about. The comment says which fields of `Note` it uses."""

    NO_ENERGY = "no energy"  # monster, word: the order, amount: its cost
    NO_ROOM = "no room"  # monster, amount: powers it can hold
    FAULTY = "faulty"  # amount: the line's number, word: the line, reason
    NAME_TAKEN = "name taken"  # word: the name
    LOST_LAIR = "lost lair"  # place, word: the order
    ATE = "ate"  # monster, amount: food
    FOUND_NOTHING = "found nothing"  # monster
    GREW = "grew"  # monster, word: what changed
    MOVED = "moved"  # monster, place, word: direction
    REFUSED = "refused"  # monster, place
    SCANNED = "scanned"  # monster
    CHASED = "chased"  # monster, other, place
    SKULKED = "skulked"  # monster
    FLAUNTED = "flaunted"  # monster
    IDLED = "idled"  # monster
    PLAYED = "played"  # monster, amount: number in hand, power
    DISCARDED = "discarded"  # amount: number in hand, power
    ALLIED = "allied"  # amount: keeper
    NAMED = "named"  # monster or none, word: the name
    FOUND = "found"  # amount: keeper, word: the contact line
    PASSWORD_SET = "password set"  # noqa: S105 - the name of a note, not a secret
    FOUGHT = "fought"  # monster, place
    DIED = "died"  # monster, place
    FEASTED = "feasted"  # monster, amount: food, word: what improved
    WON_HEX = "won hex"  # place
    LOST_HEX = "lost hex"  # place
    LAIR_GREW = "lair grew"  # monster, place, word: what changed
    SPAWNED = "spawned"  # monster, place
    CREATED = "created"  # monster, place
    DREW = "drew"  # amount: how many powers
    MISSED = "missed"  # amount: turns missed in a row
    LEFT = "left"
    ELIMINATED = "eliminated"

    @property
    def is_error(self) -> bool:
        """True for what belongs to the report's errors."""
        return self in _ERRORS


_ERRORS = frozenset(
    {
        NoteKind.FAULTY,
        NoteKind.NAME_TAKEN,
        NoteKind.NO_ENERGY,
        NoteKind.NO_ROOM,
        NoteKind.LOST_LAIR,
        NoteKind.MISSED,
    }
)


@dataclass(frozen=True, slots=True)
class Note:
    """One line of one keeper's report."""

    keeper: int
    kind: NoteKind
    monster: Tag | None = None
    other: Tag | None = None
    place: int = NOBODY
    amount: int = 0
    word: str = ""
    power: Power | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Fighter:
    """Who was in a fight, and where it stood."""

    tag: Tag
    size: Size
    place: int


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack of a fight."""

    round: int
    attacker: int
    target: int
    phrase: str
    damage_type: DamageType
    damage: int
    killed: bool
    """The target died of it."""
    exhausted: bool
    """The attacker died of it: its energy was gone."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight, blow by blow."""

    place: int
    starter: int
    fighters: tuple[Fighter, ...]
    rounds: int
    blows: tuple[Blow, ...]
    survivors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeeperLine:
    """A row of the roster. The wild keeper has no seat."""

    number: int
    seat: Seat | None
    name: str
    """Empty until the keeper has taken a name."""
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
class RevealedHex:
    """A hex as everybody sees it once the game is over."""

    place: int
    terrain: Terrain
    owner: int
    lair: bool
    monsters: tuple[MonsterView, ...]
    lair_monster: MonsterView | None


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody may know."""

    width: int
    height: int
    turn_number: int
    """Turns run so far; 0 at the set-up."""
    turn_cap: int
    target: int
    fame_per_vp: int
    keepers: tuple[KeeperLine, ...]
    """By number; the wild keeper first."""
    territory: tuple[int, ...]
    """The owner of each hex where the territory is open or the game over, else ()."""
    turn: tuple[Seat, ...]
    """Whom the game waits for."""
    playing: int
    outcome: Outcome | None
    last_events: tuple[Event, ...]
    """What the last entry that ran a turn, or ended the game, made public."""
    revealed: tuple[RevealedHex, ...]
    """The whole map once the game is over."""
    history: tuple[tuple[int, ...], ...]
    """The points of all keepers, by number, at the set-up and after each turn."""


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
    text: str
    ok: bool
    message: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One keeper's report and what they need to give orders."""

    public: PublicView
    seat: Seat
    keeper: int
    standing: Standing
    offset: tuple[int, int]
    """The hex at the upper left of the keeper's own map."""
    report_width: int
    destination: Destination
    copies_to: str
    """The member who gets copies of the reports, '' for nobody."""
    copies_until: int
    """The last turn whose report is copied; 0: until cancelled."""
    password: int
    """Which of the passwords the host keeps of this seat lets another account take it over; 0 while none does."""
    hexes: tuple[SeenHex, ...]
    """All within sight, by ID."""
    known: tuple[KnownHex, ...]
    """All others that were within sight at the end of an earlier turn, by ID."""
    reports: tuple[HexReport, ...]
    monsters: tuple[MonsterView, ...]
    """One's own on the map, by number."""
    powers: tuple[Power, ...]
    """The hand; power 1 is the first."""
    notes: tuple[Note, ...]
    fights: tuple[Fight, ...]
    ordered: bool
    """A set of orders is in for the turn to come."""
    ready: bool
    orders: tuple[str, ...]
    """The set that is in, line by line in canonical text; a password is its number."""
    check: tuple[CheckLine, ...]
    moves: tuple[PlannedMove, ...]
    """By monster, of the orders that are in and pass the check."""
    meetings: tuple[Meeting, ...]
    """By place, of the same orders."""
    missed: int
    """Turns missed in a row."""
    most_missed: int
    """At so many one leaves the game."""
    choices: tuple[str, ...]
    """Every single game order possible now, canonical and sorted, for menus."""


@dataclass(frozen=True, slots=True)
class KeeperReady(Event):
    """A keeper waits for the others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KeeperUnready(Event):
    """A keeper thinks again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What a turn made of one keeper, as the rosters before and after it tell everybody."""

    seat: Seat | None
    """None for the wild keeper."""
    points: int
    won: int
    """Victory points more than before, or fewer."""
    hexes: int
    """Hexes more than before, or fewer."""
    kills: int
    """In this turn."""
    missed: bool
    """The keeper gave no orders."""


@dataclass(frozen=True, slots=True)
class TurnRan(Event):
    """A turn was run: its number, and what it made of those who were in it, the most points first."""

    number: int
    lines: tuple[TurnLine, ...] = ()


@dataclass(frozen=True, slots=True)
class KeeperLeft(Event):
    """A keeper left for good, by their own order or by missing turns; their monsters are wild."""

    seat: Seat
    missed: bool


@dataclass(frozen=True, slots=True)
class KeeperOut(Event):
    """A keeper has no monsters and no lairs any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over."""

    ending: Ending
    winners: tuple[Seat, ...]
    points: int
