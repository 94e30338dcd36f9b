"""One page of a game's rules, with buttons to the others."""

from bot.buttons.controls import Bound
from bot.buttons.match_verbs import RulesPage
from bot.posts.message import Message, in_rows
from bot.posts.phrases import changed_rules, escape, game_summary, game_title, house_rules
from bot.posts.rules_pages import rules_pages
from bot.services.load_match import LoadedMatch
from bot.translation import _, translate
from cogs.pager import page_of
from engines import GAMES, TEXTS
from engines.core.rules import Seat


def rules_page(game: str, at: int, seen: LoadedMatch | None = None, reader: int = 0) -> Message:
    """Return a page, counted from 0; the first one of a match begins with its variant, its goal and its own rules."""
    match = None if seen is None else seen.match
    page = page_of([page for page in rules_pages(game) if page], at, size=1)
    head = _own_rules(seen, reader) if seen is not None and at == 0 else ""
    bound = Bound(0 if match is None else match.match_id, 0)
    turns = page.turns(bound, lambda to: RulesPage(game, to))
    return Message(head + page.shown[0] + page.footer, rows=in_rows(tuple(turns)))


def _own_rules(seen: LoadedMatch, reader: int) -> str:
    match = seen.match
    goal, changed, variant = _goal(seen, reader), changed_rules(match.game, house_rules(match)), game_title(match)
    lines = [_("You are playing **{variant}**.", variant=variant)] if variant != GAMES[match.game].info.title else []
    lines += [f"🎯 {goal}"] if goal else []
    lines += [_("Different in this match: {rules}", rules=", ".join(changed))] if changed else []
    return "\n".join([*lines, ""]) if lines else ""


def _goal(seen: LoadedMatch, reader: int) -> str:
    """Return how the reader wins, or the first player where the reader has no seat; the game's aim before it begins."""
    if seen.newest is None:
        return game_summary(seen.match)
    seat = Seat(next(iter(seen.match.seats_of(reader)), 0))
    names = [escape(name) for name in seen.match.names]
    return translate(TEXTS[seen.match.game].goal(seen.newest.public_view, names, seat))
