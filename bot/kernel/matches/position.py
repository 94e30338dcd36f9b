"""A match after one ply, with its views and possible actions.

The game's state, which contains hidden facts, is accessible only here: others get views.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.folds import MISSED_TURNS, NOBODY_MENTIONED, UNKNOWN, Attendance, Mentions, RecentEvents
from bot.kernel.matches.pools import stored_options
from bot.kernel.matches.records import BY_THE_HOST, outcome_of, record_of
from bot.kernel.store.match_row import MatchRow, is_computer
from engines import GAMES, AnyRules
from engines.core.playback import AnyFrame, Frame, FrameView, frames
from engines.core.queueing import check_ahead
from engines.core.record import EXPIRE, LATE, WITHDRAW, Entry
from engines.core.rules import Event, Outcome, Seat, Turn
from engines.core.support import SupportsMissedTurns, SupportsProgress, SupportsRounds

_MISSED = (Entry(None, EXPIRE), Entry(None, LATE))


def misses_allowed(match: MatchRow) -> int:
    """Return the number of missed turns in a row after which a player has left."""
    options = stored_options(match.game, match.options)
    return options.missed_turns if isinstance(options, SupportsMissedTurns) else MISSED_TURNS


@dataclass(frozen=True, slots=True)
class Position:
    """A match after one ply, with the newest row of the match.

    Deadlines, channels and the like come from the row, so they are current: show only the newest position with them.
    """

    match: MatchRow
    began: int
    """The start of its turn, in seconds since 1970."""
    at: int
    """The time of its last entry."""
    _frame: AnyFrame = field(repr=False)
    attendance: Attendance = field(default_factory=Attendance)
    """Turns missed in a row by player."""
    recent_events: RecentEvents = UNKNOWN
    """Recent public events."""
    mentions: Mentions = NOBODY_MENTIONED
    """The ply at which the players to move were notified, and the seat that entered last."""

    @classmethod
    def first(cls, match: MatchRow) -> "Position":
        """Return the start of a match. Raises Refusal if it has not begun."""
        at = match.started_at or match.created_at
        frame = Frame.first(GAMES[match.game], record_of(match))
        attendance = Attendance(allowed=misses_allowed(match))
        return cls(match, at, at, frame, attendance=attendance, recent_events=RecentEvents()).as_logged(match)

    def as_logged(self, match: MatchRow) -> "Position":
        """Return the position with that row but without an outcome, since an end by the host is not in the log."""
        return replace(self, match=replace(match, outcome=None))

    def with_row(self, match: MatchRow) -> "Position":
        """Return the position with a current row: clocks, names and channels change between entries."""
        return replace(self, match=match)

    @property
    def match_id(self) -> int:
        """Return the id of the match."""
        return self.match.match_id

    @property
    def game(self) -> str:
        """Return the key of the game."""
        return self.match.game

    @property
    def options(self) -> str:
        """Return the options as stored."""
        return self.match.options

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players at that ply."""
        return self.match.names_at(self.ply)

    @property
    def holders(self) -> tuple[int, ...]:
        """Return the user ids of the players at that ply."""
        return self.match.holders_at(self.ply)

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return self._frame.seats

    @property
    def ply(self) -> int:
        """Return the number of entries that led here."""
        return self._frame.ply

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the public events of the last entry."""
        return self._frame.events

    @property
    def agreed_outcome(self) -> Outcome | None:
        """Return the outcome by agreement, or because a player declined or never moved."""
        return self._frame.agreed

    @property
    def marked_names(self) -> tuple[str, ...]:
        """The names for display, with a mark for players in away mode; not to be typed."""
        away_seats = self.attendance.away_seats
        return tuple(f"{MARK} {name}" if seat in away_seats else name for seat, name in enumerate(self.names))

    @property
    def number(self) -> int:
        """Return the public number of the position: the ply, or the turn in games with secret entries.

        In simultaneous games the number of entries would reveal who has acted.
        """
        return self._frame.number

    @property
    def is_played(self) -> bool:
        """Return whether enough was played for a rated result."""
        return not isinstance(self.rules, SupportsProgress) or self.rules.is_played(self.public_view)

    @property
    def in_first_round(self) -> bool:
        """Return whether some player could not have moved yet; in simultaneous games, whether no turn has ended.

        Until then it can be called off or declined (rules/server.md), except for the second game of a pair.
        """
        if self.match.pair_of is not None:
            return False
        return self.number == 0 if self.rules.info.simultaneous else self.ply < self.seats

    @property
    def rules(self) -> AnyRules:
        """The rules of the game, without state."""
        return self._frame.rules

    @property
    def turn(self) -> Turn | Outcome:
        """Return the turn, or the outcome: by rules, by agreement, or by the host."""
        return self.ended or self._frame.turn

    @property
    def ended(self) -> Outcome | None:
        """The outcome if the host ended the match here, outside of rules and log."""
        outcome = outcome_of(self.match) if self.match.ply == self.ply else None
        return outcome if outcome is not None and outcome.reason in BY_THE_HOST else None

    @property
    def oldest_number(self) -> int:
        """The number of the position that began the turn: buttons shown since then are still valid."""
        return self.number if self.rules.info.simultaneous else self.match.turn_ply

    @property
    def asked_since(self) -> int:
        """The ply since which the players to move are waited for: earlier messages have not notified them."""
        return self.match.turn_ply if self.rules.info.simultaneous else self.mentions.turn

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats to move; none once the match is over."""
        turn = self.turn
        return turn.seats if isinstance(turn, Turn) else ()

    @property
    def public_view(self) -> object:
        """Return the public view."""
        return self._frame.public_view

    def seat_view(self, seat: Seat) -> object:
        """Return the view of that seat's holder."""
        return self._frame.seat_view(seat)

    def seen_by(self, observer: Seat | None) -> FrameView[Any, Any, Any]:  # Any: of the game's own types
        """Return an observer's view of the position and its last entry; None is the public view."""
        return self._frame.seen_by(observer)

    def legal_actions(self, seat: Seat) -> Sequence[Any]:  # Any: of the game's own type, as in the catalog
        """Return the legal actions of that seat, or the parts of composed actions."""
        return self.rules.legal_actions(self._frame.state, seat)

    def parse(self, seat: Seat, text: str) -> Any:  # Any: as above
        """Parse an action. Raises RulesError that says what is wrong with it."""
        return self.rules.parse(self._frame.state, seat, text)

    def check_ahead(self, seat: Seat, action: object) -> None:
        """Raise IllegalActionError for an action that cannot become legal before that seat's next turn."""
        check_ahead(self.rules, self._frame.state, seat, action)

    def act(self, seat: Seat, action: object, at: int) -> "Position":
        """Return the position after an action. Raises RulesError if it is illegal."""
        return self.follow(self._frame.act(seat, action), at)

    def withdraw(self, seat: Seat, at: int) -> "Position":
        """Return the position after a player has left for good. Raises RulesError if the game does not allow it."""
        return self.enter(Entry(seat, WITHDRAW), at)

    def enter(self, entry: Entry, at: int) -> "Position":
        """Return the position after an entry of the log. Raises RulesError if the rules refuse it."""
        return self.follow(self._frame.enter(entry), at)

    def take_back_to(self, earlier: "Position", entry: Entry, at: int) -> "Position":
        """Return the position after an entry that takes the game back to an earlier position."""
        return self.follow(self._frame.back_to(earlier._frame, entry), at)  # noqa: SLF001 - another Position

    @property
    def reveals(self) -> bool:
        """Return whether its last entry revealed something, so that it cannot be taken back."""
        return self._frame.reveals

    @property
    def entry(self) -> Entry:
        """Return the entry that led to this position."""
        return self._frame.entry

    @property
    def canonical(self) -> str:
        """The last entry in canonical form, as logged."""
        return self._frame.canonical

    def is_played_by_computer(self, seat: Seat) -> bool:
        """Return whether a computer plays a seat, its own or that of an absent player."""
        return is_computer(self.holders[seat]) or seat in self.attendance.away_seats

    def is_out(self, seat: Seat) -> bool:
        """Return whether a seat has left or, in simultaneous games, has no legal action."""
        # In other games only its turn would show that.
        return seat in self.attendance.left_seats or (self.rules.info.simultaneous and not self.legal_actions(seat))

    def play(self, log: Sequence[Entry]) -> Iterator[AnyFrame]:
        """Yield the frame after each entry, for `follow`. Raises RulesError at the first entry that is refused."""
        return islice(frames(self._frame, log), 1, None)

    def follow(self, frame: AnyFrame, at: int) -> "Position":
        """Return the position at the next frame, after an entry at that time."""
        waited_for, ply, entry = self.to_move, frame.ply, frame.entry
        before, holders = self.holders, self.match.holders_at(ply)
        attendance = self.attendance.hand_over(
            [Seat(seat) for seat, user in enumerate(holders) if user != before[seat]]
        ).after(entry, waited_for if entry in _MISSED else (), holders)
        after = replace(
            self,
            at=at,
            _frame=frame,
            attendance=attendance.noting(ply, entry, frame.events),
            recent_events=self.recent_events.after(ply, entry, frame.events),
        )
        # If seats act together, public events occur only when the turn ends.
        begins = not self.rules.info.simultaneous or (bool(frame.events) and after.number != self.number)
        return replace(
            after,
            began=at if begins else self.began,
            attendance=after.attendance.begin_turn(self.seats) if begins else after.attendance,
            mentions=self._mentions_after(after, frame, waited_for),
        )

    def _mentions_after(self, after: "Position", frame: AnyFrame, waited_for: Sequence[Seat]) -> Mentions:
        called = () if frame.agreed else after.to_move
        people = not all(map(after.is_played_by_computer, called))
        mentions = self.mentions.after(frame.ply, frame.entry, waited_for, called, people=people)
        if not isinstance(self.rules, SupportsRounds):
            return mentions
        if self.rules.ends_round(frame.events):
            # The board at the end of a round stays readable: the next one is a new post.
            return replace(mentions, since=frame.ply)
        return mentions.in_a_round(self.mentions, after.at, called if people else ())
