"""`/setup`: what whoever runs a server sees and chooses for it."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from cogs.press import Interaction, tell
from cogs.setup_check import checked, limits, surroundings


class Setup(commands.Cog):
    """The settings of a server, for its members with Manage Server, or whom they let in."""

    group = app_commands.Group(
        name="setup",
        description="For who runs this server.",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="check")
    async def check(self, interaction: Interaction) -> None:
        """See what I may do in this channel, and what would not work."""
        limited = tuple(limits(surroundings(interaction)))
        await tell(interaction, checked(interaction.app_permissions, limited, f"<#{interaction.channel_id}>"))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Setup())
