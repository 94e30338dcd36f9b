"""`/setup`: whether the bot may do in a channel what matches need, right by right."""

from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from cogs.game import NEEDED
from cogs.press import Interaction, tell


@dataclass(frozen=True, slots=True)
class Right:
    """A permission, as Discord's settings call it, and what happens without it."""

    name: str
    label: str
    without: str


RIGHTS: Final = (
    *(Right(name, label, "no match can be played here.") for name, label in NEEDED.items()),
    Right("create_public_threads", "Create Public Threads", "matches are played in the channel, one among another."),
    Right("send_messages_in_threads", "Send Messages in Threads", "matches are played in the channel, too."),
    Right("create_private_threads", "Create Private Threads", "private boards come by DM alone."),
    Right("read_message_history", "Read Message History", "a board may be posted twice after a crash."),
)
"""What matches cannot do without comes first."""


class SetupCheck(commands.Cog):
    """Help for whoever runs a server."""

    group = app_commands.Group(name="setup", description="For who runs this server.", guild_only=True)

    @group.command(name="check")
    async def check(self, interaction: Interaction) -> None:
        """See what I may do in this channel, and what would not work."""
        await tell(interaction, checked(interaction.app_permissions))


def checked(rights: discord.Permissions) -> str:
    """Return what is there and what is missing, the worst first."""
    missing = [right for right in RIGHTS if not getattr(rights, right.name)]
    there = [right.label for right in RIGHTS if right not in missing]
    if not missing:
        return f"I may do all I need here: {', '.join(there)}."
    lines = [f"❌ **{right.label}**: without it {right.without}" for right in missing]
    granted = [f"✅ {', '.join(there)}"] if there else []
    return "\n".join([*lines, *granted, "An admin can change this in the settings of the channel, under Permissions."])


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(SetupCheck())
