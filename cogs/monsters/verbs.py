"""Verbs of the buttons, menus and forms of a keeper's desk, and the sets of orders that they change."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from bot.kernel.buttons.verb import Among, MalformedError, Verb, plain_verb
from bot.kernel.rate_limit import Effort
from engines.monsters import grammar
from engines.monsters.administration import Quit as QuitOrder
from engines.monsters.grammar import Action, Fault, OrderSet
from engines.monsters.notation import read_line

Lines = Sequence[grammar.Order | Fault]


def with_order(lines: Lines, order: grammar.Order) -> OrderSet:
    """Return the whole set with an order given; it takes the place of one it cannot stand beside."""
    if order in lines:
        return without(lines, lines.index(order))
    return OrderSet((*(line for line in lines if line.fills is None or line.fills != order.fills), order))


def without(lines: Lines, at: int) -> OrderSet:
    """Return the whole set without the line at that place."""
    return OrderSet(tuple(line for number, line in enumerate(lines) if number != at))


def of_monster(lines: Lines, number: int) -> list[grammar.Order]:
    """Return the orders a monster has."""
    return [line for line in lines if isinstance(line, grammar.Order) and getattr(line, "monster", None) == number]


@dataclass(frozen=True, slots=True)
class Line:
    """An order of those that the desk offers, which its canonical text stands for."""

    order: grammar.Order

    def __str__(self) -> str:
        return self.order.canonical

    @classmethod
    def read(cls, text: str) -> "Line":
        """Return what `str` wrote; MalformedError for anything else."""
        order = read_line(text)
        if not isinstance(order, grammar.Order) or not order.offered or order.canonical != text:
            raise MalformedError("no order of the desk")
        return cls(order)


class Ready(StrEnum):
    """The state of the orders that are in: ready, or not yet."""

    READY = "ready"
    WAIT = "wait"
    ANYWAY = "anyway"
    """Ready, though lines are faulty: that was asked about."""

    @property
    def action(self) -> Action:
        """Return the game's action."""
        return grammar.Wait() if self is Ready.WAIT else grammar.Ready()


class Leave(StrEnum):
    """The rest of a text with a QUIT: orders, which are in by then and stay, or none; and END or not."""

    WITH_ORDERS = ""
    WITH_ORDERS_AND_END = "end"
    ALONE = "alone"
    ALONE_AND_END = "alone_end"

    @classmethod
    def of(cls, *, alone: bool, end: bool) -> "Leave":
        """Return the verb of an action."""
        if alone:
            return cls.ALONE_AND_END if end else cls.ALONE
        return cls.WITH_ORDERS_AND_END if end else cls.WITH_ORDERS

    def orders(self, lines: Lines) -> OrderSet:
        """Return the set that leaves: a new one takes the place of the old one whole (rules: Orders)."""
        alone = self in (Leave.ALONE, Leave.ALONE_AND_END)
        remaining = () if alone else tuple(line for line in lines if not isinstance(line, QuitOrder))
        return OrderSet((*remaining, QuitOrder()), done=self in (Leave.ALONE_AND_END, Leave.WITH_ORDERS_AND_END))


class Orders(Verb, name="orders"):
    """See all orders."""

    page: int = 0


FirstOrders: Final = plain_verb("first")
Powers: Final = plain_verb("powers")
Friends: Final = plain_verb("friends")
Write: Final = plain_verb("write")
Written: Final = plain_verb("written", effort=Effort.ORDERS)
Check: Final = plain_verb("check")
Map: Final = plain_verb("map", looks=True)
Report: Final = plain_verb("report", looks=True)


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


class Power(Verb, name="card"):
    """Choose the target of a power."""

    number: int
    page: int = 0


class Lairs(Verb, name="lairs"):
    """See the lairs."""

    page: int = 0


class Lair(Verb, name="lair"):
    """See one lair."""

    place: int


class Done(Verb, name="done"):
    """Wait for the others, or think again."""

    what: Ready


class Quit(Verb, name="quit"):
    """Leave when the turn runs, which was asked about."""

    what: Leave = Leave.WITH_ORDERS


class Zoom(Verb, name="zoom", looks=True):
    """See the map around a group of monsters."""

    group: int


class Full(Verb, name="full", looks=True, effort=Effort.HISTORY):
    """Get the whole report of a turn."""

    turn: Annotated[int, Among(lambda turn: turn >= 0)]
