"""One page of a game's rules, with its picture, buttons to those beside it, and the contents."""

import json
import re
from typing import Final

from bot.app import Gamekeeper
from bot.buttons.controls import Bound, Option
from bot.buttons.match_verbs import RulesPage
from bot.markup import escape
from bot.posts.lesson_post import page_of_task
from bot.posts.message import Attachment, Message, in_rows
from bot.posts.phrases import changed_rules, game_summary, game_title, house_rules
from bot.posts.rules_pages import Illustration, rules_pages
from bot.services.load_match import LoadedMatch
from bot.translation import _, translate
from cogs.pager import page_of
from engines import GAMES, TEXTS
from engines.core.rules import Seat
from render.core.by_game import MovesOf

_BEGINNING: Final = re.compile(r"(?s)\A(?:.*?\n)?## [^\n]+\n+[^\n]+\n*")
"""The name of a game, its heading on winning and the line below it: what the goal of a match says better."""


async def rules_page(bot: Gamekeeper, game: str, at: int, seen: LoadedMatch | None = None, reader: int = 0) -> Message:
    """Return a page, counted from 0; the first one of a match begins with its variant, its goal and its own rules."""
    match = None if seen is None else seen.match
    options = None if match is None else json.loads(match.options)
    pages = rules_pages(game, options, is_usual=match is None or not changed_rules(game, house_rules(match)))
    page = page_of(pages, at, size=1)
    head = _own_rules(seen, reader) if seen is not None and at == 0 else ""
    bound = Bound(0 if match is None else match.match_id, 0)
    turns = page.turns(bound, lambda to: RulesPage(game, to))
    contents = [Option(RulesPage(game, to), each.title, default=to == at) for to, each in enumerate(pages)]
    [shown] = page.shown
    files = () if shown.picture is None else (await _draw(bot, shown.picture),)
    rows = (*in_rows(turns), *((bound.menu(_("Contents"), contents),) if len(contents) > 1 else ()))
    text = _BEGINNING.sub("", shown.text) if head else shown.text
    return Message(head + text + page.footer, files, rows)


async def _draw(bot: Gamekeeper, picture: Illustration) -> Attachment:
    page = page_of_task(picture.place)
    if picture.after:
        right = next(at for at, each in enumerate(page.task.tries) if each.right)
        page = page_of_task(picture.place, str(right))
    board = await bot.drawing.run(MovesOf(picture.place.game, ()), page.view, page.table)
    return Attachment(f"{picture.place.game}-rules.png", board.png, board.alt)


def _own_rules(seen: LoadedMatch, reader: int) -> str:
    match = seen.match
    changed, variant = changed_rules(match.game, house_rules(match)), game_title(match)
    lines = [_("You are playing **{variant}**.", variant=variant)] if variant != GAMES[match.game].info.title else []
    lines.append(f"🎯 {_goal(seen, reader)}")
    lines += [_("Different in this match: {rules}", rules=", ".join(changed))] if changed else []
    return "\n".join([*lines, ""])


def _goal(seen: LoadedMatch, reader: int) -> str:
    """Return how the reader wins, or the first player where the reader has no seat; the game's aim before it begins."""
    if seen.newest is None:
        return game_summary(seen.match)
    seat = Seat(next(iter(seen.match.seats_of(reader)), 0))
    names = [escape(name) for name in seen.match.names]
    return translate(TEXTS[seen.match.game].goal(seen.newest.public_view, names, seat))
