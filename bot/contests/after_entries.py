"""Make a contest due as soon as one of its matches is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.store.contests import look_now
from bot.kernel.matches.entries import SavedEntries
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job
from bot.kernel.store.match_row import Status
from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class ContestOfMatch:
    """The contest that a match belongs to."""

    match_id: int
    contest_id: int


CONTEST: Final = MatchValues("contest", ContestOfMatch)
KINDS: Final = frozenset({CONTEST.kind})


async def after_entries(tx: AsyncConnection, host: Host, saved: SavedEntries) -> Sequence[Job]:
    """Make the contest of an ended match due. The clock wakes anyway, because the match's deadline is removed."""
    if saved.newest.match.status is Status.OVER:
        for each in await CONTEST.of(tx, saved.newest.match_id):
            await look_now(tx, each.contest_id, host.now())
    return ()
