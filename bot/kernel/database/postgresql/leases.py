"""Leases: a node owns a duty exclusively until a time of the database server's clock."""

from collections.abc import Collection, Iterable
from typing import Final

from sqlalchemy import Double, cast, delete, exists, func, or_, select, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import leases, outbox

OUTBOX: Final = "outbox"
LEADER: Final = "leader"
SHARD_OF: Final = "shard of "
"""Followed by the number of all shards."""
_FORGET: Final = 3_600
"""Seconds after which an expired lease's row is deleted."""
_AT_ONCE: Final = 20
"""Lanes that a node takes at a time, so that all nodes get some."""
_NOW: Final = cast(func.extract("epoch", func.clock_timestamp()), Double)


async def take(tx: AsyncConnection, node: int, duty: str, numbers: Iterable[int], seconds: float) -> dict[int, int]:
    """Lease the free ones of these numbers; return each with its last holder, whose lease ran out, or this node."""
    wanted = sorted(set(numbers))
    free = or_(leases.c.leased_by == node, leases.c.leased_until < _NOW)
    query = select(leases.c.number, leases.c.leased_by).where(leases.c.duty == duty, leases.c.number.in_(wanted), free)
    rows = await tx.execute(query.with_for_update(skip_locked=True))
    taken = {int(number): int(before) for number, before in rows}
    if taken:
        ours = update(leases).where(leases.c.duty == duty, leases.c.number.in_(taken))
        await tx.execute(ours.values(leased_by=node, leased_until=_NOW + seconds))
    if missing := [number for number in wanted if number not in taken]:
        values = [
            {"duty": duty, "number": number, "leased_by": node, "leased_until": _NOW + seconds} for number in missing
        ]
        made = await tx.scalars(insert(leases).values(values).on_conflict_do_nothing().returning(leases.c.number))
        taken |= {int(number): node for number in made}
    return taken


async def renew(tx: AsyncConnection, node: int, lanes: Collection[int], seconds: float) -> set[tuple[str, int]]:
    """Prolong the leases of these lanes and of all other duties of a node; return those it still owns."""
    used = or_(leases.c.duty != OUTBOX, leases.c.number.in_(lanes))
    mine = update(leases).where(leases.c.leased_by == node, used).values(leased_until=_NOW + seconds)
    return {(duty, int(number)) for duty, number in await tx.execute(mine.returning(leases.c.duty, leases.c.number))}


async def free(tx: AsyncConnection, node: int, duty: str, numbers: Collection[int]) -> None:
    """Release finished duties."""
    mine = delete(leases).where(leases.c.leased_by == node, leases.c.duty == duty, leases.c.number.in_(numbers))
    await tx.execute(mine)


async def expire(tx: AsyncConnection, node: int) -> None:
    """Let all leases of a node expire now."""
    await tx.execute(update(leases).where(leases.c.leased_by == node).values(leased_until=0))


async def forget_old(tx: AsyncConnection) -> None:
    """Delete leases that expired long ago."""
    await tx.execute(delete(leases).where(leases.c.leased_until < _NOW - _FORGET))


async def node_of(tx: AsyncConnection, duty: str, number: int) -> int | None:
    """Return the node that has a duty now."""
    at = select(leases.c.leased_by).where(
        leases.c.duty == duty, leases.c.number == number, leases.c.leased_until > _NOW
    )
    node = await tx.scalar(at)
    return None if node is None else int(node)


async def other_counts(tx: AsyncConnection, count: int) -> list[int]:
    """Return the shard counts other than `count` that live nodes use."""
    others = leases.c.duty.startswith(SHARD_OF), leases.c.duty != f"{SHARD_OF}{count}", leases.c.leased_until > _NOW
    counts = await tx.scalars(select(leases.c.duty).where(*others).distinct())
    return [int(duty.removeprefix(SHARD_OF)) for duty in counts]


async def overdue_lanes(tx: AsyncConnection, seconds: float) -> list[int]:
    """Return some matches whose jobs have been due for `seconds` and whose lanes are not leased."""
    leased = exists(true()).where(
        leases.c.duty == OUTBOX, leases.c.number == outbox.c.match_id, leases.c.leased_until > _NOW
    )
    waits = outbox.c.done_at.is_(None), outbox.c.due_at <= _NOW - seconds
    query = (
        select(outbox.c.match_id).where(*waits, ~leased).group_by(outbox.c.match_id).order_by(func.min(outbox.c.due_at))
    )
    return [int(match_id) for match_id in await tx.scalars(query.limit(_AT_ONCE))]
