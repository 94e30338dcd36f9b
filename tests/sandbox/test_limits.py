"""Requests Discord refuses, each with its status, its code and the field that is wrong."""

import io
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.population import BOT, GAMES, GUILD
from sandbox.ratelimits import UNLIMITED
from sandbox.server import RunningSandbox, description, serve
from tests.sandbox.bot import Bot
from tests.sandbox.member_client import Json, MemberClient

POST = f"/channels/{GAMES}/messages"
COMMANDS = f"/applications/{BOT}/commands"
needs_description = pytest.mark.skipif(
    not description().is_file(), reason="Discord's published description is not here"
)


@pytest.fixture(params=[False, True], ids=["by hand", "with the description"])
async def refusing(request: pytest.FixtureRequest, tmp_path: object) -> AsyncIterator[MemberClient]:
    """The limits hold with the published description and without it."""
    if request.param and not description().is_file():
        pytest.skip("Discord's published description is not here")
    missing = description().with_name("no such file")
    running = await serve(port=0, openapi=None if request.param else missing, rates=UNLIMITED)
    async with aiohttp.ClientSession() as session:
        yield MemberClient(session, running.url)
    await running.close()


def button(number: int = 0, **changes: object) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"id {number}"} | changes


def rows(*buttons: Json) -> list[Json]:
    return [{"type": 1, "components": list(buttons)}]


def select(options: int = 1, emoji: Json | None = None, **changes: object) -> list[Json]:
    offered = [{"label": str(number), "value": str(number), "emoji": emoji} for number in range(options)]
    return rows({"type": 3, "custom_id": "menu", "options": offered} | changes)


def at(errors: Json, path: str) -> str:
    for part in path.split("/"):
        errors = errors[part]
    return str(errors["_errors"][0]["message"])


OVER = [
    ({"content": "x" * 2001}, "content"),
    ({"components": rows(button(), button())}, "components/0/components/1/custom_id"),
    ({"components": rows(*map(button, range(6)))}, "components/0/components"),
    ({"components": [row for at in range(6) for row in rows(button(at))]}, "components"),
    ({"components": rows(button(label="x" * 81))}, "components/0/components/0/label"),
    ({"components": rows(button(custom_id="x" * 101))}, "components/0/components/0/custom_id"),
    ({"components": rows(button(label=None))}, "components/0/components/0/label"),
    ({"components": rows(button(emoji={"name": "x"}))}, "components/0/components/0/emoji/name"),
    ({"components": rows(button(emoji={"name": "mine", "id": "1"}))}, "components/0/components/0/emoji/name"),
    ({"components": select(emoji={"name": "no"})}, "components/0/components/0/options/0/emoji/name"),
    ({"components": rows(button(style=5))}, "components/0/components/0/url"),
    ({"components": select(26)}, "components/0/components/0/options"),
    ({"components": select(2, max_values=3)}, "components/0/components/0/max_values"),
    ({"components": [{"type": 10, "content": "x"}]}, "components/0/type"),
    ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds"),
    ({"embeds": [{"title": "x" * 257}]}, "embeds/0/title"),
    ({"content": "x", "flags": 1 << 15, "components": [{"type": 10, "content": "x"}]}, "content"),
    ({"flags": 1 << 15, "components": [{"type": 10, "content": "x" * 2001}] * 2}, "components"),
    ({"flags": 1 << 15, "components": [{"type": 10, "content": "x"}] * 41}, "components"),
    ({"content": "x", "attachments": [{"id": "0", "description": "none"}]}, "attachments/0/id"),
    ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
]


async def test_a_message_over_a_limit_is_refused_at_its_field(refusing: MemberClient) -> None:
    for body, field in OVER:
        status, answer = await refusing.api("POST", POST, body)
        assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body"), field
        assert at(answer["errors"], field)


AT_LIMIT = [
    {"content": "x" * 2000},
    {
        "components": [row for at in range(5) for row in rows(*(button(at * 5 + n) for n in range(5)))],
        "content": "x",
    },
    {"components": select(25, max_values=25)},
    {"flags": 1 << 15, "components": [{"type": 17, "components": [{"type": 10, "content": "x" * 4000}]}]},
    {"embeds": [{"title": "x" * 256, "description": "y" * 4096}]},
    {"components": rows(*(button(n, emoji={"name": one}) for n, one in enumerate(("🔎", "❤️", "👩🏽‍🚀", "🇯🇵", "4️⃣"))))},
]


async def test_a_message_at_its_limits_is_posted(refusing: MemberClient) -> None:
    for body in AT_LIMIT:
        assert (await refusing.api("POST", POST, body))[0] == 200


UNDESCRIBED = [
    ("POST", POST, {"content": 5}, "content"),
    ("POST", POST, {"embeds": [{"color": "red"}]}, "embeds/0/color"),
    ("POST", POST, {"components": rows(button(style=99))}, "components/0/components/0/style"),
    ("POST", POST, {"allowed_mentions": {"parse": ["friends"]}}, "allowed_mentions/parse/0"),
    ("PUT", COMMANDS, [{"name": "x", "description": "y", "options": [{"type": 3}]}], "0/options/0/name"),
    ("POST", f"/channels/{GAMES}/threads", {"name": "x" * 101, "type": 11}, "name"),
    ("POST", "/users/@me/channels", {"recipient_id": "nobody"}, "recipient_id"),
]


@needs_description
async def test_a_body_that_breaks_the_description_is_refused_at_its_field(desk: MemberClient) -> None:
    for method, path, body, field in UNDESCRIBED:
        status, answer = await desk.api(method, path, body)
        assert (status, answer["code"]) == (400, 50035), field
        assert at(answer["errors"], field)


def command(**changes: object) -> Json:
    return {"name": "play", "description": "Play", "type": 1} | changes


def option(**changes: object) -> Json:
    return {"name": "a", "description": "A", "type": 3} | changes


LONG = {"de": "y" * 90}
COMMANDS_OVER = [
    ([command(name="Play")], "0/name"),
    ([command(name="x" * 33)], "0/name"),
    ([command(description="")], "0/description"),
    ([command(), command()], "1/name"),
    ([command(options=[option(), option(name="b", required=True)])], "0/options/1"),
    ([command(options=[option(), option()])], "0/options/1/name"),
    ([command(options=[option(choices=[{"name": "x", "value": "x"}] * 26)])], "0/options/0/choices"),
    ([command(options=[option(name=f"{n}", choices=[{"name": "x" * 90, "value": f"{k}"} for k in range(25)])
                       for n in range(4)])], "0"),
    ([command(name_localizations={"de": "Spielen"})], "0/name_localizations/de"),
    ([command(description_localizations={"de": "x" * 101})], "0/description_localizations/de"),
    ([command(options=[option(name=f"{n}", choices=[{"name": "x", "value": f"{k}", "name_localizations": LONG}
                                                    for k in range(25)]) for n in range(4)])], "0"),
]  # fmt: skip


async def test_a_command_over_a_limit_is_refused_at_its_field(refusing: MemberClient) -> None:
    for commands, field in COMMANDS_OVER:
        status, answer = await refusing.api("PUT", COMMANDS, commands)
        assert (status, answer["code"]) == (400, 50035), field
        assert at(answer["errors"], field)


async def test_a_command_keeps_its_id_when_it_is_synced_again(desk: MemberClient) -> None:
    _, first = await desk.api("PUT", COMMANDS, [command(), command(name="stop")])
    _, second = await desk.api("PUT", COMMANDS, [command(description="Play now")])
    assert [item["id"] for item in second] == [first[0]["id"]]
    assert [item["description"] for item in (await desk.state())["commands"]] == ["Play now"]
    status, third = await desk.api("POST", f"/applications/{BOT}/guilds/{GUILD}/commands", command())
    assert (status, third["guild_id"]) == (201, GUILD)
    assert (await desk.api("DELETE", f"{COMMANDS}/{first[0]['id']}"))[0] == 204
    assert (await desk.api("GET", f"{COMMANDS}/{first[0]['id']}"))[1]["code"] == 10063


MISSING = [
    ("GET", "/channels/1", None, 404, 10003),
    ("GET", f"{POST}/1", None, 404, 10008),
    ("POST", POST, {}, 400, 50006),
    ("POST", POST, {"content": ""}, 400, 50006),
    ("POST", POST, {"content": " \n\t"}, 400, 50006),
    ("GET", "/guilds/1", None, 404, 10004),
    ("GET", f"/guilds/{GUILD}/members/1", None, 404, 10007),
    ("GET", "/users/1", None, 404, 10013),
    ("POST", "/interactions/1/none/callback", {"type": 5}, 404, 10062),
    ("POST", f"/webhooks/{BOT}/none", {"content": "x"}, 401, 50027),
    ("POST", "/webhooks/1/none", {"content": "x"}, 404, 10015),
    ("GET", "/nothing/here", None, 404, 0),
]


async def test_missing_objects_have_their_own_code(desk: MemberClient) -> None:
    for method, path, body, status, code in MISSING:
        found, answer = await desk.api(method, path, body)
        assert (found, answer["code"]) == (status, code), path


async def test_a_file_over_ten_mebibytes_is_refused(desk: MemberClient) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "x"}')
    form.add_field("files[0]", io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), filename="big.bin")
    url, headers = f"{desk.url}/api/v10{POST}", {"Authorization": "Bot any"}
    async with desk.session.post(url, data=form, headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (413, 40005)


async def answer(desk: MemberClient, running: RunningSandbox, body: Json) -> tuple[int, Json | None]:
    """Answer the newest interaction by hand."""
    interaction = list(running.parts.world.interactions.values())[-1]
    return await desk.api("POST", f"/interactions/{interaction.key}/{interaction.token}/callback", body)


async def test_an_interaction_is_answered_once(desk: MemberClient, bot: Bot, running: RunningSandbox) -> None:
    await desk.slash("red", "secret")
    status, body = await answer(desk, running, {"type": 4, "data": {"content": "again"}})
    assert body is not None
    assert (status, body["code"]) == (400, 40060)


async def test_a_token_dies_after_a_quarter_of_an_hour(bot: Bot, desk: MemberClient, running: RunningSandbox) -> None:
    await desk.slash("red", "secret")
    interaction = list(running.parts.world.interactions.values())[-1]
    path = f"/webhooks/{BOT}/{interaction.token}"
    assert (await desk.api("POST", path, {"content": "more", "flags": 64}))[0] == 200
    assert (await desk.api("PATCH", f"{path}/messages/@original", {"content": "changed"}))[1]["content"] == "changed"
    world, then = running.parts.world, running.parts.world.now() + 15 * 60 + 1
    world.now = lambda: then
    status, body = await desk.api("POST", path, {"content": "late"})
    assert (status, body["code"]) == (401, 50027)


async def test_late_is_refused(
    desk: MemberClient, bot: Bot, running: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.parts.interactions, "_ack_seconds", 0.1)
    with pytest.raises(Exception, match="504"):
        await desk.slash("red", "silent")
    status, body = await answer(desk, running, {"type": 5})
    assert body is not None
    assert (status, body["code"]) == (404, 10062)


async def test_people_are_named_as_they_may_be(desk: MemberClient) -> None:
    assert {"red", "blue", "green", "gold", "violet"} < {user["username"] for user in (await desk.state())["users"]}
    with pytest.raises(Exception, match="You cannot be 'Gamekeeper'"):
        await desk.slash("Gamekeeper", "secret")
