"""People as Discord knows them: who belongs to a server, and who may look into its threads."""

import discord

from bot.discord_client.channels import guild_channel
from bot.store.match_row import MatchRow


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
