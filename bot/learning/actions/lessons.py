"""Lessons in private, step by step."""

from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.messages.message import Message
from bot.kernel.setting import GAME_NAMES, Parameter
from bot.learning.lesson_post import Page, lesson_post, lessons_page, page_of_task
from bot.learning.lesson_verbs import Learn, TryMove
from engines import LESSONS
from engines.core.messages import N_
from render.core.by_game import MovesOf

_TAUGHT = {key: name for key, name in GAME_NAMES.items() if key in LESSONS}


@action(
    Learn,
    in_place=True,
    command="learn",
    about=N_("Learn a game by playing, step by step."),
    parameters=(Parameter("game", N_("Which game (default: all)."), choices=_TAUGHT),),
)
async def learn(call: Call, game: str = "", lesson: str = "", at: int = 0) -> Message:
    """Show a task of a lesson; without a game, all lessons."""
    return await _draw(call, page_of_task(Learn(game, lesson, at))) if game else lessons_page(list(GAME_NAMES))


@action(TryMove, in_place=True)
async def try_move(call: Call, game: str, lesson: str, at: int, pressed: str) -> Message:
    """Show a task after moves of it were tried, or its hint was asked for."""
    return await _draw(call, page_of_task(Learn(game, lesson, at), pressed))


async def _draw(call: Call, page: Page) -> Message:
    moves = MovesOf(page.place.game, page.actions)
    return lesson_post(page, await call.tool(Drawing).run(moves, page.view, page.table))
