"""Protocols of features that only some games support; test an object with `isinstance`."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from engines.core.entry import Entry
from engines.core.rules import Event, GameInfo, Outcome, Seat, Step

P_contra = TypeVar("P_contra", contravariant=True)

_ANSWERS: dict[tuple[type, type], bool] = {}


class ByType(type(Protocol)):  # type: ignore[misc]  # the metaclass of protocols has no name of its own
    """Metaclass of protocols tested by an object's type: the result is cached, as a test takes 15 µs."""

    def __instancecheck__(cls, instance: object) -> bool:
        kinds = cls, type(instance)
        if kinds not in _ANSWERS:
            _ANSWERS[kinds] = super().__instancecheck__(instance)
        return _ANSWERS[kinds]


@runtime_checkable
class SupportsTurnNumber(Protocol, metaclass=ByType):
    """The public view of a simultaneous game: positions are numbered by turn, as plies would reveal secrets."""

    @property
    def turn_number(self) -> int:
        """The number of turns run, 0 at the start: no single seat's entry changes it."""


@runtime_checkable
class SupportsLeaver(Protocol, metaclass=ByType):
    """An event that removes a player for good who could have played on: it counts as leaving."""

    @property
    def leaver(self) -> Seat:
        """Return the seat that left."""


@runtime_checkable
class SupportsMissedTurns(Protocol, metaclass=ByType):
    """Options that limit how many turns in a row a player may miss: at that number they are out."""

    @property
    def missed_turns(self) -> int:
        """Return the number, from 1."""


@runtime_checkable
class SupportsPlayerChange(Protocol, metaclass=ByType):
    """Rules of a game in which a seat has plans of its player that are not carried out yet."""

    def change_player(self, state: Any, seat: Seat, *, for_good: bool) -> Step[Any]:
        """Return the position without that seat's orders and readiness, and `for_good` without its settings.

        IllegalActionError if the seat is out of the game and the change would be for good.
        """


@runtime_checkable
class SupportsOpening(Protocol[P_contra], metaclass=ByType):
    """Rules of a game that can tell whether everybody has made a first move."""

    def is_opening(self, view: P_contra) -> bool:
        """Return whether a player may still have to make the first move, after any preparations."""


@runtime_checkable
class SupportsProgress(Protocol[P_contra], metaclass=ByType):
    """Rules of a game that measure its progress."""

    def is_played(self, view: P_contra) -> bool:
        """Return whether about a quarter of a typical game has been played; once True it stays True."""


@runtime_checkable
class SupportsRanking(Protocol, metaclass=ByType):
    """Rules that tell how to interpret the scores of an outcome."""

    def scores_rank(self, outcome: Outcome) -> bool:
        """Return whether the scores rank the seats, more before fewer, rather than count points."""


@runtime_checkable
class SupportsReactions(Protocol, metaclass=ByType):
    """Rules under which others may act before an action counts, for example to catch a player who forgot a call."""

    def pause(self, view: Any, action: Any) -> int:
        """Return the seconds `action` waits after the previous entry, from the public view before it. Usually 0."""

    def outlasts(self, entry: Entry) -> bool:
        """Return whether an action offered before another player's `entry` may still be played after it."""


def pause_before(rules: object, view: object, action: object) -> int:
    """Return the seconds an action waits so that others may act before it; 0 in games without reactions."""
    return rules.pause(view, action) if isinstance(rules, SupportsReactions) else 0


def outlasts(rules: object, entry: Entry) -> bool:
    """Return whether moves offered before an entry are still valid after it; False in games without reactions."""
    return isinstance(rules, SupportsReactions) and rules.outlasts(entry)


@runtime_checkable
class SupportsRounds(Protocol, metaclass=ByType):
    """Rules of a game with quick turns that is played in rounds."""

    def ends_round(self, events: Sequence[Event]) -> bool:
        """Return whether these events of one entry ended a round."""


@runtime_checkable
class SupportsStanding(Protocol[P_contra], metaclass=ByType):
    """Rules of a game in which points are counted during play."""

    def standing(self, view: P_contra) -> Sequence[Any]:  # Any: what can be compared
        """Return each seat's score so far as the public knows it; more is better."""


@runtime_checkable
class SupportsTeams(Protocol, metaclass=ByType):
    """Options that tell whether the game is played in teams."""

    @property
    def teams(self) -> bool:
        """Return whether players who sit opposite each other are partners."""


def teams_of(info: GameInfo, options: object, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team; each seat is its own team if nobody has a partner."""
    if seats in info.team_counts or (isinstance(options, SupportsTeams) and options.teams):
        half = seats // 2
        return tuple((seat, seat + half) for seat in range(half))
    return tuple((seat,) for seat in range(seats))
