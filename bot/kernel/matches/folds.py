"""Folds of a log beside its game: attendance, recent events, and the players pinged by the live board."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core.record import AWAY, BACK, LATE, NO_SHOW, SUBSTITUTE, WITHDRAW, Entry, undone_from
from engines.core.rules import Event, Outcome, Seat
from engines.core.support import SupportsLeaver

MISSED_TURNS = 2
UNFINISHED = Outcome((), None, "unfinished")
"""The outcome of a match that all players have abandoned; it is in no game's rules."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """The turns missed in a row, and the players who have left.

    A turn is missed if the clock runs out for its player. Any entry of a player, also out of turn, resets the count;
    in simultaneous games it does so at the end of the turn, since entries are secret until then.
    """

    missed: tuple[int, ...] = ()
    """Turns missed in a row, by seat; the same for all seats of a player."""
    came: frozenset[Seat] = frozenset()
    """Seats whose players have moved."""
    acted: frozenset[Seat] = frozenset()
    """Seats whose players have entered something in the current turn."""
    departures: tuple[tuple[Seat, int], ...] = ()
    """Seats that have left, withdrawn or by an order to quit, each with the ply."""
    away_seats: frozenset[Seat] = frozenset()
    """Seats played by a computer until their players are back."""
    allowed: int = MISSED_TURNS
    """A player who misses this many turns in a row has left."""

    @property
    def left_seats(self) -> frozenset[Seat]:
        """Seats that have left."""
        return frozenset(seat for seat, _ in self.departures)

    def after(self, entry: Entry, waited_for: Sequence[Seat], holders: Sequence[int]) -> "Attendance":
        """Return the attendance after an entry. `waited_for` were to move; `holders` are the players by seat."""
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
            # The computer has entered it.
            return self
        mine = {Seat(seat) for seat, user in enumerate(holders) if user == holders[entry.seat]}
        return replace(self, acted=self.acted | mine, away_seats=self.away_seats - mine)

    def begin_turn(self, seats: int) -> "Attendance":
        """Return the attendance at the start of another turn; players who acted in the last turn count as present."""
        if not self.acted:
            return self
        missed = tuple(0 if seat in self.acted else self.of(seat) for seat in map(Seat, range(seats)))
        return replace(self, missed=missed, came=self.came | self.acted, acted=frozenset())

    def noting(self, ply: int, entry: Entry, events: Sequence[Event]) -> "Attendance":
        """Return the attendance with the seats that left by an entry or its consequences."""
        gone = {event.leaver for event in events if isinstance(event, SupportsLeaver)}
        if entry.seat is not None and entry.text == WITHDRAW:
            gone.add(entry.seat)
        new = tuple((seat, ply) for seat in sorted(gone - self.left_seats))
        if not new:
            return self
        return replace(self, departures=(*self.departures, *new), away_seats=self.away_seats - gone)

    def hand_over(self, seats: Collection[Seat]) -> "Attendance":
        """Return the attendance after new players took over these seats; they count as present."""
        return replace(self, away_seats=self.away_seats - frozenset(seats), came=self.came | frozenset(seats))

    def has_moved(self, seat: Seat) -> bool:
        """Return whether a seat's player has ever entered anything."""
        return seat in self.came | self.acted

    def is_last_chance(self, seat: Seat) -> bool:
        """Return whether one more missed turn is too many."""
        return self.of(seat) + 1 >= self.allowed

    def of(self, seat: Seat) -> int:
        """Return the turns that the seat's player has missed in a row."""
        return self.missed[seat] if seat < len(self.missed) else 0

    def is_absent(self, seat: Seat) -> bool:
        """Return whether a player has missed too many turns, or a computer plays for them."""
        return seat in self.away_seats or self.of(seat) >= self.allowed

    def all_absent(self, seats: int) -> bool:
        """Return whether all remaining players have missed too many turns."""
        return all(map(self.is_absent, self._remaining(seats)))

    def forfeiting_seat(self, seats: int) -> Seat | None:
        """Return a seat whose player has missed too many turns, if another player is certainly present.

        Players who missed fewer turns prove that at their next turn; nobody wins before.
        """
        remaining = [seat for seat in self._remaining(seats) if seat not in self.away_seats]
        if all(self.of(seat) for seat in remaining):
            return None
        return next((seat for seat in remaining if self.of(seat) >= self.allowed), None)

    def _remaining(self, seats: int) -> list[Seat]:
        return [Seat(seat) for seat in range(seats) if seat not in self.left_seats]


MOST_ENTRIES = 64


@dataclass(frozen=True, slots=True)
class EntryNews:
    """The public events of one entry."""

    ply: int
    events: tuple[Event, ...]
    left: Seat | None = None
    """The seat that it withdrew."""
    taken_back: int | None = None
    """The ply from which on it took entries back."""
    changed_hands: Seat | None = None
    """The seat that another user plays from then on."""
    went_away: Seat | None = None
    """The seat that a computer plays from then on for its player."""
    came_back: Seat | None = None
    """The seat that its player plays again."""
    late: bool = False
    """True if the seats to move have missed a turn and get the same time again."""


@dataclass(frozen=True, slots=True)
class RecentEvents:
    """A fold of the log: the newest entries with public news."""

    news: tuple[EntryNews, ...] = ()
    complete_after: int = 0
    """All news after this ply are included."""

    def after(self, ply: int, entry: Entry, events: tuple[Event, ...]) -> "RecentEvents":
        """Return the events after an entry; the oldest are dropped."""
        left, taken, went_away, came_back = (
            entry.seat if entry.text == text else None for text in (WITHDRAW, SUBSTITUTE, AWAY, BACK)
        )
        late = entry == Entry(None, LATE)
        item = EntryNews(ply, events, left, undone_from(entry), taken, went_away, came_back, late)
        if item == EntryNews(ply, ()):
            return self
        news = (*self.news, item)
        dropped = news[: max(0, len(news) - MOST_ENTRIES)]
        return RecentEvents(news[len(dropped) :], dropped[-1].ply if dropped else self.complete_after)

    def since(self, ply: int) -> tuple[EntryNews, ...] | None:
        """Return the news after that ply; None if some of it was dropped."""
        if ply < self.complete_after:
            return None
        return tuple(item for item in self.news if item.ply > ply)


UNKNOWN = RecentEvents(complete_after=1 << 60)
"""The events of a position that was not folded from its log."""


THERE: Final = 60
"""Seconds after their last action in which players of quick rounds need no notification of their next turn."""


@dataclass(frozen=True, slots=True)
class Mentions:
    """Players that the live board has pinged: while the same player continues, it is edited without another ping.

    The same applies within a round of quick turns, if the players to move have just acted.
    """

    since: int = 0
    """The ply of the last new board, which notified the players to move."""
    by: Seat | None = None
    """The seat of the last entry; None for the clock."""
    turn: int = 0
    """The ply at which the turn of the players to move began."""
    turn_before: int = 0
    """The ply at which the turn before that began."""
    acted: tuple[tuple[Seat, int], ...] = ()
    """The time of the last entry of each seat, in games with quick turns."""

    def after(
        self, ply: int, entry: Entry, before: Collection[Seat], now: Collection[Seat], *, people: bool = True
    ) -> "Mentions":
        """Return the mentions after the entry of that ply, given the seats to move before and after it.

        Without `people` among the latter nobody is pinged: computers continue on the same board.

        The acting player knows the board, and the players to move before were pinged. An expiry pings again.
        """
        goes_on = entry.seat is not None and bool(now) and (set(now) <= {*before, entry.seat} or not people)
        if goes_on:
            return replace(self, by=entry.seat)
        return replace(self, since=ply, by=entry.seat, turn=ply, turn_before=self.turn)

    def in_a_round(self, before: "Mentions", at: int, now: Collection[Seat]) -> "Mentions":
        """Return the mentions for a quick turn, after an entry at that time. Players who just acted get no ping."""
        acted = dict(before.acted) | ({self.by: at} if self.by is not None else {})
        there = self.by is not None and bool(now) and all(acted.get(seat, 0) > at - THERE for seat in now)
        return replace(self, since=before.since if there else self.since, acted=tuple(sorted(acted.items())))


NOBODY_MENTIONED = Mentions()
