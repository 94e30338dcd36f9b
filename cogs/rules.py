"""`/rules`: how each game is played."""

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.services.errors import Refusal
from bot.services.find import the_match
from bot.store.match_row import MatchRow
from cogs.press import Interaction, defer, reply, where_of
from cogs.rules_page import rules_page
from engines import GAMES
from render import RENDERERS


class Rules(commands.Cog):
    """The rules of the games, in pages."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @app_commands.command(name="rules")
    @app_commands.describe(game="Which game.")
    @app_commands.choices(
        game=[
            app_commands.Choice(name=rules.info.title, value=key)
            for key, rules in sorted(GAMES.items())
            if key in RENDERERS
        ]
    )
    async def rules(self, interaction: Interaction, game: app_commands.Choice[str]) -> None:
        """Read how a game is played."""
        await defer(interaction)
        await reply(interaction, rules_page(game.value, 0, await self._match(interaction, game.value)))

    async def _match(self, interaction: Interaction, game: str) -> MatchRow | None:
        """Return the match of that game which is meant where the command is typed, if one is."""
        try:
            match = (await the_match(self.bot.host, where_of(interaction), None, game)).match
        except Refusal:
            return None
        return match if match.game == game else None


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Rules(bot))
