"""What the buttons, menus and forms of a keeper's desk ask for."""

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.pace import Effort
from bot.verb import MalformedError, Verb

_LINE: Final = re.compile(
    r"(?:(?:eat|grow|scan|skulk|flaunt) m\d{1,6}|move m\d{1,6} (?:nw|n|ne|sw|s|se)|play m\d{1,6} \d{1,3}"
    r"|lair l\d{1,6} [a-z]{1,12}|spawn l\d{1,6}|discard \d{1,3}|friendly k\d{1,3})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Line:
    """An order of those that the desk offers, in canonical text."""

    text: str

    def __str__(self) -> str:
        return self.text

    @classmethod
    def read(cls, text: str) -> "Line":
        """Return what `str` wrote; MalformedError for anything else."""
        if not _LINE.fullmatch(text):
            raise MalformedError("no order of the desk")
        return cls(text)

    @property
    def verb(self) -> str:
        """Return its first word."""
        return self.text.split()[0]

    @property
    def subject(self) -> int:
        """Return the number of the monster, the lair, the power or the keeper it is for."""
        return int(self.text.split()[1].lstrip("mlk"))


class Ready(StrEnum):
    """Whether the orders that are in are all."""

    READY = "ready"
    WAIT = "wait"


class Leave(StrEnum):
    """What stood with a QUIT in its text: orders, which are in by then and stay, or none; and END or not."""

    WITH_ORDERS = ""
    WITH_ORDERS_AND_END = "end"
    ALONE = "alone"
    ALONE_AND_END = "alone_end"

    @classmethod
    def of(cls, *, alone: bool, end: bool) -> "Leave":
        """Return the one that says so."""
        if alone:
            return cls.ALONE_AND_END if end else cls.ALONE
        return cls.WITH_ORDERS_AND_END if end else cls.WITH_ORDERS

    def orders(self, given: Sequence[str]) -> list[str]:
        """Return the set that leaves: a new one takes the place of the old one whole (rules: Orders)."""
        kept = [] if self in (Leave.ALONE, Leave.ALONE_AND_END) else [line for line in given if line != "quit"]
        return [*kept, "quit", *(["end"] if self in (Leave.ALONE_AND_END, Leave.WITH_ORDERS_AND_END) else [])]


class Orders(Verb, name="orders"):
    """See all orders."""

    page: int = 0


class Monster(Verb, name="monster"):
    """See one monster and what it can be told."""

    number: int


class Order(Verb, name="order"):
    """Give an order, or take it back where it was given; what it was for is shown again."""

    line: Line


class OrderPower(Verb, name="order_power"):
    """The same among the powers."""

    line: Line


class OrderFriend(Verb, name="order_friend"):
    """The same among the friends."""

    line: Line


class Drop(Verb, name="drop"):
    """Remove the order at a place; `mark` tells whether it is still the one that was shown there."""

    at: int
    mark: int


def mark_of(line: str) -> int:
    """Return a number that two different orders hardly ever share."""
    return zlib.crc32(line.encode()) % 10**9


class Powers(Verb, name="powers"):
    """See the powers."""


class Power(Verb, name="card"):
    """Choose on whom a power is played."""

    number: int
    page: int = 0


class Lairs(Verb, name="lairs"):
    """See the lairs."""

    page: int = 0


class Lair(Verb, name="lair"):
    """See one lair."""

    place: int


class Friends(Verb, name="friends"):
    """See the friends."""


class Write(Verb, name="write"):
    """Open the form for written orders."""


class Written(Verb, name="written", effort=Effort.ORDERS):
    """Give the orders of the form."""


class Check(Verb, name="check"):
    """See what will be carried out."""


class Done(Verb, name="done"):
    """Wait for the others, or think again."""

    what: Ready


class Quit(Verb, name="quit"):
    """Leave when the turn runs, which was asked about."""

    what: Leave = Leave.WITH_ORDERS


class Map(Verb, name="map", looks=True):
    """See one's own map."""


class Zoom(Verb, name="zoom", looks=True):
    """See the map around a group of monsters."""

    group: int


class Report(Verb, name="report", looks=True):
    """Read the report of the turn that ran last."""


class Full(Verb, name="full", looks=True, effort=Effort.HISTORY):
    """Get the whole report of a turn; of none: that of the turn that ran last."""

    turn: int | None = None

    def __post_init__(self) -> None:
        if self.turn is not None and self.turn < 0:
            raise MalformedError("no turn")
