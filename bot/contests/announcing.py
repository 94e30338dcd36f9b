"""The announcement source of contests' posts, and what follows when they are sent."""

import logging
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.contest import SeenContest, announce, read_contest
from bot.contests.forum import stage_tags, tags
from bot.contests.news_posts import act_post, challenge_post, end_message, round_post, start_message, winners_post
from bot.contests.phrases import winners
from bot.contests.standing_post import standing_post
from bot.contests.store.contests import Stage, change_contest, posts_in_forum
from bot.contests.store.posts import (
    ACT,
    CHALLENGE,
    STANDING,
    WINNERS,
    ContestPost,
    post_anew,
    queue_posts,
    seasons_beside,
    standing_message,
)
from bot.contests.table_page import first_picture
from bot.contests.tables import contest_posts
from bot.kernel.delivery.announcements import NotYetError
from bot.kernel.delivery.discord_errors import ALREADY_A_THREAD, ignore_refusals, is_gone, is_temporary
from bot.kernel.delivery.forum_posts import NewPost
from bot.kernel.delivery.sending import SendingContext
from bot.kernel.discord_client.channels import may_write_in_threads
from bot.kernel.discord_client.forums import change_tags
from bot.kernel.messages.message import Message
from bot.kernel.store.announcements import change_announcement, due_announcements
from bot.kernel.store.preferences import dm_preferences
from bot.kernel.text.translation import speaking, translations_for

log = logging.getLogger(__name__)


class ContestPosts:
    """The posts of contests to be sent (see `bot/kernel/delivery/announcements.py`)."""

    name = "post of a contest"

    async def due(self, tx: AsyncConnection, now: int) -> Sequence[ContestPost]:
        """Return the posts that are due."""
        return await due_announcements(tx, contest_posts, ContestPost, now)

    async def post(self, context: SendingContext, row: ContestPost) -> tuple[int | NewPost, Message] | None:
        """Return a post and its place: the contest's channel, its thread, or the direct messages of a member.

        Return None for a member who wants no pings, was erased, or is a computer.
        """
        seen, (kind, _, number) = await read_contest(context.host, row.contest_id), row.key.partition(" ")
        if row.member is not None:
            return await _to_member(context, seen, kind, number)
        with _speaking(context, seen):
            if kind == STANDING:
                seasons = await context.host.read(seasons_beside, seen.row)
                return await _standing_place(context, seen), standing_post(seen, seasons)
            if kind == WINNERS:
                message = winners_post(seen, await first_picture(context.drawing, seen))
            else:
                message = {CHALLENGE: challenge_post, ACT: act_post}.get(kind, round_post)(seen, int(number))
        return await _thread(context, seen), message

    async def leaves(self, context: SendingContext, row: ContestPost, error: Exception) -> bool:
        """Forget a deleted thread or post, or a forum that accepts no post; return whether there was one."""
        seen = await read_contest(context.host, row.contest_id)
        gone = isinstance(error, discord.HTTPException) and is_gone(error)
        if row.member is not None or not (gone if seen.row.thread_id else seen.row.forum_id):
            return False
        log.info("contest %s leaves its place (%s)", row.contest_id, error)
        async with context.host.database.write() as tx:
            if seen.row.thread_id is None:
                await change_contest(tx, row.contest_id, forum_id=None)
            else:
                await change_contest(tx, row.contest_id, thread_id=None, tagged=None)
                if seen.row.forum_id is not None and row.key != STANDING:
                    await post_anew(tx, row.contest_id, context.host.now())
        return True

    def waits_for_a_right(self, row: ContestPost) -> bool:
        """Return whether a post is retried until the bot has permission: all posts are, direct messages are not."""
        return row.member is None

    async def sent(self, context: SendingContext, row: ContestPost, message_id: int) -> None:
        """Pin and tag the standing post, and give the winners their role, if the bot has permission."""
        if row.key not in (STANDING, WINNERS):
            return
        seen, is_new = await read_contest(context.host, row.contest_id), message_id != row.message_id
        if row.key == STANDING:
            if is_new:
                await _link_seasons(context, seen)
            await _pin(context, seen, message_id, is_new=is_new)
            if seen.row.forum_id is not None:
                await _tag(context, seen, message_id)
        elif is_new and seen.settings.role_id is not None:
            for user_id in filter(lambda user: user > 0, winners(seen)):
                with ignore_refusals():
                    await context.api.give_role(seen.row.guild_id, user_id, seen.settings.role_id)

    async def note(self, tx: AsyncConnection, row: ContestPost, **values: int | str | None) -> None:
        """Change columns of a row."""
        await change_announcement(tx, contest_posts, row, **values)


async def _to_member(context: SendingContext, seen: SeenContest, kind: str, member: str) -> tuple[int, Message] | None:
    user_id = seen.members[member].user_id
    if user_id < 0:
        return None
    async with context.host.database.read() as tx:
        wishes = await dm_preferences(tx, [user_id])
    if user_id in wishes.unpinged:
        return None
    with speaking(translations_for(wishes.locales.get(user_id, ""))):
        message = start_message(seen, member) if kind == "start" else end_message(seen, member)
    return await context.api.dm_channel(user_id), message


def _speaking(context: SendingContext, seen: SeenContest) -> AbstractContextManager[None]:
    """Return a context manager for texts in the language of the contest's server."""
    guild = context.api.client.get_guild(seen.row.guild_id)
    return speaking(translations_for("" if guild is None else str(guild.preferred_locale)))


async def _standing_place(context: SendingContext, seen: SeenContest) -> int | NewPost:
    row = seen.row
    if row.forum_id is None or row.thread_id is not None:
        return row.standing_place
    others = await context.host.read(posts_in_forum, row.forum_id)
    return NewPost(row.guild_id, row.forum_id, row.full_title[:100], tags(seen), others)


async def _pin(context: SendingContext, seen: SeenContest, message_id: int, *, is_new: bool) -> None:
    """Pin a new standing post; in a channel, unpin it once its contest is over."""
    place = seen.row.channel_id if seen.row.forum_id is None else message_id
    with ignore_refusals():
        if is_new:
            await context.api.pin(place, message_id)
        elif seen.row.status is Stage.OVER and seen.row.forum_id is None:
            await context.api.unpin(place, message_id)


async def _tag(context: SendingContext, seen: SeenContest, message_id: int) -> None:
    """Store the id of the contest's post in a forum, and set its tags to the contest's stage."""
    row, status = seen.row, seen.row.status.value
    values: dict[str, int | str] = {} if row.thread_id is not None else {"thread_id": message_id}
    if row.tagged != status:
        with _speaking(context, seen), ignore_refusals():
            await change_tags(context.api.client, row.thread_id or message_id, tags(seen), stage_tags())
        values["tagged"] = status
    if values:
        async with context.host.database.write() as tx:
            await change_contest(tx, row.contest_id, **values)


async def _link_seasons(context: SendingContext, seen: SeenContest) -> None:
    """Queue the posts of the seasons before and after a new one, which link to it."""
    host = context.host
    async with host.database.write() as tx:
        for each in await seasons_beside(tx, seen.row):
            await queue_posts(tx, each.contest_id, [STANDING], host.now())
    announce(host)


async def _thread(context: SendingContext, seen: SeenContest) -> int:
    """Return the contest's thread, which is created from its standing post when first needed, or else its channel.

    Raises NotYetError if its post in a forum was not sent yet.
    """
    row = seen.row
    if row.forum_id is not None and row.thread_id is None:
        raise NotYetError(f"contest {row.contest_id} has no post yet")
    async with context.host.database.read() as tx:
        post = await standing_message(tx, row.contest_id)
    if row.thread_id is not None or post is None or not may_write_in_threads(context.api.client, row.channel_id):
        return row.place
    try:
        thread_id = await context.api.make_thread(row.channel_id, post, row.title[:100])
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        if error.code != ALREADY_A_THREAD:
            log.info("cannot create a thread for contest %s (%s)", row.contest_id, error.code)
            return row.channel_id
        thread_id = post
    async with context.host.database.write() as tx:
        await change_contest(tx, row.contest_id, thread_id=thread_id)
    return thread_id


SOURCE: Final = ContestPosts()
