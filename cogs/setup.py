"""`/setup`: a command for each setting of a server, and the page on which its managers change them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.contests.finding import gives_roles
from bot.kernel.buttons.verb import Among, MalformedError, Verb
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import MOST_CHOICES, Bound, Option
from bot.kernel.messages.message import Message, in_rows
from bot.kernel.setting import CHOSEN, Given
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _, translate
from bot.servers.match_channels import lost_matches
from bot.servers.server import Place, ServerContext, ServerSetting, allows, choose, settings_of
from bot.servers.settings import OPTIONS, SETTINGS, channels_line, confirmation, server_page
from cogs.game import GameCog
from cogs.interaction import Interaction, defer, reply
from cogs.may_offer import check_membership
from cogs.press import Press
from cogs.setup_check import check_text, forum_lines, limits, lost_lines, needed_rights, role_lines, surroundings
from cogs.shared_verbs import SHARED
from cogs.typed_commands import ParameterValues, add_settings
from engines.core.errors import RulesError
from engines.core.messages import N_

BOUND: Final = Bound(0, 0)
BY_NAME: Final = {each.name: each for each in SETTINGS}


_Name = Annotated[str, Among(BY_NAME.__contains__)]


class OpenSetting(Verb, name="setting"):
    """Show the choices of one setting."""

    setting: _Name


class Choose(Verb, name="set"):
    """Choose the value of a server's setting."""

    setting: _Name
    value: str = ""


class Write(Verb, name="set_in_form"):
    """Open the form of a setting, or submit it."""

    setting: _Name
    key: str = ""


class Setup(commands.Cog):
    """The settings of a server, for members with Manage Server and those they allow to use the commands."""

    group = app_commands.Group(
        name="setup",
        description=N_("For admins: set up this server."),
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @group.command(name="check", description=N_("See what works in this channel."))
    async def check(self, interaction: Interaction) -> None:
        """Answer `/setup check`."""
        check_membership(interaction)
        await defer(interaction)
        server = await settings_of(self.bot.host, interaction.guild_id)
        around = await self.bot.host.containing(interaction.channel_id or 0)
        lost = await lost_matches(self.bot.host, interaction.guild_id or 0)
        chosen = _server_limits(server, interaction.channel_id or 0, around)
        roles = role_lines(
            interaction.app_permissions, gives_roles=await gives_roles(self.bot.host, interaction.guild_id or 0)
        )
        lost_ids = [match.match_id for match in lost]
        limited = (
            *limits(surroundings(interaction)),
            *chosen,
            *roles,
            *forum_lines(interaction.guild, server.contests),
            *lost_lines(lost_ids),
        )
        where, rights = f"<#{interaction.channel_id}>", needed_rights(threads=server.threads)
        await reply(interaction, check_text(interaction.app_permissions, limited, where, rights))

    @group.command(name="show", description=N_("See and change all settings of this server."))
    async def show(self, interaction: Interaction) -> None:
        """Answer `/setup show`."""
        await defer(interaction)
        page = settings_page(_context(interaction, await settings_of(self.bot.host, interaction.guild_id)))
        # A server may allow others to use the command, but the buttons require Manage Server.
        await reply(interaction, page if interaction.permissions.manage_guild else replace(page, rows=()))


async def _suggest_options(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    game_controls = interaction.client.controls_by_game.get(str(getattr(interaction.namespace, "game", "")))
    usual = [app_commands.Choice(name=_("usual: the game's own"), value="usual")] if not current else []
    if not isinstance(game_controls, GameCog):
        return usual
    return [*usual, *replace(game_controls.typed, own=()).choices(current)][:25]


async def _answer(interaction: Interaction, setting: ServerSetting, given: ParameterValues) -> str:
    if interaction.guild_id is None:
        raise Refusal(_("Use this in a channel of a server."))
    return confirmation(setting, await _save(interaction, interaction.guild_id, setting, given), given)


add_settings(Setup.group, SETTINGS, _answer)
_options = Setup.group.get_command(OPTIONS.name)
if isinstance(_options, app_commands.Command):
    _options.autocomplete("options")(_suggest_options)


def _server_limits(server: ServerRow, channel_id: int, around: Sequence[int]) -> Iterator[str]:
    """Yield the limits that the server's own settings set for a channel."""
    if not allows(server, channel_id, around):
        yield _("No match can start here, only in {channels} (`/setup channels`).", channels=channels_line(server))


def settings_page(context: ServerContext, opened: ServerSetting | None = None) -> Message:
    """Return the page of all settings, with the choices of the opened one."""
    options = [
        Option(OpenSetting(each.name), translate(each.label), translate(each.help), default=each is opened)
        for each in SETTINGS
    ]
    rows = [BOUND.menu(_("What do you want to change?"), options)]
    if opened is None:
        return Message(server_page(context), rows=tuple(rows))
    buttons = [
        BOUND.button(Write(opened.name, each.key), each.label, disabled=each.disabled) for each in opened.forms(context)
    ]
    if opened.placeholder:
        choices = [
            Option(Choose(opened.name, value), words, _("Chosen now") if held else "")
            for value, words, held in opened.options(context)[:MOST_CHOICES]
        ]
        rows.append(BOUND.menu(translate(opened.placeholder), choices, key=opened.name))
    else:
        buttons += [
            BOUND.button(Choose(opened.name, value), words, disabled=held)
            for value, words, held in opened.options(context)
        ]
    return Message(server_page(context), rows=(*rows, *in_rows(tuple(buttons))))


@SHARED.on(OpenSetting)
async def _open(press: Press, verb: OpenSetting) -> None:
    guild_id = _check_may(press)
    await press.defer()
    context = _context(press.interaction, await settings_of(press.host, guild_id))
    await press.show(settings_page(context, BY_NAME[verb.setting]))


@SHARED.on(Choose)
async def _choose(press: Press, verb: Choose) -> None:
    guild_id, setting = _check_may(press), BY_NAME[verb.setting]
    await press.defer()
    if verb.value not in setting.values(_context(press.interaction, ServerRow())):
        raise Refusal(_("That is gone. Open `/setup show` again."))
    context = await _save(press.interaction, guild_id, setting, {CHOSEN: verb.value})
    await press.show(settings_page(context, setting))


@SHARED.on(Write)
async def _write(press: Press, verb: Write) -> None:
    guild_id, setting = _check_may(press), BY_NAME[verb.setting]
    context = _context(press.interaction, await settings_of(press.host, guild_id))
    written = next((each for each in setting.forms(context) if each.key == verb.key), None)
    if written is None:
        raise MalformedError("no form of a setting")
    given = {**press.fields, "key": verb.key}
    if not press.fields:
        await press.open_form(written.title, verb, *written.fields)
        return
    try:
        setting.choose(context, given)
    except RulesError as error:
        raise Refusal(str(error)) from error
    await press.defer()
    await press.show(settings_page(await _save(press.interaction, guild_id, setting, given), setting))


async def _save(interaction: Interaction, guild_id: int, setting: ServerSetting, given: Given) -> ServerContext:
    """Change a setting of a server, and return the new settings."""
    host = interaction.client.host
    row = await choose(host, guild_id, lambda row: setting.choose(_context(interaction, row), given))
    return _context(interaction, row)


def _check_may(press: Press) -> int:
    """Return the server. Raises Refusal for a user who may not change its settings."""
    interaction = press.interaction
    if interaction.guild_id is None:
        raise Refusal(_("Use `/setup show` in a channel of a server."))
    if not interaction.permissions.manage_guild:
        raise Refusal(_("Only members with Manage Server can change this."))
    return interaction.guild_id


def _context(interaction: Interaction, row: ServerRow) -> ServerContext:
    """Return the settings of a server with the channels and roles they can be chosen from."""
    host, guild = interaction.client.host, interaction.guild
    if guild is None:
        return ServerContext(row, host.default_turn_time, host.now())
    sorts = (discord.TextChannel, discord.ForumChannel, discord.CategoryChannel)
    channels = sorted((each for each in guild.channels if isinstance(each, sorts)), key=lambda each: each.position)
    roles = sorted(guild.roles, key=lambda role: -role.position)
    return ServerContext(
        row,
        host.default_turn_time,
        host.now(),
        [Place(each.id, _name(each)) for each in channels],
        [Place(each.id, _name(each)) for each in channels if isinstance(each, discord.TextChannel)],
        [Place(each.id, _name(each)) for each in channels if isinstance(each, discord.ForumChannel)],
        [Place(each.id, each.name) for each in roles if not each.is_default() and not each.managed],
        lambda channel_id: guild.get_channel(channel_id) is not None,
    )


def _name(channel: discord.abc.GuildChannel) -> str:
    return f"{'📁 ' if isinstance(channel, discord.CategoryChannel) else '#'}{channel.name}"


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Setup(bot))
