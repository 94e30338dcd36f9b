"""One page of a game's rules, with buttons to the others; those of a match begin with what it plays by."""

import dataclasses
import json

from bot.desk import Style
from bot.posts.custom_id import CustomId
from bot.posts.message import Control, Message
from bot.posts.verbs import RULES
from bot.posts.wording import title
from bot.rules_pages import rules_pages
from bot.store.matches import MatchRow
from engines import GAMES


def rules_page(game: str, page: int, match: MatchRow | None = None) -> Message:
    """Return a page, counted from 0; a page that is not there becomes the last."""
    pages = (*([house_rules(match)] if match is not None else []), *rules_pages(game))
    page = min(page, len(pages) - 1)
    turns = [(page - 1, "◀ Back"), (page + 1, "Next ▶")]
    board = 0 if match is None else match.board
    row = tuple(
        Control(str(CustomId(RULES, board, to, game)), label, Style.SECONDARY)
        for to, label in turns
        if 0 <= to < len(pages)
    )
    footer = f"\n-# Page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    return Message(pages[page] + footer, rows=(row,) if row else ())


def house_rules(match: MatchRow) -> str:
    """Say which options a match is played by, each with what it does."""
    chosen: dict[str, int | str | bool] = json.loads(match.options)
    helps = {field.name: field.metadata.get("help", "") for field in dataclasses.fields(GAMES[match.game].Options)}
    lines = [f"- `{_typed(name, value)}`: {helps.get(name, '')}" for name, value in chosen.items()]
    head = f"{title(match)} is played by "
    return head + ("these options:\n" + "\n".join(lines) if lines else "the usual rules, which follow.")


def _typed(name: str, value: int | str | bool) -> str:
    if isinstance(value, bool):
        return name if value else f"{name}=no"
    return f"{name}={value}"
