"""Actions of a match's clock: end turns, remind players, offer seats, play delayed moves, remove absent players."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.kernel.matches.clocks import outside_quiet_hours, renew, seats_waited_for, stands_until
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice, Show, Surface
from bot.kernel.matches.open_match import OpenMatch, open_for_clock
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import MatchOverError
from bot.kernel.matches.validation import check_playing
from bot.kernel.store.match_row import Absent, Status, Unrated
from bot.kernel.store.matches import change_match, change_playing
from bot.kernel.store.seat_offers import SEAT_OFFERS, delete_seat_offer, seat_offers_of
from bot.kernel.store.waiting_entries import DELAYED
from bot.ratings.rated_matches import unrate
from bot.seats.substitute_bot import absentees, all_seats_of, seats_to_take_over, start_away_mode
from engines.core.errors import RulesError
from engines.core.record import EXPIRE, LATE, NO_SHOW, Entry
from engines.core.rules import Outcome, Seat


def never_moved(position: Position) -> tuple[Seat, ...]:
    """Return the seats of players to move who never moved; none in the second game of a pair."""
    if position.match.pair_of is not None:
        return ()
    return all_seats_of(position, [seat for seat in position.to_move if not position.attendance.has_moved(seat)])


async def continue_without(match: OpenMatch, seats: Sequence[Seat]) -> None:
    """Remove players who never moved, or let a computer play for them; call the match off if too few remain.

    A match that goes on is unrated, as after a resignation in its first round.
    """
    without = await match.host.rules_runner.entry(_without, match.position, seats, match.host.now())
    if not without:
        await _call_off(match, seats)
    elif match.row.absent is Absent.COMPUTER:
        await start_away_mode(match, seats)
    else:
        unrate(match, Unrated.NO_SHOW)
        await match.enter(*without)


def _without(position: Position, seats: Sequence[Seat], now: int) -> list[Position]:
    """Return the positions that remove these seats; none if the match cannot go on without them."""
    steps = [position.enter(Entry(None, LATE), now)]
    for seat in seats:
        try:
            steps.append(steps[-1].withdraw(seat, now))
        except RulesError:
            # Already out, because another player left.
            continue
    after = steps[-1]
    people = (seat for seat in map(Seat, range(after.seats)) if seat not in after.attendance.left_seats)
    if isinstance(after.turn, Outcome) or all(map(after.is_played_by_computer, people)):
        return []
    if after.rules.info.simultaneous and after.number == position.number:
        # The other players' time is up as well, so the turn ends.
        steps.append(after.enter(Entry(None, EXPIRE), now))
    return steps


async def _call_off(match: OpenMatch, seats: Sequence[Seat]) -> None:
    position, entry = match.position, Entry(seats[0], NO_SHOW)
    users = {position.holders[seat] for seat in seats}
    if len(users) == 1:
        match.write(partial(change_match, match_id=match.id, declined_by=users.pop()))
    unrate(match)
    await match.enter(await match.host.rules_runner.entry(position.enter, entry, match.host.now()))


async def expire(host: Host, match_id: int, deadline: int) -> bool:
    """End the turn if that deadline is still current; return whether it did."""
    async with open_for_clock(host, match_id) as match:
        now = host.now()
        if match.row.status is not Status.PLAYING or match.row.deadline != deadline:
            return False
        position = match.position
        if stands_until(match.row, position.to_move, now) is not None:
            # For example, a vacation began while a turn was being stored.
            later = renew(match.row, position.to_move, now)
            times = {"deadline": later.deadline, "reminder": later.reminder}
            match.write(lambda tx: change_playing(tx, match_id, **times), times=True)
            match.send(Show(Surface.STANDING))
            await match.save()
            return False
        missing = never_moved(position)
        away = () if missing else absentees(position)
        if missing:
            await continue_without(match, missing)
        elif not away:
            entry = Entry(None, LATE if _gets_more_time(position) else EXPIRE)
            after = await host.rules_runner.entry(position.enter, entry, now)
            away = seats_to_take_over(position, after)
            if not away:
                await match.enter(after)
        if away:
            await start_away_mode(match, away)
        await match.save()
        return True


def _gets_more_time(position: Position) -> bool:
    """Return whether the players to move get a second time limit, in games that a missed turn loses."""
    last = any(position.attendance.is_last_chance(seat) for seat in position.to_move)
    return position.rules.info.expiry_loses and not last


async def remind(host: Host, match_id: int, reminder: int) -> bool:
    """Remind the players to move if that reminder is still due; return whether it was sent."""
    async with open_for_clock(host, match_id) as match:
        row, now = match.row, host.now()
        if row.status is not Status.PLAYING or row.reminder != reminder:
            return False
        wanted = max(reminder, now)
        later = (await host.read(outside_quiet_hours, replace(row, reminder=wanted), now)).reminder
        waits = later is not None and later > wanted
        stands = stands_until(row, seats_waited_for(row), now) is not None
        reminds = later is not None and not waits and not stands
        match.write(partial(change_match, match_id=match_id, reminder=later if waits else None), times=waits)
        if reminds:
            match.send(Notice(News.REMINDER))
        await match.save()
    return reminds


async def open_seats(host: Host, match_id: int) -> bool:
    """Offer the seats whose players have not answered in time; return whether there was any."""
    async with open_for_clock(host, match_id) as match:
        now, opened = host.now(), []
        offers = await host.read(seat_offers_of, match_id)
        for seat, offer in offers.items():
            if offer.due_at is None or offer.due_at > now:
                continue
            match.write(partial(delete_seat_offer, match_id=match_id, seat=seat))
            if stands_until(match.row, [Seat(seat)], now) is None:
                # Otherwise the player was here: they went on vacation or agreed to a pause.
                match.write(partial(SEAT_OFFERS.add, value=replace(offer, due_at=None)))
                opened.append(Show(Surface.SEAT_OFFER, Seat(seat)))
        match.send(*opened)
        await match.save()
        return bool(opened)


async def release(host: Host, match_id: int) -> bool:
    """Play the delayed entry of a match; return whether it was still legal."""
    async with open_for_clock(host, match_id) as match:
        held = await host.read(DELAYED.find, match_id)
        if held is None:
            return False
        entry, plays = Entry(Seat(held.seat), held.entry), True
        try:
            check_playing(match.position)
            after = await host.rules_runner.entry(match.position.enter, entry, host.now())
            await match.enter(after)
        except (RulesError, MatchOverError):
            plays = False
        match.write(partial(DELAYED.delete, match_id=match_id))
        await match.save()
        return plays
