"""`/rules`: the rules of each game."""

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.kernel.matches.find import find_own_match
from bot.kernel.matches.refusal import Refusal
from bot.learning.rules_page import all_rules_page
from cogs.match_choices import GAME_CHOICES
from cogs.press import Interaction, defer, origin_of, reply
from engines.core.messages import N_


class Rules(commands.Cog):
    """The rules of the games, in pages."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @app_commands.command(name="rules", description=N_("Read how to play a game."))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.describe(game=N_("Which game."))
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Interaction, game: app_commands.Choice[str]) -> None:
        """Answer `/rules`."""
        await defer(interaction)
        match_id = await self._match_id(interaction, game.value)
        await reply(interaction, await all_rules_page(self.bot.drawing, game.value, 0, match_id))

    async def _match_id(self, interaction: Interaction, game: str) -> int:
        """Return the user's match of that game whose own rules are a button away; 0 where none is meant."""
        try:
            seen = await find_own_match(self.bot.host, origin_of(interaction), None, game)
        except Refusal:
            return 0
        return seen.id if seen.row.game == game else 0


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Rules(bot))
