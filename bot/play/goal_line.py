"""The goal of a game in one line: above the first boards of a match, later on the rules and in the menu."""

from bot.kernel.matches.position import Position
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import translate
from engines import TEXTS
from engines.core.opening import SupportsOpening
from engines.core.rules import Seat


def goal_line(position: Position, seat: Seat) -> str:
    """Return how the player of a seat wins."""
    names = [escape(name) for name in position.names]
    return f"🎯 {translate(TEXTS[position.game].goal(position.public_view, names, seat))}"


def first_goal(position: Position) -> str:
    """Return the same as a line below the heading, for the player to move, until everybody has moved once."""
    if not _is_new(position):
        return ""
    seats = [Seat(seat) for seat in range(position.seats)]
    people = [seat for seat in (*position.to_move, *seats) if not position.is_played_by_computer(seat)]
    return f"\n{goal_line(position, next(iter(people), seats[0]))}"


def _is_new(position: Position) -> bool:
    """Return whether a player has not moved yet; grids and colours that come before are no moves."""
    if position.rules.info.simultaneous:
        return position.number == 0
    if isinstance(position.rules, SupportsOpening):
        return position.rules.is_opening(position.public_view)
    return not all(map(position.attendance.has_moved, map(Seat, range(position.seats))))
