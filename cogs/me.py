"""`/me`: what a person wants of the host."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.discord_haste import EFFORT
from bot.pace import Effort
from bot.posts.answers import said_of_calls
from bot.posts.message import Attachment, Message
from bot.posts.wording import escaped
from bot.services.profile import profile_of
from bot.services.wishes import choose_calls
from cogs.press import Interaction, person_of, tell, think
from render.people.card import draw_card


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

    @me.command(name="profile", extras={EFFORT: Effort.PICTURE})
    @app_commands.describe(member="Whose; leave out for your own.")
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Show what somebody's finished matches have come to, with ratings and their curves."""
        await think(interaction)
        whom = member or interaction.user
        name = person_of(whom).name
        person = await profile_of(self.bot.database, self.bot.host.ratings, whom.id, name, interaction.guild_id)
        if not person.games:
            await tell(interaction, _nothing_yet(name, own=whom.id == interaction.user.id, bot=whom.bot))
            return
        card = await self.bot.drawing.run(draw_card, person)
        await tell(
            interaction, Message(f"**{escaped(person.name)}**", (Attachment("profile.png", card.png, card.alt),))
        )


def _nothing_yet(name: str, *, own: bool, bot: bool) -> str:
    if own:
        return "You have finished no match yet. `/mono open` makes a table, `/rules` says how a game is played."
    return f"{escaped(name)} {'plays no games' if bot else 'has finished no match yet'}."


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Me(bot))
