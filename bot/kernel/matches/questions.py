"""Questions among the players of a match that end with what they are about."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.aim import Aim
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.proposals import delete_proposals


async def end_questions(tx: AsyncConnection, match_id: int, *, but: Aim | None = None) -> list[Show]:
    """End the open questions of a match, `but` one; return what brings their posts up to date."""
    return [Show(Surface.PROPOSAL, aim=Aim(what)) for what in await delete_proposals(tx, match_id, but=but)]
