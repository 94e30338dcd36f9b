"""Away mode: a substitute bot plays for an absent player until they are back.

The player keeps the seat; entries in the log mark the beginning and the end of away mode.
"""

from collections.abc import Sequence
from functools import partial

from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice, Show, Surface
from bot.kernel.matches.open_match import OpenMatch, unit_of_work
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import check_playing, has_left, not_a_player
from bot.kernel.store.match_row import Absent, is_computer
from bot.kernel.store.servers import computers_may_play
from bot.kernel.store.waiting_entries import delete_waiting
from bot.kernel.text.translation import _
from bot.ratings.rated_matches import unrate
from engines.core.messages import N_
from engines.core.record import AWAY, BACK, Entry
from engines.core.rules import Outcome, Seat


def absentees(position: Position) -> tuple[Seat, ...]:
    """Return the seats for which a substitute bot must play after a timeout; none if the match does not use one.

    An absent player is absent at all their seats.
    """
    if position.match.absent is not Absent.COMPUTER or isinstance(position.turn, Outcome):
        return ()
    attendance = position.attendance
    late = [seat for seat in position.to_move if seat not in attendance.acted and attendance.is_last_chance(seat)]
    return all_seats_of(position, late)


def seats_to_take_over(position: Position, expired: Position) -> tuple[Seat, ...]:
    """Return the seats that the game's own rule for timeouts would remove, for a substitute bot to play instead."""
    if position.match.absent is not Absent.COMPUTER:
        return ()
    gone = expired.attendance.left_seats - position.attendance.left_seats
    return all_seats_of(position, [seat for seat in position.to_move if seat in gone])


def all_seats_of(position: Position, late: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return all seats that the players of these seats still play themselves."""
    users = {position.holders[seat] for seat in late if not position.is_played_by_computer(seat)}
    return tuple(seat for seat in seats_played_by_people(position) if position.holders[seat] in users)


def seats_played_by_people(position: Position) -> tuple[Seat, ...]:
    """Return the seats that people play themselves, without those they have left."""
    seats = map(Seat, range(position.seats))
    return tuple(
        seat
        for seat in seats
        if not position.is_played_by_computer(seat) and seat not in position.attendance.left_seats
    )


async def start_away_mode(match: OpenMatch, seats: Sequence[Seat]) -> Position:
    """Start away mode for at least one seat, and unrate the match."""
    position, now = match.position, match.host.now()
    away: list[Position] = []
    for seat in seats:
        away.append((away[-1] if away else position).enter(Entry(seat, AWAY), now))
    unrate(match)
    players = dict.fromkeys(position.holders[seat] for seat in seats)
    for seat in seats:
        match.write(partial(delete_waiting, match_id=match.id, seat=seat, user_id=position.holders[seat]))
    newest = await match.enter(*away)
    if not isinstance(newest.turn, Outcome):
        match.send(*(Notice(News.AWAY, player) for player in players))
    return newest


def can_leave_to_computer(position: Position, user_id: int) -> bool:
    """Return whether a computer could play for a user: other players remain, at least one of them a person."""
    left = position.attendance.left_seats
    others = [Seat(seat) for seat, user in enumerate(position.holders) if user != user_id and Seat(seat) not in left]
    mine = any(user == user_id and Seat(seat) not in left for seat, user in enumerate(position.holders))
    return mine and len(others) > 1 and not all(map(position.is_played_by_computer, others))


async def check_can_leave_to_computer(host: Host, position: Position, user_id: int) -> None:
    """Refuse if a substitute bot cannot play for the user, or if the server does not allow computers."""
    allowed = await host.read(computers_may_play, position.match.guild_id)
    if not allowed or not can_leave_to_computer(position, user_id):
        raise Refusal(_("No computer can play here: too few players, or this server allows none."))


def check_not_away(position: Position, user_id: int) -> None:
    """Refuse a player in away mode, who must end it first."""
    mine = position.match.seats_of(user_id)
    if mine and not is_computer(user_id) and any(seat in position.attendance.away_seats for seat in mine):
        raise Refusal(_("A computer plays for you. Press **I'm back** under the board first."))


@unit_of_work
async def end_away_mode(match: OpenMatch) -> Reply:
    """End away mode for a player, with a full turn if they are to move; no change without it. Raises Refusal."""
    position = match.position
    mine = [Seat(seat) for seat in match.row.seats_of(match.user_id)]
    if not mine:
        raise not_a_player(match.row)
    check_playing(position)
    if all(seat in position.attendance.left_seats for seat in mine):
        raise has_left(match.row)
    seat = next((seat for seat in mine if seat in position.attendance.away_seats), None)
    if seat is None:
        return Reply(match.id, N_("You already play #{match_id} yourself.", match_id=match.id))
    newest = await match.enter(position.enter(Entry(seat, BACK), match.host.now()))
    if newest.rules.info.hidden:
        left = newest.attendance.left_seats
        there = [one for one in mine if one not in left]
        match.send(*(Show(Surface.PRIVATE, one, anew=True) for one in there))
    text = N_("You play #{match_id} yourself again, with full time for this turn.", match_id=match.id)
    return Reply(match.id, text)
