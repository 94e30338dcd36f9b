"""A person's vacation, which stops all their clocks until it ends."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.clocks import save_clocks, seats_waited_for, stands_until
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import read_seconds
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import matches_of_user
from bot.kernel.store.outbox import enqueue
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _
from bot.people.store import Vacation, save_vacation, vacations_of

DAY = 86_400
A_YEAR = 365 * DAY
MOST = 30 * DAY
"""The most vacation in any 365 days (rules/server.md)."""
LEAST = DAY
"""The shortest vacation, and the least that one counts for, so that nobody takes many short ones."""
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Away:
    """A vacation that has begun: its end, the number of matches it stops, and the seconds left this year."""

    until: int
    matches: int
    left: int


async def begin_vacation(host: Host, user_id: int, text: str) -> Away:
    """Begin a vacation, or change the end of the current one. Raises Refusal."""
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
            # Late in a turn, a vacation would only save a player from missing it.
            late = [match for match in waiting if _is_late(match, now)]
            if late:
                first = ", ".join(f"#{match.match_id} in <#{match.place}>" for match in late[:5])
                raise Refusal(_("Play {matches} first: your time is nearly up.", matches=first))
        match_ids = await _update_clocks(tx, user_id, until, now)
        await save_vacation(tx, user_id, vacation)
    host.wake(*match_ids)
    host.clock_changed()
    return Away(until, len(waiting), seconds_left([*others, vacation], until))


async def end_vacation(host: Host, user_id: int) -> int:
    """End the current vacation; return the seconds of vacation left this year. Raises Refusal."""
    now = host.now()
    async with host.database.write() as tx:
        known = await vacations_of(tx, user_id)
        running = _running(known, now)
        if running is None:
            raise Refusal(_("You are not on vacation. To go: `/me vacation until`"))
        ended = replace(running, ends_at=now)
        match_ids = await _update_clocks(tx, user_id, now, now)
        await save_vacation(tx, user_id, ended)
    host.wake(*match_ids)
    host.clock_changed()
    return seconds_left([*(each for each in known if each is not running), ended], now)


def read_until(text: str, now: int) -> int:
    """Parse the end of a vacation; a date ends at midnight UTC. Raises Refusal."""
    seconds, date = read_seconds(text), _DATE.fullmatch(text.strip())
    if seconds:
        return now + seconds
    if date is None:
        raise Refusal(_how_long())
    try:
        end = datetime(int(date[1]), int(date[2]), int(date[3]), tzinfo=UTC) + timedelta(days=1)
    except (ValueError, OverflowError):
        raise Refusal(_("No such day. {how_long}", how_long=_how_long())) from None
    return int(end.timestamp())


def seconds_left(taken: Sequence[Vacation], at: int) -> int:
    """Return the seconds of vacation that are left in the year that ends at a time."""
    return MOST - sum(_seconds_within(each, at - A_YEAR, at) for each in taken)


def _how_long() -> str:
    return _("Write `5d`, `2 weeks` or the last day, like `2027-01-05`.")


def _seconds_within(vacation: Vacation, since: int, until: int) -> int:
    if vacation.ends_at <= since or vacation.begins_at >= until:
        return 0
    return max(min(vacation.ends_at, until) - max(vacation.begins_at, since), LEAST)


def _check_length(vacation: Vacation, others: Sequence[Vacation], now: int) -> None:
    if vacation.ends_at <= now:
        raise Refusal(_("That day is over. {how_long}", how_long=_how_long()))
    if vacation.ends_at - vacation.begins_at < LEAST:
        raise Refusal(_("At least one day. {how_long}", how_long=_how_long()))
    left = seconds_left([*others, vacation], vacation.ends_at)
    if left >= 0:
        return
    longest = (vacation.ends_at - now + left) // LEAST * LEAST
    if not longest:
        raise Refusal(_("You used all 30 vacation days of a year."))
    raise Refusal(
        _("You can go for {time} now, 30 days a year. {how_long}", time=write_turn_time(longest), how_long=_how_long())
    )


def _is_late(match: MatchRow, now: int) -> bool:
    if stands_until(match, seats_waited_for(match), now) is not None:
        return False
    return match.reminder is None or match.reminder <= now


async def _waiting_for(tx: AsyncConnection, user_id: int) -> list[MatchRow]:
    running = await matches_of_user(tx, user_id, [Status.PLAYING])
    return [match for match in running if set(seats_waited_for(match)) & set(match.own_seats_of(user_id))]


async def _update_clocks(tx: AsyncConnection, user_id: int, until: int, now: int) -> list[int]:
    """Update the clocks of a person's matches to an end of their vacation; return the ids of these matches.

    Call it before the vacation is stored, because it reads the state until now from the rows.
    """
    match_ids = []
    for match in await matches_of_user(tx, user_id, [Status.PLAYING]):
        table = tuple(replace(row, away_until=until) if row.user_id == user_id else row for row in match.table)
        await save_clocks(tx, match, replace(match, table=table), now)
        match_ids.append(match.match_id)
    for match_id in match_ids:
        await enqueue(tx, match_id, [Show(Surface.STANDING)], now)
    return match_ids


def _running(known: Sequence[Vacation], now: int) -> Vacation | None:
    return next((each for each in known if each.ends_at > now), None)
