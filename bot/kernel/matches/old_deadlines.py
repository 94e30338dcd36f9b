"""Boards with an outdated deadline, as after a downtime of the bot.

There may be thousands, and every move on them is still valid. A board is updated on the next request for its match; the
others follow one by one while the bot is idle.
"""

from collections.abc import Iterable

from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.old_deadlines import forget_old_deadline, matches_with_old_deadlines
from bot.kernel.store.outbox import enqueue


async def find_old_deadlines(host: Host) -> None:
    """Learn from the database which boards these are."""
    async with host.database.read() as tx:
        remember_old_deadlines(host, await matches_with_old_deadlines(tx))


def remember_old_deadlines(host: Host, match_ids: Iterable[int]) -> None:
    """Learn of such boards."""
    host.old_deadlines.update(dict.fromkeys(match_ids))
    for listener in host.signals.old_deadlines if host.old_deadlines else ():
        listener()


async def update_old_deadline(host: Host, match_id: int) -> bool:
    """Queue what brings that board up to date, where it shows an old deadline; return whether it does."""
    if match_id not in host.old_deadlines:
        return False
    async with host.database.write(of=match_id) as tx:
        deadline = await forget_old_deadline(tx, match_id)
        if deadline:
            await enqueue(tx, match_id, [Show(Surface.STANDING)], host.now())
    host.old_deadlines.pop(match_id, None)
    host.wake(match_id)
    return deadline
