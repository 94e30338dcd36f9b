"""Sends the puzzles of the day that are queued: each once, whenever the bot is killed.

A row has the nonce of its message. Discord honours it for a few minutes; so before a message is sent the channel is
looked through for one of that day, as it may have gone out without a note.
"""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.kernel.database.cluster import LapsedError
from bot.kernel.delivery.discord_errors import LONGEST_FAILING, is_temporary, wait_before_retry
from bot.kernel.delivery.own_posts import number_of, own_posts
from bot.kernel.delivery.sending import SendingContext
from bot.kernel.delivery.throttle import MAY_SEND
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import speaking, translations_for
from bot.learning.daily import previous_puzzle_of
from bot.learning.daily_post import daily_post
from bot.learning.puzzle_message import draw_puzzle
from bot.learning.puzzle_post import puzzle_names
from bot.learning.puzzle_scenes import Scene, scene
from bot.learning.store.daily_posts import DailyPost, change_daily_post, unsent_daily_posts
from players.puzzles import find_puzzle

log = logging.getLogger(__name__)

GIVEN_UP = 0
"""The message of a puzzle that will not be sent."""
_CLOCK_SKEW = timedelta(minutes=1)
"""Discord's clock may be behind ours by this much."""
_LARGEST_UTC_OFFSET = timedelta(hours=14)
"""A day begins this much before it begins in UTC."""


class DailyPosts:
    """Sends one after another; woken by the clock."""

    def __init__(self, context: SendingContext) -> None:
        self._context = context
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def schedule(self) -> None:
        """Send what is due, unless that is being done."""
        if not self._closed and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self.run(), name="puzzles of the day")

    async def close(self, patience: float = 2.0) -> None:
        """Finish what is being sent; the rest waits in the database."""
        self._closed = True
        if self._task is not None:
            _, late = await asyncio.wait([self._task], timeout=patience)
            for task in late:
                task.cancel()

    async def idle(self) -> None:
        """Wait until what was due is sent."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def run(self) -> None:
        """Send what is due."""
        host = self._context.host
        MAY_SEND.set(lambda: host.cluster.leads)
        try:
            async with host.database.read() as tx:
                rows = await unsent_daily_posts(tx)
            for row in rows:
                if row.due_at <= host.now() and host.cluster.leads and not self._closed:
                    await self._send(row)
        except LapsedError:
            log.info("another node sends the daily puzzles")
        except SQLAlchemyError as error:
            log.warning("the daily puzzle will be retried: the database is unavailable (%s)", error.args[0])
        except Exception:
            log.exception("failed to send a daily puzzle")

    async def _send(self, row: DailyPost) -> None:
        try:
            message_id = await self._post(row)
        except (LapsedError, SQLAlchemyError):
            raise
        except Exception as error:
            if self._context.api.client.is_closed():
                # Cut off as the bot stops: the next start sends it.
                return
            # Even after a bug of ours the puzzles of other servers must not wait for this one.
            fault = f"{type(error).__name__}: {error}"[:500]
            now = self._context.host.now()
            since = now if row.failing_since is None else row.failing_since
            if is_temporary(error) and now - since < LONGEST_FAILING:
                await self._note(row, failing_since=since, due_at=now + wait_before_retry(now - since), fault=fault)
                return
            is_bug = not is_temporary(error) and not isinstance(error, discord.HTTPException)
            log.warning(
                "failed to send the daily puzzle of %s to channel %s: %s",
                row.day,
                row.channel_id,
                fault,
                exc_info=is_bug,
            )
            await self._note(row, message_id=GIVEN_UP, fault=fault)
            return
        await self._note(row, message_id=message_id)

    async def _note(self, row: DailyPost, **values: int | str) -> None:
        async with self._context.host.database.write() as tx:
            await change_daily_post(tx, row, **values)

    async def _post(self, row: DailyPost) -> int:
        """Return the message of a row, posted now or by an earlier try."""
        client = self._context.api.client
        message = await self._message(row)
        if message is None:
            return GIVEN_UP
        for post in await own_posts(client, row.channel_id, message, after=_oldest_id(row), known=()):
            if post.number == number_of(message):
                return post.message_id
        return await self._context.api.send(row.channel_id, message, row.nonce)

    async def _message(self, row: DailyPost) -> Message | None:
        shown = await self._scene(row.puzzle)
        if shown is None:
            return None
        host = self._context.host
        previous = await previous_puzzle_of(host, row)
        before = None if previous is None else await self._scene(previous.post.puzzle)
        guild = self._context.api.client.get_guild(row.guild_id)
        with speaking(translations_for("" if guild is None else str(guild.preferred_locale))):
            board = await draw_puzzle(self._context.drawing, shown, puzzle_names(shown.puzzle))
            return daily_post(row, shown, board, previous, before)

    async def _scene(self, puzzle_id: str) -> Scene | None:
        puzzle = find_puzzle(puzzle_id)
        return None if puzzle is None else await self._context.host.rules_runner.entry(scene, puzzle)


def _oldest_id(row: DailyPost) -> int:
    """Return an id below that of any message sent for a row. A retry moves `due_at`, so the day is what counts then."""
    if row.failing_since is not None:
        earliest = datetime.fromisoformat(row.day).replace(tzinfo=UTC) - _LARGEST_UTC_OFFSET
    else:
        earliest = datetime.fromtimestamp(row.due_at, UTC) - _CLOCK_SKEW
    return discord.utils.time_snowflake(min(earliest, discord.utils.utcnow()))
