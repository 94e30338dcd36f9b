"""Permission checks on Discord: inviting, offering a match in a channel, moderating, organizing contests."""

from collections.abc import Iterator, Sequence
from typing import Final

import discord

from bot.contests.forum import stage_tags
from bot.kernel.discord_client.forums import missing_rights, missing_tags, wants_a_tag
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.servers.server import settings_of
from cogs.interaction import Interaction
from engines import GAMES
from engines.core.messages import N_

INVITED = discord.Permissions(2252177770908672)
"""The permissions that the invitation link in the README requests."""
MATCHES_START_IN_SERVERS: Final = N_("Matches start in a server's channel. Type `/play` there.")
NEEDED = {"view_channel": "View Channel", "send_messages": "Send Messages", "attach_files": "Attach Files"}


def place_of(interaction: Interaction) -> int:
    """Return the channel of an offer: a thread's parent, since a thread is for one match, except in forums."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread) and not isinstance(channel.parent, discord.ForumChannel):
        return channel.parent_id
    return interaction.channel_id or 0


def check_named_once(game: str, by: int, named: Sequence[Person]) -> None:
    """Refuse to name another player twice in a game with hidden information. Users may name themselves, to practice."""
    if not GAMES[game].info.hidden:
        return
    twice = next((one for at, one in enumerate(named) if one.user_id != by and one in named[:at]), None)
    if twice is not None:
        raise Refusal(_("{name} is named twice.", name=escape(twice.name)))


def check_membership(interaction: Interaction) -> None:
    """Refuse, with the invitation link, in a server that has the commands without the bot.

    The bot was invited with the scope `applications.commands` only, or was just removed.
    """
    if interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is None:
        link = discord.utils.oauth_url(interaction.application_id, permissions=INVITED)
        raise Refusal(_("I'm not in this server yet. An admin can invite me: <{link}>", link=link))


def check_permissions(interaction: Interaction) -> None:
    """Refuse where the bot cannot post a match: outside of servers, or if it is no member or lacks a permission."""
    if interaction.guild_id is None:
        raise Refusal(translate(MATCHES_START_IN_SERVERS))
    check_membership(interaction)
    missing = [label for name, label in NEEDED.items() if not getattr(interaction.app_permissions, name)]
    if missing:
        raise Refusal(_("I can't post here. Ask an admin for: {rights}.", rights=", ".join(missing)))


async def check_moderates(interaction: Interaction, match: MatchRow) -> int:
    """Return the server of a match that the user moderates. Raises Refusal for any other user."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        raise Refusal(_("Use this in the match's server."))
    if match.guild_id != guild.id:
        raise Refusal(_("#{match_id} is on another server. End it there.", match_id=match.match_id))
    channel = guild.get_channel(match.channel_id)
    rights = interaction.permissions if channel is None else channel.permissions_for(member)
    server = await settings_of(interaction.client.host, guild.id)
    if not (rights.manage_guild or rights.manage_messages or _is_moderator(member, server)):
        allowed = _("members with Manage Server or Manage Messages")
        if server.moderators is not None:
            allowed = _("<@&{role}>, and members with Manage Server or Manage Messages", role=server.moderators)
        raise Refusal(_("Only {allowed} can end matches. To leave yours: `/table resign`", allowed=allowed))
    return guild.id


def _is_moderator(member: discord.Member, server: ServerRow) -> bool:
    return server.moderators in {role.id for role in member.roles}


def forum_faults(guild: discord.Guild, forum_id: int) -> Iterator[str]:
    """Yield the reasons why the bot cannot post contests in the server's forum."""
    forum = guild.get_channel(forum_id)
    if not isinstance(forum, discord.ForumChannel):
        yield _("The forum for contests is gone. Choose another: `/setup contests`")
        return
    if missing := missing_rights(forum):
        yield _("I can't post contests in <#{forum}>. Missing: {rights}.", forum=forum.id, rights=", ".join(missing))
    first = stage_tags()[0]
    if wants_a_tag(forum) and missing_tags(forum, [first]):
        yield _(
            "Posts in <#{forum}> need a tag. Make one called {tag}, or give me Manage Channels.",
            forum=forum.id,
            tag=first[0],
        )


async def check_organizes(interaction: Interaction, *, opens: bool = False, hides: bool = False) -> int:
    """Return the server whose contests the user organizes. Raises Refusal for any other user.

    Opening a contest (`opens`) requires a text channel for its matches' threads, private ones if it `hides` them.
    """
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        raise Refusal(_("Use this in a channel of a server."))
    server = await settings_of(interaction.client.host, guild.id)
    if not (interaction.permissions.manage_guild or _is_moderator(member, server)):
        allowed = _("members with Manage Server")
        if server.moderators is not None:
            allowed = _("<@&{role}>, and members with Manage Server", role=server.moderators)
        raise Refusal(_("Only {allowed} can organize contests. To join one: `/contest join`", allowed=allowed))
    if opens and not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal(_("Open it in a text channel: its matches get threads there."))
    if opens and server.contests is not None:
        for fault in forum_faults(guild, server.contests):
            raise Refusal(fault)
    news = isinstance(interaction.channel, discord.TextChannel) and interaction.channel.is_news()
    if hides and (news or not interaction.app_permissions.create_private_threads):
        raise Refusal(_("Others may not see these matches: I need private threads here. See `/setup check`."))
    return guild.id
