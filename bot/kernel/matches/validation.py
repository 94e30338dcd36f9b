"""Validate a request: the seat, the position it was made for, and the turn."""

from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import entry_of
from bot.kernel.matches.refusal import AheadError, MatchOverError, OnlyWatchingError, Refusal, StaleBoardError
from bot.kernel.matches.restore_check import suspect_restored
from bot.kernel.store.log import entries
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.core.messages import join_list
from engines.core.record import AWAY, BACK, LATE, Entry
from engines.core.rules import Outcome, Seat
from engines.core.support import outlasts


class OffTurnError(Refusal):
    """The match waits for other players; the game may explain why (`describe_off_turn`)."""

    def __init__(self, position: Position, seat: Seat) -> None:
        super().__init__(describe_off_turn(position))
        self.position, self.seat = position, seat


class PausedError(Refusal):
    """The match is paused until all players agree to continue."""

    def __init__(self, position: Position) -> None:
        super().__init__(_("#{match_id} is paused. Press *Resume* to play on.", match_id=position.match_id))
        self.position = position


def describe_off_turn(position: Position, because: str = "") -> str:
    """Return a sentence that names the players to move, after the game's own explanation `because`."""
    names = [escape(position.names[seat]) for seat in position.to_move]
    if because or len(names) > 1:
        waiting = _("Waiting for {names}.", names=join_list(names))
    else:
        waiting = _("It's {name}'s turn.", name=names[0])
    return " ".join(filter(None, (because, waiting)))


def may_queue(position: Position, seat: Seat) -> bool:
    """Return whether a seat can queue a move: off turn, in games where players take turns."""
    off_turn = not isinstance(position.turn, Outcome) and seat not in position.to_move
    return off_turn and not position.rules.info.simultaneous and seat not in position.attendance.left_seats


def not_a_player(match: MatchRow) -> Refusal:
    """Return the refusal for a user without a seat."""
    return OnlyWatchingError(_("You aren't playing in #{match_id}.", match_id=match.match_id), match)


def has_left(match: MatchRow) -> Refusal:
    """Return the refusal for a player who has left."""
    return OnlyWatchingError(_("You left #{match_id}.", match_id=match.match_id), match)


def acting_seat(position: Position, user_id: int) -> Seat:
    """Return the seat a user acts for, preferably one that is to move. Raises Refusal for a user without a seat."""
    mine = [Seat(seat) for seat in position.match.seats_of(user_id)]
    if not mine:
        raise not_a_player(position.match)
    waited_for = [seat for seat in mine if seat in position.to_move]
    if waited_for or len(mine) == 1:
        return (waited_for or mine)[0]
    able = [seat for seat in mine if position.legal_actions(seat)]
    return (able or mine)[0]


def check_playing(position: Position) -> None:
    """Raise MatchOverError if the match is over."""
    if isinstance(position.turn, Outcome):
        raise MatchOverError(position.match_id)


def check_current(position: Position, ply: int | None) -> None:
    """Refuse a request made for an earlier or later position; `ply` is its public number."""
    check_playing(position)
    if ply is not None and not position.oldest_number <= ply <= position.number:
        raise StaleBoardError(position.match)


async def check_fresh(host: Host, position: Position, ply: int | None) -> None:
    """Do the same, but allow a request made before entries that do not affect it, such as a call in MONO."""
    try:
        check_current(position, ply)
    except StaleBoardError:
        if ply is not None and ply > position.number:
            await suspect_restored(host, position.match_id)
            raise AheadError(position.match) from None
        if ply is None or position.rules.info.simultaneous:
            raise
        async with host.database.read() as tx:
            since = await entries(tx, position.match_id, ply, position.ply)
        if not all(_outlasts(position, entry_of(row)) for row in since):
            raise


def check_not_paused(position: Position, now: int) -> None:
    """Raise PausedError if the match is paused."""
    if is_paused(position.match, now):
        raise PausedError(position)


def _outlasts(position: Position, entry: Entry) -> bool:
    return entry.text in (AWAY, BACK, LATE) or outlasts(position.rules, entry)


async def check_can_leave(host: Host, position: Position, seat: Seat) -> None:
    """Check before the confirmation that a seat may leave. Raises MatchOverError or RulesError."""
    check_playing(position)
    await host.rules_runner.entry(position.withdraw, seat, position.began)


def check_turn(position: Position, seat: Seat) -> None:
    """Refuse a seat that cannot act now, and name the players to move."""
    if seat in position.to_move or position.legal_actions(seat):
        return
    if seat in position.attendance.left_seats:
        raise has_left(position.match)
    if position.rules.info.simultaneous:
        # A player still in the game can still change the orders.
        raise OnlyWatchingError(_("You are out of #{match_id}.", match_id=position.match_id), position.match)
    raise OffTurnError(position, seat)
