"""Verbs of the buttons, menus and forms of a keeper's dialogue, and the sets of orders that they change."""

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
    """Return the set with an order added instead of a conflicting one, or removed if it is already there."""
    if order in lines:
        return without(lines, lines.index(order))
    return OrderSet((*(line for line in lines if line.fills is None or line.fills != order.fills), order))


def without(lines: Lines, at: int) -> OrderSet:
    """Return the set without the line at that index."""
    return OrderSet(tuple(line for number, line in enumerate(lines) if number != at))


def of_monster(lines: Lines, number: int) -> list[grammar.Order]:
    """Return the orders of a monster."""
    return [line for line in lines if isinstance(line, grammar.Order) and getattr(line, "monster", None) == number]


@dataclass(frozen=True, slots=True)
class Line:
    """An order that the dialogue offers, serialized as its canonical text."""

    order: grammar.Order

    def __str__(self) -> str:
        return self.order.canonical

    @classmethod
    def read(cls, text: str) -> "Line":
        """Parse the output of `str`. Raises MalformedError for anything else."""
        order = read_line(text)
        if not isinstance(order, grammar.Order) or not order.offered or order.canonical != text:
            raise MalformedError("no order of the desk")
        return cls(order)


class Ready(StrEnum):
    """The state of the current orders: ready, or not yet."""

    READY = "ready"
    WAIT = "wait"
    ANYWAY = "anyway"
    """Ready although lines are faulty, after the confirmation."""

    @property
    def action(self) -> Action:
        """Return the game's action."""
        return grammar.Wait() if self is Ready.WAIT else grammar.Ready()


class Leave(StrEnum):
    """The rest of a text with a QUIT: other orders, which are already saved and stay, or none; and END or not."""

    WITH_ORDERS = ""
    WITH_ORDERS_AND_END = "end"
    ALONE = "alone"
    ALONE_AND_END = "alone_end"

    @classmethod
    def of(cls, *, alone: bool, end: bool) -> "Leave":
        """Return the member for a QUIT without other orders (`alone`), and with END (`end`)."""
        if alone:
            return cls.ALONE_AND_END if end else cls.ALONE
        return cls.WITH_ORDERS_AND_END if end else cls.WITH_ORDERS

    def orders(self, lines: Lines) -> OrderSet:
        """Return the set with QUIT, which replaces the previous set completely (rules: Orders)."""
        alone = self in (Leave.ALONE, Leave.ALONE_AND_END)
        remaining = () if alone else tuple(line for line in lines if not isinstance(line, QuitOrder))
        return OrderSet((*remaining, QuitOrder()), done=self in (Leave.ALONE_AND_END, Leave.WITH_ORDERS_AND_END))


class Orders(Verb, name="orders"):
    """Show all orders."""

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
    """Show one monster and the orders it can be given."""

    number: int


class Order(Verb, name="order"):
    """Toggle an order and show the page of its monster or lair."""

    line: Line


class OrderPower(Verb, name="order_power"):
    """Toggle an order and show the powers."""

    line: Line


class OrderFriend(Verb, name="order_friend"):
    """Toggle an order and show the friends."""

    line: Line


class Drop(Verb, name="drop"):
    """Remove the order at an index; `mark` verifies that it is still the one that was shown."""

    at: int
    mark: int


class Power(Verb, name="card"):
    """Choose the target of a power."""

    number: int
    page: int = 0


class Lairs(Verb, name="lairs"):
    """Show the lairs."""

    page: int = 0


class Lair(Verb, name="lair"):
    """Show one lair."""

    place: int


class Done(Verb, name="done"):
    """Be ready, or not ready any more."""

    what: Ready


class Quit(Verb, name="quit"):
    """Leave when the turn runs, after the confirmation."""

    what: Leave = Leave.WITH_ORDERS


class Zoom(Verb, name="zoom", looks=True):
    """Show the map around a group of monsters."""

    group: int


class Full(Verb, name="full", looks=True, effort=Effort.HISTORY):
    """Show the full report of a turn."""

    turn: Annotated[int, Among(lambda turn: turn >= 0)]
