"""Moderators, who may end other players' matches: by Discord's rights in the match's channel, or a server's role."""

import discord

from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _
from bot.servers.server import settings_of
from cogs.interaction import Interaction


async def check_moderates(interaction: Interaction, match: MatchRow) -> int:
    """Return the server of a match that the user of an interaction moderates; a Refusal for any other user."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        raise Refusal(_("Use this in the match's server."))
    if match.guild_id != guild.id:
        raise Refusal(_("#{match_id} is on another server. End it there.", match_id=match.match_id))
    channel = guild.get_channel(match.channel_id)
    rights = interaction.permissions if channel is None else channel.permissions_for(member)
    server = await settings_of(interaction.client.host, guild.id)
    if not (rights.manage_guild or rights.manage_messages or server.moderators in {role.id for role in member.roles}):
        allowed = _("members with Manage Server or Manage Messages")
        if server.moderators is not None:
            allowed = _("<@&{role}>, and members with Manage Server or Manage Messages", role=server.moderators)
        raise Refusal(_("Only {allowed} can end matches. To leave yours: `/table resign`", allowed=allowed))
    return guild.id
