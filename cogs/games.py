"""`/games`: lists of matches."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.command_tree import ALSO_BY_DM
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.matches.pools import all_pools
from bot.kernel.rate_limit import Effort
from bot.kernel.text.translation import translate
from bot.ratings.ratings import rating_list
from cogs.match_choices import GAME_CHOICES
from cogs.match_lists import MatchListQuery, Sort, list_page
from cogs.press import Interaction, defer, origin_of, reply
from cogs.standings import StandingsScope, pool_meant, standings_page, standings_query
from engines.core.messages import N_

GAME = N_("The game (default: all).")


class Games(commands.Cog):
    """Lists of matches: all, those that wait for you, those that are over."""

    games = app_commands.Group(
        name="games", description=N_("Find my matches and results."), allowed_contexts=ALSO_BY_DM
    )

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @games.command(name="list", description=N_("List your matches, and the others of this server."))
    @app_commands.describe(game=GAME, member=N_("Whose matches (default: yours and all others here)."))
    @app_commands.choices(game=GAME_CHOICES)
    async def list_games(self, interaction: Interaction, game: str = "", member: discord.Member | None = None) -> None:
        """List your matches, and the others of this server."""
        await self._list(interaction, Sort.RUNNING, game, member)

    @games.command(name="next", description=N_("List the matches that wait for you, most urgent first."))
    @app_commands.describe(game=GAME)
    @app_commands.choices(game=GAME_CHOICES)
    async def next_games(self, interaction: Interaction, game: str = "") -> None:
        """List the matches that wait for your move, the most urgent first, with their buttons."""
        await self._list(interaction, Sort.WAITING, game, None)

    @games.command(name="history", description=N_("List finished matches and their results."))
    @app_commands.describe(game=GAME, member=N_("Whose matches (default: yours)."))
    @app_commands.choices(game=GAME_CHOICES)
    async def list_finished(
        self, interaction: Interaction, game: str = "", member: discord.Member | None = None
    ) -> None:
        """List your finished matches, or a member's, with their results."""
        await self._list(interaction, Sort.OVER, game, member)

    async def _list(self, interaction: Interaction, sort: Sort, game: str, member: discord.Member | None) -> None:
        await defer(interaction)
        query = MatchListQuery(origin_of(interaction), game, None if member is None else member.id)
        await reply(interaction, await list_page(self.bot, query, sort))

    @games.command(
        name="standings",
        description=N_("See ratings of the strongest players."),
        extras={EFFORT: Effort.PICTURE},
    )
    @app_commands.describe(
        game=N_("Which game (default: the best of each)."),
        where=N_("Players of this server (default), or of every server."),
    )
    async def standings(
        self, interaction: Interaction, game: str = "", where: Literal["server", "everywhere"] | None = None
    ) -> None:
        """See how strong players are, by their rated matches."""
        pool = pool_meant(game) if game.strip() else None
        query = standings_query(interaction, None if where is None else StandingsScope(where))
        await defer(interaction)
        await reply(interaction, await standings_page(rating_list(self.bot.host), query, pool, 0))

    @standings.autocomplete("game")
    async def _pools(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        typed = current.strip().casefold()
        return [
            app_commands.Choice(name=translate(pool.name), value=pool.key)
            for pool in all_pools()
            if typed in pool.name.casefold()
        ][:25]


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Games(bot))
