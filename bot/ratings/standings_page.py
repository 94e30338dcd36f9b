"""Standings: the players of a game by rating, in pages, without mentions."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.find import RequestOrigin
from bot.kernel.matches.pools import Pool, all_pools, named_pool
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.message import Control, Message, Row
from bot.kernel.messages.pager import Page, page_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from bot.ratings.careers import PROVISIONAL_UNDER, Ratings
from bot.ratings.ratings import RatingList, Standing, is_played, standings
from engines.core.messages import N_, with_score

PAGE = 15
FIRST = 3
"""The number of players of each game named in the list of all games."""
HOW_RATED = N_("-# Short matches don't count. Repeats in 7 days count less.")
_BOUND: Final = Bound(0, 0)
T = TypeVar("T")


class StandingsScope(Enum):
    """The group of players in a list."""

    SERVER = "server"
    ALL = "everywhere"


class ShowStandings(Verb, name="standings", looks=True):
    """Turn to a page of the standings of a pool, by its key; '' for all games."""

    page: int
    among: StandingsScope = StandingsScope.SERVER
    pool: str = ""


@dataclass(frozen=True, slots=True)
class StandingsQuery:
    """A request for standings: the reader, and the list they want."""

    reader: int
    guild_id: int | None
    among: StandingsScope

    @property
    def here(self) -> int | None:
        """Return the server to which the standings are limited, or None."""
        return self.guild_id if self.among is StandingsScope.SERVER else None

    @property
    def place(self) -> str:
        """Return this scope in words."""
        return _("on this server") if self.among is StandingsScope.SERVER else _("everywhere")


def pool_meant(text: str) -> Pool:
    """Return the pool named by a text. Raises Refusal, which lists all pools, for an unknown name."""
    meant = named_pool(text)
    if meant is None:
        known = ", ".join(translate(pool.name) for pool in all_pools())
        raise Refusal(_("No such game. Choose one of {games}.", games=known))
    return meant


def standings_query(origin: RequestOrigin, among: StandingsScope | None) -> StandingsQuery:
    """Return the query for a scope, or for the default one (None). Raises Refusal for a server's in a DM."""
    guild_id = origin.guild_id
    if guild_id is None and among is StandingsScope.SERVER:
        raise Refusal(_("No server here. Choose `where:everywhere`."))
    usual = StandingsScope.ALL if guild_id is None else StandingsScope.SERVER
    return StandingsQuery(origin.user_id, guild_id, among or usual)


async def standings_page(people: RatingList, query: StandingsQuery, pool: Pool | None, at: int) -> Message:
    """Return a page of the standings of a pool, or of the strongest players of each pool (None)."""
    ratings = await people.current()
    if pool is None:
        return await _overview(people, ratings, query, at)
    # In a thread, because sorting thousands of people takes too long for the event loop.
    ranked = await asyncio.to_thread(standings, ratings, pool, query.here)
    page = _page(ranked, at)
    names = await people.names([standing.user_id for standing in page.shown], query.guild_id)
    lines = [
        _("**Standings of {game}** {place}", game=translate(pool.name), place=query.place),
        *_lines(page.shown, names, query.reader),
    ]
    lines.append(translate(HOW_RATED) if ranked else _("No rated matches yet."))
    own = next((standing for standing in ranked if standing.user_id == query.reader), None)
    if own is not None and own not in page.shown:
        lines.append(_("You: {line}", line=_line(own, _("you"))))
    return Message("\n".join(lines) + page.footer, rows=_rows(ratings, query, pool, page))


def _page(ranked: Sequence[T], at: int) -> Page[T]:
    """Return a page, or the last one if the list has become shorter."""
    return page_of(ranked, max(0, min(at, (len(ranked) - 1) // PAGE)), PAGE)


def _lines(shown: Sequence[Standing], names: dict[int, str], reader: int) -> list[str]:
    lines = []
    provisional = False
    for standing in shown:
        if standing.career.provisional and not provisional:
            provisional = True
            lines.append(_("-# New, with fewer than {count} matches:", count=PROVISIONAL_UNDER))
        name = escape(names.get(standing.user_id, _("a former player")))
        lines.append(_line(standing, _("**{name}** (you)", name=name) if standing.user_id == reader else name))
    return lines


def _line(standing: Standing, name: str) -> str:
    career = standing.career
    games = ngettext("{count} game", "{count} games", career.games)
    return f"`{standing.place:>3}` {name} · {career.display} · {games}"


async def _overview(people: RatingList, ratings: Ratings, query: StandingsQuery, at: int) -> Message:
    """Return a page with the strongest players of each pool; pools with more players come first."""
    pools = await asyncio.to_thread(_play, ratings, query)
    page = _page(pools, at)
    first = [standing.user_id for _pool, ranked in page.shown for standing in ranked[:FIRST]]
    names = await people.names(first, query.guild_id)
    former = _("a former player")
    lines = [_("**Standings** {place}", place=query.place)]
    for pool, ranked in page.shown:
        text = [
            f"{standing.place}. "
            f"{translate(with_score(escape(names.get(standing.user_id, former)), standing.career.display))}"
            for standing in ranked[:FIRST]
        ]
        own = next((standing for standing in ranked[FIRST:] if standing.user_id == query.reader), None)
        text += [_you(own, len(ranked))] if own is not None else []
        lines.append(f"**{translate(pool.name)}**: {' · '.join(text)}")
    if not pools:
        lines.append(_("No rated matches yet. Start one: `/play`"))
    return Message("\n".join(lines) + page.footer, rows=_rows(ratings, query, None, page))


def _you(own: Standing, ranked: int) -> str:
    return _(
        "you are place {place} of {ranked} with {rating}", place=own.place, ranked=ranked, rating=own.career.display
    )


def _play(ratings: Ratings, query: StandingsQuery) -> list[tuple[Pool, tuple[Standing, ...]]]:
    pools = [(pool, standings(ratings, pool, query.here)) for pool in ratings.careers]
    return sorted(((pool, ranked) for pool, ranked in pools if ranked), key=lambda one: (-len(one[1]), one[0].sort_key))


def _rows(ratings: Ratings, query: StandingsQuery, pool: Pool | None, page: Page[T]) -> tuple[Row, ...]:
    key = "" if pool is None else pool.key
    played = (each for each in ratings.careers if is_played(ratings, each, query.here))
    pools = sorted(played, key=lambda each: each.sort_key)
    rows: list[Row] = []
    if pools and pools != [pool]:
        options = [
            Option(ShowStandings(0, query.among, each.key), translate(each.name), default=each == pool)
            for each in pools
        ]
        every = Option(ShowStandings(0, query.among), _("All games"), default=pool is None)
        rows.append(_BOUND.menu(_("Which game?"), [every, *options[:24]]))
    buttons: tuple[Control, ...] = page.turns(_BOUND, lambda to: ShowStandings(to, query.among, key))
    if query.guild_id is not None:
        other, label = (
            (StandingsScope.ALL, _("Everywhere"))
            if query.among is StandingsScope.SERVER
            else (StandingsScope.SERVER, _("This server"))
        )
        buttons = (*buttons, _BOUND.button(ShowStandings(0, other, key), label))
    return (*rows, buttons) if buttons else tuple(rows)
