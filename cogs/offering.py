"""The commands that offer a match, made from what a game says of itself: nothing about an option is written twice."""

import dataclasses
import enum
import inspect
import typing
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands.transformers import RangeTransformer
from discord.ext import commands

from bot.computers import computer_id, name_of
from bot.discord_rate_limit import EFFORT
from bot.rate_limit import Effort
from bot.request import Person
from bot.services.errors import Refusal
from bot.store.match_row import Absent
from cogs.options import OptionsText
from cogs.press import Interaction
from engines import GAMES
from players import LEVELS

TURN_TIME = "Time for a turn, like 10m, 12h or 3d (2 minutes to 30 days)."
TOTAL_TIME = "Each player's time for all turns together, like 5d or 2 weeks (up to 30 days)."
RATED = "Whether it counts for ratings (usually yes; not against yourself, nor if it ends too soon)."
RANDOM_SEATS = "Random seating (otherwise the challenger starts)."
HINTS = "Whether players may ask what a computer would do (usually yes; a hint makes the match unrated)."
ABSENT = "After 2 missed turns in a row (Monsters!: 3): out (expire) or a computer plays (caretaker, unrated)."
OPPONENTS = ("Your opponent.", "A third player.", "A fourth player.", "A fifth player.", "A sixth player.")

Given = dict[str, typing.Any]  # Any: what discord.py has read for each parameter, of that parameter's type
Callback = Callable[..., Awaitable[None]]
C = typing.TypeVar("C", bound=commands.Cog)


@dataclass(frozen=True, slots=True)
class Asked:
    """One parameter of a command: what Discord asks for, and how it is explained (at most 100 characters)."""

    name: str
    annotation: object
    help: str
    required: bool = False
    choices: tuple[str | int, ...] = ()

    @property
    def listed(self) -> list[app_commands.Choice[str | int | float]]:
        """Return the choices as Discord shows them."""
        return [app_commands.Choice(name=str(value), value=value) for value in self.choices]

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


def opponents(names: Mapping[str, str]) -> Iterator[Asked]:
    """Yield the parameters for people."""
    for name, help_text in names.items():
        yield Asked(name, discord.Member, help_text)


def computers(game: str) -> Iterator[Asked]:
    """Yield the parameters for computer players: how strong, and where a game seats more than two how many."""
    yield Asked(
        "computer", str, "Play against a computer of this strength, with other people or without.", choices=LEVELS
    )
    most = GAMES[game].info.max_seats - 1
    if most > 1:
        yield Asked("computers", _number(1, most), "How many computers (usually 1).")


def asked_computers(given: Given) -> tuple[Person, ...]:
    """Take what was given for computers out, and return them; a Refusal for so many of no strength."""
    level, count = given.pop("computer", None), given.pop("computers", None)
    if level is None:
        if count is not None:
            raise Refusal("Choose how strong the computers are as well: `computer`.")
        return ()
    ids = [computer_id(level, number) for number in range(1, 1 + (count or 1))]
    return tuple(Person(user_id, name_of(user_id)) for user_id in ids)


def options(typed: OptionsText) -> Iterator[Asked]:
    """Yield the options that have a parameter of their own, then the text for the seldom ones if there are any."""
    kinds = typing.get_type_hints(typed.options)
    fields = {field.name: field for field in dataclasses.fields(typed.options)}  # type: ignore[arg-type]  # a dataclass
    for name in typed.own:
        yield _option(fields[name], kinds[name])
    if len(typed.own) < len(fields):
        yield Asked(typed.parameter, str, typed.help)


def _option(field: dataclasses.Field[object], kind: type) -> Asked:
    text = str(field.metadata["help"])
    if issubclass(kind, enum.Enum):
        usual = field.default.value if isinstance(field.default, enum.Enum) else ""
        return Asked(field.name, str, _with_usual(text, usual), choices=tuple(str(each.value) for each in kind))
    if issubclass(kind, bool):
        return Asked(field.name, bool, _with_usual(text, "yes") if field.default else text)
    low, high = field.metadata["range"]
    return Asked(field.name, _number(low, high), _with_usual(text, field.default))


def _with_usual(text: str, usual: object) -> str:
    return f"{text.removesuffix('.')} (usually {usual})."


def _number(low: int, high: int) -> RangeTransformer:
    return RangeTransformer(AppCommandOptionType.integer, min=low, max=high)


def seats(game: str, usual: int) -> Iterator[Asked]:
    """Yield the parameter for how many play, where a game leaves a choice."""
    counts = sorted(GAMES[game].info.seat_counts)
    text = _with_usual("How many players, including you.", usual)
    if len(counts) == 1:
        return
    if counts == list(range(counts[0], counts[-1] + 1)):
        yield Asked("seats", _number(counts[0], counts[-1]), text)
    else:
        yield Asked("seats", int, text, choices=tuple(counts))


TIMES = (
    Asked("turn_time", str, TURN_TIME),
    Asked("total_time", str, TOTAL_TIME),
    Asked("random_seats", bool, RANDOM_SEATS),
    Asked("rated", bool, RATED),
    Asked("hints", bool, HINTS),
    Asked("absent", str, ABSENT, choices=tuple(each.value for each in Absent)),
)


def make_command(
    name: str, description: str, asked: Sequence[Asked], run: Callable[[C, Interaction, Given], Awaitable[None]]
) -> app_commands.Command[C, ..., None]:
    """Return a slash command of a cog's class with these parameters, that hands what was given to `run`.

    discord.py reads the parameters from the callback's signature, which is written here: no type checker sees it.
    """

    async def callback(cog: C, interaction: Interaction, **given: object) -> None:
        await run(cog, interaction, {key: value for key, value in given.items() if value is not None})

    own = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    callback.__dict__["__signature__"] = inspect.Signature([own, *(each.parameter for each in asked)])
    named: Callback = app_commands.describe(**{each.name: each.help for each in asked})(callback)
    named = app_commands.choices(**{each.name: each.listed for each in asked if each.choices})(named)
    extras: dict[typing.Any, typing.Any] = {EFFORT: Effort.OFFER}  # Any: as discord.py has it
    return app_commands.Command(name=name, description=description, callback=named, extras=extras)  # type: ignore[arg-type]  # as said
