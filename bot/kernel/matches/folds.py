"""Folds of a log beside its game: attendance, recent events, and the players that the live board has pinged."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core.record import AWAY, BACK, LATE, NO_SHOW, SUBSTITUTE, WITHDRAW, Entry, undone_from
from engines.core.rules import Event, Outcome, Seat
from engines.core.support import SupportsLeaver

MISSED_TURNS = 2
UNFINISHED = Outcome((), None, "unfinished")
"""The outcome of a match that all players have abandoned; no game's rules have it."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """The turns missed in a row, and the players who have left.

    A turn is missed where the clock ran out for its player. Any entry of a player, also out of turn, resets the count.
    In simultaneous games it resets when the turn runs, since entries are secret until then.
    """

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


MOST_ENTRIES = 64


@dataclass(frozen=True, slots=True)
class EntryNews:
    """The public events of one entry."""

    ply: int
    events: tuple[Event, ...]
    left: Seat | None = None
    """The seats that it withdrew."""
    taken_back: int | None = None
    """From which ply on it has taken back what was entered."""
    changed_hands: Seat | None = None
    """The seat that another user plays from then on."""
    went_away: Seat | None = None
    """The seat that a computer plays from then on, for its player."""
    came_back: Seat | None = None
    """The seat that its player plays again."""
    late: bool = False
    """Those to move have missed a turn, and get the same time once more."""


@dataclass(frozen=True, slots=True)
class RecentEvents:
    """The fold of a log, as a position is: the newest entries that told everybody something."""

    news: tuple[EntryNews, ...] = ()
    complete_after: int = 0
    """After this ply nothing is left out."""

    def after(self, ply: int, entry: Entry, events: tuple[Event, ...]) -> "RecentEvents":
        """Return what it is after an entry; the oldest entries give way."""
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
        """Return the news after that ply; None where some of it is not known any more."""
        if ply < self.complete_after:
            return None
        return tuple(item for item in self.news if item.ply > ply)


UNKNOWN = RecentEvents(complete_after=1 << 60)
"""The events of a position that was not folded from its log."""


THERE: Final = 60
"""Seconds since their last action for which players of a game of rounds need not be called to their next turn."""


@dataclass(frozen=True, slots=True)
class Mentions:
    """Players that the live board has pinged: while the same player goes on, it is edited without another ping.

    So it is within a round of quick turns, where those to move have acted a moment ago.
    """

    since: int = 0
    """The ply at which the board was to be posted again, and to notify the players to move."""
    by: Seat | None = None
    """The seat of the last entry; None for the clock."""
    turn: int = 0
    """The ply at which the turn of the players to move began."""
    turn_before: int = 0
    """The ply at which the turn before that began."""
    acted: tuple[tuple[Seat, int], ...] = ()
    """The time of the last entry of each seat, where turns are quick."""

    def after(
        self, ply: int, entry: Entry, before: Collection[Seat], now: Collection[Seat], *, people: bool = True
    ) -> "Mentions":
        """Return it after the entry of that ply, by the players to move before it and now.

        Without `people` among the latter no one is pinged: computers play on with the same board.

        The player who has just pressed knows the board, and players to move before were pinged. An expiry pings again.
        """
        goes_on = entry.seat is not None and bool(now) and (set(now) <= {*before, entry.seat} or not people)
        if goes_on:
            return replace(self, by=entry.seat)
        return replace(self, since=ply, by=entry.seat, turn=ply, turn_before=self.turn)

    def in_a_round(self, before: "Mentions", at: int, now: Collection[Seat]) -> "Mentions":
        """Return it for a quick turn, after an entry at that time: a player who has just acted is not notified."""
        acted = dict(before.acted) | ({self.by: at} if self.by is not None else {})
        there = self.by is not None and bool(now) and all(acted.get(seat, 0) > at - THERE for seat in now)
        return replace(self, since=before.since if there else self.since, acted=tuple(sorted(acted.items())))


NOBODY_MENTIONED = Mentions()
