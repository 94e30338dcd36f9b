"""The match that follows a lesson."""

from bot.learning.verbs import PlayNow, lesson_named
from cogs.begin.steps import start_easy
from cogs.press import Press
from cogs.shared_verbs import SHARED


@SHARED.on(PlayNow)
async def _play(press: Press, verb: PlayNow) -> None:
    lesson = lesson_named(verb.game, verb.lesson)
    await press.defer()
    await start_easy(press, verb.game, lesson.options)
