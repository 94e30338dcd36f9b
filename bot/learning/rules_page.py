"""The rules of a match, in a few pages with pictures; and all the rules of its game, behind a button."""

import dataclasses
import json
from collections.abc import Callable
from functools import partial

from bot.kernel.drawing import Drawing
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.message import Attachment, Message, in_rows
from bot.kernel.messages.pager import page_of
from bot.kernel.messages.phrases import changed_rules, full_match_name, full_name, game_summary, house_rules
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.learning.lesson_post import page_of_task
from bot.learning.rules_pages import SCREEN, Illustration, RulesText, all_pages, height_on_phone, match_pages
from bot.learning.verbs import AllRules, RulesPage
from engines import GAMES, TEXTS
from engines.core.rules import Seat
from render.core.board import PrivateBoard, PublicBoard
from render.core.by_game import MovesOf, PublicOf


async def rules_page(drawing: Drawing, at: int, seen: OpenMatch, reader: int = 0) -> Message:
    """Return a page of the rules of a match, counted from 0."""
    match = seen.row
    pages = pages_of(match)
    page = page_of(pages, at, size=1)
    [shown] = page.shown
    bound = Bound(match.match_id, 0)
    board = await _draw(drawing, shown.picture)
    head = full_match_name(match) if at == 0 else shown.title
    lines = [_("**{title}** · {page} of {count}", title=head, page=at + 1, count=page.count)]
    lines += [f"🎯 {_goal(seen, reader)}"] if at == 0 else []
    # Of a legend those lines are shown that explain what is on its picture.
    lines.append(shown.text(None if board is None else board.signs))
    buttons = (
        *([bound.button(RulesPage(match.game, at - 1), _("◀ Back"))] if at else []),
        *([bound.button(RulesPage(match.game, at + 1), _("Next ▶"))] if at + 1 < page.count else []),
        bound.button(AllRules(match.game), _("All rules")),
    )
    return Message("\n".join(filter(None, lines)), _files(match.game, board), (buttons,))


def pages_of(match: MatchRow) -> tuple[RulesText, ...]:
    """Return the pages of a match; one of its options last, where some are not the usual ones."""
    pages = match_pages(match.game, json.loads(match.options), match.seats)
    chosen = _chosen(match)
    own = RulesText(_("Options of this match"), tuple((line, frozenset()) for line in chosen.splitlines()))
    return (*pages, own) if chosen else tuple(pages)


async def all_rules_page(drawing: Drawing, game: str, at: int, match_id: int) -> Message:
    """Return a page of all the rules of a game; with the number of a match also the way back to its own."""
    pages = all_pages(game)
    page = page_of(pages, at, size=1)
    [shown] = page.shown
    bound = Bound(match_id, 0)
    board = await _draw(drawing, shown.picture)
    turns = page.turns(bound, lambda to: AllRules(game, to))
    back = (bound.button(RulesPage(game), _("This match")),) if match_id else ()
    contents = [Option(AllRules(game, to), each.title, default=to == at) for to, each in enumerate(pages)]
    rows = (*in_rows((*turns, *back)), bound.menu(_("Contents"), contents))
    name = "" if at else f"**{full_name(game)}**\n"
    text = f"{name}## {shown.title.partition(' · ')[0]}\n{shown.text()}{page.footer}"
    return Message(text, _files(game, board), rows)


async def _draw(drawing: Drawing, picture: Illustration | None) -> PublicBoard | PrivateBoard | None:
    return None if picture is None else await drawing.run(drawing_of(picture))


def drawing_of(picture: Illustration) -> Callable[[], PublicBoard | PrivateBoard]:
    """Return what draws the task of a lesson."""
    page = page_of_task(picture.place)
    if picture.after:
        right = next(at for at, each in enumerate(page.task.tries) if each.right)
        page = page_of_task(picture.place, str(right))
    if picture.public:
        return partial(PublicOf(picture.place.game), page.frame.public_view, page.table)
    return partial(MovesOf(picture.place.game, ()), page.view, page.table)


def _files(game: str, board: PublicBoard | PrivateBoard | None) -> tuple[Attachment, ...]:
    return () if board is None else (Attachment(f"{game}-rules.png", board.png, board.alt),)


def _chosen(match: MatchRow) -> str:
    """Return the options that were chosen, with what they do while a phone has room for that."""
    changed, fields = house_rules(match), {field.name: field for field in dataclasses.fields(GAMES[match.game].Options)}
    helped = [
        f"**{line}**\n{translate(fields[name].metadata['help']) if name in fields else ''}"
        for name, value in changed.items()
        for line in changed_rules(match.game, {name: value})
    ]
    text = "\n".join(helped)
    return text if height_on_phone(text) <= SCREEN else " · ".join(changed_rules(match.game, changed))


def _goal(seen: OpenMatch, reader: int) -> str:
    """Return how the reader wins, or the first player where the reader has no seat; the game's aim before it begins."""
    if seen.newest is None:
        return game_summary(seen.row)
    seat = Seat(next(iter(seen.row.seats_of(reader)), 0))
    names = [escape(name) for name in seen.row.names]
    return translate(TEXTS[seen.row.game].goal(seen.newest.public_view, names, seat))
