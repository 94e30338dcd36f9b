import pytest

from sandbox.population import GAMES
from sandbox.server import RunningSandbox
from tests.sandbox.bot import Bot
from tests.sandbox.member_client import MemberClient, RefusedError


async def test_a_slash_command_with_options_is_answered_in_the_channel(desk: MemberClient, bot: Bot) -> None:
    told = await desk.slash("red", "game challenge", opponent="blue", size=7, note="hello")
    assert (told["deferred"], told["ephemeral"]) == (False, False)
    seen = await desk.last("violet")
    assert seen["content"] == "<@900000000000000011> challenges <@900000000000000012> 7 crimson hello"
    assert [user["username"] for user in seen["mentions"]] == ["red", "blue"]
    assert seen["interaction_metadata"]["user"]["username"] == "red"


async def test_a_button_is_pressed_and_the_message_changes_for_everyone(desk: MemberClient, bot: Bot) -> None:
    posted = (await desk.slash("red", "game challenge", opponent="blue"))["message"]
    told = await desk.click("blue", posted, "count:1")
    assert told["message"]["content"] == "counted 1"
    again = await desk.click("blue", posted, "count:2")
    assert again["message"]["content"] == "counted 2"


async def test_a_button_that_is_gone_or_disabled_cannot_be_pressed_unless_forced(desk: MemberClient, bot: Bot) -> None:
    posted = (await desk.slash("red", "game challenge", opponent="blue"))["message"]
    with pytest.raises(RefusedError, match="404: That message has no button"):
        await desk.click("blue", posted, "count:9")
    with pytest.raises(RefusedError, match="400: That button is disabled"):
        await desk.click("blue", posted, "never")
    told = await desk.click("blue", posted, "count:9", force=True)
    assert told["message"]["content"] == "counted 9"


async def test_an_ephemeral_answer_is_seen_by_its_user_only(desk: MemberClient, bot: Bot) -> None:
    told = await desk.slash("gold", "secret")
    assert told["ephemeral"]
    assert told["message"]["flags"] & 64
    assert "psst" in [item["content"] for item in await desk.messages("gold")]
    assert "psst" not in [item["content"] for item in await desk.messages("red")]
    with pytest.raises(RefusedError, match="404"):
        await desk.post("dismiss", who="red", message=told["message"]["id"])
    await desk.post("dismiss", who="gold", message=told["message"]["id"])
    assert await desk.messages("gold") == []
    assert (await desk.api("GET", f"/channels/{told['message']['channel_id']}/messages/{told['message']['id']}"))[
        0
    ] == 404


async def test_a_deferred_answer_takes_the_place_of_the_waiting_one(desk: MemberClient, bot: Bot) -> None:
    async with desk.events("red") as events:
        told = await desk.slash("red", "later")
        assert told["deferred"]
        assert "message" not in told
        async for event in events:
            if event["t"] == "MESSAGE_CREATE":
                assert event["d"]["flags"] & 128 or event["d"]["flags"] & 64
            if event["t"] == "MESSAGE_UPDATE":
                assert event["d"]["content"] == "here it is"
                assert not event["d"]["flags"] & 128
            if event == {"t": "INTERACTION", "d": {"id": told["interaction"], "state": "done"}}:
                break
    found = (await desk.messages("red"))[0]
    assert found["attachments"][0]["description"] == "A red board"
    assert (found["attachments"][0]["width"], found["attachments"][0]["height"]) == (40, 30)
    async with desk.session.get(found["attachments"][0]["url"]) as response:
        assert response.content_type == "image/png"
        assert len(await response.read()) == found["attachments"][0]["size"]


async def test_a_bot_that_does_not_answer_in_time_fails_the_command(
    desk: MemberClient, bot: Bot, running: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.parts.interactions, "_ack_seconds", 0.1)
    async with desk.events("red") as events:
        with pytest.raises(RefusedError, match="504: The application did not respond"):
            await desk.slash("red", "silent")
        assert (await anext(events))["d"]["state"] == "failed"


async def test_a_modal_is_filled_in_and_its_rules_hold(desk: MemberClient, bot: Bot) -> None:
    told = await desk.slash("red", "form")
    modal = told["modal"]
    assert modal["title"] == "Your move"

    async def send(who: str = "red", **fields: str) -> dict[str, object]:
        return await desk.post(
            "modal", who=who, interaction=told["interaction"], custom_id=modal["custom_id"], fields=fields
        )

    with pytest.raises(RefusedError, match="Move: please fill this in"):
        await send()
    with pytest.raises(RefusedError, match="Move: write 0 to 5 characters"):
        await send(move="far too long")
    with pytest.raises(RefusedError, match="no field 'other'"):
        await send(move="a1", other="x")
    with pytest.raises(RefusedError, match="no open form"):
        await send("blue", move="a1")
    answer = await send(move="a1-b2")
    assert answer["message"]["content"] == "moved a1-b2"  # type: ignore[index]  # open JSON
    assert answer["ephemeral"]


async def test_menus_take_what_they_offer(desk: MemberClient, bot: Bot) -> None:
    posted = (await desk.slash("red", "menu"))["message"]
    assert (await desk.click("red", posted, "pick", values=["cyan", "ochre"]))["message"][
        "content"
    ] == "picked cyan, ochre"
    assert (await desk.click("red", posted, "who", values=["gold"]))["message"]["content"] == "chose Goran"
    with pytest.raises(RefusedError, match="does not offer 'pink'"):
        await desk.click("red", posted, "pick", values=["pink"])
    with pytest.raises(RefusedError, match="Choose 1 to 2"):
        await desk.click("red", posted, "pick", values=[])


async def test_autocompletion_gives_the_bots_choices(desk: MemberClient, bot: Bot) -> None:
    told = await desk.post(
        "autocomplete", who="red", channel="games", command="game challenge", options={"colour": "c"}, focused="colour"
    )
    assert told == {"choices": [{"name": "Crimson", "value": "crimson"}, {"name": "Cyan", "value": "cyan"}]}
    with pytest.raises(RefusedError, match="'size' has no autocomplete"):
        await desk.post(
            "autocomplete", who="red", channel="games", command="game challenge", options={}, focused="size"
        )


NOT_SENT = [
    ("nothing", {}, "no command /nothing. Try /form, /game"),
    ("game", {}, "After /game write one of: challenge"),
    ("game challenge", {}, "needs opponent: who"),
    ("game challenge", {"opponent": "pink"}, "no user 'pink'"),
    ("game challenge", {"opponent": "blue", "size": 10}, "size: write a number from 3 to 9"),
    ("game challenge", {"opponent": "blue", "size": "5"}, "size: write a whole number"),
    ("game challenge", {"opponent": "blue", "note": "much too long"}, "note: write 1 to 10 characters"),
    ("game challenge", {"opponent": "blue", "speed": 1}, "has no option 'speed'"),
    ("level", {"level": 3}, "level: choose one of Easy, Hard"),
]


async def test_requests_no_client_would_send_are_refused(desk: MemberClient, bot: Bot) -> None:
    for command, options, error in NOT_SENT:
        with pytest.raises(RefusedError, match=error):
            await desk.post("slash", who="red", channel="games", command=command, options=options)


async def test_commands_are_there_by_the_installations_they_are_for(bot: Bot, desk: MemberClient) -> None:
    async def sent(who: str, command: str, channel: str = "games") -> str:
        try:
            return str((await desk.slash(who, command, channel=channel))["message"]["content"])
        except RefusedError as error:
            return str(error.body["error"]).partition(".")[0]

    none = "There is no command /{}".format
    assert [await sent("red", name) for name in ("installed", "here")] == ["True False True", "here"]
    assert [await sent("red", name, "dm") for name in ("installed", "here")] == ["False False True", none("here")]
    await desk.post("install", who="blue")
    assert await sent("blue", "installed") == "True True True"
    assert await sent("blue", "installed", "dm") == "False True True"

    await desk.post("leave", who="bot")
    assert [await sent("red", name) for name in ("installed", "here")] == [none("installed"), none("here")]
    assert [await sent("blue", name) for name in ("installed", "here")] == ["False True True", none("here")]
    status, answer = await desk.api("POST", f"/channels/{GAMES}/messages", {"content": "a board"})
    assert (status, answer["code"]) == (403, 50001)
    await desk.post("leave", who="bot", commands=True)
    assert [await sent("red", name) for name in ("installed", "here")] == ["True False True", "here"]
    await desk.post("leave", who="bot", gone=False)
    await desk.post("install", who="blue", installed=False)
    assert await sent("blue", "installed") == "True False True"
