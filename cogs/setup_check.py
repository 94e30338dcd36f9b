"""What `/setup check` finds in a channel: rights of the bot, and what the channel or the server does not allow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.posts.wording import listed
from cogs.may_offer import NEEDED
from cogs.press import Interaction


@dataclass(frozen=True, slots=True)
class Right:
    """A permission, as Discord's settings call it, and what happens without it."""

    name: str
    label: str
    without: str


RIGHTS: Final = (
    *(Right(name, label, "no match can be played here.") for name, label in NEEDED.items()),
    Right("create_public_threads", "Create Public Threads", "matches are played in the channel, all mixed together."),
    Right("send_messages_in_threads", "Send Messages in Threads", "matches are played in the channel, too."),
    Right("create_private_threads", "Create Private Threads", "private boards come only by DM."),
    Right("read_message_history", "Read Message History", "a board may be posted twice after a crash."),
)
"""What matches cannot do without comes first."""

MOST_NAMED: Final = 20
MOST_THREADS: Final = 1_000
"""So many threads of one server may be open, as Discord has it."""
NEARLY: Final = 900


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What of a channel and its server bears on matches besides the rights of the bot."""

    kind: discord.ChannelType = discord.ChannelType.text
    in_forum: bool = False
    open_threads: int = 0
    commands_for_all: bool = True
    """Members who have no role may use commands here."""


def surroundings(interaction: Interaction) -> Surroundings:
    """Return what Discord has told of where that was asked."""
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
    """Say what the channel or the server does not allow, and what that costs."""
    if around.in_forum:
        yield "A post of a forum has no threads: a match offered here is played in this post."
    elif around.kind in (discord.ChannelType.voice, discord.ChannelType.stage_voice):
        yield "A voice channel has no threads: matches are played in the channel, all mixed together."
    elif around.kind is discord.ChannelType.news:
        yield "An announcement channel has no private threads: private boards come only by DM."
    if around.open_threads >= NEARLY:
        yield (
            f"{around.open_threads:,} threads are open, and Discord allows {MOST_THREADS:,} on a server. Beyond "
            "that matches are played in the channel. Close threads that nobody needs."
        )
    if not around.commands_for_all:
        yield "Members without a role of their own may not use commands here (**Use Application Commands**)."


def lost_lines(match_ids: Sequence[int]) -> Iterator[str]:
    """Name the matches that are paused because their channel is gone."""
    if match_ids:
        more = len(match_ids) - MOST_NAMED
        named = [*(f"#{match_id}" for match_id in match_ids[:MOST_NAMED]), *([f"{more} more"] if more > 0 else [])]
        yield f"Paused, as the channel is gone: {listed(named)}. Players can move a match: `/table show` has a button."


def needed(*, threads: bool) -> tuple[Right, ...]:
    """Return the rights that matter on a server that has threads for matches, or none."""
    return tuple(right for right in RIGHTS if threads or right.name != "create_public_threads")


def checked(
    rights: discord.Permissions,
    limited: Sequence[str] = (),
    where: str = "this channel",
    asked: Sequence[Right] = RIGHTS,
) -> str:
    """Return what is missing, the worst first, and what limits there are; one line where all is well."""
    missing = [right for right in asked if not getattr(rights, right.name)]
    there = [right.label for right in asked if right not in missing]
    granted = f"I have the permissions I need: {', '.join(there)}."
    if not missing and not limited:
        return f"✅ All is well in {where}. {granted}"
    lines = [f"❌ **{right.label}**: without it {right.without}" for right in missing]
    lines += [f"⚠️ {limit}" for limit in limited]
    if there:
        lines.append(f"✅ {', '.join(there)}" if missing else f"✅ {granted}")
    if missing:
        lines.append("An admin can change this in the settings of the channel, under Permissions.")
    return "\n".join(lines)
