"""Proposals among the players of a match, ended along with their subject."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.aim import Aim
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.proposals import delete_proposals


async def end_questions(tx: AsyncConnection, match_id: int, *, but: Aim | None = None) -> list[Show]:
    """End the open proposals of a match except `but`; return jobs that update their posts."""
    return [Show(Surface.PROPOSAL, aim=Aim(what)) for what in await delete_proposals(tx, match_id, but=but)]
