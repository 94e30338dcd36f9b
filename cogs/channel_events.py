"""Discord's events about channels, permissions and servers, and the buttons that move a match to another channel."""

import discord
from discord.ext import commands

from bot.app import Gamekeeper
from bot.kernel.buttons.verb import Verb
from bot.kernel.discord_client.channels import channels_open_to
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.match_verbs import ChooseChannel, MoveTo
from bot.kernel.messages.message import Message
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _
from bot.play.private_post import channels_page
from bot.servers import match_channels
from bot.servers.server import allows, settings_of
from cogs.may_offer import NEEDED
from cogs.press import Press
from cogs.shared_verbs import SHARED


class ChannelEvents(commands.Cog):
    """Listens to Discord's events about channels, threads, roles and servers."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Check the matches of a deleted channel."""
        await match_channels.check_places(self.bot.host, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Check the match of a deleted thread."""
        await match_channels.check_places(self.bot.host, thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the matches of a server that removed the bot."""
        await match_channels.leave_guild(self.bot.host, guild.id)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Resume the matches of a server, also of one that the bot joins again."""
        await match_channels.return_to_guild(
            self.bot.host, guild.id, [place.id for place in (*guild.channels, *guild.threads)]
        )

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Retry refused jobs in a channel and its threads, if the bot's permissions have changed."""
        guild = channel.guild
        if before.permissions_for(guild.me) != channel.permissions_for(guild.me):
            threads = (thread.id for thread in guild.threads if thread.parent_id == channel.id)
            await match_channels.retry_refused(self.bot.host, guild.id, [channel.id, *threads])

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """Retry refused jobs in the server, if the permissions of one of the bot's roles have changed."""
        if before.permissions != role.permissions and role in role.guild.me.roles:
            await match_channels.retry_refused(self.bot.host, role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, member: discord.Member) -> None:
        """Retry refused jobs if the bot's own roles or time-out have changed. Discord sends this without an intent."""
        changed = before.roles != member.roles or before.timed_out_until != member.timed_out_until
        if member == member.guild.me and changed:
            await match_channels.retry_refused(self.bot.host, member.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Retry refused jobs in a thread, which may have been unarchived."""
        if not thread.data["thread_metadata"]["archived"]:
            await match_channels.retry_refused(self.bot.host, thread.guild_id, [thread.thread_id])


@SHARED.on(ChooseChannel)
async def _choose_channel(press: Press, _verb: Verb) -> None:
    await press.acknowledge()
    match = await press.match()
    match_channels.check_may_move(match, press.interaction.user.id)
    await press.reply(channels_page(match, await _channels(press, match)))


@SHARED.on(MoveTo)
async def _move_to(press: Press, verb: MoveTo) -> None:
    await press.defer()
    match, channel_id = await press.match(), int(verb.channel_id)
    if match.lost_until is not None and channel_id not in dict(await _channels(press, match)):
        raise Refusal(_("That channel takes no more matches. Choose another."))
    moved = await match_channels.move_match(press.host, press.request, channel_id)
    await press.show(Message(moved.words))


async def _channels(press: Press, match: MatchRow) -> list[tuple[int, str]]:
    """Return the channels to which a player may move a match. Raises Refusal if there are none."""
    guild_id, user_id = match.guild_id or 0, press.interaction.user.id
    try:
        channels = await channels_open_to(press.interaction.client, guild_id, user_id, NEEDED)
    except (discord.NotFound, discord.Forbidden) as error:
        left = _("#{match_id} goes on once you and I are back on its server.", match_id=match.match_id)
        raise Refusal(left) from error
    server = await settings_of(press.host, match.guild_id)
    open_to = [channel for channel in channels if allows(server, channel.id, [channel.category_id or 0])]
    if not open_to:
        none = _("No channel takes #{match_id} yet. Ask an admin for `/setup check`.", match_id=match.match_id)
        raise Refusal(none)
    return [(channel.id, channel.name) for channel in open_to]


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(ChannelEvents(bot))
