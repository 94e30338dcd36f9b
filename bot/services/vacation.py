"""A person's vacation: all their clocks stand still until it ends."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import ShowDeadline
from bot.reasons import choices as why
from bot.services.clocks import keep_clocks, seats_waited_for, stands_until
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.turn_time import read_seconds
from bot.store.match_row import MatchRow, Status
from bot.store.matches import matches_of_user
from bot.store.outbox import put
from bot.store.vacations import Vacation, keep_vacation, vacations_of

DAY = 86_400
A_YEAR = 365 * DAY
MOST = 30 * DAY
"""So long in any year (rules/server.md)."""
LEAST = DAY
"""A vacation counts for a day at least, so that nobody takes many to win an hour each."""
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Away:
    """A vacation that has begun: when it ends, how many matches stand still by it, what may still be taken."""

    until: int
    matches: int
    left: int


async def begin_vacation(host: Host, user_id: int, text: str) -> Away:
    """Let that person's clocks stand still from now on, or until another time than was said before. Refusal."""
    now = host.now()
    until = read_until(text, now)
    async with host.database.write() as tx:
        known = await vacations_of(tx, user_id)
        running = _running(known, now)
        others = [each for each in known if each is not running]
        vacation = Vacation(now if running is None else running.begins_at, until)
        _check_length(vacation, others, now)
        waiting = await _waiting_for(tx, user_id)
        if running is None:
            _check_no_dodge(waiting, now)
        boards = await _settle(tx, user_id, until, now)
        await keep_vacation(tx, user_id, vacation)
    _tell(host, boards)
    return Away(until, len(waiting), left_of([*others, vacation], until))


async def end_vacation(host: Host, user_id: int) -> int:
    """Let that person's clocks run on now; return what may be taken again in a year. Refusal."""
    now = host.now()
    async with host.database.write() as tx:
        known = await vacations_of(tx, user_id)
        running = _running(known, now)
        if running is None:
            raise Refusal(why.NoVacation())
        ended = replace(running, ends_at=now)
        boards = await _settle(tx, user_id, now, now)
        await keep_vacation(tx, user_id, ended)
    _tell(host, boards)
    return left_of([*(each for each in known if each is not running), ended], now)


def read_until(text: str, now: int) -> int:
    """Return when a vacation ends that somebody writes down now; a date is its end in UTC. Refusal."""
    seconds, date = read_seconds(text), _DATE.fullmatch(text.strip())
    if seconds:
        return now + seconds
    if date is None:
        raise Refusal(why.VacationNotRead())
    try:
        day = datetime(int(date[1]), int(date[2]), int(date[3]), tzinfo=UTC)
    except ValueError:
        raise Refusal(why.NoSuchDay()) from None
    return int((day + timedelta(days=1)).timestamp())


def left_of(taken: Sequence[Vacation], at: int) -> int:
    """Return the seconds of vacation that are left in the year that ends at a time."""
    return MOST - sum(_counted(each, at - A_YEAR, at) for each in taken)


def _counted(vacation: Vacation, since: int, until: int) -> int:
    if vacation.ends_at <= since or vacation.begins_at >= until:
        return 0
    return max(min(vacation.ends_at, until) - max(vacation.begins_at, since), LEAST)


def _check_length(vacation: Vacation, others: Sequence[Vacation], now: int) -> None:
    if vacation.ends_at <= now:
        raise Refusal(why.DayIsOver())
    if vacation.ends_at - vacation.begins_at < LEAST:
        raise Refusal(why.VacationTooShort())
    left = left_of([*others, vacation], vacation.ends_at)
    if left >= 0:
        return
    longest = vacation.ends_at - now + left
    if longest < LEAST:
        raise Refusal(why.VacationUsedUp())
    raise Refusal(why.VacationTooLong(longest))


def _check_no_dodge(waiting: Sequence[MatchRow], now: int) -> None:
    """Refuse a vacation to whom a turn's last quarter is running: it would only save them from missing it."""
    late = [match for match in waiting if _is_late(match, now)]
    if late:
        raise Refusal(why.TimeNearlyUp(tuple((match.board, match.place) for match in late[:5])))


def _is_late(match: MatchRow, now: int) -> bool:
    if stands_until(match, seats_waited_for(match), now) is not None:
        return False
    return match.reminder is None or match.reminder <= now


async def _waiting_for(tx: AsyncConnection, user_id: int) -> list[MatchRow]:
    running = await matches_of_user(tx, user_id, [Status.PLAYING], 1000)
    return [match for match in running if set(seats_waited_for(match)) & set(match.own_seats_of(user_id))]


async def _settle(tx: AsyncConnection, user_id: int, until: int, now: int) -> list[int]:
    """Let the clocks of that person's matches go by an end of their vacation; return the boards to be shown anew.

    Called before the vacation is stored: the rows say what held until now.
    """
    boards = []
    for match in await matches_of_user(tx, user_id, [Status.PLAYING], 1000):
        table = tuple(replace(row, away_until=until) if row.user_id == user_id else row for row in match.table)
        await keep_clocks(tx, match, replace(match, table=table), now)
        boards.append(match.board)
    for board in boards:
        await put(tx, board, [ShowDeadline()], now)
    return boards


def _running(known: Sequence[Vacation], now: int) -> Vacation | None:
    return next((each for each in known if each.ends_at > now), None)


def _tell(host: Host, boards: Sequence[int]) -> None:
    for board in boards:
        host.wake(board)
    host.clock_changed()
