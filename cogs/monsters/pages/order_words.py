"""Orders in words on the pages of a keeper's desk."""

from collections.abc import Sequence

from bot.kernel.text.translation import _, translate
from cogs.monsters.pages.page import Page, as_line
from engines.core.messages import join_list
from engines.monsters.grammar import Fault, Order
from engines.monsters.sentences import monster_name
from engines.monsters.view import SeatView

_MOST_NAMED = 5


def order_words(page: Page, line: Order | Fault) -> str:
    """Return an order as a sentence without its full stop; a line of another kind as it was typed."""
    text = line.said(page.view, page.names)
    return as_line(line.text) if text is None else translate(text)


def name_monsters(view: SeatView, numbers: Sequence[int]) -> str:
    """Return `Fang (M3) and Bol (M4)`; of many the first, and how many more."""
    labels = [monster_name(view, number) for number in numbers]
    if len(labels) > _MOST_NAMED:
        labels = [*labels[: _MOST_NAMED - 1], _("{count} more", count=len(labels) - _MOST_NAMED + 1)]
    return translate(join_list(labels))
