"""`/setup`: what whoever runs a server sees and chooses for it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

import cogs.setup_choices  # noqa: F401 -- registers what the page's buttons do
from bot.app import Gamekeeper
from bot.posts.server_page import (
    absent_line,
    channels_line,
    computers_line,
    moderators_line,
    quiet_line,
    rated_line,
    threads_line,
    turn_time_line,
)
from bot.services.errors import Refusal
from bot.services.places import lost_matches
from bot.services.server import (
    allows,
    choose,
    options_text,
    read_quiet_hours,
    settings_of,
    with_absent,
    with_channels,
    with_options,
    zones_like,
)
from bot.services.turn_time import read_turn_time
from bot.store.match_row import Absent
from bot.store.servers import ServerRow
from cogs.game import GameCog
from cogs.press import Interaction, defer, reply
from cogs.setup_check import checked, limits, lost_lines, needed, surroundings
from cogs.setup_page import TITLES, settings_page
from engines import GAMES
from engines.core.options import values_from_text


class Places(app_commands.Transformer):
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


Place = app_commands.Transform[app_commands.AppCommandChannel, Places]


class Setup(commands.Cog):
    """The settings of a server, for its members with Manage Server, or whom they let in."""

    group = app_commands.Group(
        name="setup",
        description="For admins: where matches may be, who may end them, whether everything works.",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @group.command(name="check")
    async def check(self, interaction: Interaction) -> None:
        """See what I may do in this channel, and what would not work."""
        await defer(interaction)
        server = await settings_of(self.bot.host, interaction.guild_id)
        around = await self.bot.host.containing(interaction.channel_id or 0)
        lost = await lost_matches(self.bot.host, interaction.guild_id or 0)
        chosen = self._chosen(server, interaction.channel_id or 0, around)
        limited = (*limits(surroundings(interaction)), *chosen, *lost_lines([match.board for match in lost]))
        where, asked = f"<#{interaction.channel_id}>", needed(threads=server.threads)
        await reply(interaction, checked(interaction.app_permissions, limited, where, asked))

    def _chosen(self, server: ServerRow, channel_id: int, around: Sequence[int]) -> Iterator[str]:
        """Say what this server itself keeps from being done in a channel."""
        if not allows(server, channel_id, around):
            yield f"No match may be offered here: this server has them {channels_line(server)} (`/setup channels`)."

    @group.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """See this server's settings, and change them."""
        await defer(interaction)
        server = await settings_of(self.bot.host, interaction.guild_id)
        await reply(interaction, settings_page(server, self.bot.host.default_turn_time, interaction.guild))

    @group.command(name="channels")
    @app_commands.describe(
        add="A channel where matches may be; a category stands for all channels in it.",
        remove="A channel to close for new matches.",
        everywhere="Allow matches in every channel again.",
    )
    async def channels(
        self,
        interaction: Interaction,
        add: Place | None = None,
        remove: Place | None = None,
        everywhere: bool = False,
    ) -> None:
        """Choose the channels where matches may be offered. Matches under way go on."""
        if not (add or remove or everywhere):
            raise Refusal("Name a channel to `add` or to `remove`, or choose `everywhere:True`.")
        if everywhere and (add or remove):
            raise Refusal("Choose `everywhere:True` alone, or name channels.")
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
        await reply(interaction, f"New matches may be {channels_line(server)}.")

    @group.command(name="threads")
    @app_commands.describe(use="on: each match has a thread of its own. off: it is played in the channel.")
    async def threads(self, interaction: Interaction, use: Literal["on", "off"]) -> None:
        """Choose whether a match gets its own thread. Matches under way stay where they are."""
        server = await self._choose(interaction, lambda server: replace(server, threads=use == "on"))
        await reply(interaction, f"Threads for new matches: {threads_line(server)}.")

    @group.command(name="moderators")
    @app_commands.describe(
        role="Whose members may end matches with /table end.",
        nobody="True: no role, only people with Manage Server or Manage Messages.",
    )
    async def moderators(
        self, interaction: Interaction, role: discord.Role | None = None, nobody: bool = False
    ) -> None:
        """Choose a role whose members may end matches, besides those with Manage Server or Manage Messages."""
        if (role is None) is not nobody:
            raise Refusal("Name a `role`, or choose `nobody:True`.")
        if role is not None and role.is_default():
            raise Refusal("Then everybody could end every match. Name a role that only some have.")
        chosen = None if role is None else role.id
        server = await self._choose(interaction, lambda server: replace(server, moderators=chosen))
        await reply(interaction, f"Matches may be ended by {moderators_line(server)}.")

    @group.command(name="turn_time")
    @app_commands.describe(time="Like 10m, 12h or 3d (2 minutes to 30 days); `usual` for the bot's own.")
    async def turn_time(self, interaction: Interaction, time: str) -> None:
        """Choose the time for a turn, unless an offer says otherwise."""
        seconds = None if time.strip().lower() == "usual" else read_turn_time(time)
        server = await self._choose(interaction, lambda server: replace(server, turn_time=seconds))
        usual = self.bot.host.default_turn_time
        await reply(interaction, f"Time for a turn in new matches: {turn_time_line(server, usual)}.")

    @group.command(name="quiet_hours")
    @app_commands.describe(
        begins="When reminders stop, like 22 or 22:30.",
        ends="When they come again, like 8 or 7:30.",
        zone="The time zone, like Europe/Berlin or UTC.",
        none="True: reminders come at any hour.",
    )
    async def quiet_hours(
        self,
        interaction: Interaction,
        begins: str | None = None,
        ends: str | None = None,
        zone: str | None = None,
        none: bool = False,
    ) -> None:
        """Choose hours without reminders. People can move, and clocks run, at all hours."""
        if none:
            if begins or ends or zone:
                raise Refusal("Choose `none:True` alone, or say when the quiet hours begin and end.")
            quiet = None
        elif begins is None or ends is None:
            raise Refusal("Say when they begin and end, as in `begins:22 ends:8 zone:Europe/Berlin`, or `none:True`.")
        else:
            quiet = read_quiet_hours(begins, ends, zone or "UTC")
        server = await self._choose(interaction, lambda server: replace(server, quiet=quiet))
        await reply(interaction, f"Quiet hours: {quiet_line(server)}.")

    @quiet_hours.autocomplete("zone")
    async def _zones(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=zone, value=zone) for zone in zones_like(current)]

    @group.command(name="rated")
    @app_commands.describe(usually="Whether matches count for ratings, unless an offer says otherwise.")
    async def rated(self, interaction: Interaction, usually: Literal["yes", "no"]) -> None:
        """Choose whether matches are rated, unless an offer says otherwise."""
        server = await self._choose(interaction, lambda server: replace(server, rated=usually == "yes"))
        await reply(interaction, f"From now on {rated_line(server)}.")

    @group.command(name="computers")
    @app_commands.describe(play="yes: computers may take seats. no: only people play; running matches go on.")
    async def computers(self, interaction: Interaction, play: Literal["yes", "no"]) -> None:
        """Choose whether computers may play in new matches."""
        server = await self._choose(interaction, lambda server: replace(server, computers=play == "yes"))
        await reply(interaction, f"From now on computers {computers_line(server)}.")

    @group.command(name="absent")
    @app_commands.describe(
        usually="caretaker: a computer plays for them until they are back. expire: they are out, by the game's rules."
    )
    async def absent(self, interaction: Interaction, usually: Literal["expire", "caretaker"]) -> None:
        """Choose what happens after 2 missed turns in a row (Monsters!: 3), unless an offer says otherwise."""
        server = await self._choose(interaction, lambda server: with_absent(server, Absent(usually)))
        await reply(interaction, f"From now on {absent_line(server)}.")

    @group.command(name="options")
    @app_commands.describe(game="Which game.", options="Like size=7 no_auto; `usual` for the game's own.")
    @app_commands.choices(game=TITLES)
    async def options(self, interaction: Interaction, game: app_commands.Choice[str], options: str) -> None:
        """Choose the options of a game, unless an offer says otherwise."""
        key = game.value
        values = {} if options.strip().lower() == "usual" else values_from_text(options)
        server = await self._choose(interaction, lambda server: with_options(server, key, values))
        await reply(interaction, f"{GAMES[key].info.title}: {options_text(server.options.get(key, {}))}.")

    @options.autocomplete("options")
    async def _options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        desk = self.bot.desks.get(str(getattr(interaction.namespace, "game", "")))
        usual = [app_commands.Choice(name="usual: the game's own", value="usual")] if not current else []
        if not isinstance(desk, GameCog):
            return usual
        return [*usual, *replace(desk.typed, own=()).choices(current)][:25]

    async def _choose(self, interaction: Interaction, change: Callable[[ServerRow], ServerRow]) -> ServerRow:
        await defer(interaction)
        if interaction.guild_id is None:
            raise Refusal("Use this command in a channel of a server.")
        return await choose(self.bot.host, interaction.guild_id, change)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Setup(bot))
