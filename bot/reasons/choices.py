"""Why what somebody chooses, for themselves or for a server, cannot be."""

from dataclasses import dataclass

from engines.core.reasons import Reason


@dataclass(frozen=True, slots=True)
class TimeNotRead(Reason):
    """A text is no time, or one out of bounds."""

    whole_match: bool


@dataclass(frozen=True, slots=True)
class TotalTooShort(Reason):
    """The time for a match is shorter than that for a turn."""

    turn_time: int


@dataclass(frozen=True, slots=True)
class TooManyWatch(Reason):
    """So many watch already."""

    board: int
    most: int
    place: int


@dataclass(frozen=True, slots=True)
class NothingToWatch(Reason):
    """The offer has ended."""

    board: int


@dataclass(frozen=True, slots=True)
class WaitsAtTheTable(Reason):
    """Whoever wants to watch will play."""

    board: int


@dataclass(frozen=True, slots=True)
class PlaysInIt(Reason):
    """Whoever wants to watch plays."""

    board: int


@dataclass(frozen=True, slots=True)
class WatchesNothing(Reason):
    """There is nothing to stop watching."""


@dataclass(frozen=True, slots=True)
class WatchesSeveral(Reason):
    """It is not said which."""

    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BlocksOneself(Reason):
    """Nobody blocks themselves."""


@dataclass(frozen=True, slots=True)
class BlocksTooMany(Reason):
    """Somebody blocks so many already."""

    most: int


@dataclass(frozen=True, slots=True)
class NoMatchChannel(Reason):
    """A channel to be taken out is none of those for matches."""

    channel: int


@dataclass(frozen=True, slots=True)
class LastMatchChannel(Reason):
    """Without it matches could be anywhere."""

    channel: int


@dataclass(frozen=True, slots=True)
class TooManyChannels(Reason):
    """There can be so many."""

    most: int


@dataclass(frozen=True, slots=True)
class MatchesElsewhere(Reason):
    """The server has its matches in other channels."""

    channels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoReasonGiven(Reason):
    """Whoever ends a match must say why."""


@dataclass(frozen=True, slots=True)
class ReasonTooLong(Reason):
    """The reason for an end is too long."""

    most: int
    length: int
