"""Channels and their parents."""

import logging
from collections.abc import Iterable

import discord

log = logging.getLogger(__name__)


async def containing(client: discord.Client, channel_id: int) -> tuple[int, ...]:
    """Return the parents of a channel or thread: a thread's channel or forum, and the category.

    Channels of other processes' servers are fetched; returns nothing if that fails.
    """
    channel = client.get_channel(channel_id)
    if channel is None:
        try:
            return await _ask(client, channel_id)
        except discord.HTTPException as error:
            log.info("cannot fetch channel %s (%s)", channel_id, error.code)
            return ()
    channel_ids: list[int] = []
    if isinstance(channel, discord.Thread):
        channel_ids.append(channel.parent_id)
        channel = channel.parent
    if isinstance(channel, discord.abc.GuildChannel) and channel.category_id is not None:
        channel_ids.append(channel.category_id)
    return tuple(channel_ids)


async def _ask(client: discord.Client, channel_id: int) -> tuple[int, ...]:
    channel_ids: list[int] = []
    while (above := (await client.http.get_channel(channel_id)).get("parent_id")) is not None:
        channel_id = int(str(above))
        channel_ids.append(channel_id)
    return tuple(channel_ids)


async def guild_channel(
    client: discord.Client, guild_id: int, channel_id: int
) -> tuple[discord.Guild, discord.abc.GuildChannel] | None:
    """Return a server and one of its channels, fetched if another process serves them; None if they do not exist."""
    guild = client.get_guild(guild_id)
    if guild is not None:
        channel = guild.get_channel(channel_id)
        return None if channel is None else (guild, channel)
    try:
        guild = await client.fetch_guild(guild_id, with_counts=False)
        channels = await guild.fetch_channels()
    except discord.NotFound:
        return None
    return next(((guild, one) for one in channels if one.id == channel_id), None)


def may_write_in_threads(client: discord.Client, channel_id: int) -> bool:
    """Return whether the bot may send messages in threads of a channel; True for an unknown channel."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel | discord.ForumChannel):
        return True
    return channel.permissions_for(channel.guild.me).send_messages_in_threads


async def channels_open_to(
    client: discord.Client, guild_id: int, user_id: int, needed: Iterable[str]
) -> list[discord.TextChannel]:
    """Return a server's text channels that a member can view and where the bot has the needed permissions.

    Raises discord.NotFound or discord.Forbidden if the bot or the user is no member.
    """
    guild = await client.fetch_guild(guild_id, with_counts=False)
    me = await guild.fetch_member(client.user.id if client.user is not None else 0)
    member = await guild.fetch_member(user_id)
    channels = [channel for channel in await guild.fetch_channels() if isinstance(channel, discord.TextChannel)]
    return [
        channel
        for channel in sorted(channels, key=lambda channel: (channel.position, channel.id))
        if channel.permissions_for(member).view_channel
        and all(getattr(channel.permissions_for(me), name) for name in needed)
    ]
