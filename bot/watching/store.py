"""Watchers of matches, who do not play in them and are mentioned; and the readers of players' reports."""

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
    """Mentioned with the result, and not with each move."""
    since: int = 0
    """The time since which the user watches, in seconds since 1970."""


WATCHERS = MatchValues("watcher", Watcher, "user_id")


async def watchers_of(tx: AsyncConnection, match_id: int) -> Mapping[int, bool]:
    """Return the spectators in the order in which they began: by user, True to be notified at the end only."""
    known = sorted(await WATCHERS.of(tx, match_id), key=lambda one: (one.since, one.user_id))
    return {one.user_id: one.end_only for one in known}


async def watched_match_ids(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the numbers of the matches that a user watches and that are not over, oldest first."""
    live = matches.c.status.in_([Status.OFFERED.value, Status.PLAYING.value])
    query = select(match_values.c.match_id).join(matches, matches.c.match_id == match_values.c.match_id)
    own = match_values.c.kind == WATCHERS.kind, match_values.c.user_id == user_id
    return list(await tx.scalars(query.where(*own, live).order_by(match_values.c.match_id)))


async def delete_watches_of(tx: AsyncConnection, user_id: int) -> None:
    """Forget all that a user watches."""
    own = match_values.c.kind == WATCHERS.kind, match_values.c.user_id == user_id
    await tx.execute(delete(match_values).where(*own))


async def forget_watchers_of_ended(tx: AsyncConnection, at: int) -> None:
    """Drop who watched matches that ended before that time."""
    ended = select(matches.c.match_id).where(matches.c.ended_at < at)
    of_ended = match_values.c.kind == WATCHERS.kind, match_values.c.match_id.in_(ended)
    await tx.execute(delete(match_values).where(*of_ended))


@dataclass(frozen=True, slots=True)
class Reader:
    """The user asked to read a player's reports along, and whether they have agreed and not stopped it."""

    match_id: int
    player: int
    user_id: int
    agreed: bool


READERS = MatchValues("reader", Reader, "player", "user_id")
