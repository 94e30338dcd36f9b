"""The current ratings, cached as long as the matches behind them do not change."""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from bot.kernel.database.database import Database
from bot.kernel.matches.host import Host
from bot.kernel.matches.pools import Pool, pool_of, stored_options
from bot.kernel.store.match_row import MatchRow, Unrated, can_be_rated, is_former
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.ratings.careers import PROVISIONAL_UNDER, START, Career, FinishedMatch, FinishedSeat, Ratings, fold
from bot.ratings.store import RatedSeat, names_of, rated_seats, stamp_of
from engines import GAMES
from engines.core.messages import N_, with_score, with_sign
from engines.core.support import teams_of

PAGE = 200
"""The number of matches that are read and folded at once."""


class RatingList:
    """Computes the ratings from finished rated matches, and caches them as long as they are valid."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._kept = Ratings()
        self._stamp: tuple[int, ...] = ()

    async def current(self) -> Ratings:
        """Return all ratings. They are computed again if an earlier match was removed, unrated or changed."""
        async with self._lock, self._database.snapshot() as tx:
            cached = self._kept
            if self._stamp != await stamp_of(tx, cached.last):
                cached = Ratings()
            while page := await rated_seats(tx, cached.last, PAGE):
                cached = await asyncio.to_thread(_continue, cached, page)
                if len({row.match_id for row in page}) < PAGE:
                    break
            self._kept, self._stamp = cached, await stamp_of(tx, cached.last)
            return cached

    def forget(self) -> None:
        """Drop the cache, because a user was erased; the next request computes the ratings again."""
        self._stamp = ()

    async def names(self, users: Sequence[int], guild_id: int | None) -> dict[int, str]:
        """Return the users' names from their newest match on that server, or else from their newest anywhere."""
        async with self._database.read() as tx:
            return await names_of(tx, users, guild_id)


def rating_list(host: Host) -> RatingList:
    """Return the host's rating list."""
    return host.extension(_of_host)


def _of_host(host: Host) -> RatingList:
    return RatingList(host.database)


def _continue(before: Ratings, page: Sequence[RatedSeat]) -> Ratings:
    after = fold(before, _finish(page))
    # Go on after the whole page, so that matches without a place for everybody are not read again.
    return replace(after, last=(page[-1].ended_at, page[-1].match_id))


def _finish(page: Sequence[RatedSeat]) -> Iterator[FinishedMatch]:
    for match_id, rows in groupby(page, key=lambda row: row.match_id):
        seats = list(rows)
        first = seats[0]
        pool, options = pool_of(first.game, first.options), stored_options(first.game, first.options)
        places = [row.place for row in seats]
        held = tuple(_seat(row) for row in seats)
        if pool is None or None in places or not can_be_rated([seat.user_id for seat in held]):
            continue
        teams = teams_of(GAMES[first.game].info, options, len(held))
        yield FinishedMatch(match_id, first.ended_at, pool, first.guild_id, held, teams)


def _seat(row: RatedSeat) -> FinishedSeat:
    """Return a seat for rating: its first player counts, who lost by handing it over, and not its new player."""
    if row.first_holder is None:
        return FinishedSeat(row.user_id, row.place or 0, row.withdrawn, erased=is_former(row.user_id))
    erased = is_former(row.first_holder)
    return FinishedSeat(row.first_holder, row.place or 0, withdrawn=True, handed_over=True, erased=erased)


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's place among others, counted from 1; provisional ratings are behind all others."""

    place: int
    user_id: int
    career: Career


def standings(ratings: Ratings, pool: Pool, guild_id: int | None) -> tuple[Standing, ...]:
    """Return the standings of a pool on a server, or everywhere (None), the strongest first."""
    people = sorted(
        _players(ratings, pool, guild_id), key=lambda one: (one[1].provisional, -one[1].rating, -one[1].games, one[0])
    )
    return tuple(Standing(place, user_id, career) for place, (user_id, career) in enumerate(people, 1))


def is_played(ratings: Ratings, pool: Pool, guild_id: int | None) -> bool:
    """Return whether anybody has a standing in a pool on a server, or everywhere (None)."""
    return next(_players(ratings, pool, guild_id), None) is not None


def _players(ratings: Ratings, pool: Pool, guild_id: int | None) -> Iterator[tuple[int, Career]]:
    for user_id, career in ratings.careers.get(pool, {}).items():
        if (guild_id is None or guild_id in career.guilds) and not is_former(user_id):
            yield user_id, career


@dataclass(frozen=True, slots=True)
class Change:
    """A rating after a match, and the points by which the match changed it."""

    rating: int
    by: int
    provisional: bool
    weight: float = 1.0
    """The share of the match that counted."""

    def __str__(self) -> str:
        by = with_sign(self.by)
        values = {"rating": self.rating, "points": by}
        return _("{rating} (new, {points})", **values) if self.provisional else _("{rating} ({points})", **values)


def changes_of(ratings: Ratings, user_id: int) -> dict[int, Change]:
    """Return the changes to a user's ratings, by match id."""
    return {
        point.match_id: _change(career, at)
        for career in ratings.of(user_id).values()
        for at, point in enumerate(career.curve)
    }


def changes_in(ratings: Ratings, match: MatchRow) -> dict[int, Change]:
    """Return the changes by a match to its players' ratings, by user; erased users are left out."""
    pool = pool_of(match.game, match.options)
    people = {} if pool is None else ratings.careers.get(pool, {})
    changes = {}
    for user_id in dict.fromkeys((*match.holders, *(one.user_id for one in match.former))):
        if is_former(user_id):
            continue
        match_ids = [point.match_id for point in people[user_id].curve] if user_id in people else []
        if match.match_id in match_ids:
            changes[user_id] = _change(people[user_id], match_ids.index(match.match_id))
    return changes


def _change(career: Career, at: int) -> Change:
    before = career.curve[at - 1].rating if at else START
    point = career.curve[at]
    return Change(point.rating, point.rating - before, at + 1 < PROVISIONAL_UNDER, point.weight)


MOST_NAMED = 10
"""The most players whose ratings a post lists; larger matches show them in `/games history` only."""


_UNRATED: Final = {
    Unrated.SHORT: N_("Unrated: too short."),
    Unrated.ERASED: N_("Unrated: a player's data was deleted."),
    Unrated.NO_SHOW: N_("Unrated: a player never moved."),
}


def unrated_line(match: MatchRow) -> str:
    """Return a small line with the reason why a rated match became unrated; '' for any other."""
    return "" if match.unrated is None else f"-# {translate(_UNRATED[match.unrated])}"


def ratings_line(match: MatchRow, changes: Mapping[int, Change]) -> str:
    """Return a small line with the rating of each player, former ones too; '' if none changed or for many players."""
    if match.seats > MOST_NAMED:
        return ""
    names = {row.user_id: row.name for row in match.table} | {row.user_id: row.name for row in match.former}
    moved = [(name, changes[user_id]) for user_id, name in names.items() if user_id in changes]
    if not moved:
        return ""
    shown = " · ".join(translate(with_score(escape(name), change)) for name, change in moved)
    return f"-# {shown}{_repeat({change.weight for _name, change in moved})}"


def _repeat(weights: Collection[float]) -> str:
    """Return a note that a match counts less because opponents met before in seven days; '' for a full one."""
    if min(weights) == 1:
        return ""
    if len(weights) > 1:
        return _(" · counts less: you met before in 7 days")
    return _(" · match {count} in 7 days, counts {part}", count=round(1 / min(weights)), part=f"{min(weights):.0%}")
