"""A backup that was put back: what was posted after it was made is lost, and must not be played from."""

from bot.parcels import ShowRestored
from bot.services.host import Host
from bot.store.facts import drop_fact, get_fact
from bot.store.matches import boards_playing
from bot.store.outbox import pending, put

RESTORED = "restored"
"""The fact that says so, until the matches have been seen to."""


async def recheck_restored(host: Host) -> list[int]:
    """Have the channels of all running matches looked through, where a backup was put back; return the matches."""
    async with host.database.write() as tx:
        if await get_fact(tx, RESTORED) is None:
            return []
        boards = await boards_playing(tx)
        for board in boards:
            await put(tx, board, [ShowRestored()], host.now())
        await drop_fact(tx, RESTORED)
    return boards


async def suspect_restored(host: Host, board: int) -> None:
    """Have the channel of one match looked through: somebody has seen a later position than there is."""
    async with host.database.write(of=board) as tx:
        if any(row.kind == ShowRestored.kind for row in await pending(tx, board)):
            return
        await put(tx, board, [ShowRestored()], host.now())
    host.wake(board)
