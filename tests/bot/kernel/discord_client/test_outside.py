"""Tests of the bot's edges: its speed of sending, the search for its own posts, its log."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.kernel.buttons.game_controls import Style
from bot.kernel.delivery import own_posts
from bot.kernel.delivery.discord_errors import DmsRestError
from bot.kernel.delivery.dm_channels import REST, DmChannels
from bot.kernel.delivery.own_posts import FARTHEST, Attempts, OwnPost, number_of
from bot.kernel.discord_client.channels import containing
from bot.kernel.discord_client.payloads import allowed_pings
from bot.kernel.messages.message import Attachment, Control, Message
from bot.kernel.store.outbox import OutboxRow
from tests.bot.made_up import a_match

pytestmark = pytest.mark.only_sqlite


class Slept:
    """A clock that goes on by what is slept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 50.0
        self.naps: list[float] = []
        monkeypatch.setattr(asyncio, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.naps.append(round(seconds, 6))
        self.now += seconds


async def test_conversations_are_opened_slowly_and_none_after_a_429(monkeypatch: pytest.MonkeyPatch) -> None:
    slept, opened = Slept(monkeypatch), list[int]()
    too_fast: Any = SimpleNamespace(status=403, reason="")

    async def create_dm(user: discord.Object) -> discord.Object:
        opened.append(user.id)
        if user.id == 9:
            raise discord.Forbidden(too_fast, {"code": 40003, "message": ""})
        return discord.Object(user.id + 100)

    client: Any = SimpleNamespace(create_dm=create_dm)
    channels = DmChannels(client, lambda: slept.now)
    channels.remember(7, 70)
    assert [await channels.open(user) for user in (1, 2, 3, 4, 5, 6, 7, 1)] == [101, 102, 103, 104, 105, 106, 70, 101]
    assert (opened, [nap for nap in slept.naps if nap]) == ([1, 2, 3, 4, 5, 6], [round(1 / 3, 6)] * 2)
    with pytest.raises(discord.Forbidden):
        await channels.open(9)
    with pytest.raises(DmsRestError):
        await channels.open(8)
    assert await channels.open(7) == 70, "known ones go on"
    slept.now += REST
    assert await channels.open(8) == 108
    assert opened[6:] == [9, 8]


def test_a_channel_is_looked_through_once_of_what_an_earlier_run_may_have_posted() -> None:
    attempts, match = Attempts(), a_match(101)
    new, again = OutboxRow(1, 1, 101, "offer", "{}", 5), OutboxRow(2, 1, 101, "offer", "{}", 5, 4)
    assert (attempts.needs_search(new, match, 8), attempts.needs_search(again, match, 8)) == (False, True)
    attempts.begin(101)
    assert attempts.needs_search(new, match, 8)
    assert not attempts.needs_search(new, a_match(102), 8)
    attempts.note_search(new, 8)
    assert [attempts.needs_search(new, match, place) for place in (8, 9)] == [False, True]
    attempts.note_attempt(new)
    assert attempts.needs_search(new, match, 8)
    attempts.note_stored(new)
    assert not attempts.needs_search(new, match, 8)


def post(at: int, *files: str, text: str = "", ids: tuple[str, ...] = (), by: int = 1) -> Any:
    row: Any = discord.ActionRow.__new__(discord.ActionRow)
    row.children = [SimpleNamespace(custom_id=each) for each in (*ids, None)]
    return SimpleNamespace(
        id=at,
        author=SimpleNamespace(id=by),
        content=text,
        attachments=[SimpleNamespace(filename=name) for name in files],
        components=[row, SimpleNamespace()],
    )


class Channel:
    """A channel as discord.py gives it, newest first."""

    def __init__(self, *posts: Any, error: Exception | None = None) -> None:
        self.posts = posts
        self.error = error
        self.user = SimpleNamespace(id=1)

    def get_partial_messageable(self, _channel_id: int) -> "Channel":
        return self

    async def history(self, *, limit: int | None) -> AsyncIterator[Any]:
        assert limit is None, "people may have written any number of lines since"
        if self.error is not None:
            raise self.error
        for each in self.posts:
            yield each


def picture(name: str, text: str = "") -> Message:
    return Message(text, attachments=(Attachment(name, b"", "alt"),))


async def find_own_posts(channel: Any, like: Message, *, after: int = 0, known: tuple[int, ...] = ()) -> list[OwnPost]:
    return await own_posts.own_posts(channel, 8, like, after=after, known=known)


async def test_of_its_own_the_bot_finds_boards_of_the_same_match_newest_first() -> None:
    channel = Channel(
        post(9, "mono-101-7.png", "x-1.png"),
        post(8, "mono-101-6.png", by=2),
        post(7, "mono-101-6-mine.png"),
        post(6, "mono-102-6.png"),
        post(5, "mono-101-5.png"),
        post(4, "notes.txt"),
        post(3, "mono-101-3.png"),
        post(2, text="mono"),
    )
    assert await find_own_posts(channel, picture("mono-101-4.png")) == [OwnPost(9, 7), OwnPost(5, 5), OwnPost(3, 3)]
    assert await find_own_posts(channel, picture("mono-101-4.png"), after=5, known=(9,)) == []
    assert await find_own_posts(channel, picture("mono-101-4.png"), after=4, known=(9,)) == [OwnPost(5, 5)]
    assert await find_own_posts(channel, picture("mono-101-4-mine.png")) == [OwnPost(7, 6)]
    assert await find_own_posts(channel, picture("notes.txt")) == [OwnPost(4, None)]
    long_ago = Channel(post(9 + FARTHEST, "x-1.png"), post(10, "mono-101-5.png"), post(9, "mono-101-3.png"))
    assert await find_own_posts(long_ago, picture("mono-101-4.png")) == [OwnPost(10, 5)]
    assert [number_of(each) for each in (picture("mono-101-4.png"), picture("notes.txt"), Message("x"))] == [
        4,
        None,
        None,
    ]


async def test_a_message_without_a_picture_is_known_by_its_words_or_its_buttons() -> None:
    button = ((Control("gk:a:101:0", "A", Style.PRIMARY),),)
    like = Message(" <@5> wants a draw. ", rows=button)
    channel = Channel(
        post(9, text="<@5> wants a draw."),
        post(8, text="<@5> and <@6> agree.", ids=("gk:a:101:0",)),
        post(7, text="<@6> agrees.", ids=("gk:a:101:0",)),
        post(6, text="<@5> agrees.", ids=("gk:a:102:0",)),
        post(5, "mono-101-5.png", text="<@5> wants a draw."),
    )
    assert [each.message_id for each in await find_own_posts(channel, like)] == [9, 8]
    for error in (discord.Forbidden, discord.NotFound):
        response: Any = SimpleNamespace(status=403, reason="no")
        assert await find_own_posts(Channel(error=error(response, "no")), like) == []
    nobody = Channel(post(9, text="<@5> wants a draw."))
    nobody.user = None  # type: ignore[assignment]  # before it is known
    assert await find_own_posts(nobody, like) == []


def test_only_named_and_present_players_are_pinged() -> None:
    found: Any = allowed_pings(Message("@everyone", mentions=frozenset({7, 5, -10_001}))).to_dict()
    assert found == {"parse": [], "users": [5, 7]}


async def test_channels_of_its_own_servers_are_known() -> None:
    category: Any = discord.TextChannel.__new__(discord.TextChannel)
    category.category_id = 3
    loose: Any = discord.TextChannel.__new__(discord.TextChannel)
    loose.category_id = None
    thread: Any = discord.Thread.__new__(discord.Thread)
    thread.parent_id = 5
    thread.guild = SimpleNamespace(_resolve_channel=lambda _: category, get_channel=lambda _: category)
    client: Any = SimpleNamespace(get_channel={1: category, 2: loose, 4: thread}.get)
    assert [await containing(client, place) for place in (1, 2, 4)] == [(3,), (), (5, 3)]
