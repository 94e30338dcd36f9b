"""The protocol of a game for tests, the terminal, the renderers' callers and the host."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeVar

from engines.core.dice import Dice

Seat = NewType("Seat", int)
"""The 0-based place at the table, in challenge order."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts of a game that a host needs before it starts."""

    key: str
    title: str
    min_seats: int
    max_seats: int
    seat_counts: frozenset[int]
    hidden: bool
    """True if some seat has secret information."""
    simultaneous: bool
    """True if several seats act in the same turn, unseen by each other; the public view is a `SupportsTurnNumber`."""
    rules_version: int
    """The version, raised when a logged game would replay differently."""
    summary: str
    """The game and its goal in a line, for a newcomer."""
    team_counts: frozenset[int] = frozenset()
    """Numbers of seats at which players opposite each other are partners."""
    counts_missed_turns: bool = False
    """True if the game's own rules handle players who miss turns; else the host counts them."""
    expiry_loses: bool = False
    """A player loses when the time of a turn runs out."""
    quick: bool = False
    """True if no entry takes the rules more than 2 ms, so that a host need not use a thread."""
    kind: str = ""
    """The kind of game in two words, such as `hex tiles`."""
    pitch: str = ""
    """One line of at most 40 characters for its card."""
    length: str = ""
    """The length of a match, as `10-20 moves each`."""
    dice: bool = True
    """True if chance plays a part."""
    one_deal: str = ""
    """The typed options with which the start deals everything at once: the default in duplicate rounds."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The seats that the game waits for. Other seats may have legal actions too: see `legal_actions`."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. No winners: nobody won; all seats: a draw."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    reason: str
    """The name of a member of the game's enum of endings; stable."""


class Event:
    """Base of all events. An event is public by definition: it contains only what everyone may know."""

    __slots__ = ()


S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
A = TypeVar("A")
P_co = TypeVar("P_co", covariant=True)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """The result of an action, an expiry or a withdrawal."""

    state: S_co
    events: tuple[Event, ...]


class Rules(Protocol[O, S, A, P_co, V]):
    """The stateless rules of one game.

    States, actions, views and events are frozen, hashable, slotted dataclasses of ints, strings, enums, tuples and
    frozensets. If actions compose (a list of cells, a set of orders), `legal_actions` gives the atoms and `apply`
    takes any legal composition.
    """

    info: ClassVar[GameInfo]

    @property
    def Options(self) -> type[O]:  # noqa: N802 - the name is fixed by DESIGN; implementations use a class attribute
        """A flat frozen dataclass, all fields with defaults; raises OptionError on construction."""

    @property
    def StartPosition(self) -> type[Any]:  # noqa: N802 - as `Options`
        """A flat frozen dataclass that describes a position in the words of board and notation."""

    def start(self, options: O, seats: int, dice: Dice) -> S:
        """Return the position before the first entry (`dice`: ply 0); OptionError if `seats` is not allowed."""

    def start_from(self, position: Any, options: O, dice: Dice) -> S:
        """Return the position that a `StartPosition` describes (`dice`: ply 0, for what it does not specify).

        OptionError if the position is invalid, or if the game would be over.
        """

    def describe(self, state: S) -> object:
        """Return the `StartPosition` from which `start_from` rebuilds this position, without mere history.

        IllegalActionError once the game is over.
        """

    def turn(self, state: S) -> Turn | Outcome:
        """Return the seats that the game waits for, or its outcome."""

    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Return the legal actions of `seat`, sorted by `format`, unique; () when nothing is possible."""

    def apply(self, state: S, seat: Seat, action: A, dice: Dice) -> Step[S]:
        """Play `action` for `seat`; IllegalActionError if it is illegal. Never mutates."""

    def expire(self, state: S, dice: Dice) -> Step[S]:
        """Apply the rules for a timeout of the seats to act."""

    def withdraw(self, state: S, seat: Seat, dice: Dice) -> Step[S]:
        """Remove a player from the game for good."""

    def public_view(self, state: S) -> P_co:
        """Return the public view."""

    def seat_view(self, state: S, seat: Seat) -> V:
        """Return the view of `seat`; it has a `public` attribute and is no subclass of the public view."""

    def resample(self, view: V, dice: Dice) -> S:
        """Draw a state consistent with `view`: its seat would see the same in it as in the real one."""

    def format(self, action: A) -> str:
        """Return the canonical text: ASCII, lossless, independent of the position."""

    def parse(self, state: S, seat: Seat, text: str) -> A:
        """Parse a person's input leniently; canonical text is accepted too. NotationError, AmbiguousActionError."""
