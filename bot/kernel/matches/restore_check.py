"""Checks after a backup was restored: posts newer than the backup are unrecorded, and their buttons must not work."""

from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.facts import delete_fact, get_fact
from bot.kernel.store.matches import playing_match_ids
from bot.kernel.store.outbox import enqueue, enqueue_each, pending
from bot.kernel.store.posts import forget_digests

RESTORED = "restored"
"""The fact stored until the matches have been checked."""


async def recheck_restored(host: Host) -> list[int]:
    """Queue a check of the channels of all running matches if a backup was restored; return the matches."""
    async with host.database.write() as tx:
        if await get_fact(tx, RESTORED) is None:
            return []
        match_ids = await playing_match_ids(tx)
        await forget_digests(tx, match_ids)
        await enqueue_each(tx, match_ids, Show(Surface.BOARDS), host.now())
        await delete_fact(tx, RESTORED)
    return match_ids


async def suspect_restored(host: Host, match_id: int) -> None:
    """Search the channel of a match: a user has seen a later position than the database has."""
    async with host.database.write(of=match_id) as tx:
        if any(row.kind == Surface.BOARDS for row in await pending(tx, match_id)):
            return
        await forget_digests(tx, [match_id])
        await enqueue(tx, match_id, [Show(Surface.BOARDS)], host.now())
    host.wake(match_id)
