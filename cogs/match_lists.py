"""The lists of `/games`, a page at a time: of a game or of all, of oneself or of a member."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeVar

import discord

from bot.app import Gamekeeper
from bot.posts.clock_lines import own_clock_lines
from bot.posts.controls import Bound, desk_controls
from bot.posts.message import MOST_CONTENT, MOST_IN_ROW, Control, Message, Row, in_rows
from bot.posts.wording import escaped, game_title, listed, moment, ordinal, result_line
from bot.services.errors import Refusal
from bot.services.find import Where, boards_here, boards_of, links_of, results_of, waiting_for
from bot.services.look import look
from bot.services.ratings import Change, changes_of
from bot.store.match_row import MatchRow, Status
from bot.store.results import ResultRow
from bot.verb import MalformedError, Verb
from cogs.pager import Page, page_of
from cogs.press import Press, where_of
from cogs.shared_verbs import SHARED
from engines import GAMES

PAGE: Final = 8
PAGE_OF_RESULTS: Final = 5
PAGE_OF_NEXT: Final = 4
"""Each with a row of its own buttons, and a row is left for turning the page."""
_NAMES: Final = 60
"""Characters of names in a line; of larger tables only the first are named."""
_BOUND: Final = Bound(0, 0)
T = TypeVar("T")
_BEGIN: Final = "`/play` begins one."


class Sort(Enum):
    """Which list."""

    RUNNING = "list"
    WAITING = "next"
    OVER = "history"


class ShowList(Verb, name="list", looks=True):
    """Turn to a page of a list; '' for all games, and for oneself."""

    sort: Sort
    page: int = 0
    game: str = ""
    member: str = ""

    def __post_init__(self) -> None:
        if self.game and self.game not in GAMES:
            raise MalformedError("no game of ours")
        if self.member and not (self.member.isascii() and self.member.isdecimal() and len(self.member) < 20):
            raise MalformedError("no member")


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose matches are wanted, by whom; `game` is '' for all."""

    where: Where
    game: str = ""
    member: int | None = None

    @property
    def own(self) -> bool:
        """Return whether they are the asker's own."""
        return self.member in (None, self.where.user_id)

    @property
    def user_id(self) -> int:
        """Return whose they are."""
        return self.where.user_id if self.member is None else self.member

    def wants(self, match: MatchRow) -> bool:
        """Tell whether a match is one of that game, and one the asker may know of."""
        return self.game in ("", match.game) and (self.own or self.where.may_know_of(match))


async def list_page(bot: Gamekeeper, asked: Asked, sort: Sort, at: int = 0) -> Message:
    """Return a page of a list; a Refusal where it has become shorter than that."""
    match sort:
        case Sort.RUNNING:
            return await _running(bot, asked, at)
        case Sort.WAITING:
            return await _waiting(bot, asked, at)
        case Sort.OVER:
            return await _over(bot, asked, at)


async def _running(bot: Gamekeeper, asked: Asked, at: int) -> Message:
    of_one = [match for match in await boards_of(bot.host, asked.user_id) if asked.wants(match)]
    others = []
    if asked.member is None:
        here = await boards_here(bot.host, asked.where)
        others = [match for match in here if match not in of_one and asked.wants(match)]
    page = page_of([*of_one, *others], at, PAGE)
    links = await links_of(bot.host, page.shown)
    lines = []
    for number, match in enumerate(page.shown, page.first):
        if number == len(of_one):
            lines.append("**Others here**")
        elif number == page.first:
            lines.append(f"**{_whose(asked)} matches**")
        lines.append(_line(match, links))
    if not of_one and at == 0:
        lines.insert(0, f"**{_whose(asked)} matches**\nNone. {_BEGIN if asked.own else ''}".rstrip())
    return _message(lines, page, asked, Sort.RUNNING)


async def _waiting(bot: Gamekeeper, asked: Asked, at: int) -> Message:
    waiting = [match for match in await waiting_for(bot.host, asked.where.user_id) if asked.wants(match)]
    if not waiting:
        return Message("No matches wait for you.")
    page = page_of(waiting, at, PAGE_OF_NEXT)
    links, now = await links_of(bot.host, page.shown), bot.host.now()
    lines = []
    for match in page.shown:
        lines += [f"{_line(match, links)}{_until(match)}", *own_clock_lines(match, now)]
    rows = tuple([row for match in page.shown if (row := await _buttons(bot, match))])
    return _message(lines, page, asked, Sort.WAITING, rows)


async def _over(bot: Gamekeeper, asked: Asked, at: int) -> Message:
    over = [one for one in await results_of(bot.host, asked.user_id) if asked.wants(one[0])]
    if not over:
        return Message(f"{'You have' if asked.own else 'They have'} not finished a match yet.")
    page = page_of(over, at, PAGE_OF_RESULTS)
    links = await links_of(bot.host, [match for match, _ in page.shown])
    moved = changes_of(await bot.host.ratings.current(), asked.user_id)
    lines = [
        f"{_line(match, links)} · {result_line(match)}"
        + (f"{own_line(match, results)}{_rating_line(moved.get(match.board))}" if asked.own else "")
        for match, results in page.shown
    ]
    return _message(lines, page, asked, Sort.OVER)


async def _buttons(bot: Gamekeeper, match: MatchRow) -> tuple[Control, ...]:
    """Return the buttons by which a match is played, each with its number; none where it cannot be played now."""
    try:
        position = (await look(bot.host, match.board)).position
    except Refusal:
        return ()
    controls = desk_controls(position, bot.desks[match.game])[:MOST_IN_ROW]
    return tuple(replace(control, label=f"#{match.board} {control.label}") for control in controls)


def _message(lines: Sequence[str], page: Page[T], asked: Asked, sort: Sort, rows: tuple[Row, ...] = ()) -> Message:
    member = "" if asked.member is None else str(asked.member)
    turns = page.turns(_BOUND, lambda to: ShowList(sort, to, asked.game, member))
    text = "\n".join(lines)
    most = MOST_CONTENT - len(page.footer)
    shown = text if len(text) <= most else text[: text.rfind("\n", 0, most)]
    return Message(shown + page.footer, rows=(*rows, *in_rows(turns)))


def _whose(asked: Asked) -> str:
    return "Your" if asked.own else "Their"


def _line(match: MatchRow, links: Mapping[int, str]) -> str:
    number = f"[#{match.board}]({links[match.board]})" if match.board in links else f"#{match.board}"
    waits = " · offered" if match.status is Status.OFFERED else ""
    return f"**{number}** {game_title(match)}: {_who(match)} · <#{match.place}>{waits}"


def _who(match: MatchRow) -> str:
    named: list[str] = []
    for name in match.names:
        if named and sum(map(len, named)) + len(name) > _NAMES:
            return listed([*(escaped(name) for name in named), f"{match.seats - len(named)} others"])
        named.append(name)
    return listed([escaped(name) for name in named])


def _until(match: MatchRow) -> str:
    return f" · {moment(match.deadline)}" if match.deadline else ""


def _rating_line(change: Change | None) -> str:
    return "" if change is None else f" Your rating: {change}."


def own_line(match: MatchRow, results: tuple[ResultRow, ...]) -> str:
    """Say what the reader has come to where who won does not say it."""
    if len(results) != 1 or results[0].won:
        return ""
    own = results[0]
    if own.withdrawn:
        return " You left."
    return f" You came {ordinal(own.place)} of {match.seats}." if own.place and match.seats > 2 else ""


@SHARED.on(ShowList)
async def _turn(press: Press, verb: ShowList) -> None:
    await press.defer()
    asked = Asked(where_of(press.interaction), verb.game, int(verb.member) if verb.member else None)
    await press.show(await list_page(press.interaction.client, asked, verb.sort, verb.page))


def asked_by(where: Where, game: str, member: discord.Member | None) -> Asked:
    """Return what is asked by a command."""
    return Asked(where, game, None if member is None else member.id)
