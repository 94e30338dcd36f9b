"""Attendance by the log: turns missed in a row, and players who have left.

A turn is missed where the clock ran out for its player. Any entry of a player, also out of turn, resets
the count. In simultaneous games it resets when the turn runs, since entries are secret until then.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from engines.core.record import AWAY, BACK, NO_SHOW, WITHDRAW, Entry
from engines.core.rules import Event, Outcome, Seat
from engines.core.support import SupportsLeaver

MISSED_TURNS = 2
UNFINISHED = Outcome((), None, "unfinished")
"""The outcome of a match that all players have abandoned; no game's rules have it."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """The fold of a log, as a position is."""

    missed: tuple[int, ...] = ()
    """Turns missed in a row, one number a seat; a player of several seats has the same at each."""
    came: frozenset[Seat] = frozenset()
    """Seats whose players have moved."""
    acted: frozenset[Seat] = frozenset()
    """Seats whose players have entered something in the turn that runs."""
    departures: tuple[tuple[Seat, int], ...] = ()
    """Seats that are out by leaving in any way, withdrawn or by an order to quit, each with the ply of it."""
    away_seats: frozenset[Seat] = frozenset()
    """Seats that a computer plays until their players are back."""
    allowed: int = MISSED_TURNS
    """So many in a row, and the player has left."""

    @property
    def left_seats(self) -> frozenset[Seat]:
        """Seats that are out by leaving."""
        return frozenset(seat for seat, _ in self.departures)

    def after(self, entry: Entry, waited_for: Sequence[Seat], holders: Sequence[int]) -> "Attendance":
        """Return what it is after an entry. `waited_for` were to move; `holders` are the players, one a seat."""
        if entry.seat is None:
            late = {holders[seat] for seat in waited_for if seat not in self.acted}
            return replace(
                self, missed=tuple(self.of(Seat(seat)) + (user in late) for seat, user in enumerate(holders))
            )
        if entry.text in (WITHDRAW, NO_SHOW):
            return self
        if entry.text == AWAY:
            return replace(self, away_seats=self.away_seats | {entry.seat})
        if entry.seat in self.away_seats and entry.text != BACK:
            # It is the computer that has entered it.
            return self
        mine = {Seat(seat) for seat, user in enumerate(holders) if user == holders[entry.seat]}
        return replace(self, acted=self.acted | mine, away_seats=self.away_seats - mine)

    def begin_turn(self, seats: int) -> "Attendance":
        """Return it at the start of another turn; players who acted in the turn before count as present."""
        if not self.acted:
            return self
        missed = tuple(0 if seat in self.acted else self.of(seat) for seat in map(Seat, range(seats)))
        return replace(self, missed=missed, came=self.came | self.acted, acted=frozenset())

    def noting(self, ply: int, entry: Entry, events: Sequence[Event]) -> "Attendance":
        """Return it with the seats that left by an entry or its consequences."""
        gone = {event.leaver for event in events if isinstance(event, SupportsLeaver)}
        if entry.seat is not None and entry.text == WITHDRAW:
            gone.add(entry.seat)
        new = tuple((seat, ply) for seat in sorted(gone - self.left_seats))
        if not new:
            return self
        return replace(self, departures=(*self.departures, *new), away_seats=self.away_seats - gone)

    def hand_over(self, seats: Collection[Seat]) -> "Attendance":
        """Return what it is where these seats have come to other players, who are there."""
        return replace(self, away_seats=self.away_seats - frozenset(seats), came=self.came | frozenset(seats))

    def has_moved(self, seat: Seat) -> bool:
        """Return whether a seat's player has ever entered anything."""
        return seat in self.came | self.acted

    def is_last_chance(self, seat: Seat) -> bool:
        """Return whether one more missed turn is too many."""
        return self.of(seat) + 1 >= self.allowed

    def of(self, seat: Seat) -> int:
        """Return the turns that seat's player has missed in a row."""
        return self.missed[seat] if seat < len(self.missed) else 0

    def is_absent(self, seat: Seat) -> bool:
        """Return whether a player has missed too many turns, or a computer plays for them."""
        return seat in self.away_seats or self.of(seat) >= self.allowed

    def all_absent(self, seats: int) -> bool:
        """Return whether all who are left have missed too many turns."""
        return all(map(self.is_absent, self._remaining(seats)))

    def forfeiting_seat(self, seats: int) -> Seat | None:
        """Return a seat whose player has missed too many turns, once another is seen to be there to play on.

        Players who missed fewer turns show at their next turn that they are there; no one wins before that.
        """
        remaining = [seat for seat in self._remaining(seats) if seat not in self.away_seats]
        if all(self.of(seat) for seat in remaining):
            return None
        return next((seat for seat in remaining if self.of(seat) >= self.allowed), None)

    def _remaining(self, seats: int) -> list[Seat]:
        return [Seat(seat) for seat in range(seats) if seat not in self.left_seats]
