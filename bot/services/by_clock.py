"""What the clock does at a match: a turn has run out, a reminder is due, an entry has waited long enough."""

from dataclasses import replace
from functools import partial

from bot.parcels import Remind, ShowDeadline
from bot.services.acting import check_playing
from bot.services.caretaker import absentees, look_after, taken_out
from bot.services.clocks import heeding_quiet_hours, renewed, seats_waited_for, stands_until
from bot.services.errors import MatchOverError
from bot.services.host import Host
from bot.services.mending import mend
from bot.services.no_show import go_on_without, never_moved
from bot.services.open_match import open_for_clock
from bot.services.position import Live
from bot.store.held import drop_held, find_held
from bot.store.match_row import Status
from bot.store.matches import change_match, change_playing, find_match
from bot.store.outbox import put
from engines.core.errors import RulesError
from engines.core.record import EXPIRE, LATE, Entry
from engines.core.rules import Seat


async def expire(host: Host, match_id: int, deadline: int) -> bool:
    """Let the clock play where that deadline still stands; return whether it did."""
    async with open_for_clock(host, match_id) as match:
        now = host.now()
        if match.row.status is not Status.PLAYING or match.row.deadline != deadline:
            return False
        position = match.position
        if stands_until(match.row, position.to_move, now) is not None:
            # As by a vacation begun while a turn was written down.
            later = renewed(match.row, position.to_move, now)
            times = {"deadline": later.deadline, "reminder": later.reminder}
            match.write(lambda tx: change_playing(tx, match_id, **times))
            match.send(ShowDeadline())
            await match.save()
            return False
        missing = never_moved(position)
        away = () if missing else absentees(position)
        if missing:
            await go_on_without(match, missing)
        elif not away:
            entry = Entry(None, LATE if _gets_more_time(position) else EXPIRE)
            after = await host.reckoning.entry(position.enter, entry, now)
            away = taken_out(position, after)
            if not away:
                await match.enter((entry, after))
        if away:
            await look_after(match, away)
        await match.save()
        return True


def _gets_more_time(position: Live) -> bool:
    """Tell whether those to move get the same time once more, where a missed turn loses the game."""
    last = any(position.attendance.is_last_chance(seat) for seat in position.to_move)
    return position.rules.info.expiry_loses and not last


async def remind(host: Host, board: int, reminder: int) -> bool:
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


async def release(host: Host, match_id: int) -> bool:
    """Play the entry that waited, now that its time has come; return whether it could still be played."""
    async with open_for_clock(host, match_id) as match:
        async with host.database.read() as tx:
            held = await find_held(tx, match_id)
        if held is None:
            return False
        entry, plays = Entry(Seat(held[0]), held[1]), True
        try:
            check_playing(match.position)
            after = await host.reckoning.entry(match.position.enter, entry, host.now())
            await match.enter((entry, after))
        except (RulesError, MatchOverError):
            plays = False
        match.write(partial(drop_held, board=match_id))
        await match.save()
        return plays
