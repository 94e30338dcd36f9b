"""Proposals among players. A row stays, also declined, until the position has changed."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """A proposal to all other players, one of a kind for as long as the position stays."""

    match_id: int
    what: str
    number: int
    """The public number of the position: what others enter unseen leaves it as it is."""
    user_id: int
    agreed: tuple[int, ...]
    """The users who have agreed, in that order."""
    declined_by: int | None


PROPOSALS = MatchValues("proposal", ProposalRow, "what")


async def proposals_of(tx: AsyncConnection, match_id: int) -> dict[str, ProposalRow]:
    """Return the proposals of a match by what they are about."""
    return {row.what: row for row in await PROPOSALS.of(tx, match_id)}


async def delete_proposals(tx: AsyncConnection, match_id: int, *, but: str | None = None) -> list[str]:
    """Forget the proposals of a match, `but` one that is still open; return what they were about."""
    rows = await PROPOSALS.of(tx, match_id)
    gone = [row.what for row in rows if row.what != but or row.declined_by is not None]
    for what in gone:
        await PROPOSALS.delete(tx, match_id, what)
    return gone
