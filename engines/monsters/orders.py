"""Orders of a keeper: one class an order (rules: Orders). Their text is in `writing.py`."""

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from engines.monsters.terms import Destination, Direction, Growth


class Verb(Enum):
    """The first word of an order."""

    DISCARD = "discard"
    EAT = "eat"
    FLAUNT = "flaunt"
    FRIENDLY = "friendly"
    GROW = "grow"
    LAIR = "lair"
    MOVE = "move"
    NAME = "name"
    OFFSET = "offset"
    PLAY = "play"
    SCAN = "scan"
    SKULK = "skulk"
    SPAWN = "spawn"
    ADDRESS = "address"
    EMAIL = "email"
    FIND = "find"
    GAME = "game"
    PASSWORD = "password"  # noqa: S105 - the name of an order, not a secret
    QUIT = "quit"
    VACATION = "vacation"
    WIDTH = "width"


@dataclass(frozen=True, slots=True)
class Eat:
    """A monster eats all the food of its hex."""

    verb: ClassVar[Verb] = Verb.EAT
    monster: int


@dataclass(frozen=True, slots=True)
class Grow:
    """A monster tries to grow."""

    verb: ClassVar[Verb] = Verb.GROW
    monster: int


@dataclass(frozen=True, slots=True)
class Move:
    """A monster goes one hex."""

    verb: ClassVar[Verb] = Verb.MOVE
    monster: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Scan:
    """A monster looks around."""

    verb: ClassVar[Verb] = Verb.SCAN
    monster: int


@dataclass(frozen=True, slots=True)
class Skulk:
    """A monster hides."""

    verb: ClassVar[Verb] = Verb.SKULK
    monster: int


@dataclass(frozen=True, slots=True)
class Flaunt:
    """A monster shows itself."""

    verb: ClassVar[Verb] = Verb.FLAUNT
    monster: int


@dataclass(frozen=True, slots=True)
class Play:
    """A power of the hand, counted from 1, works on a monster."""

    verb: ClassVar[Verb] = Verb.PLAY
    monster: int
    power: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A power of the hand is thrown away."""

    verb: ClassVar[Verb] = Verb.DISCARD
    power: int


@dataclass(frozen=True, slots=True)
class Favour:
    """A lair favours a kind of growth this turn (`LAIR`)."""

    verb: ClassVar[Verb] = Verb.LAIR
    lair: int
    growth: Growth


@dataclass(frozen=True, slots=True)
class Spawn:
    """A lair puts its monster out."""

    verb: ClassVar[Verb] = Verb.SPAWN
    lair: int


@dataclass(frozen=True, slots=True)
class Befriend:
    """Peace with a keeper who orders the same (`FRIENDLY`)."""

    verb: ClassVar[Verb] = Verb.FRIENDLY
    keeper: int


@dataclass(frozen=True, slots=True)
class NameMonster:
    """A monster gets a name."""

    verb: ClassVar[Verb] = Verb.NAME
    monster: int
    name: str


@dataclass(frozen=True, slots=True)
class NameKeeper:
    """The keeper takes a name."""

    verb: ClassVar[Verb] = Verb.NAME
    name: str


@dataclass(frozen=True, slots=True)
class Offset:
    """The hex at the upper left of the keeper's map."""

    verb: ClassVar[Verb] = Verb.OFFSET
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Width:
    """The number of columns of the text report."""

    verb: ClassVar[Verb] = Verb.WIDTH
    columns: int


@dataclass(frozen=True, slots=True)
class Address:
    """The keeper's public contact line; an empty one clears it."""

    verb: ClassVar[Verb] = Verb.ADDRESS
    contact: str


@dataclass(frozen=True, slots=True)
class Email:
    """The destination of the keeper's reports."""

    verb: ClassVar[Verb] = Verb.EMAIL
    destination: Destination


@dataclass(frozen=True, slots=True)
class Find:
    """Asks for a keeper's contact line."""

    verb: ClassVar[Verb] = Verb.FIND
    keeper: int


@dataclass(frozen=True, slots=True)
class Heading:
    """The game and the keeper that the set is for (`GAME`)."""

    verb: ClassVar[Verb] = Verb.GAME
    game: int
    keeper: int


@dataclass(frozen=True, slots=True)
class NewPassword:
    """A password as typed. Only a host can take it: it keeps the word elsewhere and puts `Password` in its place."""

    verb: ClassVar[Verb] = Verb.PASSWORD
    word: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Password:
    """The number, among the words that the host keeps of this seat, of its password once the turn has run."""

    verb: ClassVar[Verb] = Verb.PASSWORD
    number: int


@dataclass(frozen=True, slots=True)
class Quit:
    """The keeper leaves for good."""

    verb: ClassVar[Verb] = Verb.QUIT


@dataclass(frozen=True, slots=True)
class Vacation:
    """A member gets copies of the reports up to a turn; 0: until cancelled."""

    verb: ClassVar[Verb] = Verb.VACATION
    member: str
    """A mention; as typed perhaps a name, in whose place only a host can put a mention."""
    until: int


@dataclass(frozen=True, slots=True)
class VacationOver:
    """Nobody gets copies any more (`VACATION` alone)."""

    verb: ClassVar[Verb] = Verb.VACATION


Deed = Eat | Grow | Move | Scan
"""An action: a monster carries out one a turn."""
StanceOrder = Skulk | Flaunt
"""A monster takes at most one of these a turn."""
Order = (
    Deed
    | StanceOrder
    | Play
    | Discard
    | Favour
    | Spawn
    | Befriend
    | NameMonster
    | NameKeeper
    | Offset
    | Width
    | Address
    | Email
    | Find
    | Heading
    | NewPassword
    | Password
    | Quit
    | Vacation
    | VacationOver
)
"""One well-written order."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that is no order. It is kept so that the check can show it; a line with a secret is kept without it."""

    text: str
    reason: str = ""
    """The reason, where the text alone does not tell: it was cut, or the host refused it."""


@dataclass(frozen=True, slots=True)
class OrderSet:
    """Everything a keeper orders for the turn; `done` when the set ends with END."""

    lines: tuple[Order | Fault, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """The keeper waits for the others, with the orders already given."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The keeper was ready and thinks again; the orders stay."""


Action = OrderSet | Ready | Wait
