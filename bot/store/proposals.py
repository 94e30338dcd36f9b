"""Proposals among players. A row stays, also declined, until the position has changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import proposals


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """One proposal as stored; column meanings are in `tables/match.py`."""

    match_id: int
    what: str
    number: int
    user_id: int
    agreed: tuple[int, ...]
    declined_by: int | None


_PROPOSALS = select(proposals).where(proposals.c.match_id == bindparam("of"))


async def add_proposal(tx: AsyncConnection, row: ProposalRow) -> None:
    """Store a new proposal."""
    values = {"what": row.what, "number": row.number, "user_id": row.user_id, "agreed": _write(row.agreed)}
    await tx.execute(insert(proposals).values(match_id=row.match_id, declined_by=row.declined_by, **values))


async def renew_proposal(tx: AsyncConnection, row: ProposalRow) -> None:
    """Store a proposal in the place of one that was declined."""
    await tx.execute(delete(proposals).where(proposals.c.match_id == row.match_id, proposals.c.what == row.what))
    await add_proposal(tx, row)


async def change_proposal(tx: AsyncConnection, row: ProposalRow) -> None:
    """Store who has agreed or declined."""
    which = (proposals.c.match_id == row.match_id, proposals.c.what == row.what)
    await tx.execute(update(proposals).where(*which).values(agreed=_write(row.agreed), declined_by=row.declined_by))


async def proposals_of(tx: AsyncConnection, match_id: int) -> dict[str, ProposalRow]:
    """Return the proposals of a match by what they are about."""
    rows = sorted((await tx.execute(_PROPOSALS, {"of": match_id})).mappings(), key=lambda row: str(row["what"]))
    return {
        row["what"]: ProposalRow(
            row["match_id"],
            row["what"],
            row["number"],
            row["user_id"],
            tuple(map(int, row["agreed"].split())),
            row["declined_by"],
        )
        for row in rows
    }


async def delete_proposals(tx: AsyncConnection, match_id: int, *, but: str | None = None) -> list[str]:
    """Forget the proposals of a match, `but` one that is still open; return what they were about."""
    which = [proposals.c.match_id == match_id]
    if but is not None:
        which.append(or_(proposals.c.what != but, proposals.c.declined_by.is_not(None)))
    # Databases differ in how they order texts.
    gone = sorted(str(what) for what in await tx.scalars(select(proposals.c.what).where(*which)))
    if gone:
        await tx.execute(delete(proposals).where(*which))
    return gone


def _write(users: Sequence[int]) -> str:
    return " ".join(map(str, users))
