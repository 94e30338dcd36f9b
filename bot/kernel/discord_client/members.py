"""People as Discord knows them: members of a server, readers of its threads, and users who take no direct messages."""

from typing import Final

import discord

from bot.kernel.discord_client.channels import guild_channel
from bot.kernel.store.match_row import MatchRow

TAKES_NO_DM: Final = frozenset({50007, 50033, 50278})
"""Codes of direct messages that are closed, impossible with that account, or without a common server.

Sending says it by 403, opening by 400.
"""


async def is_member(client: discord.Client, guild_id: int, user_id: int) -> bool:
    """Return whether a user is a member of a server."""
    try:
        await client.http.get_member(guild_id, user_id)
    except discord.NotFound:
        return False
    return True


async def thread_reader(client: discord.Client, match: MatchRow, owner: int) -> str | None:
    """Return the name of another player of a match who may see every thread of its channel."""
    parent = None if match.guild_id is None else await guild_channel(client, match.guild_id, match.channel_id)
    if parent is None:
        return None
    guild, channel = parent
    for row in match.table:
        if row.user_id == owner:
            continue
        try:
            member = await guild.fetch_member(row.user_id)
        except discord.NotFound:
            continue
        if channel.permissions_for(member).manage_threads:
            return row.name
    return None
