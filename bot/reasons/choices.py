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


@dataclass(frozen=True, slots=True)
class NoVacation(Reason):
    """There is none to end."""


@dataclass(frozen=True, slots=True)
class VacationNotRead(Reason):
    """A text is neither a time nor a day."""


@dataclass(frozen=True, slots=True)
class NoSuchDay(Reason):
    """The calendar has no such day."""


@dataclass(frozen=True, slots=True)
class DayIsOver(Reason):
    """A vacation would have ended."""


@dataclass(frozen=True, slots=True)
class VacationTooShort(Reason):
    """It would last less than a day."""


@dataclass(frozen=True, slots=True)
class VacationUsedUp(Reason):
    """Nothing is left of this year's."""


@dataclass(frozen=True, slots=True)
class VacationTooLong(Reason):
    """So much is not left of this year's."""

    longest: int


@dataclass(frozen=True, slots=True)
class TimeNearlyUp(Reason):
    """It would only save somebody from missing a turn."""

    matches: tuple[tuple[int, int], ...]
    """Each with the channel it is played in."""


@dataclass(frozen=True, slots=True)
class NoQuietHours(Reason):
    """They begin when they end."""


@dataclass(frozen=True, slots=True)
class NoTimeOfDay(Reason):
    """A text is not a time of day."""

    text: str


@dataclass(frozen=True, slots=True)
class NoSuchZone(Reason):
    """No time zone has that name."""

    text: str


@dataclass(frozen=True, slots=True)
class NotWithUsualOptions(Reason):
    """An offer's options do not go with those that its server has chosen for what it does not say."""

    because: Reason
    usual: str
    """As they are typed."""
