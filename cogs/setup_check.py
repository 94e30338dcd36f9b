"""`/setup check`: missing permissions of the bot in a channel, and limits of the channel or the server."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.contests.forum import game_tags, stage_tags
from bot.kernel.discord_client.forums import MOST_TAGS, missing_tags
from bot.kernel.messages.phrases import join_names
from bot.kernel.text.translation import _, translate
from cogs.interaction import Interaction
from cogs.may_offer import NEEDED, forum_faults
from engines.core.messages import N_


@dataclass(frozen=True, slots=True)
class RequiredPermission:
    """A permission, its label in Discord's settings, and the effect of its absence."""

    name: str
    label: str
    without: str


RIGHTS: Final = (
    *(RequiredPermission(name, label, N_("no match can be played here.")) for name, label in NEEDED.items()),
    RequiredPermission(
        "create_public_threads", "Create Public Threads", N_("matches are played in the channel, all mixed.")
    ),
    RequiredPermission(
        "send_messages_in_threads", "Send Messages in Threads", N_("matches are played in the channel, too.")
    ),
    RequiredPermission(
        "create_private_threads",
        "Create Private Threads",
        N_("everyone sees matches against computers, and contests with the same deals wait."),
    ),
    RequiredPermission(
        "read_message_history", "Read Message History", N_("a board can be posted twice after a crash.")
    ),
    RequiredPermission("pin_messages", "Pin Messages", N_("the posts of contests are not pinned.")),
)
"""The permissions, the indispensable ones first."""

MOST_NAMED: Final = 20
MOST_THREADS: Final = 1_000
"""Discord's limit of open threads per server."""
NEARLY: Final = 900


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Facts about a channel and its server that affect matches, besides the bot's permissions."""

    kind: discord.ChannelType = discord.ChannelType.text
    in_forum: bool = False
    open_threads: int = 0
    commands_for_all: bool = True
    """True if members without a role may use commands here."""


def surroundings(interaction: Interaction) -> Surroundings:
    """Return the facts about the channel of an interaction."""
    guild, channel = interaction.guild, interaction.channel
    if guild is None or channel is None or isinstance(channel, discord.DMChannel | discord.GroupChannel):
        return Surroundings()
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    everybody = None if parent is None else parent.permissions_for(guild.default_role)
    return Surroundings(
        kind=channel.type if parent is None else parent.type,
        in_forum=isinstance(parent, discord.ForumChannel),
        open_threads=len(guild.threads),
        commands_for_all=everybody is None or everybody.use_application_commands,
    )


def limits(around: Surroundings) -> Iterator[str]:
    """Yield the limits of the channel or the server, with their effects."""
    if around.in_forum:
        yield _("A forum post has no threads. Matches are played in it.")
    elif around.kind in (discord.ChannelType.voice, discord.ChannelType.stage_voice):
        yield _("A voice channel has no threads. Matches are played in it, all mixed.")
    elif around.kind is discord.ChannelType.news:
        yield _("An announcement channel has no private threads: everyone sees matches against computers.")
    if around.open_threads >= NEARLY:
        yield _(
            "{count} threads are open, and Discord allows {most} on a server. Beyond that, matches are played in the "
            "channel. Close threads that nobody needs.",
            count=f"{around.open_threads:,}",
            most=f"{MOST_THREADS:,}",
        )
    if not around.commands_for_all:
        yield _("Members without a role can't use commands here (**Use Application Commands**).")


def role_lines(rights: discord.Permissions, *, gives_roles: bool) -> Iterator[str]:
    """Yield a line if winners of a contest cannot get their role."""
    if gives_roles and not rights.manage_roles:
        yield _("**Manage Roles** is missing: winners of contests get no role. My role must stand above theirs.")


def forum_lines(guild: discord.Guild | None, forum_id: int | None) -> Iterator[str]:
    """Yield the faults that prevent posts of contests in the server's forum, or their pins or tags."""
    if guild is None or forum_id is None:
        return
    yield from forum_faults(guild, forum_id)
    forum = guild.get_channel(forum_id)
    if not isinstance(forum, discord.ForumChannel):
        return
    if not forum.permissions_for(forum.guild.me).pin_messages:
        yield _("**Pin Messages** is missing in <#{forum}>: the posts of contests are not pinned.", forum=forum_id)
    if missing := missing_tags(forum, [*stage_tags(), *game_tags()]):
        yield _(
            "<#{forum}> lacks tags for contests: {tags}. Make those you want (at most {most} in all), or give me "
            "Manage Channels.",
            forum=forum_id,
            tags=", ".join(missing),
            most=MOST_TAGS,
        )


def lost_lines(match_ids: Sequence[int]) -> Iterator[str]:
    """Yield a line with the matches that are paused because their channel is gone."""
    if match_ids:
        more = len(match_ids) - MOST_NAMED
        named = [
            *(f"#{match_id}" for match_id in match_ids[:MOST_NAMED]),
            *([_("{count} more", count=more)] if more > 0 else []),
        ]
        yield _("Paused, channel gone: {matches}. Players can move them: `/table show`", matches=join_names(named))


def needed_rights(*, threads: bool) -> tuple[RequiredPermission, ...]:
    """Return the permissions needed on a server with or without threads for matches."""
    return tuple(right for right in RIGHTS if threads or right.name != "create_public_threads")


def check_text(
    rights: discord.Permissions,
    limited: Sequence[str] = (),
    where: str = N_("this channel"),
    needed: Sequence[RequiredPermission] = RIGHTS,
) -> str:
    """Return the missing permissions, the worst first, and the limits; a single line if all is well."""
    missing = [right for right in needed if not getattr(rights, right.name)]
    there = [right.label for right in needed if right not in missing]
    granted = _("I have the permissions I need: {labels}.", labels=", ".join(there))
    if not missing and not limited:
        return _("✅ All is well in {where}. {granted}", where=translate(where), granted=granted)
    lines = [
        _("❌ **{right}**: without it {what}", right=right.label, what=translate(right.without)) for right in missing
    ]
    lines += [f"⚠️ {limit}" for limit in limited]
    if there:
        lines.append(f"✅ {', '.join(there)}" if missing else f"✅ {granted}")
    if missing:
        lines.append(_("An admin can change this in the channel's permissions."))
    return "\n".join(lines)
