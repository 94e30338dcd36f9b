"""`/me`: what a person wants of the host."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.posts.answers import said_of_calls
from bot.services.wishes import choose_calls
from cogs.press import Interaction, tell, think


class Me(commands.Cog):
    """A person's own wishes, for all their matches."""

    me = app_commands.Group(name="me", description="How Gamekeeper deals with you, in all your matches.")

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @me.command(name="calls")
    @app_commands.describe(by="Where you are told that it is your turn; usually only where the board is.")
    async def calls(self, interaction: Interaction, by: Literal["board", "board and direct message"]) -> None:
        """Choose whether a direct message calls you too when it is your turn."""
        await think(interaction)
        by_dm = by != "board"
        await choose_calls(self.bot.host, interaction.user.id, by_dm=by_dm)
        await tell(interaction, said_of_calls(by_dm=by_dm))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Me(bot))
