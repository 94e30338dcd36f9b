import discord
import pytest

from sandbox import messages, population
from sandbox.population import GAMES, LOUNGE, MEMBERS
from sandbox.ratelimits import DM_OPENINGS
from tests.sandbox.bot import Bot, counting, picture
from tests.sandbox.member_client import MemberClient, RefusedError


@pytest.fixture
def games(bot: Bot) -> discord.TextChannel:
    channel = bot.get_channel(int(GAMES))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_picture_is_posted_kept_and_replaced(games: discord.TextChannel, desk: MemberClient) -> None:
    message = await games.send("one", file=picture())
    first = message.attachments[0]
    assert (first.description, first.width, first.height) == ("A red board", 40, 30)
    kept = await message.edit(content="two", attachments=[first])
    assert [item.id for item in kept.attachments] == [first.id]
    untouched = await message.edit(content="three")
    assert [item.id for item in untouched.attachments] == [first.id]
    replaced = await message.edit(attachments=[picture("blue")])
    assert replaced.attachments[0].id != first.id
    assert (await desk.last())["attachments"][0]["description"] == "A blue board"
    async with desk.session.get(first.url) as response:
        assert response.status == 404
    assert await replaced.attachments[0].read() == picture("blue").fp.read()
    assert (await message.edit(attachments=[])).attachments == []


async def test_content_is_trimmed(games: discord.TextChannel) -> None:
    message = await games.send("\n  one\n\n two \n")
    assert message.content == "one\n\n two"
    assert (await message.edit(content=" three ")).content == "three"
    with pytest.raises(discord.HTTPException) as empty:
        await message.edit(content=" \n ")
    assert empty.value.code == 50006


async def test_messages_are_listed_read_and_deleted(games: discord.TextChannel, desk: MemberClient) -> None:
    sent = [await games.send(str(number)) for number in range(5)]
    assert [item.content async for item in games.history(limit=3)] == ["4", "3", "2"]
    assert [item.content async for item in games.history(limit=2, after=sent[1])] == ["2", "3"]
    assert [item.content async for item in games.history(limit=2, before=sent[2])] == ["1", "0"]
    await sent[0].delete()
    with pytest.raises(discord.NotFound) as gone:
        await games.fetch_message(sent[0].id)
    assert gone.value.code == 10008
    with pytest.raises(discord.NotFound):
        await sent[0].edit(content="late")
    for _again in range(2):
        await sent[1].pin()
    assert [item.content async for item in games.pins()] == ["1"]
    assert [item["type"] for item in await desk.messages()].count(discord.MessageType.pins_add.value) == 1
    await desk.post("permissions", channel="games", allow=["MANAGE_MESSAGES"], deny=["PIN_MESSAGES"])
    with pytest.raises(discord.Forbidden):
        await sent[2].pin()
    await sent[1].reply("to this")
    assert (await desk.last())["referenced_message"]["content"] == "1"


async def test_only_allowed_mentions_ping(games: discord.TextChannel, desk: MemberClient) -> None:
    red, blue = (discord.Object(int(MEMBERS[name])) for name in ("red", "blue"))
    text = f"<@{red.id}> and <@{blue.id}> @everyone"
    await games.send(text, allowed_mentions=discord.AllowedMentions(users=[blue], everyone=False))
    assert [user["username"] for user in (await desk.last())["mentions"]] == ["blue"]
    await games.send(text, allowed_mentions=discord.AllowedMentions.none())
    assert (await desk.last())["mentions"] == []
    await games.send(text)
    assert (await desk.last())["mention_everyone"]


async def test_a_private_message_reaches_its_user_only(bot: Bot, desk: MemberClient) -> None:
    blue = await bot.fetch_user(int(MEMBERS["blue"]))
    await blue.send("your hand", file=picture())
    assert "your hand" in [item["content"] for item in await desk.messages("blue")]
    assert "your hand" not in [item["content"] for item in await desk.messages("red")]
    seen = next(item for item in (await desk.state("blue"))["channels"] if item["type"] == 1)
    assert [user["username"] for user in seen["recipients"]] == ["Gamekeeper"]
    assert not any(item["type"] == 1 for item in (await desk.state("red"))["channels"])


async def test_closed_private_messages_are_refused_until_open_again(bot: Bot, desk: MemberClient) -> None:
    blue = await bot.fetch_user(int(MEMBERS["blue"]))
    await desk.post("dm", who="blue", open=False)
    with pytest.raises(discord.Forbidden) as refused:
        await blue.send("your hand")
    assert refused.value.code == 50007
    assert not (await desk.state("blue"))["dm_open"]
    await desk.post("dm", who="blue", open=True)
    await blue.send("your hand")


async def test_a_thread_grows_from_a_message_and_is_put_away(games: discord.TextChannel, desk: MemberClient) -> None:
    await desk.post("permissions", channel="games", allow=["MANAGE_THREADS"])
    start = await games.send("a challenge")
    thread = await start.create_thread(name="red against blue", auto_archive_duration=60)
    assert thread.id == start.id
    with pytest.raises(discord.HTTPException) as twice:
        await start.create_thread(name="again")
    assert twice.value.code == 160004
    await thread.send("first board")
    await thread.add_user(discord.Object(int(MEMBERS["red"])))
    assert len(await thread.fetch_members()) == 2
    await desk.post("message", who="blue", channel="red against blue", content="good luck")
    state = await desk.state("violet")
    shown = next(item for item in state["channels"] if item["type"] == 11)
    assert (shown["name"], shown["parent_id"], shown["message_count"], shown["member_count"]) == (
        "red against blue", GAMES, 3, 3)  # fmt: skip
    assert next(item for item in state["messages"] if item["id"] == str(start.id))["flags"] & 32
    board = await thread.send("last board")
    await thread.edit(archived=True, locked=True, name="over")
    with pytest.raises(discord.HTTPException) as put_away:
        await board.edit(content="too late")
    assert put_away.value.code == 50083
    with pytest.raises(RefusedError, match="locked"):
        await desk.post("message", who="blue", channel="over", content="again?")
    assert [item.name async for item in games.archived_threads()] == ["over"]
    await thread.send("the bot may")
    assert not (await desk.state())["channels"][-1]["thread_metadata"]["archived"]


async def test_an_archived_thread_is_opened_by_what_is_said(games: discord.TextChannel, desk: MemberClient) -> None:
    thread = await (await games.send("a challenge")).create_thread(name="game")
    board = await thread.send("a board", view=counting(1))
    shown = await desk.last()

    async def is_archived() -> bool:
        return bool((await desk.post("archive", channel="game"))["channel"]["thread_metadata"]["archived"])

    assert await is_archived()
    for change in (
        board.edit(content="another"),
        board.delete(),
        thread.add_user(discord.Object(int(MEMBERS["blue"]))),
    ):
        with pytest.raises(discord.HTTPException) as refused:
            await change
        assert (refused.value.status, refused.value.code) == (400, 50083)
    await thread.send("a new board")
    await board.edit(content="the old board")
    assert await is_archived()
    await desk.post("permissions", who="blue", channel="games", deny=["SEND_MESSAGES_IN_THREADS"])
    for what in (
        desk.click("blue", shown, "count:1"),
        desk.slash("blue", "secret", channel="game"),
        desk.post("message", who="blue", channel="game", content="hello"),
    ):
        with pytest.raises(RefusedError, match="403: You may not write"):
            await what
    assert (await desk.click("gold", shown, "count:1"))["message"]["content"] == "counted 1"
    assert (await desk.click("blue", shown, "count:2"))["message"]["content"] == "counted 2"


async def test_being_added_to_a_thread_pings_and_edits_do_not(games: discord.TextChannel, desk: MemberClient) -> None:
    red, blue, green = (discord.Object(int(MEMBERS[name])) for name in ("red", "blue", "green"))
    own = await games.create_thread(name="own", type=discord.ChannelType.private_thread, invitable=False)
    await own.add_user(red)
    await own.add_user(red)
    line = await desk.last()
    assert (line["type"], [user["username"] for user in line["mentions"]]) == (1, ["red"])
    assert len(await desk.messages("red")) == 1, "nobody is added twice"
    named = await own.send(f"<@{blue.id}> and <@{green.id}>", allowed_mentions=discord.AllowedMentions(users=[blue]))
    assert {one.id for one in await own.fetch_members()} >= {red.id, blue.id}
    assert green.id not in {one.id for one in await own.fetch_members()}
    await named.edit(content=f"<@{green.id}>", allowed_mentions=discord.AllowedMentions(users=[green]))
    assert green.id in {one.id for one in await own.fetch_members()}
    assert "own" in [item.get("name") for item in (await desk.state("green"))["channels"]]


async def test_private_messages_are_not_opened_too_fast_nor_with_everyone(bot: Bot, desk: MemberClient) -> None:
    assert bot.user is not None
    for user, code in ((bot.user.id, 50033), (int(population.SYSTEM), 50007)):
        with pytest.raises(discord.HTTPException) as refused:
            await bot.http.start_private_message(user)
        assert (refused.value.status, refused.value.code) == (400, code)
    blue = [await bot.http.start_private_message(int(MEMBERS["blue"])) for _ in range(DM_OPENINGS)][-1]
    with pytest.raises(discord.Forbidden) as too_fast:
        await bot.http.start_private_message(int(MEMBERS["red"]))
    assert too_fast.value.code == 40003
    await desk.post("leave", who="blue")
    with pytest.raises(discord.Forbidden) as stranger:
        await bot.get_partial_messageable(int(blue["id"])).send("your hand")
    assert stranger.value.code == 50278


async def test_full_servers_open_none(
    games: discord.TextChannel, desk: MemberClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await (await games.send("a challenge")).create_thread(name="first")
    await first.edit(archived=True)
    await (await games.send("another")).create_thread(name="second")
    monkeypatch.setattr(messages, "MOST_THREADS", 1)
    for attempt in (first.send("once more"), (await games.send("a third")).create_thread(name="third")):
        with pytest.raises(discord.HTTPException) as full:
            await attempt
        assert full.value.code == 160006


@pytest.mark.parametrize(
    ("denied", "code"),
    [("VIEW_CHANNEL", 50001), ("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013), ("EMBED_LINKS", 50013)],
)
async def test_a_right_is_missed(
    bot: Bot, games: discord.TextChannel, desk: MemberClient, denied: str, code: int
) -> None:
    await desk.post("permissions", channel="games", deny=[denied])
    lounge = bot.get_channel(int(LOUNGE))
    assert isinstance(lounge, discord.TextChannel)
    with pytest.raises(discord.Forbidden) as refused:
        await games.send("x", embed=discord.Embed(title="x"), file=picture())
    assert refused.value.code == code
    await lounge.send("x", embed=discord.Embed(title="x"), file=picture())
    await desk.post("permissions", channel="games")
    await games.send("x", embed=discord.Embed(title="x"), file=picture())


async def test_the_bot_learns_that_it_may_not_make_threads(games: discord.TextChannel, desk: MemberClient) -> None:
    assert (await desk.slash("red", "may"))["message"]["content"] == "True True"
    await desk.post("permissions", channel="games", deny=["CREATE_PUBLIC_THREADS"])
    assert (await desk.slash("red", "may"))["message"]["content"] == "False False"
    start = await games.send("a challenge")
    with pytest.raises(discord.Forbidden) as refused:
        await start.create_thread(name="no")
    assert refused.value.code == 50013
    with pytest.raises(RefusedError, match="no permission 'FLY'"):
        await desk.post("permissions", channel="games", deny=["FLY"])
