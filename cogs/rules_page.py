"""One page of a game's rules, with buttons to the others; those of a match with options begin with what these do."""

import dataclasses

from bot.posts.controls import Bound
from bot.posts.message import Message, in_rows
from bot.posts.verbs import RulesPage
from bot.posts.wording import house_rules, title
from bot.rules_pages import rules_pages
from bot.store.match_row import MatchRow
from cogs.pager import page_of
from engines import GAMES


def rules_page(game: str, at: int, match: MatchRow | None = None) -> Message:
    """Return a page, counted from 0; those of a match with options begin with what these do."""
    own = [] if match is None else [_house_rules(match)]
    page = page_of([page for page in (*own, *rules_pages(game)) if page], at, size=1)
    bound = Bound(0 if match is None else match.board, 0)
    return Message(page.shown[0] + page.footer, rows=in_rows(page.turns(bound, lambda to: RulesPage(game, to))))


def _house_rules(match: MatchRow) -> str:
    """Return a line for each option that differs from the usual game; '' where none does."""
    helps = {field.name: field.metadata.get("help", "") for field in dataclasses.fields(GAMES[match.game].Options)}
    lines = [f"- `{_typed(name, value)}`: {helps.get(name, '')}" for name, value in house_rules(match).items()]
    return "\n".join([f"{title(match)} is played with these options:", *lines]) if lines else ""


def _typed(name: str, value: int | str | bool) -> str:
    if isinstance(value, bool):
        return name if value else f"{name}=no"
    return f"{name}={value}"
