"""`/setup`: the page on which a server's managers see and choose its settings."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

import cogs.setup_choices  # noqa: F401 -- registers what the page's buttons do
from bot.app import Gamekeeper
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import read_turn_time
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _
from bot.servers.match_channels import lost_matches
from bot.servers.server import (
    allows,
    choose,
    read_daily_puzzles,
    read_quiet_hours,
    settings_of,
    with_absent,
    with_channels,
    with_options,
    zones_like,
)
from bot.servers.server_page import (
    absent_line,
    channels_line,
    computers_line,
    moderators_line,
    puzzles_line,
    quiet_line,
    rated_line,
    rules_line,
    threads_line,
    turn_time_line,
)
from cogs.game import GameCog
from cogs.match_choices import GAME_CHOICES
from cogs.may_offer import check_membership
from cogs.press import Interaction, defer, reply
from cogs.setup_check import check_text, limits, lost_lines, needed_rights, surroundings
from cogs.setup_page import settings_page
from engines import GAMES
from engines.core.messages import N_
from engines.core.options import values_from_text


class ChannelTransformer(app_commands.Transformer):
    """A channel of a sort that matches can be in; Discord's published description knows no media channels."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Say that it is a channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Return the sorts of channels."""
        sorts = discord.ChannelType
        return [sorts.text, sorts.news, sorts.voice, sorts.stage_voice, sorts.forum, sorts.category]

    async def transform(
        self, interaction: discord.Interaction[discord.Client], value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """Return the channel as it is."""
        return value


Place = app_commands.Transform[app_commands.AppCommandChannel, ChannelTransformer]


class Setup(commands.Cog):
    """The settings of a server, for its members with Manage Server, or members they let in."""

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
        chosen = self._server_limits(server, interaction.channel_id or 0, around)
        limited = (*limits(surroundings(interaction)), *chosen, *lost_lines([match.match_id for match in lost]))
        where, rights = f"<#{interaction.channel_id}>", needed_rights(threads=server.threads)
        await reply(interaction, check_text(interaction.app_permissions, limited, where, rights))

    def _server_limits(self, server: ServerRow, channel_id: int, around: Sequence[int]) -> Iterator[str]:
        """Say what this server itself keeps from being done in a channel."""
        if not allows(server, channel_id, around):
            yield _(
                "No match can start here, only in {channels} (`/setup channels`).",
                channels=channels_line(server),
            )

    @group.command(name="show", description=N_("See and change all settings of this server."))
    async def show(self, interaction: Interaction) -> None:
        """Answer `/setup show`."""
        await defer(interaction)
        server = await settings_of(self.bot.host, interaction.guild_id)
        page = settings_page(server, self.bot.host.default_turn_time, interaction.guild)
        # A server may let others use the commands; the buttons stay those of members with Manage Server.
        await reply(interaction, page if interaction.permissions.manage_guild else replace(page, rows=()))

    @group.command(name="channels", description=N_("Choose the channels for new matches."))
    @app_commands.describe(
        add=N_("A channel, or a category for all its channels."),
        remove=N_("A channel to close for new matches."),
        everywhere=N_("Allow matches in every channel again."),
    )
    async def channels(
        self,
        interaction: Interaction,
        add: Place | None = None,
        remove: Place | None = None,
        everywhere: bool = False,
    ) -> None:
        """Answer `/setup channels`."""
        if not (add or remove or everywhere):
            raise Refusal(_("Name a channel to `add` or `remove`, or choose `everywhere:True`."))
        if everywhere and (add or remove):
            raise Refusal(_("Choose `everywhere:True` alone, or name channels."))
        guild = interaction.guild

        def change(server: ServerRow) -> ServerRow:
            if everywhere:
                return replace(server, channels=())
            return with_channels(
                server,
                add=None if add is None else add.id,
                remove=None if remove is None else remove.id,
                there=lambda channel: guild is None or guild.get_channel(channel) is not None,
            )

        server = await self._choose(interaction, change)
        await reply(interaction, _("Match channels: {channels}.", channels=channels_line(server)))

    @group.command(name="threads", description=N_("Choose if each new match gets a thread."))
    @app_commands.describe(use=N_("off: matches are played in the channel."))
    async def threads(self, interaction: Interaction, use: Literal["on", "off"]) -> None:
        """Answer `/setup threads`."""
        server = await self._choose(interaction, lambda server: replace(server, threads=use == "on"))
        await reply(interaction, _("Threads: {threads}.", threads=threads_line(server)))

    @group.command(name="moderators", description=N_("Choose a role that can end matches."))
    @app_commands.describe(
        role=N_("Its members can end matches with /table end."),
        nobody=N_("True: only members with Manage Server or Manage Messages."),
    )
    async def moderators(
        self, interaction: Interaction, role: discord.Role | None = None, nobody: bool = False
    ) -> None:
        """Answer `/setup moderators`."""
        if (role is None) is not nobody:
            raise Refusal(_("Name a `role`, or choose `nobody:True`."))
        if role is not None and role.is_default():
            raise Refusal(_("Then everyone could end every match. Choose another role."))
        chosen = None if role is None else role.id
        server = await self._choose(interaction, lambda server: replace(server, moderators=chosen))
        await reply(interaction, _("Moderators: {moderators}.", moderators=moderators_line(server)))

    @group.command(name="turn_time", description=N_("Choose the usual time limit."))
    @app_commands.describe(time=N_("Like 10m, 12h or 3d (2 minutes to 30 days). `usual` is the bot's own."))
    async def turn_time(self, interaction: Interaction, time: str) -> None:
        """Answer `/setup turn_time`."""
        seconds = None if time.strip().lower() == "usual" else read_turn_time(time)
        server = await self._choose(interaction, lambda server: replace(server, turn_time=seconds))
        usual = self.bot.host.default_turn_time
        await reply(interaction, _("Time limit: {time}.", time=turn_time_line(server, usual)))

    @group.command(name="quiet_hours", description=N_("Choose hours without reminders. Clocks still run."))
    @app_commands.describe(
        begins=N_("When reminders stop, like 22 or 22:30."),
        ends=N_("When they come again, like 8 or 7:30."),
        zone=N_("The time zone, like Europe/Berlin or UTC."),
        none=N_("True: reminders come at any hour."),
    )
    async def quiet_hours(
        self,
        interaction: Interaction,
        begins: str | None = None,
        ends: str | None = None,
        zone: str | None = None,
        none: bool = False,
    ) -> None:
        """Answer `/setup quiet_hours`."""
        if none:
            if begins or ends or zone:
                raise Refusal(_("Choose `none:True` alone, or name both hours."))
            quiet = None
        elif begins is None or ends is None:
            raise Refusal(_("Name both hours, like `begins:22 ends:8 zone:Europe/Berlin`, or choose `none:True`."))
        else:
            quiet = read_quiet_hours(begins, ends, zone or "UTC")
        server = await self._choose(interaction, lambda server: replace(server, quiet=quiet))
        await reply(interaction, _("Quiet hours: {hours}.", hours=quiet_line(server)))

    @group.command(name="puzzles", description=N_("Choose a channel that gets a puzzle every day."))
    @app_commands.describe(
        channel=N_("The channel. Answers are private."),
        time=N_("When it is posted, like 9 or 18:30."),
        zone=N_("The time zone, like Europe/Berlin or UTC."),
        none=N_("True: no puzzle of the day."),
    )
    async def puzzles(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        time: str = "9",
        zone: str = "UTC",
        none: bool = False,
    ) -> None:
        """Answer `/setup puzzles`."""
        if (channel is None) is not none:
            raise Refusal(_("Name a `channel`, or choose `none:True`."))
        now = self.bot.host.now()
        puzzles = None if channel is None else read_daily_puzzles(channel.id, time, zone, now)
        server = await self._choose(interaction, lambda server: replace(server, puzzles=puzzles))
        await reply(interaction, _("Puzzle of the day: {where}.", where=puzzles_line(server)))

    @puzzles.autocomplete("zone")
    @quiet_hours.autocomplete("zone")
    async def _zones(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=zone, value=zone) for zone in zones_like(current)]

    @group.command(name="rated", description=N_("Choose if matches are usually rated."))
    @app_commands.describe(usually=N_("yes: matches count for ratings."))
    async def set_rated(self, interaction: Interaction, usually: Literal["yes", "no"]) -> None:
        """Answer `/setup rated`."""
        server = await self._choose(interaction, lambda server: replace(server, rated=usually == "yes"))
        await reply(interaction, _("From now on {rated}.", rated=rated_line(server)))

    @group.command(name="computers", description=N_("Choose if computers can play in new matches."))
    @app_commands.describe(play=N_("no: only people. Running matches go on."))
    async def computers(self, interaction: Interaction, play: Literal["yes", "no"]) -> None:
        """Answer `/setup computers`."""
        server = await self._choose(interaction, lambda server: replace(server, computers=play == "yes"))
        await reply(interaction, _("Computers: {computers}.", computers=computers_line(server)))

    @group.command(name="absent", description=N_("Choose what usually happens if someone is away."))
    @app_commands.describe(
        usually=N_("computer: plays for them. expire: they lose after 2 missed turns (Monsters!: 3).")
    )
    async def absent(self, interaction: Interaction, usually: Literal["expire", "computer"]) -> None:
        """Answer `/setup absent`."""
        server = await self._choose(interaction, lambda server: with_absent(server, Absent(usually)))
        await reply(interaction, _("If someone is away: {absent}.", absent=absent_line(server)))

    @group.command(name="options", description=N_("Choose the usual rules of a game."))
    @app_commands.describe(game=N_("Which game."), options=N_("Like size=7 no_auto. `usual` is the game's own."))
    @app_commands.choices(game=GAME_CHOICES)
    async def options(self, interaction: Interaction, game: app_commands.Choice[str], options: str) -> None:
        """Answer `/setup options`."""
        key = game.value
        values = {} if options.strip().lower() == "usual" else values_from_text(options)
        server = await self._choose(interaction, lambda server: with_options(server, key, values))
        await reply(interaction, _("{game}: {rules}.", game=GAMES[key].info.title, rules=rules_line(server, key)))

    @options.autocomplete("options")
    async def _options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game_controls = self.bot.controls_by_game.get(str(getattr(interaction.namespace, "game", "")))
        usual = [app_commands.Choice(name=_("usual: the game's own"), value="usual")] if not current else []
        if not isinstance(game_controls, GameCog):
            return usual
        return [*usual, *replace(game_controls.typed, own=()).choices(current)][:25]

    async def _choose(self, interaction: Interaction, change: Callable[[ServerRow], ServerRow]) -> ServerRow:
        await defer(interaction)
        if interaction.guild_id is None:
            raise Refusal(_("Use this in a channel of a server."))
        return await choose(self.bot.host, interaction.guild_id, change)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Setup(bot))
