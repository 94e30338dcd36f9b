"""Forums: what they refuse, their posts and tags, as the bot and members meet them."""

import discord
import pytest

from tests.sandbox.bot import Bot, picture
from tests.sandbox.member_client import Json, MemberClient, RefusedError


async def make_forum(desk: MemberClient, **more: object) -> Json:
    """Return a new forum with two tags."""
    made: Json = (await desk.post("channel", name="contests", forum=True, tags=["Mono", "Running"], **more))["channel"]
    return made


async def test_a_post_begins_with_a_message_of_its_id_and_bears_tags(desk: MemberClient, bot: Bot) -> None:
    made = await make_forum(desk)
    forum = await bot.fetch_channel(int(made["id"]))
    assert isinstance(forum, discord.ForumChannel)
    with pytest.raises(discord.HTTPException, match="non-text") as refused:
        await bot.get_partial_messageable(forum.id).send("hello")
    assert refused.value.code == 50008
    first = await forum.create_thread(
        name="Cup", content="Sign up!", file=picture(), applied_tags=[forum.available_tags[0]]
    )
    assert first.message.id == first.thread.id
    assert [tag.name for tag in first.thread.applied_tags] == ["Mono"]
    await first.message.edit(content="Closed.")
    await first.thread.send("Round 1")
    (seen,) = [one for one in (await desk.state("blue"))["channels"] if one.get("parent_id") == made["id"]]
    assert (seen["name"], seen["message_count"], seen["owner_id"]) == ("Cup", 1, str(bot.application_id))
    said = [one["content"] for one in await desk.messages() if one["channel_id"] == seen["id"]]
    assert said == ["Closed.", "Round 1"]


@pytest.mark.parametrize(
    ("more", "body", "code", "field"),
    [
        ({}, {"name": "Cup"}, 50035, "message"),
        ({}, {"name": "Cup", "message": {"content": ""}}, 50006, ""),
        ({}, {"name": "Cup", "message": {"content": "x" * 2001}}, 50035, "message"),
        ({}, {"name": "Cup", "message": {"content": "x"}, "applied_tags": ["17"]}, 50035, "applied_tags"),
        ({}, {"name": "Cup", "message": {"content": "x"}, "applied_tags": ["17"] * 6}, 50035, "applied_tags"),
        ({"require_tag": True}, {"name": "Cup", "message": {"content": "x"}}, 40067, ""),
    ],
)
async def test_what_is_no_post_is_refused_at_its_field_and_nothing_is_made(
    desk: MemberClient, bot: Bot, more: Json, body: Json, code: int, field: str
) -> None:
    made = await make_forum(desk, **more)
    before = len((await desk.state())["channels"])
    status, answer = await desk.api("POST", f"/channels/{made['id']}/threads", body)
    assert (status, answer["code"]) == (400, code)
    assert list(answer.get("errors", {})) == ([field] if field else [])
    assert len((await desk.state())["channels"]) == before


async def test_tags_are_made_with_the_right_alone_and_go_off_posts_with_the_forums(
    desk: MemberClient, bot: Bot
) -> None:
    made = await make_forum(desk)
    forum = await bot.fetch_channel(int(made["id"]))
    assert isinstance(forum, discord.ForumChannel)
    path = f"/channels/{forum.id}"
    with pytest.raises(discord.Forbidden):
        await forum.create_tag(name="Ended")
    await desk.post("permissions", channel="contests", allow=["MANAGE_CHANNELS"], deny=[])
    tags = [*made["available_tags"], {"name": "Ended"}]
    for wanted, code in (
        ([*tags, {"name": "ended"}], 40061),
        ([{"name": "x" * 21}], 50035),
        ([{"name": str(at)} for at in range(21)], 50035),
    ):
        assert (await desk.api("PATCH", path, {"available_tags": wanted}))[1]["code"] == code
    _status, changed = await desk.api("PATCH", path, {"available_tags": tags})
    mono, running, ended = (tag["id"] for tag in changed["available_tags"])
    assert [mono, running] == [tag["id"] for tag in made["available_tags"]]
    body = {"name": "Cup", "message": {"content": "Sign up!"}, "applied_tags": [mono, running]}
    _status, post = await desk.api("POST", f"{path}/threads", body)
    await desk.post("archive", channel=post["id"])
    thread = f"/channels/{post['id']}"
    assert (await desk.api("PATCH", thread, {"applied_tags": [ended]}))[1]["code"] == 50083
    _status, opened = await desk.api("PATCH", thread, {"applied_tags": [mono, ended], "archived": False})
    assert (opened["applied_tags"], opened["thread_metadata"]["archived"]) == ([mono, ended], False)
    await desk.api("PATCH", path, {"available_tags": [changed["available_tags"][0]]})
    assert (await desk.api("GET", thread))[1]["applied_tags"] == [mono]


async def test_members_use_commands_in_posts_and_not_in_the_forum(desk: MemberClient, bot: Bot) -> None:
    await make_forum(desk)
    for what in ("message", "slash"):
        with pytest.raises(RefusedError, match="posts alone"):
            await desk.post(what, who="blue", channel="contests", content="hello", command="echo")
    post = {"who": "blue", "channel": "contests", "name": "Who plays?", "content": "I do."}
    for wrong in ({"channel": "games"}, {"name": ""}, {"tags": ["Chess"]}, {"tags": "Mono"}):
        with pytest.raises(RefusedError):
            await desk.post("post", **{**post, **wrong})
    asked = await desk.post("post", **post, tags=["mono"])
    await desk.post("message", who="green", channel="who plays?", content="So do I.")
    assert asked["channel"]["applied_tags"]
    assert (await desk.state("green"))["messages"][-1]["content"] == "So do I."


async def test_a_forum_is_deleted_with_its_posts(desk: MemberClient, bot: Bot) -> None:
    made = await make_forum(desk)
    _status, post = await desk.api(
        "POST", f"/channels/{made['id']}/threads", {"name": "Cup", "message": {"content": "x"}}
    )
    await desk.post("delete", channel="contests")
    for key in (made["id"], post["id"]):
        assert (await desk.api("GET", f"/channels/{key}"))[0] == 404
