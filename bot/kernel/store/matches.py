"""Reads and writes of matches and their seats, from the offer to the result (`match_row.MatchRow`)."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    true,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import former_holders, log, matches, seats
from bot.kernel.store.facts import get_fact
from bot.kernel.store.match_row import COMPUTERS, FormerHolder, MatchRow, SeatRow, Status
from bot.kernel.store.one_match import CHANGED_HANDS, FORMER, SEAT, fetch_former, read_match
from bot.kernel.store.rows import add_row

FIRST_BOARD = 101
GIVEN = "boards_given"
"""The fact with the last match number of a database that was replaced by a backup."""


async def next_match_id(tx: AsyncConnection) -> int:
    """Return the next free match number, reserved by the transaction's lock.

    Numbers of matches lost by restoring a backup are not reused, because their posts and buttons still exist.
    """
    last, last_given = await tx.scalar(select(func.max(matches.c.match_id))), await get_fact(tx, GIVEN)
    return max(FIRST_BOARD, 1 + int(last or 0), 1 + int(last_given or 0))


async def add_match(tx: AsyncConnection, row: MatchRow) -> None:
    """Store a new match and its seats."""
    values = {column.name: getattr(row, column.name) for column in matches.columns}
    await tx.execute(insert(matches).values(**values))
    await set_table(tx, row.match_id, row.table)


async def set_table(tx: AsyncConnection, match_id: int, table: Sequence[SeatRow]) -> None:
    """Replace the seats of a match."""
    await tx.execute(delete(seats).where(seats.c.match_id == match_id))
    if table:
        names = [column.name for column in seats.columns if column.name != "match_id"]
        rows = [{"match_id": match_id, **{name: getattr(row, name) for name in names}} for row in table]
        await tx.execute(insert(seats), rows)


async def set_time_left(tx: AsyncConnection, match_id: int, table: Sequence[SeatRow]) -> None:
    """Store the remaining time of each seat for the match."""
    change = update(seats).where(seats.c.match_id == match_id, seats.c.seat == bindparam("of"))
    await tx.execute(
        change.values(time_left=bindparam("left")), [{"of": row.seat, "left": row.time_left} for row in table]
    )


async def set_away(tx: AsyncConnection, match_id: int, away_seats: Collection[int]) -> None:
    """Store the seats in away mode."""
    change = update(seats).where(seats.c.match_id == match_id)
    await tx.execute(change.values(is_away=seats.c.seat.in_(sorted(away_seats))))


async def add_former_holder(tx: AsyncConnection, match_id: int, former: FormerHolder) -> None:
    """Store the holder of a seat before it changed hands."""
    await add_row(tx, former_holders, {"match_id": match_id, **asdict(former)})


async def change_match(tx: AsyncConnection, match_id: int, **values: int | str | None) -> None:
    """Change columns of one match."""
    await tx.execute(update(matches).where(matches.c.match_id == match_id).values(**values))


async def change_playing(tx: AsyncConnection, match_id: int, **values: int | str | None) -> bool:
    """Change columns of a running match; return False if it is not running."""
    playing = and_(matches.c.match_id == match_id, matches.c.status == Status.PLAYING.value)
    return (await tx.execute(update(matches).where(playing).values(**values))).rowcount == 1


async def matches_at(tx: AsyncConnection, channel_id: int) -> list[MatchRow]:
    """Return the offers and running matches of a channel or thread."""
    there = or_(matches.c.channel_id == channel_id, matches.c.thread_id == channel_id)
    live = matches.c.status.in_([Status.OFFERED.value, Status.PLAYING.value])
    return await _fetch(tx, select(matches).where(live, there).order_by(matches.c.match_id))


async def rematch_of(tx: AsyncConnection, match_id: int) -> MatchRow | None:
    """Return the newest rematch of a match, if one was ever offered."""
    match = await _fetch(
        tx, select(matches).where(matches.c.rematch_of == match_id).order_by(matches.c.match_id.desc())
    )
    return match[0] if match else None


async def matches_of_user(
    tx: AsyncConnection, user_id: int, statuses: Sequence[Status], limit: int = 1_000, *, reader: int | None = None
) -> list[MatchRow]:
    """Return a user's matches, newest first; with a `reader`, only the reader's own of those in private threads."""
    return await _newest(tx, and_(_of_user(user_id, statuses), _open_to(reader)), limit)


async def live_matches_of_user(tx: AsyncConnection, user_id: int, game: str | None) -> tuple[list[MatchRow], int]:
    """Return a user's newest running match, if any, and the number of all; optionally of one game."""
    condition = _of_user(user_id, [Status.PLAYING])
    if game is not None:
        condition = and_(condition, matches.c.game == game)
    count = await tx.scalar(select(func.count()).select_from(matches).where(condition))
    return await _newest(tx, condition, 1), int(count or 0)


def _of_user(user_id: int, statuses: Sequence[Status]) -> ColumnElement[bool]:
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return and_(matches.c.match_id.in_(mine), matches.c.status.in_([status.value for status in statuses]))


async def count_started(tx: AsyncConnection, user_id: int, game: str, before: int) -> int:
    """Return the number of matches of a game that a user began before that match."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id, seats.c.match_id < before)
    begun = and_(matches.c.match_id.in_(mine), matches.c.game == game, matches.c.started_at.is_not(None))
    return int(await tx.scalar(select(func.count()).select_from(matches).where(begun)) or 0)


async def games_played(tx: AsyncConnection, user_id: int) -> frozenset[str]:
    """Return the games of which a user has begun a match."""
    mine = select(seats.c.match_id).where(seats.c.user_id == user_id)
    query = select(matches.c.game).where(matches.c.match_id.in_(mine), matches.c.started_at.is_not(None)).distinct()
    return frozenset(await tx.scalars(query))


async def offer_times(tx: AsyncConnection, user_id: int, since: int) -> list[int]:
    """Return the times of a user's offers after `since`, oldest first."""
    own = and_(matches.c.offered_by == user_id, matches.c.pair_of.is_(None))
    mine = and_(own, matches.c.created_at > since)
    return list(await tx.scalars(select(matches.c.created_at).where(mine).order_by(matches.c.created_at)))


async def matches_of_guild(
    tx: AsyncConnection, guild_id: int, statuses: Sequence[Status], limit: int, *, reader: int | None = None
) -> list[MatchRow]:
    """Return a server's matches, newest first; with a `reader`, only the reader's own of those in private threads."""
    condition = and_(matches.c.guild_id == guild_id, matches.c.status.in_([status.value for status in statuses]))
    return await _newest(tx, and_(condition, _open_to(reader)), limit)


def _open_to(reader: int | None) -> ColumnElement[bool]:
    if reader is None:
        return true()
    shown = and_(matches.c.private_thread.is_distinct_from(matches.c.thread_id), matches.c.lost_until.is_(None))
    is_public = and_(matches.c.sealed.is_(False), or_(matches.c.private_thread.is_(None), shown))
    return or_(is_public, matches.c.match_id.in_(select(seats.c.match_id).where(seats.c.user_id == reader)))


async def all_match_ids(tx: AsyncConnection) -> list[int]:
    """Return the ids of all matches and offers, oldest first."""
    return list(await tx.scalars(select(matches.c.match_id).order_by(matches.c.match_id)))


async def playing_match_ids(tx: AsyncConnection, other_than: Mapping[str, int] | None = None) -> list[int]:
    """Return the running matches, oldest first, except those of games in the versions of `other_than`."""
    query = select(matches.c.match_id).where(matches.c.status == Status.PLAYING.value).order_by(matches.c.match_id)
    for game, version in (other_than or {}).items():
        query = query.where(~and_(matches.c.game == game, matches.c.rules_version == version))
    return list(await tx.scalars(query))


async def match_ids_with_computers(tx: AsyncConnection, since: int = 0) -> list[int]:
    """Return the running matches with a computer or a seat in away mode, oldest first; only those moved `since`."""
    query = select(matches.c.match_id).join(seats, seats.c.match_id == matches.c.match_id).distinct()
    plays = or_(seats.c.user_id.between(-COMPUTERS, -1), seats.c.is_away.is_(True))
    playing = query.where(matches.c.status == Status.PLAYING.value, plays)
    if since:
        last_entry = select(log.c.at).where(log.c.match_id == matches.c.match_id, log.c.ply == matches.c.ply)
        playing = playing.where(func.coalesce(last_entry.scalar_subquery(), matches.c.started_at) >= since)
    return list(await tx.scalars(playing.order_by(matches.c.match_id)))


async def due_matches(tx: AsyncConnection, now: int) -> list[MatchRow]:
    """Return the matches whose reminder, deadline or end of a pause is due."""
    condition = and_(
        matches.c.status == Status.PLAYING.value,
        (matches.c.reminder <= now) | (matches.c.deadline <= now) | (matches.c.paused_until <= now),
    )
    return await _fetch(tx, select(matches).where(condition).order_by(matches.c.deadline, matches.c.match_id))


_PART: Final = 20
"""Matches loaded without yielding: they block the event loop for 1 ms."""


async def _newest(tx: AsyncConnection, condition: ColumnElement[bool], limit: int) -> list[MatchRow]:
    found: list[MatchRow] = []
    while len(found) < limit:
        query = select(matches).where(condition, *[matches.c.match_id < found[-1].match_id for _ in found[-1:]])
        part = await _fetch(tx, query.order_by(matches.c.match_id.desc()).limit(min(_PART, limit - len(found))))
        found += part
        if len(part) < _PART:
            break
        await asyncio.sleep(0)
    return found


async def unseal(tx: AsyncConnection, match_ids: Collection[int]) -> None:
    """Make these matches visible to everybody."""
    await tx.execute(update(matches).where(matches.c.match_id.in_(match_ids)).values(sealed=False))


_SITTING = select(seats.c.match_id, *SEAT, CHANGED_HANDS.label("changed_hands")).order_by(
    seats.c.match_id, seats.c.seat
)
_SITTING_AT = _SITTING.where(seats.c.match_id.in_(bindparam("of", expanding=True)))
_FORMER_AT = FORMER.where(former_holders.c.match_id.in_(bindparam("of", expanding=True)))


async def _fetch(tx: AsyncConnection, query: Select[Any]) -> list[MatchRow]:
    rows = (await tx.execute(query)).all()
    if not rows:
        return []
    match_ids = [row.match_id for row in rows]
    tables = defaultdict[int, list[SeatRow]](list)
    seated = (await tx.execute(_SITTING_AT, {"of": match_ids})).all()
    for match_id, *seat, _ in seated:
        tables[match_id].append(SeatRow(*seat))
    former = await fetch_former(tx, _FORMER_AT, match_ids) if any(row.changed_hands for row in seated) else {}
    return [read_match(row, tables[row.match_id], former.get(row.match_id, ())) for row in rows]


async def people_at(tx: AsyncConnection, match_id: int) -> set[int]:
    """Return the holders and former holders of the seats of a match."""
    tables = (select(table.c.user_id).where(table.c.match_id == match_id) for table in (seats, former_holders))
    return set(await tx.scalars(union(*tables)))
