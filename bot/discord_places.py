"""Channels as Discord knows them: what they belong to."""

import discord


def containing(client: discord.Client, channel_id: int) -> tuple[int, ...]:
    """Return what holds a channel or thread: the channel or forum of a thread, and a category."""
    channel = client.get_channel(channel_id)
    found: list[int] = []
    if isinstance(channel, discord.Thread):
        found.append(channel.parent_id)
        channel = channel.parent
    if isinstance(channel, discord.abc.GuildChannel) and channel.category_id is not None:
        found.append(channel.category_id)
    return tuple(found)
