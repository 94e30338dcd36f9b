"""The commands that offer a match, made from what a game says of itself: nothing about an option is written twice."""

import dataclasses
import enum
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.computers.strengths import STRONGER
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.phrases import rated_level_name
from bot.kernel.setting import Kind, Parameter
from bot.kernel.store.match_row import Absent
from bot.kernel.text.translation import _
from cogs.options import OptionsText
from cogs.typed_commands import ParameterValues
from engines import GAMES
from engines.core.messages import N_
from engines.core.option_words import label_of, value_in_words
from players import LEVELS
from players.steps import rated_steps

TURN_TIME = N_("Time limit for a turn, like 10m, 12h or 3d (2 minutes to 30 days).")
TOTAL_TIME = N_("Your time for all turns together, like 5d or 2 weeks (up to 30 days).")
RATED = N_("True: no hints, usual between people. False: friendly, with hints.")
RANDOM_SEATS = N_("A random player starts. Otherwise you start.")
ABSENT = N_("After 2 missed turns (Monsters!: 3): they lose (expire), or a computer plays (computer, unrated).")
OPPONENTS = (
    N_("Your opponent."),
    N_("A third player."),
    N_("A fourth player."),
    N_("A fifth player."),
    N_("A sixth player."),
)


def usual_opponents(game: str) -> Mapping[str, str]:
    """Return a parameter for each other seat of a game, with its description: at most five."""
    others = OPPONENTS[: GAMES[game].info.max_seats - 1]
    return {f"opponent{at}" if at > 1 else "opponent": text for at, text in enumerate(others, 1)}


def opponents(names: Mapping[str, str]) -> Iterator[Parameter]:
    """Yield the parameters for people."""
    for name, help_text in names.items():
        yield Parameter(name, help_text, Kind.MEMBER)


def computers(game: str) -> Iterator[Parameter]:
    """Yield the parameters for computer players: how strong, and where a game seats more than two how many."""
    steps = {step: rated_level_name(game, step) for step in rated_steps(game)}
    called = {STRONGER: N_("a bit stronger than you"), **steps} if steps else {}
    help_text = N_("Play against a computer of this strength.")
    yield Parameter("computer", help_text, choices={level: level for level in LEVELS} | called)
    most = GAMES[game].info.max_seats - 1
    if most > 1:
        yield Parameter("computers", N_("How many computers (default: 1)."), range(1, most + 1))


@dataclass(frozen=True, slots=True)
class Computers:
    """Computers that were asked along: how many, and of which level."""

    count: int
    level: str


NO_COMPUTERS: Final = Computers(0, LEVELS[0])


def computers_given(options: ParameterValues) -> Computers:
    """Take out and return what was given for computers; a Refusal for a number without a level."""
    level, count = options.pop("computer", None), options.pop("computers", None)
    if level is not None:
        return Computers(count or 1, level)
    if count is not None:
        raise Refusal(_("Choose how strong the computers are, too: `computer`."))
    return NO_COMPUTERS


def options(typed: OptionsText) -> Iterator[Parameter]:
    """Yield the options that have a parameter of their own, then the text for the seldom ones if there are any."""
    kinds = typing.get_type_hints(typed.options)
    fields = {field.name: field for field in dataclasses.fields(typed.options)}  # type: ignore[arg-type]  # a dataclass
    for name in typed.own:
        yield _option(fields[name], kinds[name])
    if len(typed.own) < len(fields):
        yield Parameter(typed.parameter, typed.help)


def _option(field: dataclasses.Field[object], kind: type) -> Parameter:
    usual = value_in_words(field, field.default)
    text = N_("{option} (default: {usual})", option=label_of(field), usual=usual)
    if issubclass(kind, enum.Enum):
        return Parameter(field.name, text, choices={str(each.value): str(each.value) for each in kind})
    if issubclass(kind, bool):
        on, off = value_in_words(field, True), value_in_words(field, False)
        text = N_("{option}. True: {on}. False: {off} (default).", option=label_of(field), on=on, off=off)
        if field.default:
            text = N_("{option}. True: {on} (default). False: {off}.", option=label_of(field), on=on, off=off)
        return Parameter(field.name, text, bool)
    low, high = field.metadata["range"]
    return Parameter(field.name, text, range(low, high + 1))


def seats(game: str, usual: int) -> Iterator[Parameter]:
    """Yield the parameter for how many play, where a game leaves a choice."""
    counts = sorted(GAMES[game].info.seat_counts)
    text = N_("How many players, you included (default: {usual}).", usual=usual)
    if len(counts) == 1:
        return
    if counts == list(range(counts[0], counts[-1] + 1)):
        yield Parameter("seats", text, range(counts[0], counts[-1] + 1))
    else:
        yield Parameter("seats", text, int, choices={count: str(count) for count in counts})


TIMES = (
    Parameter("turn_time", TURN_TIME),
    Parameter("total_time", TOTAL_TIME),
    Parameter("random_seats", RANDOM_SEATS, bool),
    Parameter("rated", RATED, bool),
    Parameter("absent", ABSENT, choices={each.value: each.value for each in Absent}),
)
