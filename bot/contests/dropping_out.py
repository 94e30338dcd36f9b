"""Dropping out of a contest: by leaving it, by erasure, and by leaving the server."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.contest import Change, SeenContest
from bot.contests.store.contests import Stage, delete_member
from bot.contests.store.posts import ACT
from bot.kernel.matches.host import Host
from bot.kernel.store.match_row import is_former
from engines.contests.entries import Left
from engines.contests.starting import startable

_ASK_AGAIN: Final = 3600
"""Seconds between two requests to Discord for members who have left the server."""


def drop_out(host: Host, seen: SeenContest, members: Sequence[str]) -> Change | None:
    """Return the change that removes members: with a post for each if the contest runs, else also deleting the rows."""
    left = [Left(at=host.now(), member=member) for member in members]
    if seen.row.status is not Stage.OPEN:
        first = len(seen.contest.entries) + 1
        return Change(left, [f"{ACT} {number}" for number in range(first, first + len(left))]) if left else None

    async def write(tx: AsyncConnection) -> None:
        for member in members:
            await delete_member(tx, seen.contest_id, int(member))

    return Change(left, write=write) if left else None


class _MemberChecks:
    """The times of the last requests to Discord for members, by contest."""

    def __init__(self, _host: Host) -> None:
        self.at: dict[int, int] = {}


async def drop_gone(host: Host, seen: SeenContest) -> Change | None:
    """Remove members who were erased, or who have left the server when a match begins; they lose unplayed matches."""
    if seen.contest.is_over:
        return None
    users = {name: seen.members[name].user_id for name in seen.contest.active}
    gone = {user for user in users.values() if is_former(user)}
    asked_at = host.extension(_MemberChecks).at
    if _begins_matches(host, seen) and host.now() >= asked_at.get(seen.contest_id, 0) + _ASK_AGAIN:
        asked_at[seen.contest_id] = host.now()
        gone.update(await host.list_gone(seen.row.guild_id, [user for user in users.values() if user > 0]))
    return drop_out(host, seen, [name for name, user in users.items() if user in gone])


def _begins_matches(host: Host, seen: SeenContest) -> bool:
    if seen.row.status is Stage.OPEN:
        return seen.row.closes_at <= host.now()
    return bool(startable(seen.contest, frozenset(seen.started)))
