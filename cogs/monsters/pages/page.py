"""The base of all pages of a keeper's desk."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.kernel.buttons.game_controls import MatchFacts, Style
from bot.kernel.buttons.verb import Verb
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.message import Control, Menu
from bot.kernel.text.translation import _
from cogs.monsters.verbs import Orders
from engines.monsters.view import SeatView

MENTION = re.compile(r"<@[0-9]{15,20}>", re.ASCII)
MOST_LETTERS = 1_900
"""Of a list of orders with what stands around it; a page's number and mark-up take the rest of a message."""


@dataclass(frozen=True, slots=True)
class Page:
    """A keeper's own view, and the position of the match: all that a page is made from."""

    view: SeatView
    match_id: int
    number: int
    names: tuple[str, ...]
    at: int = 0
    """The start of the turn it shows."""

    @property
    def facts(self) -> MatchFacts:
        """The facts of a report besides the view."""
        return MatchFacts(self.match_id, self.names, self.at)

    @property
    def binding(self) -> Bound:
        """The position to which its buttons are bound."""
        return Bound(self.match_id, self.number)

    def button(self, verb: Verb, label: str, style: Style = Style.SECONDARY) -> Control:
        """Return a button that asks for a verb."""
        return self.binding.button(verb, label, style)

    def menu(self, placeholder: str, options: Sequence[Option], key: str = "") -> Menu:
        """Return a menu whose options are verbs."""
        return self.binding.menu(placeholder, options, key)

    @property
    def back(self) -> Control:
        """The way back to the list of orders."""
        return self.button(Orders(), _("◀ All orders"))


def as_line(text: str) -> str:
    """Return an order in a code span, or as plain text where it mentions a member: a span would show their number."""
    return text if MENTION.search(text) else f"`{code(text)}`"


def without_mentions(text: str) -> str:
    """Return an order for places that show no mentions: a menu, a block of code."""
    return MENTION.sub("@member", text)


def code(text: str) -> str:
    """Return text that cannot end the code span it is put into."""
    return text.replace("`", "'")
