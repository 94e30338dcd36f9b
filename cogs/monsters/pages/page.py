"""The base of all pages of a keeper's desk, and the changes of a set of orders that each press plays."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.kernel.buttons.game_controls import MatchFacts, Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Control
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from cogs.monsters import verbs
from engines.core.messages import join_list
from engines.monsters.grammar import Fault, Order
from engines.monsters.sentences import monster_name
from engines.monsters.view import SeatView

MENTION = re.compile(r"<@[0-9]{15,20}>", re.ASCII)
MOST_LETTERS = 1_900
"""The most characters of a list of orders with the text around it; a page's number and markup take the rest."""

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Bound):
    """A keeper's own view, and the position of the match: all that a page is made from."""

    view: SeatView
    names: tuple[str, ...]
    at: int = 0
    """The start of the turn it shows."""

    @property
    def facts(self) -> MatchFacts:
        """The facts of a report besides the view."""
        return MatchFacts(self.match_id, self.names, self.at)

    @property
    def back(self) -> Control:
        """The way back to the list of orders."""
        return self.button(verbs.Orders(), _("◀ All orders"))

    def words(self, line: Order | Fault) -> str:
        """Return an order as a sentence without its full stop; a line of another kind as it was typed.

        That is in a code span, but for one that mentions a member: a span would show their number.
        """
        text = line.describe(self.view, self.names)
        if text is not None:
            return translate(text)
        return line.text if MENTION.search(line.text) else "`{}`".format(line.text.replace("`", "'"))

    def listed(self, orders: Iterable[Order]) -> str:
        """Return orders in words, one after another; '' for none."""
        return ", ".join(escape(self.words(order)) for order in orders)

    def order(self, order: Order, label: str) -> Control:
        """Return the button that gives an order, or takes it back: it stands out where it was given."""
        return self.button(
            verbs.Order(verbs.Line(order)), label, Style.SUCCESS if order in self.view.orders else Style.SECONDARY
        )

    def named(self, monsters: Sequence[int]) -> str:
        """Return `Fang (M3) and Bol (M4)`; of many the first, and how many more."""
        labels = [monster_name(self.view, number) for number in monsters]
        if len(labels) > _MOST_NAMED:
            labels = [*labels[: _MOST_NAMED - 1], _("{count} more", count=len(labels) - _MOST_NAMED + 1)]
        return escape(translate(join_list(labels)))


def without_mentions(text: str) -> str:
    """Return an order for places that show no mentions: a menu, a block of code."""
    return MENTION.sub("@member", text)
