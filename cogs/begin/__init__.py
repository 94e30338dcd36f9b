"""`/play`: from the cards of the games to a match, by presses alone."""

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.rate_limit import Effort
from bot.servers.server import check_place, settings_of
from cogs.begin.steps import all_games
from cogs.interaction import Interaction, defer, reply
from cogs.may_offer import check_permissions, place_of
from engines.core.messages import N_


class Begin(commands.Cog):
    """The way in."""

    @app_commands.command(name="play", description=N_("Pick a game and start it."), extras={EFFORT: Effort.PICTURE})
    async def play(self, interaction: Interaction) -> None:
        """Answer `/play`."""
        check_permissions(interaction)
        await defer(interaction)
        host, place = interaction.client.host, place_of(interaction)
        check_place(await settings_of(host, interaction.guild_id), place, await host.containing(place))
        await reply(interaction, await all_games(interaction))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Begin())
