"""Contests whose server chose a forum: a post with tags, and what happens where it is lost or a right is missing."""

from collections.abc import Sequence

import discord
import pytest
import simcord

from bot.contests.advance import advance_due
from bot.contests.contest import read_contest
from bot.contests.store.contests import change_contest
from bot.contests.store.posts import post_anew
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.contests.test_contest_commands import NAMES, permit, say
from tests.cogs.pressing import click, private_message, verbs

DAY = 86_400
REQUIRE_TAG = 1 << 4
TAGS = ("SIGN-UP", "Mono · hidden grids")


class Forum:
    """A forum for contests, and what stands there."""

    def __init__(self, server: Server, tags: Sequence[str] = (), *, makes_tags: bool = False) -> None:
        self.server, self.handle = server, server.guild.create_forum_channel("contests")
        backend = server.env.backend
        named = [
            {"id": str(backend.snowflake()), "name": tag, "moderated": False, "emoji_id": None, "emoji_name": None}
            for tag in tags
        ]
        backend.edit_channel(self.handle.id, {"available_tags": named})
        self.allow(manage_channels=makes_tags)

    def allow(self, **rights: bool) -> None:
        """Set the bot's permissions there."""
        permit(self.server.env.backend, self.handle.id, **rights)

    @property
    def post(self) -> simcord.ChannelHandle:
        """The newest post."""
        return self.handle.threads[-1]

    def tags(self) -> list[str]:
        """Return the tags of the newest post."""
        found = self.server.bot.get_channel(self.post.id)
        assert isinstance(found, discord.Thread)
        return [tag.name for tag in found.applied_tags]

    def told(self) -> str:
        """Return what is said in the newest post."""
        return "\n".join(message.content for message in self.post.history())

    async def send(self) -> None:
        """Let the clock do what is due, and all be sent."""
        await advance_due(self.server.bot.host)
        await self.server.settle()
        self.server.bot.announcements.schedule()
        await self.server.bot.announcements.idle()
        await self.server.settle()

    async def open(self, boss: simcord.MemberActor, **options: object) -> str:
        """Choose the forum, and open a contest; return what is answered."""
        assert "posts in <#" in await say(self.server, boss, "setup contests", forum=self.handle)
        told = await say(self.server, boss, "contest tournament", game="mono", title="Cup", kind="swiss", **options)
        await self.send()
        return told

    async def begin(self, boss: simcord.MemberActor, clock: FakeClock) -> None:
        """Open a contest, let four sign up by its post, and let sign-up close."""
        await self.open(boss)
        for name in NAMES:
            await click(self.server.members[name], self.post.history()[0], "join_contest")
        clock.now += 3 * DAY
        await self.send()


def posts_in(channel: simcord.ChannelHandle) -> list[str]:
    return [message.content for message in channel.history() if message.content.startswith("## 🏆")]


async def test_a_contest_lives_in_its_post_whose_tags_say_game_and_stage(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    forum = Forum(server, TAGS)
    # simcord asks for the right that was enough until 2026.
    forum.allow(manage_channels=False, pin_messages=True, manage_messages=True)
    assert f"is open in <#{forum.handle.id}>" in await forum.open(boss)
    first = forum.post.history()[0]
    assert first.pinned
    assert (forum.post.name, first.id) == ("Cup", forum.post.id)
    assert verbs(first) == ["join_contest 1", "leave_contest 1"]
    assert posts_in(server.channel) == []
    assert forum.tags() == ["SIGN-UP", "Mono · hidden grids"]
    for name in NAMES:
        await click(server.members[name], first, "join_contest")
    fake_clock.now += 3 * DAY
    await forum.send()
    assert len(server.channel.threads) == 2  # of its matches
    assert forum.tags() == ["Mono · hidden grids"]  # there is no tag for the other stages
    red = server.members["red"]
    assert "## 🏆 Cup" in private_message(await red.slash(forum.post, "contest mine")).content
    assert "An organizer" not in forum.told()
    await say(server, boss, "contest result", number=101)
    await say(server, boss, "contest end")
    await forum.send()
    assert "📣 An organizer ended the contest." in forum.told()
    assert "🏁 **Cup** ended early. Leading: " in forum.told()
    assert "An organizer ended it early. Leading: " in forum.told()
    assert len(forum.handle.threads) == 1
    assert server.letters("red")[-1].content.endswith(f"<#{forum.post.id}>")


async def test_missing_tags_are_made_where_the_bot_may(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    forum = Forum(server, ["Official", "Mono"], makes_tags=True)
    await forum.begin(boss, fake_clock)
    # A tag that is called as the game is taken as it is: that of MONO, the card game, would read `MONO`.
    assert forum.tags() == ["Running", "Mono"]
    post = server.bot.get_channel(forum.post.id)
    assert isinstance(post, discord.Thread)
    assert isinstance(post.parent, discord.ForumChannel)
    await post.add_tags(post.parent.available_tags[0])
    await say(server, boss, "contest end")
    await forum.send()
    assert forum.tags() == ["Ended", "Mono", "Official"]
    assert [tag.name for tag in post.parent.available_tags] == ["Official", "Mono", "Sign-up", "Running", "Ended"]


async def test_tags_are_changed_once_a_stage(server: Server, boss: simcord.MemberActor, fake_clock: FakeClock) -> None:
    forum = Forum(server, [*TAGS, "Running", "Ended"])
    edits: list[int] = []
    edit = server.bot.http.edit_channel

    async def counted(channel_id: int, **options: object) -> object:
        edits.append(channel_id)
        return await edit(channel_id, **options)  # type: ignore[arg-type]  # as they came

    server.bot.http.edit_channel = counted  # type: ignore[assignment,method-assign]  # counts
    await forum.begin(boss, fake_clock)
    await say(server, boss, "contest extend", by="2d")
    await forum.send()
    assert edits == [forum.post.id]
    assert forum.tags() == ["Running", "Mono · hidden grids"]


async def test_a_post_that_was_made_without_a_note_is_found_again(server: Server, boss: simcord.MemberActor) -> None:
    forum = Forum(server)
    await forum.open(boss)
    host = server.bot.host
    async with host.database.write() as tx:
        await change_contest(tx, 1, thread_id=None, tagged=None)
        await post_anew(tx, 1, host.now())
    await click(server.members["red"], forum.post.history()[0], "join_contest")
    await forum.send()
    assert len(forum.handle.threads) == 1
    assert "Signed up (1)" in forum.told()
    assert (await read_contest(host, 1)).row.thread_id == forum.post.id


async def test_the_next_contest_of_that_name_gets_a_post_of_its_own(server: Server, boss: simcord.MemberActor) -> None:
    forum = Forum(server)
    await forum.open(boss)
    await say(server, boss, "contest end")
    await forum.open(boss)
    assert len(forum.handle.threads) == 2
    assert verbs(forum.post.history()[0]) == ["join_contest 2", "leave_contest 2"]


async def test_the_posts_of_seasons_link_to_each_other(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    forum = Forum(server, TAGS)
    await say(server, boss, "setup contests", forum=forum.handle)
    await say(server, boss, "contest league", game="mono", title="Cup")
    await forum.send()
    for name in NAMES:
        await click(server.members[name], forum.post.history()[0], "join_contest")
    assert "Season" not in forum.told()
    for days in (3, 28):
        fake_clock.now += days * DAY
        await forum.send()
    first, second = forum.handle.threads
    before, after = first.history()[0], second.history()[0]
    assert (first.name, second.name) == ("Cup", "Cup (2)")
    assert f"-# [Season 2]({after.jump_url})" in before.content
    assert f"-# [Season 1]({before.jump_url})" in after.content
    assert verbs(after) == ["join_contest 2", "leave_contest 2"]


async def test_a_post_that_was_deleted_is_made_again_and_what_follows_goes_there(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    forum = Forum(server, TAGS)
    await forum.begin(boss, fake_clock)
    lost = forum.post
    server.env.backend.delete_channel(lost.id)
    await server.env.settle()
    await say(server, boss, "contest extend", by="2d")
    for _again in range(3):
        await forum.send()
        fake_clock.now += 5
    assert forum.post.id != lost.id
    assert "It ends" in forum.told()
    assert forum.told().count("more time: it ends") == 1


async def test_a_forum_that_was_deleted_leaves_the_contest_to_its_channel(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    forum = Forum(server)
    await forum.begin(boss, fake_clock)
    for lost in (forum.post, forum.handle):
        server.env.backend.delete_channel(lost.id)
    await server.env.settle()
    await say(server, boss, "contest extend", by="2d")
    for _again in range(3):
        await forum.send()
        fake_clock.now += 5
    assert len(posts_in(server.channel)) == 1
    threads = {thread.name: thread for thread in server.channel.threads}
    assert "it ends" in "\n".join(message.content for message in threads["Cup"].history())
    check = await say(server, boss, "setup check")
    assert "The forum for contests is gone. Choose another: `/setup contests`" in check
    assert "The forum for contests is gone" in await say(server, boss, "contest ladder", game="mono")
    assert "posts in the channel" in await say(server, boss, "setup contests", none=True)
    assert f"is open in <#{server.channel.id}>" in await say(server, boss, "contest ladder", game="mono")


async def test_a_missing_right_is_told_before_and_waited_for_after(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    forum = Forum(server)
    forum.allow(send_messages=False)
    refused = f"I can't post contests in <#{forum.handle.id}>. Missing: Send Messages, Attach Files."
    assert await forum.open(boss) == refused
    assert refused in await say(server, boss, "setup check")
    assert "no contest" in await say(server, boss, "contest show")
    forum.allow(send_messages=True, pin_messages=False)
    not_pinned = f"⚠️ **Pin Messages** is missing in <#{forum.handle.id}>: the posts of contests are not pinned."
    assert not_pinned in await say(server, boss, "setup check")
    await forum.begin(boss, fake_clock)
    forum.allow(send_messages_in_threads=False)
    await say(server, boss, "contest extend", by="2d")
    await forum.send()
    assert "An organizer" not in forum.told()
    forum.allow(send_messages_in_threads=True)
    fake_clock.now += 60
    await forum.send()
    assert forum.told().count("more time: it ends") == 1
    assert posts_in(server.channel) == []


@pytest.mark.parametrize(("makes_tags", "told"), [(False, "lacks tags for contests: Running, Ended, "), (True, "")])
async def test_setup_check_names_the_tags_that_are_missing(
    server: Server, boss: simcord.MemberActor, makes_tags: bool, told: str
) -> None:
    forum = Forum(server, TAGS, makes_tags=makes_tags)
    await say(server, boss, "setup contests", forum=forum.handle)
    check = await say(server, boss, "setup check")
    assert told in check
    assert ("lacks tags" in check) is bool(told)
    assert "not pinned" not in check


async def test_a_forum_that_wants_a_tag_must_have_one_for_sign_up(server: Server, boss: simcord.MemberActor) -> None:
    forum = Forum(server, ["Mono"])
    known = server.bot.get_channel(forum.handle.id)
    assert isinstance(known, discord.ForumChannel)
    known._flags = REQUIRE_TAG
    told = await forum.open(boss)
    assert told == f"Posts in <#{forum.handle.id}> need a tag. Make one called Sign-up, or give me Manage Channels."
    forum.allow(manage_channels=True)
    assert "is open in" in await forum.open(boss)


async def test_a_choice_of_a_forum_that_means_nothing_is_refused(server: Server, boss: simcord.MemberActor) -> None:
    assert "Name a `forum`" in await say(server, boss, "setup contests")
    assert "posts in the channel where one is opened" in await say(server, boss, "setup show")
