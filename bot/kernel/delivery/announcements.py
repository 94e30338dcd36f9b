"""Sends posts outside of matches, such as the daily puzzle: each exactly once, even if the bot is killed.

A row has the nonce of its message, which Discord honors for a few minutes only. So before a message is sent, the bot
searches its channel for the same message, in case it was sent but not recorded. A feature's module `announcing`
defines `SOURCE`: the rows and the message of each.
"""

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol

import discord
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.cluster import LapsedError
from bot.kernel.delivery.discord_errors import (
    LONGEST_FAILING,
    is_closed_thread,
    is_gone,
    is_temporary,
    wait_before_retry,
)
from bot.kernel.delivery.forum_posts import NewPost, NoForumError, start_post
from bot.kernel.delivery.own_posts import number_of, own_posts
from bot.kernel.delivery.sending import SendingContext
from bot.kernel.delivery.throttle import MAY_SEND
from bot.kernel.features import modules_of_features
from bot.kernel.messages.message import Message
from bot.kernel.store.announcements import GIVEN_UP, Announcement

log = logging.getLogger(__name__)

_CLOCK_SKEW: Final = timedelta(minutes=1)
"""The assumed difference between Discord's clock and the bot's."""


class Source(Protocol):
    """The announcements of a feature. Any: its own class of rows."""

    name: str
    """The noun for one of them in the log."""

    async def due(self, tx: AsyncConnection, now: int) -> Sequence[Any]:
        """Return the rows to send or edit by now, the earliest first."""

    async def post(self, context: SendingContext, row: Any) -> tuple[int | NewPost, Message] | None:
        """Return the channel id, or the new forum post to start with the message, and the message.

        None if it is obsolete. Raises NotYetError if another post has to come first.
        """

    async def leaves(self, context: SendingContext, row: Any, error: Exception) -> bool:
        """Record that its channel rejected it; return whether it now has another channel."""
        return False

    def waits_for_a_right(self, row: Any) -> bool:
        """Return whether to retry while a permission is missing."""
        return False

    async def sent(self, context: SendingContext, row: Any, message_id: int) -> None:
        """Follow up after a row's message was sent or edited."""

    async def note(self, tx: AsyncConnection, row: Any, **values: int | str | None) -> None:
        """Change columns of a row, unless it has been rescheduled meanwhile."""


class NotYetError(Exception):
    """Another post has to come first."""


class Announcements:
    """Sends announcements one after another; woken by the clock."""

    def __init__(self, context: SendingContext) -> None:
        self._context = context
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._closed = False

    def schedule(self) -> None:
        """Send the due rows; if that is running, once more afterwards."""
        self._again = True
        if not self._closed and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run_all(), name="announcements")

    async def close(self, patience: float = 2.0) -> None:
        """Finish sending the current row; the rest stays in the database."""
        self._closed = True
        if self._task is not None:
            _, late = await asyncio.wait([self._task], timeout=patience)
            for task in late:
                task.cancel()

    async def idle(self) -> None:
        """Wait until the due rows are sent."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run_all(self) -> None:
        while self._again and not self._closed:
            self._again = False
            await self.run()

    async def run(self) -> None:
        """Send the due rows of all sources."""
        MAY_SEND.set(lambda: self._context.host.cluster.leads)
        for module in modules_of_features("announcing"):
            source: Source = module.SOURCE
            try:
                await self._run(source)
            except LapsedError:
                log.info("another node sends the %s", source.name)
            except SQLAlchemyError as error:
                log.warning("the %s will be retried: the database is unavailable (%s)", source.name, error.args[0])
            except Exception:
                log.exception("failed to send a %s", source.name)

    async def _run(self, source: Source) -> None:
        host = self._context.host
        async with host.database.read() as tx:
            rows = await source.due(tx, host.now())
        for row in rows:
            if host.cluster.leads and not self._closed:
                await self._send(source, row)

    async def _send(self, source: Source, row: Announcement) -> None:
        try:
            message_id = await self._post(source, row)
        except (LapsedError, SQLAlchemyError):
            raise
        except Exception as error:
            if self._context.api.client.is_closed():
                # Interrupted by shutdown: the next start sends it.
                return
            # Even a bug must not block the other rows.
            fault = f"{type(error).__name__}: {error}"[:500]
            now = self._context.host.now()
            since = now if row.failing_since is None else row.failing_since
            if _passes(source, row, error) and now - since < LONGEST_FAILING:
                due_at = now + wait_before_retry(now - since)
                await self._note(source, row, failing_since=since, due_at=due_at, fault=fault)
                return
            is_bug = not is_temporary(error) and not isinstance(error, discord.HTTPException)
            log.warning("failed to send a %s: %s", source.name, fault, exc_info=is_bug)
            given_up = GIVEN_UP if row.message_id is None else row.message_id
            await self._note(source, row, message_id=given_up, due_at=None, fault=fault)
            return
        await source.sent(self._context, row, message_id)
        await self._note(source, row, message_id=message_id, due_at=None, failing_since=None)

    async def _note(self, source: Source, row: Announcement, **values: int | str | None) -> None:
        async with self._context.host.database.write() as tx:
            await source.note(tx, row, **values)

    async def _post(self, source: Source, row: Announcement) -> int:
        """Return the id of a row's message: sent now, found from an earlier attempt, or edited."""
        while True:
            found = await source.post(self._context, row)
            if found is None:
                return row.message_id or GIVEN_UP
            try:
                return await self._post_at(row, *found)
            except (discord.HTTPException, NoForumError) as error:
                if is_temporary(error) or not await source.leaves(self._context, row, error):
                    raise

    async def _post_at(self, row: Announcement, place: int | NewPost, message: Message) -> int:
        api = self._context.api
        if isinstance(place, NewPost):
            return await start_post(api, place, message, after=_oldest_id(row))
        if row.message_id:
            try:
                await self._edit(place, row.message_id, message)
            except discord.HTTPException as error:
                if not is_gone(error):
                    raise
            else:
                return row.message_id
        for post in await own_posts(api.client, place, message, after=_oldest_id(row), known=()):
            if post.number == number_of(message):
                return post.message_id
        return await api.send(place, message, row.nonce, reader=message.audience)

    async def _edit(self, place: int, message_id: int, message: Message) -> None:
        """Edit a message, also in an archived thread."""
        api = self._context.api
        try:
            await api.edit(place, message_id, message, reader=message.audience)
        except discord.HTTPException as error:
            if not is_closed_thread(error):
                raise
            async with api.opened(place):
                await api.edit(place, message_id, message, reader=message.audience)


def _passes(source: Source, row: Announcement, error: Exception) -> bool:
    """Return whether a retry may succeed."""
    waits = isinstance(error, discord.Forbidden) and source.waits_for_a_right(row)
    return waits or isinstance(error, NotYetError) or is_temporary(error)


def _oldest_id(row: Announcement) -> int:
    """Return an id below that of any message sent for a row."""
    earliest = datetime.fromtimestamp(row.made_at, UTC) - _CLOCK_SKEW
    return discord.utils.time_snowflake(min(earliest, discord.utils.utcnow()))
