"""The steps towards an offer as messages: pure, from the draft."""

from collections.abc import Sequence
from typing import Final

from bot.computers import MARK, people_of
from bot.desk import Style
from bot.posts.controls import MOST_CHOICES, Bound, Option
from bot.posts.message import Attachment, Menu, Message, Row, in_rows
from bot.posts.wording import escaped, listed
from bot.services.draft import Draft
from bot.showcase import games_by_title
from cogs.begin.settings import Setting, foremost, seldom
from cogs.begin.verbs import (
    AddComputer,
    Ask,
    AskComputer,
    AskGame,
    Back,
    Forget,
    Invite,
    More,
    PickGame,
    Post,
    Seats,
    Settle,
)
from cogs.options import OptionsText
from cogs.pager import page_of
from engines import GAMES
from engines.core.naming import summary_of, title_of
from engines.core.options import options_from_json
from players import LEVELS
from render.core.board import PublicBoard

_BOUND: Final = Bound(0, 0)
WITHOUT: Final = "This server plays without computers."
FORGOTTEN: Final = Message("Nothing offered. `/play` starts again.")


def games_page(shown: PublicBoard) -> Message:
    """Return the first step: every game with its picture and a button."""
    buttons = tuple(_BOUND.button(PickGame(key), GAMES[key].info.title, Style.PRIMARY) for key in games_by_title())
    return Message("**What do you want to play?**", (Attachment("games.png", shown.png, shown.alt),), in_rows(buttons))


def offer_page(draft: Draft, typed: OptionsText, *, computers: bool) -> Message:
    """Return the offer as it stands, with all that can be changed of it; `computers` says whether they may play."""
    settings = foremost(draft, typed, computers=computers)
    counts = sorted(GAMES[draft.game].info.seat_counts)
    rows: list[Row] = [_people(draft, counts[-1] - 1)]
    if not draft.people and len(counts) > 1:
        options = [Option(Seats(count), f"{count} players", default=count == draft.seats) for count in counts]
        rows.append(_BOUND.menu("How many players?", options))
    rows.append(_changes("Change something…", settings))
    more = (_BOUND.button(More(), "More options…"),) if seldom(draft, typed) else ()
    asked = (_BOUND.button(AskComputer(), "A computer…", emoji=MARK),) if computers or draft.computers else ()
    last = (
        _BOUND.button(Post(), "Offer it", Style.SUCCESS),
        *asked,
        *more,
        _BOUND.button(AskGame(), "Another game"),
        _BOUND.button(Forget(), "Cancel"),
    )
    lines = [*_head(draft), *_lines(settings), *_chosen(draft, typed)]
    return Message("\n".join(lines), rows=(*rows, last))


def computers_page(draft: Draft, levels: Sequence[str] = LEVELS) -> Message:
    """Ask how strong a computer is to play; without `levels` only whether those that were chosen stay."""
    buttons = [_BOUND.button(AddComputer(level), level, Style.PRIMARY, emoji=MARK) for level in levels]
    none = [_BOUND.button(AddComputer(), "No computers")] if draft.computers else []
    asked = "How strong should the computer be? The match starts at once and is unrated." if levels else WITHOUT
    rows = in_rows(tuple(buttons), (*none, _BOUND.button(Back(), "Back")))
    return Message(f"**{_title(draft)}** {asked}", rows=rows)


def more_page(draft: Draft, typed: OptionsText, at: int) -> Message:
    """Return the seldom options, a menu of them at a time."""
    page = page_of(seldom(draft, typed), at)
    back = _BOUND.button(Back(), "Back")
    rows = (_changes("Change something…", page.shown), *in_rows((*page.turns(_BOUND, More), back)))
    lines = [f"**{_title(draft)}**", *(f"{_line(each)}\n-# {each.help}" for each in page.shown)]
    return Message("\n".join(lines) + page.footer, rows=rows)


def values_page(setting: Setting) -> Message:
    """Ask what a setting is to be."""
    options = [Option(Settle(setting.name, value), text, default=text == setting.now) for value, text in setting.values]
    menu = _BOUND.menu(setting.label, options[:MOST_CHOICES])
    return Message(f"{_line(setting)}\n{setting.help}", rows=(menu, (_BOUND.button(Back(), "Back"),)))


def _people(draft: Draft, most: int) -> Menu:
    chosen = tuple(people_of(person.user_id for person in draft.people))
    return Menu(
        _BOUND.id(Invite()), "Who plays? Leave it empty to let anyone join.", (), 0, min(most, MOST_CHOICES), chosen
    )


def _head(draft: Draft) -> list[str]:
    if draft.people:
        who = f"You challenge {listed([escaped(person.name) for person in draft.people])}."
    else:
        who = f"A table for {draft.seats}: anyone here may join."
    options = options_from_json(GAMES[draft.game].Options, draft.options)
    return [f"**{_title(draft)}** {summary_of(GAMES[draft.game].info, options)}", who]


def _title(draft: Draft) -> str:
    return title_of(GAMES[draft.game].info, options_from_json(GAMES[draft.game].Options, draft.options))


def _chosen(draft: Draft, typed: OptionsText) -> list[str]:
    """Return the lines of seldom options that are not as usual."""
    return _lines([each for each in seldom(draft, typed) if each.name in draft.options])


def _lines(settings: Sequence[Setting]) -> list[str]:
    return [_line(each) for each in settings]


def _line(setting: Setting) -> str:
    return f"- {setting.label}: **{escaped(setting.now)}**"


def _changes(placeholder: str, settings: Sequence[Setting]) -> Menu:
    options = [Option(Ask(each.name), f"{each.label}: {each.now}", each.help.replace("`", "")) for each in settings]
    return _BOUND.menu(placeholder, options[:MOST_CHOICES])
