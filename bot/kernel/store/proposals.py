"""Proposals among players. A row exists, even if declined, until the position changes."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """A proposal to all other players; one of each kind in a position."""

    match_id: int
    what: str
    number: int
    """The public number of the position, which secret entries do not change."""
    user_id: int
    agreed: tuple[int, ...]
    """The users who have agreed, in that order."""
    declined_by: int | None


PROPOSALS = MatchValues("proposal", ProposalRow, "what")


async def proposals_of(tx: AsyncConnection, match_id: int) -> dict[str, ProposalRow]:
    """Return the proposals of a match by kind."""
    return {row.what: row for row in await PROPOSALS.of(tx, match_id)}


async def delete_proposals(tx: AsyncConnection, match_id: int, *, but: str | None = None) -> list[str]:
    """Delete the proposals of a match, except `but` if that is open; return their kinds."""
    rows = await PROPOSALS.of(tx, match_id)
    gone = [row.what for row in rows if row.what != but or row.declined_by is not None]
    for what in gone:
        await PROPOSALS.delete(tx, match_id, what)
    return gone
