"""`/games`: lists of matches."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.discord_rate_limit import EFFORT
from bot.rate_limit import Effort
from bot.ratings.pools import all_pools
from bot.showcase import games_by_title
from cogs.match_lists import Sort, asked_by, list_page
from cogs.press import Interaction, defer, reply, where_of
from cogs.standings import Among, asked_of, pool_meant, standings_page
from engines import GAMES

GAME = "Which game; leave it out for all."
CHOICES = [app_commands.Choice(name=GAMES[key].info.title, value=key) for key in games_by_title()]


class Games(commands.Cog):
    """Which matches there are, which wait for you, which are over."""

    games = app_commands.Group(name="games", description="Lists of matches: running, waiting for you, finished.")

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @games.command(name="list")
    @app_commands.describe(game=GAME, member="Whose matches; leave it out for yours and all others here.")
    @app_commands.choices(game=CHOICES)
    async def list_games(self, interaction: Interaction, game: str = "", member: discord.Member | None = None) -> None:
        """List the matches you are in, and the others of this server."""
        await self._list(interaction, Sort.RUNNING, game, member)

    @games.command(name="next")
    @app_commands.describe(game=GAME)
    @app_commands.choices(game=CHOICES)
    async def next_games(self, interaction: Interaction, game: str = "") -> None:
        """List the matches that wait for your move, the most urgent first, with their buttons."""
        await self._list(interaction, Sort.WAITING, game, None)

    @games.command(name="history")
    @app_commands.describe(game=GAME, member="Whose matches; leave it out for yours.")
    @app_commands.choices(game=CHOICES)
    async def finished(self, interaction: Interaction, game: str = "", member: discord.Member | None = None) -> None:
        """List your finished matches, or a member's, with their results."""
        await self._list(interaction, Sort.OVER, game, member)

    async def _list(self, interaction: Interaction, sort: Sort, game: str, member: discord.Member | None) -> None:
        await defer(interaction)
        await reply(interaction, await list_page(self.bot, asked_by(where_of(interaction), game, member), sort))

    @games.command(name="standings", extras={EFFORT: Effort.PICTURE})
    @app_commands.describe(
        game="Which game; leave it out for the best of each.",
        where="Players of this server (usual), or of every server.",
    )
    async def standings(
        self, interaction: Interaction, game: str = "", where: Literal["server", "everywhere"] | None = None
    ) -> None:
        """See how strong players are, by their rated matches."""
        pool = pool_meant(game) if game.strip() else None
        asked = asked_of(interaction, None if where is None else Among(where))
        await defer(interaction)
        await reply(interaction, await standings_page(self.bot.host.ratings, asked, pool, 0))

    @standings.autocomplete("game")
    async def _pools(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        typed = current.strip().casefold()
        return [
            app_commands.Choice(name=pool.title, value=pool.key)
            for pool in all_pools()
            if typed in pool.title.casefold()
        ][:25]


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Games(bot))
