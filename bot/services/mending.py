"""Boards that show a deadline which has moved since, because nobody could play for a while.

There may be thousands, and no move is wrong for it: each is brought up to date when somebody turns to its match, the
others one after the other while nobody asks for anything.
"""

from collections.abc import Iterable

from bot.parcels import ShowDeadline
from bot.services.host import Host
from bot.store.old_deadlines import boards_with_old_deadlines, forget_old_deadline
from bot.store.outbox import put


async def find_old_deadlines(host: Host) -> None:
    """Learn from the database which boards these are."""
    async with host.database.read() as tx:
        know_old_deadlines(host, await boards_with_old_deadlines(tx))


def know_old_deadlines(host: Host, boards: Iterable[int]) -> None:
    """Learn of such boards."""
    host.old_deadlines.update(dict.fromkeys(boards))
    for listener in host.signals.mend if host.old_deadlines else ():
        listener()


async def mend(host: Host, board: int) -> bool:
    """Queue what brings that board up to date, where it shows an old deadline; tell whether it does."""
    if board not in host.old_deadlines:
        return False
    del host.old_deadlines[board]
    async with host.database.write(of=board) as tx:
        found = await forget_old_deadline(tx, board)
        if found:
            await put(tx, board, [ShowDeadline()], host.now())
    host.wake(board)
    return found
