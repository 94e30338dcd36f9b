"""A match as it stood after one ply, and what may be asked of it.

The state of the game, which knows what is hidden, is reached from nowhere else: everybody gets views.
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.computers import MARK, is_computer
from bot.ratings.pools import stored_options
from bot.services.attendance import MISSED_TURNS, Attendance
from bot.services.calling import NOBODY_CALLED, Calling
from bot.services.endings import BY_THE_HOST
from bot.services.news import UNKNOWN, News
from bot.services.outcomes import outcome_of
from bot.services.records import record_of
from bot.store.match_row import MatchRow
from engines import GAMES, AnyRules
from engines.core.dice import Dice
from engines.core.errors import NotationError
from engines.core.leaving import AllowingMisses
from engines.core.measured import Measured
from engines.core.reasons import StrayEntry
from engines.core.record import EXPIRE, LATE, WITHDRAW, Entry, advance, canonical, outcome_by, reveals, start
from engines.core.rules import Event, Outcome, Seat, Step, Turn, TurnCounted

_MISSED = (Entry(None, EXPIRE), Entry(None, LATE))


def misses_allowed(match: MatchRow) -> int:
    """Return how many turns in a row are too many to miss."""
    options = stored_options(match.game, match.options)
    return options.missed_turns if isinstance(options, AllowingMisses) else MISSED_TURNS


@dataclass(frozen=True, slots=True)
class Position:
    """A match after one ply. It knows nothing of what came later: no deadline, no new name, no later entry."""

    board: int
    game: str
    options: str
    """As they are stored."""
    names: tuple[str, ...]
    """Who held each seat then."""
    holders: tuple[int, ...]
    """The same people, as Discord knows them."""
    ply: int
    began: int
    """When the turn it shows began, in seconds since 1970."""
    at: int
    """When its last entry was made."""
    _state: object = field(repr=False)
    _seed: bytes = field(repr=False)
    events: tuple[Event, ...] = ()
    """What the last entry made public."""
    attendance: Attendance = field(default_factory=Attendance)
    """Who has missed how many turns in a row."""
    news: News = UNKNOWN
    """What has become public lately."""
    calling: Calling = NOBODY_CALLED
    """Since when those to move have been called, and who entered last."""
    agreed: Outcome | None = None
    """How the players have ended the match here: all together, or one who declined it or never moved."""
    ended: Outcome | None = None
    """How the host has ended the match here, where its rules would go on and the log says nothing."""
    _views: dict[Seat | None, object] = field(default_factory=dict, repr=False, compare=False)
    """Views that were asked for, None being everybody's: they follow from the state, and posts ask for them often."""

    @classmethod
    def first(cls, match: MatchRow, attendance: Attendance) -> "Position":
        """Return where a match begins; a Refusal for one that has not begun."""
        record = record_of(match)
        return cls(
            match.board,
            match.game,
            match.options,
            match.names_at(0),
            match.holders_at(0),
            0,
            match.started_at or match.created_at,
            match.started_at or match.created_at,
            start(GAMES[match.game], record),
            record.seed,
            attendance=dataclasses.replace(attendance, allowed=misses_allowed(match)),
            news=News(),
        )

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def marked_names(self) -> tuple[str, ...]:
        """The names, with a mark at those for whom a computer plays: to be read, and not to be typed."""
        looked_after = self.attendance.looked_after
        return tuple(f"{MARK} {name}" if seat in looked_after else name for seat, name in enumerate(self.names))

    @property
    def number(self) -> int:
        """What everybody counts positions by: the ply, or the turn where a ply may be one seat's secret.

        Where seats act together, unseen, an entry may be known to its seat alone: how many there were would tell.
        """
        if not self.rules.info.simultaneous:
            return self.ply
        view = self.public_view
        if not isinstance(view, TurnCounted):
            raise TypeError(f"the public view of {self.game} counts no turns")
        return view.turn_number

    @property
    def is_played(self) -> bool:
        """Whether so much has been played that a result may be rated."""
        return not isinstance(self.rules, Measured) or self.rules.is_played(self.public_view)

    @property
    def rules(self) -> AnyRules:
        """The rules of the game, which know no position."""
        return GAMES[self.game]

    @property
    def turn(self) -> Turn | Outcome:
        """Whom the match waits for, or how it ended: by rules, by agreement, or by the host."""
        return self.agreed or self.ended or self.rules.turn(self._state)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats the match waits for; none once it is over."""
        turn = self.turn
        return turn.seats if isinstance(turn, Turn) else ()

    @property
    def public_view(self) -> object:
        """What everybody may see."""
        found = self._views.get(None)
        if found is None:
            found = self._views[None] = self.rules.public_view(self._state)
        return found

    def seat_view(self, seat: Seat) -> object:
        """What the holder of that seat may see."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.rules.seat_view(self._state, seat)
        return found

    def legal_actions(self, seat: Seat) -> Sequence[Any]:  # Any: of the game's own type, as in the catalogue
        """Return what that seat may do, or the parts such an action is made of."""
        return self.rules.legal_actions(self._state, seat)

    def parse(self, seat: Seat, text: str) -> Any:  # Any: as above
        """Return the action a text stands for; a RulesError that says what is wrong with it."""
        return self.rules.parse(self._state, seat, text)

    def act(self, seat: Seat, action: object, at: int) -> "Position":
        """Return the position after an action; RulesError where it is not legal."""
        entry = Entry(seat, self.rules.format(action))
        return self._after(entry, self.rules.apply(self._state, seat, action, self._dice), at)

    def tried(self, seat: Seat, action: object, at: int) -> "tuple[Position, bool]":
        """Return the same, and whether looking at it would tell what nobody can know before it is played."""
        dice = self._dice
        step = self.rules.apply(self._state, seat, action, dice)
        after = self._after(Entry(seat, self.rules.format(action)), step, at)
        return after, self.rules.info.hidden or dice.drawn

    def withdraw(self, seat: Seat, at: int) -> "Position":
        """Return the position after a player has left for good; RulesError where the game does not allow it."""
        return self._after(Entry(seat, WITHDRAW), self.rules.withdraw(self._state, seat, self._dice), at)

    def enter(self, entry: Entry, at: int) -> "Position":
        """Return the position after an entry of the log; RulesError where the rules refuse it."""
        if self.agreed is not None:
            raise NotationError(StrayEntry(entry.text))
        return self._after(entry, advance(self.rules, self._state, entry, self._dice), at)

    def taken_back_to(self, earlier: "Position", entry: Entry, at: int) -> "Position":
        """Return the position after the entry by which all go back to an earlier one."""
        return self._after(entry, Step(earlier._state, ()), at)  # noqa: SLF001 - one of its own kind

    def reveals(self, entry: Entry) -> bool:
        """Tell whether somebody may have learned by an entry made here what cannot be taken back."""
        return reveals(self.rules, self._state, entry, self._dice)

    def is_canonical(self, entry: Entry) -> bool:
        """Tell whether an entry that follows is written as the log has it; RulesError where it cannot be read."""
        return canonical(self.rules, self._state, entry) == entry.text

    def held_by(self, names: tuple[str, ...], holders: tuple[int, ...]) -> "Position":
        """Return the same with seats that have changed hands."""
        changed = [Seat(seat) for seat, user in enumerate(holders) if user != self.holders[seat]]
        attendance = self.attendance.handed_over(changed)
        return dataclasses.replace(self, names=names, holders=holders, attendance=attendance)

    @property
    def _dice(self) -> Dice:
        """Of the next ply."""
        return Dice(self._seed, self.ply + 1)

    def is_played_by_computer(self, seat: Seat) -> bool:
        """Tell whether a computer plays a seat: its own, or that of a player who is absent."""
        return is_computer(self.holders[seat]) or seat in self.attendance.looked_after

    def is_out(self, seat: Seat) -> bool:
        """Tell whether a seat has left, or has nothing more to do where all act together."""
        # Elsewhere only its turn would show it.
        return seat in self.attendance.left or (self.rules.info.simultaneous and not self.legal_actions(seat))

    def _people_among(self, seats: Sequence[Seat]) -> bool:
        return not all(map(self.is_played_by_computer, seats))

    def _after(self, entry: Entry, step: Step[object], at: int) -> "Position":
        waited_for, ply = self.to_move, self.ply + 1
        after = Position(
            self.board,
            self.game,
            self.options,
            self.names,
            self.holders,
            ply,
            self.began,
            at,
            step.state,
            self._seed,
            step.events,
            self.attendance.after(entry, waited_for if entry in _MISSED else (), self.holders).noting(
                ply, entry, step.events
            ),
            self.news.after(ply, entry, step.events),
        )
        # Where seats act together a turn makes something public when it runs, and nothing before.
        agreed = outcome_by(entry, self.seats, self.attendance.left)
        begins = not self.rules.info.simultaneous or (bool(step.events) and after.number != self.number)
        called = () if agreed else after.to_move
        return dataclasses.replace(
            after,
            began=at if begins else self.began,
            attendance=after.attendance.turned(self.seats) if begins else after.attendance,
            calling=self.calling.after(ply, entry, waited_for, called, people=after._people_among(called)),
            agreed=agreed,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Live(Position):
    """The newest position of a match together with its row: what has a deadline, a place, people who act."""

    match: MatchRow

    @property
    def oldest_number(self) -> int:
        """The number of the position that began the turn: what was shown from then on is still good to act on."""
        return self.number if self.rules.info.simultaneous else self.match.turn_ply


def live(position: Position, match: MatchRow) -> Live:
    """Return a position with the row that goes with it, which may say that the host has ended the match."""
    outcome = outcome_of(match) if match.ply == position.ply else None
    ended = outcome if outcome is not None and outcome.reason in BY_THE_HOST else None
    return Live(**{**_fields(position), "ended": ended}, match=match)


def of_its_time(position: Position) -> Position:
    """Return a position without the row of its match."""
    return Position(**_fields(position)) if isinstance(position, Live) else position


def _fields(position: Position) -> dict[str, Any]:  # Any: of each its own type
    return {each.name: getattr(position, each.name) for each in dataclasses.fields(Position)}
