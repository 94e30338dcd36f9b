"""Watchers of matches, whom boards mention, and readers of players' reports."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values, matches
from bot.kernel.store.match_row import Status
from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class Watcher:
    """A user who watches a match."""

    match_id: int
    user_id: int
    end_only: bool
    """True to be mentioned only with the result, not with each move."""
    since: int = 0
    """The time since which the user watches, in seconds since 1970."""


WATCHERS = MatchValues("watcher", Watcher, "user_id")


async def watchers_of(tx: AsyncConnection, match_id: int) -> Mapping[int, bool]:
    """Return the watchers in the order in which they began: by user, whether they watch the end only."""
    known = sorted(await WATCHERS.of(tx, match_id), key=lambda one: (one.since, one.user_id))
    return {one.user_id: one.end_only for one in known}


async def watched_match_ids(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the ids of the unfinished matches that a user watches, oldest first."""
    live = matches.c.status.in_([Status.OFFERED.value, Status.PLAYING.value])
    query = select(match_values.c.match_id).join(matches, matches.c.match_id == match_values.c.match_id)
    own = match_values.c.kind == WATCHERS.kind, match_values.c.user_id == user_id
    return list(await tx.scalars(query.where(*own, live).order_by(match_values.c.match_id)))


async def delete_watches_of(tx: AsyncConnection, user_id: int) -> None:
    """Delete all watches of a user."""
    own = match_values.c.kind == WATCHERS.kind, match_values.c.user_id == user_id
    await tx.execute(delete(match_values).where(*own))


async def forget_watchers_of_ended(tx: AsyncConnection, at: int) -> None:
    """Delete the watchers of matches that ended before a time."""
    ended = select(matches.c.match_id).where(matches.c.ended_at < at)
    of_ended = match_values.c.kind == WATCHERS.kind, match_values.c.match_id.in_(ended)
    await tx.execute(delete(match_values).where(*of_ended))


@dataclass(frozen=True, slots=True)
class Reader:
    """A user who was asked to read a player's reports, and whether they currently agree."""

    match_id: int
    player: int
    user_id: int
    agreed: bool


READERS = MatchValues("reader", Reader, "player", "user_id")
