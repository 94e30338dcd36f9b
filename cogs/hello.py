"""The greeting in a server that the bot has joined: what it does, and buttons for the first settings."""

import logging

import aiohttp
import discord
from discord.ext import commands

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Style
from bot.kernel.discord_client.payloads import parts
from bot.kernel.matches.host import Host
from bot.kernel.messages.message import Message
from bot.kernel.store.facts import delete_fact, get_fact, set_fact
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _, speaking, translations_for
from bot.offers.verbs import AskGame
from bot.servers.server import allows, settings_of
from bot.servers.settings import CHANNELS, channels_line
from bot.servers.time_settings import QUIET_HOURS
from cogs.setup import BOUND, OpenSetting

RECENT = 7 * 86_400
"""Seconds after joining a server in which the bot still sends its greeting."""


async def claim_hello(host: Host, guild_id: int, joined_at: int) -> bool:
    """Return whether a server that was joined at a time still needs the greeting, and store that it was sent.

    This holds across restarts, outages and processes. A server that invites the bot again gets another greeting.
    """
    if joined_at <= host.now() - RECENT:
        return False
    async with host.database.write() as tx:
        if await get_fact(tx, _name(guild_id)) == str(joined_at):
            return False
        await set_fact(tx, _name(guild_id), str(joined_at))
    return True


async def release_hello(host: Host, guild_id: int) -> None:
    """Delete the stored claim, so that a greeting that could not be sent is tried again later."""
    async with host.database.write() as tx:
        await delete_fact(tx, _name(guild_id))


def _name(guild_id: int) -> str:
    return f"hello {guild_id}"


log = logging.getLogger(__name__)


class Hello(commands.Cog):
    """Greets servers."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Send the greeting to the first channel that accepts it, also if the bot was invited while it was offline."""
        joined, channels = guild.me.joined_at, writable_channels(guild)
        if joined is None or not channels or not await claim_hello(self.bot.host, guild.id, int(joined.timestamp())):
            return
        server = await settings_of(self.bot.host, guild.id)
        with speaking(translations_for(str(guild.preferred_locale))):
            message = hello_post(server)
        for channel in sorted(channels, key=lambda each: not allows(server, each.id, [each.category_id or 0])):
            try:
                await channel.send(**parts(message, reader=None))
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                log.info("cannot say hello in channel %s (%s: %s)", channel.id, type(error).__name__, error)
                if not isinstance(error, discord.Forbidden):
                    break
            else:
                return
        await release_hello(self.bot.host, guild.id)


def writable_channels(guild: discord.Guild) -> list[discord.TextChannel]:
    """Return the text channels in which the bot may write, in the order in which members see them."""
    needed = discord.Permissions(view_channel=True, send_messages=True)
    return [
        channel
        for _category, channels in guild.by_category()
        for channel in channels
        if isinstance(channel, discord.TextChannel) and channel.permissions_for(guild.me) >= needed
    ]


def hello_post(server: ServerRow) -> Message:
    """Return the greeting; its buttons open the settings of the server, for members who may change them."""
    lines = [
        _("👋 **I host board and card games here**, a few moves a day or all at once. `/play` starts one."),
        _("-# Match channels: {channels}. Members with Manage Server can change that.", channels=channels_line(server)),
    ]
    row = (
        BOUND.button(AskGame(), _("Pick a game"), Style.PRIMARY),
        BOUND.button(OpenSetting(CHANNELS.name), _("Choose channels")),
        BOUND.button(OpenSetting(QUIET_HOURS.name), _("Quiet hours")),
    )
    return Message("\n".join(lines), rows=(row,))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Hello(bot))
