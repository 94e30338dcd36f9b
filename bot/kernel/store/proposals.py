"""Proposals among players. A row stays, also declined, until the position has changed."""

from dataclasses import asdict, dataclass

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import proposals
from bot.kernel.store.rows import find_rows, replace_row


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """One proposal as stored; column meanings are in `tables/match.py`."""

    match_id: int
    what: str
    number: int
    user_id: int
    agreed: tuple[int, ...]
    declined_by: int | None


async def save_proposal(tx: AsyncConnection, row: ProposalRow) -> None:
    """Store a proposal, or who has agreed or declined by now."""
    await replace_row(tx, proposals, {**asdict(row), "agreed": " ".join(map(str, row.agreed))})


async def proposals_of(tx: AsyncConnection, match_id: int) -> dict[str, ProposalRow]:
    """Return the proposals of a match by what they are about."""
    # Databases differ in how they order texts.
    rows = sorted(await find_rows(tx, proposals, match_id=match_id), key=lambda row: str(row["what"]))
    return {row["what"]: ProposalRow(**{**row, "agreed": tuple(map(int, row["agreed"].split()))}) for row in rows}


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
