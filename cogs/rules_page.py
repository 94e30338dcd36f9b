"""One page of a game's rules, with buttons to the others; those of a match begin with what it plays by."""

import dataclasses
import json

from bot.posts.controls import Bound
from bot.posts.message import Message, in_rows
from bot.posts.verbs import RulesPage
from bot.posts.wording import title
from bot.rules_pages import rules_pages
from bot.store.matches import MatchRow
from cogs.pager import page_of
from engines import GAMES


def rules_page(game: str, at: int, match: MatchRow | None = None) -> Message:
    """Return a page, counted from 0; those of a match begin with what it is played by."""
    page = page_of((*([house_rules(match)] if match is not None else []), *rules_pages(game)), at, size=1)
    bound = Bound(0 if match is None else match.board, 0)
    return Message(page.shown[0] + page.footer, rows=in_rows(page.turns(bound, lambda to: RulesPage(game, to))))


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
