"""A channel that is deleted with its threads, and a server that removes the bot: matches wait and go on."""

from tests.end_to_end.stand import Json, Stand, menu
from tests.end_to_end.test_mono import begin

MOVE = "channel"


async def test_a_match_whose_channel_is_deleted_goes_on_where_a_player_moves_it(stand: Stand) -> None:
    await begin(stand, 101, "blue", size=4)
    assert (await stand.post("channel", {"name": ""}, expect=400))["error"]
    lounge = (await stand.post("channel", {"name": "tables"}))["channel"]
    await stand.post("delete", {"channel": "lounge"})
    await stand.post("delete", {"channel": "games"})
    shown = await stand.press("blue", await stand.whisper("blue", "its channel is gone"), MOVE)
    choices = [option["value"] for option in menu(shown["message"])["options"]]
    assert choices == [lounge["id"]]
    await stand.choose("blue", shown["message"], *choices)
    match_id = await stand.match_id("gold", 101, 0)

    def moved(state: Json) -> bool:
        threads = {channel["id"]: channel.get("parent_id") for channel in state["channels"]}
        return bool(threads.get(match_id["channel_id"]) == lounge["id"])

    await stand.until("gold", moved, "the match has a thread in the other channel")

    def goes_on(state: Json) -> bool:
        return not any("its channel is gone" in message["content"] for message in state["messages"])

    await stand.until("red", goes_on, "nobody is told any more that its channel is gone")
    await stand.post("leave", {"as": "bot"})
    await stand.whisper("red", "its channel is gone")
    await stand.post("leave", {"as": "bot", "gone": False})
    await stand.until("red", goes_on, "the match goes on where the bot has come back")
