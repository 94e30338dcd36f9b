"""Players join the threads of their match by being mentioned: nobody is added, and nobody pinged who wants no pings."""

from tests.end_to_end.harness import Harness, Json, buttons
from tests.end_to_end.test_mono import offer_of

PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
ADDED = 1
"""The type of the line that says that a user was added."""


def threads(state: Json, kind: int) -> list[Json]:
    return [channel for channel in state["channels"] if channel["type"] == kind]


async def test_all_players_join_by_the_first_board_and_their_own_threads_by_the_first_report(harness: Harness) -> None:
    await harness.slash("blue", "me pings", send="off")
    events = await harness.web.ws_connect(f"{harness.url}/sandbox/events", params={"as": "blue"}, max_msg_size=0)
    await harness.slash("green", "monsters challenge", opponent="blue", opponent2="gold")
    for name in ("blue", "gold"):
        await harness.press(name, await offer_of(harness, name, 101), "accept")
    place = (await harness.match_id("red", 101, 0))["channel_id"]

    def are_all_there(state: Json) -> bool:
        return [thread["member_count"] for thread in threads(state, PUBLIC_THREAD)] == [4]

    await harness.until("red", are_all_there, "the bot and three players are in the thread")
    for name in ("green", "blue", "gold"):
        text = "end" if name == "gold" else "email thread; end"
        await harness.slash(name, "monsters orders", channel=place, text=text)

    def has_report(state: Json) -> bool:
        own = [thread["id"] for thread in threads(state, PRIVATE_THREAD)]
        return any(message["channel_id"] in own and buttons(message) for message in state["messages"])

    for name in ("green", "blue"):
        await harness.until(name, has_report, f"{name} sees the report in a thread of their own")
    # The owner of the server sees every thread.
    assert not [one for one in (await harness.state("red"))["messages"] if one["type"] == ADDED]
    await harness.post("message", {"as": "red", "channel": "games", "content": "that is all"})
    # Blue wants no pings.
    while (event := await events.receive_json())["d"].get("content") != "that is all":
        if event["t"] == "MESSAGE_CREATE":
            assert "blue" not in [user["username"] for user in event["d"]["mentions"]]
