"""What the clock does at a match: a turn has run out, a reminder is due, an entry has waited long enough."""

from dataclasses import replace

from bot.parcels import Remind, ShowDeadline
from bot.services.acting import check_playing
from bot.services.caretaker import absentees, look_after, taken_out
from bot.services.clocks import heeding_quiet_hours, renewed, seats_waited_for, stands_until
from bot.services.enter import enter
from bot.services.errors import MatchOverError
from bot.services.host import Host
from bot.services.mending import mend
from bot.services.position import Live
from bot.store.held import drop_held, find_held
from bot.store.match_row import Status
from bot.store.matches import change_match, change_playing, find_match
from bot.store.outbox import put
from engines.core.errors import RulesError
from engines.core.record import EXPIRE, Entry
from engines.core.rules import Seat


async def expire(host: Host, *, board: int, deadline: int) -> bool:
    """Let the clock play where that deadline still stands; tell whether it did."""
    async with host.lock(board):
        position = await host.positions.current(board)
        now, match = host.now(), position.match
        if match.status is not Status.PLAYING or match.deadline != deadline:
            return False
        if await _stands(host, position, now):
            return False
        away = absentees(position)
        if away:
            await look_after(host, position, away)
            return True
        after = await host.reckoning.entry(position.expire, now)
        away = taken_out(position, after)
        if away:
            await look_after(host, position, away)
            return True
        await enter(host, position, Entry(None, EXPIRE), after)
        return True


async def _stands(host: Host, position: Live, now: int) -> bool:
    """Tell whether the clock stands still by now, as by a vacation begun while a turn was written down; put it off."""
    if stands_until(position.match, position.to_move, now) is None:
        return False
    match = renewed(position.match, position.to_move, now)
    async with host.database.write(of=position.board) as tx:
        await change_playing(tx, position.board, deadline=match.deadline, reminder=match.reminder)
        await put(tx, position.board, [ShowDeadline()], now)
    host.wake(position.board)
    return True


async def remind(host: Host, *, board: int, reminder: int) -> bool:
    """Remind those the match waits for, where that reminder is still due; tell whether it was."""
    async with host.lock(board), host.database.write(of=board) as tx:
        match, now = await find_match(tx, board), host.now()
        if match is None or match.status is not Status.PLAYING or match.reminder != reminder:
            return False
        wanted = max(reminder, now)
        later = (await heeding_quiet_hours(tx, replace(match, reminder=wanted), now)).reminder
        if later is not None and later > wanted:
            await change_match(tx, board, reminder=later)
            return False
        await change_match(tx, board, reminder=None)
        if later is None or stands_until(match, seats_waited_for(match), now) is not None:
            return False
        await put(tx, board, [Remind()], now)
    host.wake(board)
    await mend(host, board)
    return True


async def release(host: Host, *, board: int) -> bool:
    """Play the entry that waited, now that its time has come; tell whether it could still be played."""
    async with host.lock(board):
        async with host.database.read() as tx:
            held = await find_held(tx, board)
        if held is None:
            return False
        position = await host.positions.current(board)
        entry = Entry(Seat(held[0]), held[1])
        try:
            check_playing(position)
            after = await host.reckoning.entry(position.enter, entry, host.now())
        except (RulesError, MatchOverError):
            async with host.database.write(of=board) as tx:
                await drop_held(tx, board)
            return False
        await enter(host, position, entry, after, released=True)
        return True
