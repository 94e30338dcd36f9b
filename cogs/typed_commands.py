"""Slash commands generated from declared parameters and settings."""

import inspect
import typing
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Final

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands.transformers import RangeTransformer

from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import FROM_ZERO, Kind, Parameter, Setting
from cogs.interaction import Interaction, defer, reply

ParameterValues = dict[str, typing.Any]  # Any: what discord.py has read for each parameter, of that parameter's type


class ChannelTransformer(app_commands.Transformer):
    """A channel of a type that can have matches; Discord's published API description has no media channels."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Return the option type of a channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Return the accepted types of channels."""
        sorts = discord.ChannelType
        return [sorts.text, sorts.news, sorts.voice, sorts.stage_voice, sorts.forum, sorts.category]

    async def transform(
        self, interaction: discord.Interaction[discord.Client], value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """Return the channel unchanged."""
        return value


class ForumTransformer(ChannelTransformer):
    """A forum."""

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Return the type of forums only."""
        return [discord.ChannelType.forum]


_KINDS: Final[Mapping[Kind, object]] = {
    Kind.MEMBER: discord.Member,
    Kind.USER: discord.User,
    Kind.FILE: discord.Attachment,
    Kind.ROLE: discord.Role,
    Kind.TEXT_CHANNEL: discord.TextChannel,
    Kind.FORUM: app_commands.Transform[app_commands.AppCommandChannel, ForumTransformer],
    Kind.PLACE: app_commands.Transform[app_commands.AppCommandChannel, ChannelTransformer],
}


def make_command(
    name: str,
    description: str,
    parameters: Sequence[Parameter],
    run: Callable[..., Awaitable[None]],
    effort: Effort = Effort.REQUEST,
) -> app_commands.Command[typing.Any, ..., None]:  # Any: a cog, or none
    """Return a slash command with these parameters. `run` gets its cog, if it is in one, the interaction and a dict.

    discord.py reads the parameters from the callback's signature, which is set at run time, so types are not checked.
    """

    async def callback(*where: object, **options: object) -> None:
        await run(*where, {key: value for key, value in options.items() if value is not None})

    own = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    callback.__dict__["__signature__"] = inspect.Signature([own, *map(_as_python, parameters)])
    named: Callable[..., Awaitable[None]] = app_commands.describe(**{each.name: each.help for each in parameters})(
        callback
    )
    choices = {
        each.name: [app_commands.Choice(name=shown, value=value) for value, shown in each.choices.items()]
        for each in parameters
        if each.choices
    }
    named = app_commands.choices(**choices)(named)
    named = app_commands.rename(**{each.name: each.typed for each in parameters if each.typed})(named)
    extras: dict[typing.Any, typing.Any] = (
        {} if effort is Effort.REQUEST else {EFFORT: effort}
    )  # Any: as discord.py has it
    command: app_commands.Command[typing.Any, ..., None] = app_commands.Command(
        name=name,
        description=description,
        callback=named,  # type: ignore[arg-type]  # the signature is set at run time
        extras=extras,
    )
    for each in parameters:
        if each.suggest is not None:
            command.autocomplete(each.name)(_suggesting(each.suggest))
    return command


def _as_python(parameter: Parameter) -> inspect.Parameter:
    """Return a parameter of a callback as discord.py expects it; optional ones default to None."""
    kind, annotation = parameter.kind, typing.cast("object", parameter.kind)
    if isinstance(kind, range):
        annotation = RangeTransformer(
            AppCommandOptionType.integer, min=kind[0], max=None if kind == FROM_ZERO else kind[-1]
        )
    elif parameter.longest is not None:
        annotation = RangeTransformer(AppCommandOptionType.string, min=1, max=parameter.longest)
    elif isinstance(kind, Kind):
        annotation = _KINDS[kind]
    default = inspect.Parameter.empty if parameter.required else None
    return inspect.Parameter(
        parameter.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation
    )


def _suggesting(
    suggest: Callable[[str, Mapping[str, object]], Sequence[tuple[str, str]]],
) -> Callable[[Interaction, str], Coroutine[object, object, list[app_commands.Choice[str]]]]:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        given = dict(vars(interaction.namespace))
        return [app_commands.Choice(name=shown, value=value) for shown, value in suggest(current, given)]

    return complete


AnySetting = Setting[typing.Any, typing.Any]  # Any: the types of the setting's context and result


def add_settings(
    group: app_commands.Group,
    settings: Sequence[AnySetting],
    choose: Callable[[Interaction, AnySetting, ParameterValues], Awaitable[str]],
) -> None:
    """Add a command for each setting; `choose` stores the given value and returns the confirmation."""

    async def run(setting: AnySetting, *where: typing.Any) -> None:  # Any: perhaps a cog, then what `choose` gets
        interaction, given = where[-2:]
        await defer(interaction)
        await reply(interaction, await choose(interaction, setting, given))

    for each in settings:
        group.add_command(make_command(each.name, each.about, each.parameters, partial(run, each)))
