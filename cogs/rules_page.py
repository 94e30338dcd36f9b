"""One page of a game's rules, with buttons to the others."""

from bot.delivery.board_post import RULES
from bot.delivery.custom_id import CustomId
from bot.delivery.message import Control, Message
from bot.desk import Style
from bot.rules_pages import rules_pages


def rules_page(game: str, page: int) -> Message:
    """Return a page, counted from 0; a page that is not there becomes the last."""
    pages = rules_pages(game)
    page = min(page, len(pages) - 1)
    turns = [(page - 1, "◀ Back"), (page + 1, "Next ▶")]
    row = tuple(
        Control(str(CustomId(RULES, 0, to, game)), label, Style.SECONDARY)
        for to, label in turns
        if 0 <= to < len(pages)
    )
    footer = f"\n-# Page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    return Message(pages[page] + footer, rows=(row,) if row else ())
