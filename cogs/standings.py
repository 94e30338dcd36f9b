"""Standings: who is how strong at a game, a page at a time; of finished matches alone, and mentioning nobody."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from bot.posts.controls import Bound, Option
from bot.posts.message import Control, Message, Row
from bot.posts.wording import escaped
from bot.ratings.careers import PROVISIONAL_UNDER, Ratings
from bot.ratings.pools import Pool, all_pools, named_pool
from bot.services.errors import Refusal
from bot.services.ratings import RatingList, Standing, is_played, standings
from bot.verb import Verb
from cogs.pager import Page, page_of
from cogs.press import Interaction, Press
from cogs.shared_verbs import SHARED

PAGE = 15
FIRST = 3
HOW_RATED = "-# A match must really be played to count. Against the same opponent each one in seven days counts less."
"""How many of each game are named in the list of all games."""
_BOUND: Final = Bound(0, 0)
T = TypeVar("T")


class Among(Enum):
    """Who is listed."""

    SERVER = "server"
    ALL = "everywhere"


class ShowStandings(Verb, name="standings", looks=True):
    """Turn to a page of the standings of a pool, by its key; '' for all games."""

    page: int
    among: Among = Among.SERVER
    pool: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose standings are wanted, by whom."""

    reader: int
    guild_id: int | None
    among: Among

    @property
    def here(self) -> int | None:
        """Return the server they are limited to."""
        return self.guild_id if self.among is Among.SERVER else None

    @property
    def place(self) -> str:
        """Return how that is said."""
        return "on this server" if self.among is Among.SERVER else "everywhere"


def pool_meant(text: str) -> Pool:
    """Return the pool somebody names; a Refusal that lists all where there is none of that name."""
    found = named_pool(text)
    if found is None:
        known = ", ".join(pool.title for pool in all_pools())
        raise Refusal(f"There is no game of that name. Choose one of {known}.")
    return found


def asked_of(interaction: Interaction, among: Among | None) -> Asked:
    """Return whose standings are meant; a Refusal for a server's in a direct message."""
    guild_id = interaction.guild_id
    if guild_id is None and among is Among.SERVER:
        raise Refusal("There is no server here. Choose `where:everywhere`.")
    usual = Among.ALL if guild_id is None else Among.SERVER
    return Asked(interaction.user.id, guild_id, among or usual)


async def standings_page(people: RatingList, asked: Asked, pool: Pool | None, at: int) -> Message:
    """Return a page of the standings of a pool, or of the first of each."""
    ratings = await people.current()
    if pool is None:
        return await _overview(people, ratings, asked, at)
    # Thousands of people are sorted for longer than the event loop may wait.
    listed = await asyncio.to_thread(standings, ratings, pool, asked.here)
    page = _page(listed, at)
    names = await people.names([standing.user_id for standing in page.shown], asked.guild_id)
    lines = [f"**Standings of {pool.title}** {asked.place}", *_lines(page.shown, names, asked.reader)]
    lines.append(HOW_RATED if listed else "Nobody has finished a rated match yet.")
    own = next((standing for standing in listed if standing.user_id == asked.reader), None)
    if own is not None and own not in page.shown:
        lines.append(f"You: {_line(own, 'you')}")
    return Message("\n".join(lines) + page.footer, rows=_rows(ratings, asked, pool, page))


def _page(listed: Sequence[T], at: int) -> Page[T]:
    """Return a page; the last one where there have become fewer."""
    return page_of(listed, max(0, min(at, (len(listed) - 1) // PAGE)), PAGE)


def _lines(shown: Sequence[Standing], names: dict[int, str], reader: int) -> list[str]:
    found = []
    provisional = False
    for standing in shown:
        if standing.career.provisional and not provisional:
            provisional = True
            found.append(f"-# Provisional, with fewer than {PROVISIONAL_UNDER} games:")
        name = escaped(names.get(standing.user_id, "a former player"))
        found.append(_line(standing, f"**{name}** (you)" if standing.user_id == reader else name))
    return found


def _line(standing: Standing, name: str) -> str:
    career = standing.career
    games = "1 game" if career.games == 1 else f"{career.games} games"
    return f"`{standing.place:>3}` {name} · {career.shown} · {games}"


async def _overview(people: RatingList, ratings: Ratings, asked: Asked, at: int) -> Message:
    """Name the first of each game, those of most players before others."""
    found = await asyncio.to_thread(_played, ratings, asked)
    page = _page(found, at)
    first = [standing.user_id for _, listed in page.shown for standing in listed[:FIRST]]
    names = await people.names(first, asked.guild_id)
    lines = [f"**Standings** {asked.place}"]
    for pool, listed in page.shown:
        said = [
            f"{standing.place}. {escaped(names.get(standing.user_id, 'a former player'))} {standing.career.shown}"
            for standing in listed[:FIRST]
        ]
        own = next((standing for standing in listed[FIRST:] if standing.user_id == asked.reader), None)
        said += [f"you are {own.place} of {len(listed)} with {own.career.shown}"] if own is not None else []
        lines.append(f"**{pool.title}**: {' · '.join(said)}")
    if not found:
        lines.append("Nobody has finished a rated match yet. `/mono open` opens a table.")
    return Message("\n".join(lines) + page.footer, rows=_rows(ratings, asked, None, page))


def _played(ratings: Ratings, asked: Asked) -> list[tuple[Pool, tuple[Standing, ...]]]:
    found = [(pool, standings(ratings, pool, asked.here)) for pool in ratings.careers]
    return sorted(((pool, listed) for pool, listed in found if listed), key=lambda one: (-len(one[1]), one[0].listed))


def _rows(ratings: Ratings, asked: Asked, pool: Pool | None, page: Page[T]) -> tuple[Row, ...]:
    key = "" if pool is None else pool.key
    played = (each for each in ratings.careers if is_played(ratings, each, asked.here))
    pools = sorted(played, key=lambda each: each.listed)
    rows: list[Row] = []
    if pools and pools != [pool]:
        options = [Option(ShowStandings(0, asked.among, each.key), each.title, default=each == pool) for each in pools]
        every = Option(ShowStandings(0, asked.among), "All games", default=pool is None)
        rows.append(_BOUND.menu("Which game?", [every, *options[:24]]))
    buttons: tuple[Control, ...] = page.turns(_BOUND, lambda to: ShowStandings(to, asked.among, key))
    if asked.guild_id is not None:
        other, label = (Among.ALL, "Everywhere") if asked.among is Among.SERVER else (Among.SERVER, "This server")
        buttons = (*buttons, _BOUND.button(ShowStandings(0, other, key), label))
    return (*rows, buttons) if buttons else tuple(rows)


@SHARED.on(ShowStandings)
async def _turn(press: Press, verb: ShowStandings) -> None:
    await press.defer()
    pool = pool_meant(verb.pool) if verb.pool else None
    asked = asked_of(press.interaction, verb.among)
    await press.show(await standings_page(press.host.ratings, asked, pool, verb.page))
