"""Playback: a game as frames, one per ply, from a record or from any state in which a game can start."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engines.core.dice import Dice
from engines.core.entry import Entry
from engines.core.errors import RulesError, stray_entry
from engines.core.messages import N_
from engines.core.record import WITHDRAW, Record, UndoMemory, action_of, advance, outcome_by, start
from engines.core.rules import Event, Outcome, Rules, Seat, Step, Turn
from engines.core.support import SupportsLeaver, SupportsTurnNumber

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")
V = TypeVar("V")

START = Entry(None, "")
"""The entry of a frame to which none has led."""


@dataclass(frozen=True, slots=True)
class FrameView(Generic[A, P, V]):
    """A frame as one observer sees it. It contains nothing secret from that observer."""

    observer: Seat | None
    """The observer's seat; None for the public."""
    number: int
    """The ply, or the turn in games whose plies may be secret."""
    actor: Seat | None
    """The seat whose entry led here; None for the clock, for all players together, and if it is secret."""
    text: str | None
    """The entry; '' at the start, None if secret."""
    action: A | None
    """The parsed action of the entry."""
    events: tuple[Event, ...]
    turn: Turn | Outcome
    view: P | V
    """The public view, or that of the observer's seat."""


@dataclass(frozen=True, slots=True)
class Frame(Generic[O, S, A, P, V]):
    """A game after one ply. It contains the full state: show people `seen_by(observer)`, never the frame.

    The first one is made from a record, or as `Frame(rules, seats, seed, state)` from any state of `start_from`.
    """

    rules: Rules[O, S, A, P, V] = field(repr=False)
    seats: int
    seed: bytes = field(repr=False)
    state: S = field(repr=False)
    ply: int = 0
    entry: Entry = START
    """The entry that led here."""
    action: A | None = None
    """The parsed action of the entry; None for the words that `record` defines."""
    events: tuple[Event, ...] = ()
    drawn: bool = False
    """True if dice were drawn."""
    left: frozenset[Seat] = frozenset()
    """The seats whose players have left."""
    agreed: Outcome | None = None
    """The outcome if players have ended the game, all together or one of them."""
    turn: Turn | Outcome = field(init=False, repr=False, compare=False)
    """The seats that the game waits for, or its outcome."""
    _views: dict[Seat | None, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Cache the turn, which is read many times."""
        object.__setattr__(self, "turn", self.agreed or self.rules.turn(self.state))

    @classmethod
    def first(cls, rules: Rules[O, S, A, P, V], record: Record) -> "Frame[O, S, A, P, V]":
        """Return the frame before the first entry of a record."""
        return cls(rules, record.seats, record.seed, start(rules, record))

    @property
    def number(self) -> int:
        """Return the ply; in a simultaneous game the turn, because there the number of entries is secret."""
        if not self.rules.info.simultaneous:
            return self.ply
        view = self.public_view
        if not isinstance(view, SupportsTurnNumber):
            raise TypeError(f"the public view of {self.rules.info.key} counts no turns")
        return view.turn_number

    @property
    def public_view(self) -> P:
        """Return the public view."""
        if None not in self._views:
            self._views[None] = self.rules.public_view(self.state)
        view: P = self._views[None]
        return view

    def seat_view(self, seat: Seat) -> V:
        """Return the view of the player at a seat."""
        if seat not in self._views:
            self._views[seat] = self.rules.seat_view(self.state, seat)
        view: V = self._views[seat]
        return view

    @property
    def reveals(self) -> bool:
        """Return whether its entry may have revealed unknown information: dice, or hidden facts."""
        return self.rules.info.hidden or self.drawn

    @property
    def canonical(self) -> str:
        """Return the canonical text of its entry."""
        return self.entry.text if self.action is None else self.rules.format(self.action)

    def is_secret_from(self, observer: Seat | None) -> bool:
        """Return whether the frame's action is hidden from an observer, except for what the events reveal."""
        return self.rules.info.hidden and self.action is not None and self.entry.seat != observer

    def seen_by(self, observer: Seat | None) -> FrameView[A, P, V]:
        """Return the frame as the player at a seat sees it, or the public (None)."""
        secret = self.is_secret_from(observer)
        return FrameView(
            observer,
            self.number,
            None if secret and self.rules.info.simultaneous else self.entry.seat,
            None if secret else self.entry.text,
            None if secret else self.action,
            self.events,
            self.turn,
            self.public_view if observer is None else self.seat_view(observer),
        )

    def act(self, seat: Seat, action: A) -> "Frame[O, S, A, P, V]":
        """Return the frame after an action; IllegalActionError."""
        return self._act(Entry(seat, self.rules.format(action)), seat, action)

    def enter(self, entry: Entry) -> "Frame[O, S, A, P, V]":
        """Return the frame after an entry; a RulesError if it does not fit."""
        action = action_of(self.rules, self.state, entry)
        if action is not None and entry.seat is not None:
            return self._act(entry, entry.seat, action)
        dice = self._dice
        return self._after(entry, advance(self.rules, self.state, entry, dice), dice, None)

    def back_to(self, earlier: "Frame[O, S, A, P, V]", entry: Entry) -> "Frame[O, S, A, P, V]":
        """Return the frame after the entry by which all players return to an earlier frame."""
        after = self._after(entry, Step(earlier.state, ()), self._dice, None)
        return dataclasses.replace(after, left=earlier.left)

    @property
    def _dice(self) -> Dice:
        return Dice(self.seed, self.ply + 1)

    def _act(self, entry: Entry, seat: Seat, action: A) -> "Frame[O, S, A, P, V]":
        dice = self._dice
        return self._after(entry, self.rules.apply(self.state, seat, action, dice), dice, action)

    def _after(self, entry: Entry, step: Step[S], dice: Dice, action: A | None) -> "Frame[O, S, A, P, V]":
        if self.agreed is not None:
            raise stray_entry(entry.text)
        gone = {event.leaver for event in step.events if isinstance(event, SupportsLeaver)}
        if entry.seat is not None and entry.text == WITHDRAW:
            gone.add(entry.seat)
        return dataclasses.replace(
            self,
            state=step.state,
            ply=self.ply + 1,
            entry=entry,
            action=action,
            events=step.events,
            drawn=dice.has_drawn,
            left=self.left | gone,
            agreed=outcome_by(entry, self.seats, self.left),
        )


AnyFrame = Frame[Any, Any, Any, Any, Any]  # Any: past the catalogue nobody knows a game's types
AnyFrameView = FrameView[Any, Any, Any]  # Any: as above


def replay(rules: Rules[O, S, A, P, V], record: Record) -> Iterator[Frame[O, S, A, P, V]]:
    """Yield the frames of a record: the start, then one for every entry."""
    return frames(Frame.first(rules, record), record.entries)


def frames(first: Frame[O, S, A, P, V], entries: Sequence[Entry]) -> Iterator[Frame[O, S, A, P, V]]:
    """Yield a frame and those after each entry that follows it.

    An entry that takes moves back leads to the state before them, with a ply and dice of its own. A RulesError of an
    entry that does not fit is raised again with its ply named.
    """
    fold, frame = UndoMemory[Frame[O, S, A, P, V]](entries), first
    yield frame
    for ply, entry in enumerate(entries, first.ply + 1):
        try:
            earlier = fold.enter(ply, entry, frame)
            frame = frame.enter(entry) if earlier is None else frame.back_to(earlier.held, entry)
        except RulesError as error:
            raise type(error)(_at_ply(ply, entry.text, error.text)) from error
        yield frame


def views(played: Iterable[Frame[O, S, A, P, V]], observer: Seat | None) -> Iterator[FrameView[A, P, V]]:
    """Yield the views that an observer has of frames, skipping frames whose existence is secret from the observer."""
    for frame in played:
        if frame.events or not (frame.rules.info.simultaneous and frame.is_secret_from(observer)):
            yield frame.seen_by(observer)


def _at_ply(ply: int, text: str, why: str) -> str:
    return N_("Move {ply}, `{text}`: {why}", ply=ply, text=text, why=why)
