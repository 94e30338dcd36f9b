"""Members of a server, readers of its threads, and users who accept no DMs."""

import logging
from collections.abc import Sequence
from typing import Final

import discord

from bot.kernel.discord_client.channels import guild_channel
from bot.kernel.store.match_row import MatchRow

log = logging.getLogger(__name__)

UNKNOWN_MEMBER: Final = 10007
_AT_ONCE: Final = 100
"""Members per request."""
TAKES_NO_DM: Final = frozenset({50007, 50033, 50278})
"""Error codes of DMs that are closed, impossible for that account, or without a common server.

Their status is 403 for sending and 400 for opening.
"""


async def is_member(client: discord.Client, guild_id: int, user_id: int) -> bool:
    """Return whether a user is a member of a server."""
    try:
        await client.http.get_member(guild_id, user_id)
    except discord.NotFound:
        return False
    return True


async def list_gone(client: discord.Client, guild_id: int, user_ids: Sequence[int]) -> list[int]:
    """Return the users who have certainly left a server."""
    guild, there = client.get_guild(guild_id), set[int]()
    try:
        if guild is not None:  # else another node serves it, and each user is fetched
            for some in (list(user_ids[at : at + _AT_ONCE]) for at in range(0, len(user_ids), _AT_ONCE)):
                there |= {each.id for each in await guild.query_members(user_ids=some, limit=_AT_ONCE, cache=False)}
        return [user_id for user_id in user_ids if user_id not in there and await _has_left(client, guild_id, user_id)]
    except (discord.HTTPException, TimeoutError) as error:
        log.info("cannot tell who has left server %s: %s", guild_id, error)
        return []


async def _has_left(client: discord.Client, guild_id: int, user_id: int) -> bool:
    try:
        await client.http.get_member(guild_id, user_id)
    except discord.NotFound as error:
        return error.code == UNKNOWN_MEMBER  # not if the bot has left the server
    return False


async def thread_reader(client: discord.Client, match: MatchRow, owner: int) -> str | None:
    """Return the name of another player of a match who can view all threads of its channel."""
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
