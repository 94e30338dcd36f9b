"""Finished rated matches with the result of each seat, in the order in which they ended, as input for ratings."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, case, func, or_, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import former_holders, matches, results, seats
from bot.kernel.store.match_row import Status

Last = tuple[int, int]
"""The end time and the id of a match, by which matches are ordered."""
Stamp = tuple[int, ...]
_PRIME = 1_000_003
"""Ids are summed modulo this number, so that sums fit in 64 bits."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """One seat of a finished rated match."""

    match_id: int
    game: str
    options: str
    guild_id: int | None
    ended_at: int
    seat: int
    user_id: int
    place: int | None
    withdrawn: bool
    first_holder: int | None
    """The first holder of a seat that has changed hands, else None."""


def _counts() -> ColumnElement[bool]:
    return and_(matches.c.rated, matches.c.status == Status.OVER.value)


async def rated_seats(tx: AsyncConnection, after: Last, limit: int) -> list[RatedSeat]:
    """Return the seats of at most `limit` matches that ended after another, the earliest first."""
    ended_at, match_id = after
    later = or_(matches.c.ended_at > ended_at, and_(matches.c.ended_at == ended_at, matches.c.match_id > match_id))
    order = (matches.c.ended_at, matches.c.match_id)
    with_results = matches.c.match_id.in_(select(results.c.match_id))
    page = select(matches.c.match_id).where(_counts(), with_results, later).order_by(*order).limit(limit).subquery()
    first_holder = (
        select(former_holders.c.user_id)
        .where(former_holders.c.match_id == results.c.match_id, former_holders.c.seat == results.c.seat)
        .order_by(former_holders.c.until_ply)
        .limit(1)
        .scalar_subquery()
    )
    query = (
        select(
            matches.c.match_id,
            matches.c.game,
            matches.c.options,
            matches.c.guild_id,
            matches.c.ended_at,
            results.c.seat,
            results.c.user_id,
            results.c.place,
            results.c.withdrawn,
            first_holder.label("first_holder"),
        )
        .join_from(matches, results)
        .where(matches.c.match_id.in_(select(page.c.match_id)))
        .order_by(*order, results.c.seat)
    )
    return [RatedSeat(**row) for row in (await tx.execute(query)).mappings()]


async def stamp_of(tx: AsyncConnection, until: Last) -> Stamp:
    """Return a stamp that changes when a rated match that ended by then is added, removed or changed."""
    ended_at, match_id = until
    earlier = or_(matches.c.ended_at < ended_at, and_(matches.c.ended_at == ended_at, matches.c.match_id <= match_id))
    sums = (
        func.count(),
        func.sum(matches.c.match_id),
        func.sum(matches.c.ended_at),
        func.sum(results.c.user_id % _PRIME * (results.c.seat + 1)),
        func.sum(func.coalesce(results.c.place, 0) * (results.c.seat + 1)),
        func.sum(case((results.c.withdrawn, results.c.seat + 1), else_=0)),
    )
    row = (await tx.execute(select(*sums).join_from(matches, results).where(_counts(), earlier))).one()
    return tuple(int(number or 0) for number in row)


async def names_of(tx: AsyncConnection, users: Sequence[int], guild_id: int | None) -> dict[int, str]:
    """Return the names of users in their newest match on that server, or else in their newest anywhere."""
    names: dict[int, str] = {}
    # Former holders are included, for players who have handed over all their seats.
    sitting = union_all(*(select(at.c.match_id, at.c.user_id, at.c.name) for at in (seats, former_holders))).subquery()
    here = [] if guild_id is None else [matches.c.guild_id == guild_id]
    for place in ([], here) if here else ([],):
        newest = (
            select(sitting.c.user_id, func.max(sitting.c.match_id).label("match_id"))
            .join_from(sitting, matches, sitting.c.match_id == matches.c.match_id)
            .where(sitting.c.user_id.in_(users), *place)
            .group_by(sitting.c.user_id)
            .subquery()
        )
        query = select(sitting.c.user_id, sitting.c.name).join(
            newest, and_(newest.c.user_id == sitting.c.user_id, newest.c.match_id == sitting.c.match_id)
        )
        names |= {int(user_id): str(name) for user_id, name in await tx.execute(query)}
    return names
