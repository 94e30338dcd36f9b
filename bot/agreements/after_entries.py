"""End proposals when the position changes."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.aim import SUBSTITUTE, Aim
from bot.kernel.matches.entries import Ply, SavedEntries
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show
from bot.kernel.matches.questions import end_questions
from bot.kernel.store.match_row import Status
from bot.kernel.store.proposals import PROPOSALS
from engines.core.record import OF_HOLDERS

KINDS = frozenset({PROPOSALS.kind})


async def after_entries(tx: AsyncConnection, _host: Host, saved: SavedEntries) -> list[Show]:
    """End the proposals that the saved entries make out of date."""
    newest, lasting = saved.newest, _open_question(saved.plies)
    passes = newest.number != saved.plies[0].before.number or newest.match.status is Status.OVER or lasting is None
    if not passes:
        return []
    return await end_questions(tx, newest.match_id, but=lasting)


def _open_question(plies: Sequence[Ply]) -> Aim | None:
    """Return the question that stays open across moves; None once players came or left, or the match is over."""
    newest = plies[-1].after
    changes = newest.attendance.departures != plies[0].before.attendance.departures
    changes |= any(ply.after.entry.text in OF_HOLDERS for ply in plies)
    return None if changes or newest.match.status is Status.OVER else SUBSTITUTE
