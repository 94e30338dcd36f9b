"""Discord takes an acknowledgement and answers with an error: people get a designed answer, the log a line."""

import pytest

from tests.end_to_end.harness import Harness, Json, button, buttons
from tests.end_to_end.test_mono import begin, offer_of

CALLBACK = "POST /interactions/*/*/callback"
FOLLOWUP = "POST /webhooks/*/*"


async def fail(harness: Harness, route: str, status: int = 500, times: int = 1, **more: object) -> None:
    """Let Discord do what it is asked for and answer with an error."""
    fault: Json = {"kind": "http", "status": status, "route": route, "times": times, "when": "after", **more}
    await harness.post("fault", fault)


def log_of(harness: Harness) -> str:
    return (harness.folder / "bot.log").read_text(encoding="utf-8")


@pytest.mark.both_databases
async def test_an_acknowledgement_whose_answer_got_lost_counts_and_the_move_is_played(harness: Harness) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    await fail(harness, CALLBACK, 500)
    await harness.press("red", match_id, "play place random")
    await harness.match_id("gold", 101, 1)
    await fail(harness, CALLBACK, 502)
    shown = await harness.slash("red", "table history", channel=match_id["channel_id"])
    assert "Ruth placed a grid" in shown["message"]["content"]
    assert "Traceback" not in log_of(harness)


@pytest.mark.parametrize(("when", "times"), [("after", 2), ("before", 1)])
async def test_an_acknowledgement_whose_connection_broke_counts(harness: Harness, when: str, times: int) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    await fail(harness, CALLBACK, times=times, reset=True, when=when)
    await harness.press("red", match_id, "play place random")
    match_id = await harness.match_id("gold", 101, 1)
    await fail(harness, CALLBACK, times=times, reset=True, when=when)
    shown = await harness.slash("red", "table history", channel=match_id["channel_id"])
    assert "Ruth placed a grid" in shown["message"]["content"]
    # An immediate answer is shown once.
    await fail(harness, CALLBACK, times=times, reset=True, when=when)
    shown = await harness.press("red", match_id, "rules")
    assert shown["message"]["content"].splitlines()[1].startswith("🎯")
    assert "Traceback" not in log_of(harness)


async def test_a_refused_acknowledgement_is_told_and_nothing_is_done(harness: Harness) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    await fail(harness, CALLBACK, 403)
    await harness.press("red", match_id, "play place random")
    await harness.whisper("red", "Discord lost my answer")
    assert "Discord refused the answer to an interaction, which was not acted on" in log_of(harness)
    # The same button plays it now.
    await harness.press("red", match_id, "play place random")
    await harness.match_id("gold", 101, 1)
    await fail(harness, FOLLOWUP, 400)
    await harness.slash("red", "table history", channel=match_id["channel_id"])
    await harness.whisper("red", "Discord lost my answer")
    # Of suggestions that do not arrive nobody can be told.
    await fail(harness, CALLBACK, 403)
    typed = {"command": "mono move", "options": {"match": 101, "text": ""}, "focused": "text"}
    await harness.post("autocomplete", {"as": "blue", "channel": match_id["channel_id"], **typed})
    await harness.slash("red", "games next")
    assert "Traceback" not in log_of(harness)


def boards_of(state: Json) -> list[Json]:
    """Return the messages of a member's direct messages that can be played from."""
    dms = {channel["id"] for channel in state["channels"] if channel["type"] == 1}
    return [one for one in state["messages"] if one["channel_id"] in dms and buttons(one)]


@pytest.mark.parametrize("killed", [False, True])
async def test_a_private_board_whose_answer_got_lost_stands_once(harness: Harness, killed: bool) -> None:
    await harness.slash("red", "monsters challenge", opponent="blue", turn_cap=2)
    await harness.press("blue", await offer_of(harness, "blue", 101), "accept")
    place = (await harness.match_id("red", 101, 0))["channel_id"]
    for name in ("red", "blue"):
        await harness.until(name, lambda state: len(boards_of(state)) == 1, "the match has begun")
    dm = boards_of(await harness.state("red"))[0]["channel_id"]
    # Each later try that could find it fails, as long as the turn runs.
    await fail(harness, f"POST /channels/{dm}/messages", 503)
    await fail(harness, f"GET /channels/{dm}/messages", 503, times=2)
    for name in ("red", "blue"):
        await harness.slash(name, "monsters orders", channel=place, text="end")
    await harness.until("red", lambda state: len(boards_of(state)) == 2, "the turn's board stands beside the first")
    if killed:
        await harness.kill_bot()
        await harness.post("fault", {"kind": "forget_nonces"})
        await harness.start_bot()
    for name in ("red", "blue"):
        await harness.slash(name, "monsters orders", channel=place, text="end")

    def is_over(state: Json) -> bool:
        return any("win" in one["content"] and button(one, "rematch") for one in state["messages"])

    await harness.until("gold", is_over, "the match is over")
    for name in ("red", "blue"):
        await harness.until(name, lambda state: not boards_of(state), f"{name} has nothing to press")
        assert len([one for one in (await harness.state(name))["messages"] if one["channel_id"] == dm]) <= 1
