"""A board that went out just before the bot was killed is not posted again by a bot that comes back much later,
to a channel in which people have written meanwhile."""

from tests.end_to_end.stand import Json, Stand, buttons
from tests.end_to_end.test_mono import begin

TRIES = 5
"""So often does the library ask again before it gives a request up."""


async def test_a_board_posted_before_a_kill_is_taken_on_though_its_nonce_is_forgotten(stand: Stand) -> None:
    match_id = await begin(stand, 101, "blue", size=4)
    await stand.press("red", match_id, "play place random")
    match_id = await stand.match_id("blue", 101, 1)
    # It is posted, and the bot does not hear of it.
    fault = {"kind": "http", "status": 500, "when": "after", "route": "POST /channels/*/messages", "times": TRIES}
    await stand.post("fault", fault)
    await stand.press("blue", match_id, "play place random")
    first = await stand.match_id("gold", 101, 2)
    await stand.kill_bot()
    await stand.post("fault", {"kind": "none"})
    await stand.post("fault", {"kind": "forget_nonces"})
    for line in range(250):
        await stand.post("message", {"as": "gold", "channel": match_id["channel_id"], "content": f"line {line}"})
    await stand.start_bot()
    # The match goes on from the one post there is.
    await stand.press("red", first, "play random")
    await stand.match_id("gold", 101, 3)

    def stands_alone(state: Json) -> bool:
        match_ids = [one for one in state["messages"] if one["attachments"] and buttons(one)]
        return [one["attachments"][0]["filename"] for one in match_ids] == ["mono-101-3.png"]

    state = await stand.until("gold", stands_alone, "only the newest board has buttons")
    shown = [one["attachments"][0]["filename"] for one in state["messages"] if one["attachments"]]
    assert len(shown) == len(set(shown))
