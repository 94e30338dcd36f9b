"""What every page of a keeper's desk is made from."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.desk import Occasion, Style
from bot.posts.controls import Bound, Option
from bot.posts.message import Control, Menu
from bot.verb import Verb
from cogs.monsters.verbs import Orders
from engines.monsters.view import SeatView

MENTION = re.compile(r"<@[0-9]{15,20}>", re.ASCII)
MOST_LETTERS = 1_300
"""Of a list in a message; the rest of the message is head, warning and mark-up."""


@dataclass(frozen=True, slots=True)
class Page:
    """What every page is made from: the view of the one who looks, and where the match stands."""

    view: SeatView
    board: int
    number: int
    names: tuple[str, ...]
    at: int = 0
    """When the turn it shows began."""

    @property
    def occasion(self) -> Occasion:
        """What a report is told besides the view."""
        return Occasion(self.board, self.names, self.at)

    @property
    def bound(self) -> Bound:
        """What its buttons are bound to."""
        return Bound(self.board, self.number)

    def button(self, verb: Verb, label: str, style: Style = Style.SECONDARY) -> Control:
        """Return a button that asks for a verb."""
        return self.bound.button(verb, label, style)

    def menu(self, placeholder: str, options: Sequence[Option], key: str = "") -> Menu:
        """Return a menu whose options are verbs."""
        return self.bound.menu(placeholder, options, key)

    @property
    def back(self) -> Control:
        """The way back to the list of orders."""
        return self.button(Orders(), "◀ All orders")


def as_line(text: str) -> str:
    """Return an order in a code span, or as plain text where it mentions a member: a span would show their number."""
    return text if MENTION.search(text) else f"`{code(text)}`"


def unmentioned(text: str) -> str:
    """Return an order for places that show no mentions: a menu, a block of code."""
    return MENTION.sub("@member", text)


def code(text: str) -> str:
    """Return text that cannot end the code span it is put into."""
    return text.replace("`", "'")
