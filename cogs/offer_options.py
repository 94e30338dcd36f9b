"""The commands that offer a match, made from what a game says of itself: nothing about an option is written twice."""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.kernel.matches.computer_names import STRONGER
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.phrases import rated_level_name
from bot.kernel.setting import Kind, Parameter
from bot.kernel.text.translation import _
from bot.offers.settings import TYPED, rule_parameters
from cogs.options import OptionsText
from cogs.typed_commands import ParameterValues
from engines import GAMES
from engines.core.messages import N_
from players import LEVELS
from players.steps import rated_steps

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


def options(game: str, typed: OptionsText) -> Iterator[Parameter]:
    """Yield the options that have a parameter of their own, then the text for the seldom ones if there are any."""
    yield from rule_parameters(game, typed.own)
    if len(typed.own) < len(dataclasses.fields(GAMES[game].Options)):
        yield Parameter(typed.parameter, typed.help)


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


MATCH: Final = tuple(parameter for each in TYPED for parameter in each.parameters)
