"""The commands that offer a match, made from what a game says of itself: nothing about an option is written twice."""

import dataclasses
import enum
import inspect
import typing
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands.transformers import RangeTransformer
from discord.ext import commands

from bot.computers.strengths import STRONGER
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.phrases import rated_level_name
from bot.kernel.rate_limit import Effort
from bot.kernel.store.match_row import Absent
from bot.kernel.text.translation import _
from cogs.options import OptionsText
from cogs.press import Interaction
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

ParameterValues = dict[str, typing.Any]  # Any: what discord.py has read for each parameter, of that parameter's type
Callback = Callable[..., Awaitable[None]]
C = typing.TypeVar("C", bound=commands.Cog)


@dataclass(frozen=True, slots=True)
class CommandParameter:
    """One parameter of a command: what Discord asks for, and how it is explained (at most 100 characters)."""

    name: str
    annotation: object
    help: str
    required: bool = False
    choices: tuple[str | int, ...] = ()
    called: Mapping[str, str] = field(default_factory=dict)
    """The choices that are shown otherwise than they are."""

    @property
    def named_choices(self) -> list[app_commands.Choice[str | int | float]]:
        """Return the choices as Discord shows them."""
        return [
            app_commands.Choice(name=self.called.get(str(value), str(value)), value=value) for value in self.choices
        ]

    @property
    def parameter(self) -> inspect.Parameter:
        """Return it as discord.py reads it from a callback; what is not given is None."""
        default = inspect.Parameter.empty if self.required else None
        return inspect.Parameter(
            self.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=self.annotation
        )


def usual_opponents(game: str) -> Mapping[str, str]:
    """Return a parameter for each other seat of a game, with its description: at most five."""
    others = OPPONENTS[: GAMES[game].info.max_seats - 1]
    return {f"opponent{at}" if at > 1 else "opponent": text for at, text in enumerate(others, 1)}


def opponents(names: Mapping[str, str]) -> Iterator[CommandParameter]:
    """Yield the parameters for people."""
    for name, help_text in names.items():
        yield CommandParameter(name, discord.Member, help_text)


def computers(game: str) -> Iterator[CommandParameter]:
    """Yield the parameters for computer players: how strong, and where a game seats more than two how many."""
    steps = {step: rated_level_name(game, step) for step in rated_steps(game)}
    called = {STRONGER: N_("a bit stronger than you"), **steps} if steps else {}
    help_text = N_("Play against a computer of this strength.")
    yield CommandParameter("computer", str, help_text, choices=(*LEVELS, *called), called=called)
    most = GAMES[game].info.max_seats - 1
    if most > 1:
        yield CommandParameter("computers", _number(1, most), N_("How many computers (default: 1)."))


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


def options(typed: OptionsText) -> Iterator[CommandParameter]:
    """Yield the options that have a parameter of their own, then the text for the seldom ones if there are any."""
    kinds = typing.get_type_hints(typed.options)
    fields = {field.name: field for field in dataclasses.fields(typed.options)}  # type: ignore[arg-type]  # a dataclass
    for name in typed.own:
        yield _option(fields[name], kinds[name])
    if len(typed.own) < len(fields):
        yield CommandParameter(typed.parameter, str, typed.help)


def _option(field: dataclasses.Field[object], kind: type) -> CommandParameter:
    usual = value_in_words(field, field.default)
    text = N_("{option} (default: {usual})", option=label_of(field), usual=usual)
    if issubclass(kind, enum.Enum):
        return CommandParameter(field.name, str, text, choices=tuple(str(each.value) for each in kind))
    if issubclass(kind, bool):
        on, off = value_in_words(field, True), value_in_words(field, False)
        text = N_("{option}. True: {on}. False: {off} (default).", option=label_of(field), on=on, off=off)
        if field.default:
            text = N_("{option}. True: {on} (default). False: {off}.", option=label_of(field), on=on, off=off)
        return CommandParameter(field.name, bool, text)
    low, high = field.metadata["range"]
    return CommandParameter(field.name, _number(low, high), text)


def _number(low: int, high: int) -> RangeTransformer:
    return RangeTransformer(AppCommandOptionType.integer, min=low, max=high)


def seats(game: str, usual: int) -> Iterator[CommandParameter]:
    """Yield the parameter for how many play, where a game leaves a choice."""
    counts = sorted(GAMES[game].info.seat_counts)
    text = N_("How many players, you included (default: {usual}).", usual=usual)
    if len(counts) == 1:
        return
    if counts == list(range(counts[0], counts[-1] + 1)):
        yield CommandParameter("seats", _number(counts[0], counts[-1]), text)
    else:
        yield CommandParameter("seats", int, text, choices=tuple(counts))


TIMES = (
    CommandParameter("turn_time", str, TURN_TIME),
    CommandParameter("total_time", str, TOTAL_TIME),
    CommandParameter("random_seats", bool, RANDOM_SEATS),
    CommandParameter("rated", bool, RATED),
    CommandParameter("absent", str, ABSENT, choices=tuple(each.value for each in Absent)),
)


def make_command(
    name: str,
    description: str,
    parameters: Sequence[CommandParameter],
    run: Callable[[C, Interaction, ParameterValues], Awaitable[None]],
) -> app_commands.Command[C, ..., None]:
    """Return a slash command of a cog's class with these parameters, that hands what was given to `run`.

    discord.py reads the parameters from the callback's signature, which is written here: no type checker sees it.
    """

    async def callback(cog: C, interaction: Interaction, **options: object) -> None:
        await run(cog, interaction, {key: value for key, value in options.items() if value is not None})

    own = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    callback.__dict__["__signature__"] = inspect.Signature([own, *(each.parameter for each in parameters)])
    named: Callback = app_commands.describe(**{each.name: each.help for each in parameters})(callback)
    named = app_commands.choices(**{each.name: each.named_choices for each in parameters if each.choices})(named)
    extras: dict[typing.Any, typing.Any] = {EFFORT: Effort.OFFER}  # Any: as discord.py has it
    return app_commands.Command(name=name, description=description, callback=named, extras=extras)  # type: ignore[arg-type]  # as said
