"""Dropping out: by leaving, by being erased, and by leaving the server."""

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
"""Seconds after which Discord is asked again who has left the server."""


def drop_out(host: Host, seen: SeenContest, members: Sequence[str]) -> Change | None:
    """Return what takes members out: a post tells of each once it runs; before, nothing is left of them."""
    left = [Left(at=host.now(), member=member) for member in members]
    if seen.row.status is not Stage.OPEN:
        first = len(seen.contest.entries) + 1
        return Change(left, [f"{ACT} {number}" for number in range(first, first + len(left))]) if left else None

    async def write(tx: AsyncConnection) -> None:
        for member in members:
            await delete_member(tx, seen.contest_id, int(member))

    return Change(left, write=write) if left else None


class _Asked:
    """The times at which Discord was asked for the members of contests."""

    def __init__(self, _host: Host) -> None:
        self.at: dict[int, int] = {}


async def drop_gone(host: Host, seen: SeenContest) -> Change | None:
    """Take out who is erased, or has left the server as a match is to begin: what is not played is lost."""
    if seen.contest.is_over:
        return None
    users = {name: seen.members[name].user_id for name in seen.contest.active}
    gone = {user for user in users.values() if is_former(user)}
    if _begins_matches(host, seen) and host.now() >= host.extension(_Asked).at.get(seen.contest_id, 0) + _ASK_AGAIN:
        host.extension(_Asked).at[seen.contest_id] = host.now()
        gone.update(await host.list_gone(seen.row.guild_id, [user for user in users.values() if user > 0]))
    return drop_out(host, seen, [name for name, user in users.items() if user in gone])


def _begins_matches(host: Host, seen: SeenContest) -> bool:
    if seen.row.status is Stage.OPEN:
        return seen.row.closes_at <= host.now()
    return bool(startable(seen.contest, frozenset(seen.started)))
