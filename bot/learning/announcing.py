"""The announcement source of puzzles of the day."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.delivery.announcements import Source
from bot.kernel.delivery.sending import SendingContext
from bot.kernel.messages.message import Message
from bot.kernel.store.announcements import change_announcement, due_announcements
from bot.kernel.text.translation import speaking, translations_for
from bot.learning.daily import daily_post, previous_puzzle_of
from bot.learning.puzzle_post import draw_puzzle, puzzle_names
from bot.learning.puzzle_scenes import Scene, scene
from bot.learning.store import DailyPost
from bot.learning.tables import daily_posts
from players.puzzles import find_puzzle


class DailyPuzzlePosts(Source):
    """The puzzles of the day to be posted (see `bot/kernel/delivery/announcements.py`)."""

    name = "puzzle of the day"

    async def due(self, tx: AsyncConnection, now: int) -> Sequence[DailyPost]:
        """Return the posts that are due."""
        return await due_announcements(tx, daily_posts, DailyPost, now)

    async def post(self, context: SendingContext, row: DailyPost) -> tuple[int, Message] | None:
        """Return the server's channel and the post; None for a puzzle that this version does not have."""
        shown = await _scene(context, row.puzzle)
        if shown is None:
            return None
        previous = await previous_puzzle_of(context.host, row)
        before = None if previous is None else await _scene(context, previous.post.puzzle)
        guild = context.api.client.get_guild(row.guild_id)
        with speaking(translations_for("" if guild is None else str(guild.preferred_locale))):
            board = await draw_puzzle(context.drawing, shown, puzzle_names(shown.puzzle))
            return row.channel_id, daily_post(row, shown, board, previous, before)

    async def sent(self, context: SendingContext, row: DailyPost, message_id: int) -> None:
        """Do nothing."""

    async def note(self, tx: AsyncConnection, row: DailyPost, **values: int | str | None) -> None:
        """Change columns of a row."""
        await change_announcement(tx, daily_posts, row, **values)


async def _scene(context: SendingContext, puzzle_id: str) -> Scene | None:
    puzzle = find_puzzle(puzzle_id)
    return None if puzzle is None else await context.host.rules_runner.entry(scene, puzzle)


SOURCE: Final = DailyPuzzlePosts()
