"""Who may end other people's matches: whom Discord lets moderate where they are played, or a role of the server's."""

import discord

from bot.services.errors import Refusal
from bot.services.server import settings_of
from bot.store.match_row import MatchRow
from cogs.press import Interaction


async def check_moderates(interaction: Interaction, match: MatchRow) -> int:
    """Return the server where a match is played and whoever asks moderates it; a Refusal for anybody else."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        raise Refusal("Moderators can end matches only in their own server: use the command in one of its channels.")
    if match.guild_id != guild.id:
        raise Refusal(f"#{match.board} is played on another server: end it there.")
    channel = guild.get_channel(match.channel_id)
    rights = interaction.permissions if channel is None else channel.permissions_for(member)
    server = await settings_of(interaction.client.host, guild.id)
    if not (rights.manage_guild or rights.manage_messages or server.moderators in {role.id for role in member.roles}):
        role = "" if server.moderators is None else f", or <@&{server.moderators}>"
        raise Refusal(
            f"Only members with Manage Server or Manage Messages{role} can end matches. Players can leave one with "
            "`/table resign`."
        )
    return guild.id


async def moderates(interaction: Interaction, match: MatchRow) -> bool:
    """Tell whether whoever asks moderates that match."""
    try:
        await check_moderates(interaction, match)
    except Refusal:
        return False
    return True
