"""`/learn`: lessons in private, step by step, and the match that follows."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.messages.message import Message
from bot.kernel.rate_limit import Effort
from bot.learning.lesson_post import Page, lesson_post, lessons_page, page_of_task
from bot.learning.lesson_verbs import Learn, PlayNow, TryMove, lesson_named
from bot.replays.showcase import games_by_title
from cogs.begin.steps import start_easy
from cogs.match_choices import GAME_CHOICES
from cogs.press import Interaction, Press, defer, reply
from cogs.shared_verbs import SHARED
from engines import LESSONS
from engines.core.messages import N_
from render.core.by_game import MovesOf

_GAMES: Final = [choice for choice in GAME_CHOICES if choice.value in LESSONS]


class LearnCog(commands.Cog, name="Learn"):
    """The command `/learn`."""

    @app_commands.command(
        name="learn", description=N_("Learn a game by playing, step by step."), extras={EFFORT: Effort.PICTURE}
    )
    @app_commands.describe(game=N_("Which game (default: all)."))
    @app_commands.choices(game=_GAMES)
    async def learn(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """Answer `/learn`."""
        await defer(interaction)
        await reply(interaction, await _show(interaction.client, Learn() if game is None else Learn(game.value)))


async def _show(bot: Gamekeeper, place: Learn) -> Message:
    if not place.game:
        return lessons_page(games_by_title())
    return await _draw(bot, page_of_task(place))


async def _draw(bot: Gamekeeper, page: Page) -> Message:
    return lesson_post(page, await bot.drawing.run(MovesOf(page.place.game, page.actions), page.view, page.table))


@SHARED.on(Learn)
async def _learn(press: Press, verb: Learn) -> None:
    await press.defer()
    await press.show(await _show(press.interaction.client, verb))


@SHARED.on(TryMove)
async def _try(press: Press, verb: TryMove) -> None:
    page = page_of_task(verb.place, verb.pressed)
    await press.defer()
    await press.show(await _draw(press.interaction.client, page))


@SHARED.on(PlayNow)
async def _play(press: Press, verb: PlayNow) -> None:
    lesson = lesson_named(verb.game, verb.lesson)
    await press.defer()
    await start_easy(press, verb.game, lesson.options)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(LearnCog())
