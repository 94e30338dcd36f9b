"""The base of all pages of a keeper's dialogue."""

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
"""The most characters of a list of orders with the text around it, with room for a page number and markup."""

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Bound):
    """A keeper's own view and the number of the position, from which all pages are made."""

    view: SeatView
    names: tuple[str, ...]
    at: int = 0
    """The time at which the turn began."""

    @property
    def facts(self) -> MatchFacts:
        """Return the facts of a report besides the view."""
        return MatchFacts(self.match_id, self.names, self.at)

    @property
    def back(self) -> Control:
        """Return the button back to the list of orders."""
        return self.button(verbs.Orders(), _("◀ All orders"))

    def words(self, line: Order | Fault) -> str:
        """Return an order as a sentence without its full stop; other lines as typed.

        Those are in a code span, unless they mention a member, because a span would show the member's id.
        """
        text = line.describe(self.view, self.names)
        if text is not None:
            return translate(text)
        return line.text if MENTION.search(line.text) else "`{}`".format(line.text.replace("`", "'"))

    def listed(self, orders: Iterable[Order]) -> str:
        """Return orders in words, separated by commas; '' for none."""
        return ", ".join(escape(self.words(order)) for order in orders)

    def order(self, order: Order, label: str) -> Control:
        """Return the button that toggles an order; it is highlighted while the order is given."""
        return self.button(
            verbs.Order(verbs.Line(order)), label, Style.SUCCESS if order in self.view.orders else Style.SECONDARY
        )

    def named(self, monsters: Sequence[int]) -> str:
        """Return names as `Fang (M3) and Bol (M4)`; of many, the first and the number of others."""
        labels = [monster_name(self.view, number) for number in monsters]
        if len(labels) > _MOST_NAMED:
            labels = [*labels[: _MOST_NAMED - 1], _("{count} more", count=len(labels) - _MOST_NAMED + 1)]
        return escape(translate(join_list(labels)))


def without_mentions(text: str) -> str:
    """Return an order for places that cannot show mentions, such as menus and code blocks."""
    return MENTION.sub("@member", text)
