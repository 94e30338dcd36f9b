"""Why an input is refused: a class a kind, with typed parameters. What is said of each stands in `sentences`."""

from dataclasses import dataclass

from engines.core.rules import Seat


class Reason:
    """Base of all reasons: frozen, slotted dataclasses. The class is the code; the fields are what a sentence needs.

    A field holds no sentence, and nothing that the player who is refused may not see.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class GameIsOver(Reason):
    """Nothing is played after the end."""


@dataclass(frozen=True, slots=True)
class NotYourTurn(Reason):
    """The game waits for others."""


@dataclass(frozen=True, slots=True)
class NotPlaying(Reason):
    """Who acts has left, is out, or has no seat at this table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NotPossible(Reason):
    """The rules forbid the action now. Enough for a small game; others say why."""

    example: str
    """An action as it is typed."""


@dataclass(frozen=True, slots=True)
class WrongNumberOfPlayers(Reason):
    """The game is not played by so many."""

    title: str
    """What the game is called."""
    counts: tuple[int, ...]
    """The numbers of players it takes, in rising order."""
    given: int


@dataclass(frozen=True, slots=True)
class NumberOutOfRange(Reason):
    """An option takes a smaller or a greater number."""

    option: str
    low: int
    high: int
    given: int


@dataclass(frozen=True, slots=True)
class NotANumber(Reason):
    """An option takes a number and was given something else."""

    option: str


@dataclass(frozen=True, slots=True)
class NotYesOrNo(Reason):
    """An option is on or off and was given something else."""

    option: str


@dataclass(frozen=True, slots=True)
class NotOneOf(Reason):
    """An option takes one of a few words and was given something else."""

    option: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoSuchOption(Reason):
    """The game has no option of that name."""

    given: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionNamedTwice(Reason):
    """One name stands twice in the options typed."""

    option: str


@dataclass(frozen=True, slots=True)
class OptionGivenTwice(Reason):
    """An option is given by its own name and by another that stands for it."""

    option: str
    other: str


@dataclass(frozen=True, slots=True)
class OptionTypedAndChosen(Reason):
    """An option has a value of its own and another among the options typed."""

    option: str
    chosen: str
    parameter: str
    """The parameter in which it was typed too."""
    typed: str


@dataclass(frozen=True, slots=True)
class OptionTakesNoValue(Reason):
    """A name that stands for an option with its value was given a value."""

    given: str
    option: str
    value: str
    """What it stands for."""


@dataclass(frozen=True, slots=True)
class OptionsContradict(Reason):
    """Two options cannot both hold."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class NoRecord(Reason):
    """A text is no game record: it is not JSON, or one part of it is missing or malformed."""

    part: str
    """'' where nothing could be read at all."""


@dataclass(frozen=True, slots=True)
class NotCanonical(Reason):
    """An entry of a record is written otherwise than in its canonical text, which is given."""

    text: str


@dataclass(frozen=True, slots=True)
class StrayEntry(Reason):
    """An entry of a record that is nobody's and not the clock's."""

    text: str


@dataclass(frozen=True, slots=True)
class AtPly(Reason):
    """An entry of a record does not fit the position it is played in."""

    ply: int
    text: str
    why: Reason


@dataclass(frozen=True, slots=True)
class NoSuchViewer(Reason):
    """A replay is asked for with the eyes of somebody who is not at the table."""

    given: str
    seats: int
