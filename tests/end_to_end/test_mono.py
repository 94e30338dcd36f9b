"""Whole games of Mono, played as members of a server play them."""

import asyncio
import os
import sys

import pytest

from tests.end_to_end.harness import Harness, Json, button
from tests.patience import PATIENCE

PLAYERS = ("red", "blue")


async def offer_of(harness: Harness, name: str, number: int) -> Json:
    def shown(state: Json) -> bool:
        return bool(_offers(state, number))

    return _offers(await harness.until(name, shown, f"the offer of #{number} is posted"), number)[-1]


def _offers(state: Json, number: int) -> list[Json]:
    offered = ((button(message, "accept") or button(message, "join"), message) for message in state["messages"])
    return [message for custom_id, message in offered if f":{number}:" in custom_id]


async def begin(harness: Harness, number: int, *others: str, **options: object) -> Json:
    """Challenge and accept; return the first board."""
    places = ("opponent", "opponent2", "opponent3")
    options |= {"random_seats": False, **dict(zip(places, others, strict=False))}
    await harness.slash("red", "mono challenge", "games", **options)
    offer = await offer_of(harness, others[0], number)
    for name in others:
        await harness.press(name, offer, "accept")
    return await harness.match_id("red", number, 0)


async def test_two_players_play_to_the_end_with_buttons_only(harness: Harness) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    ply = 0
    while button(match_id, "play place random") or button(match_id, "fill cells"):
        name = PLAYERS[ply % 2]
        if ply < 2:
            await harness.press(name, match_id, "play place random")
        elif ply in (2, 3):
            shown = await harness.press(name, match_id, "fill cells")
            await harness.submit(name, shown, text="a1,random")
        else:
            await harness.press(name, match_id, "play random")
        ply += 1
        match_id = await harness.match_id("gold", 101, ply)
    assert any(word in match_id["content"] for word in ("wins", "draw"))
    await harness.press("gold", match_id, "proof")
    record = await harness.whisper("gold", "Digest of the file")
    assert [attached["filename"] for attached in record["attachments"]] == ["mono-101.json"]


@pytest.mark.both_databases
async def test_a_killed_bot_goes_on_where_it_was(harness: Harness) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    await harness.press("red", match_id, "play place random")
    match_id = await harness.match_id("blue", 101, 1)
    await harness.slash("green", "mono challenge", opponent="gold")
    offer = await offer_of(harness, "gold", 102)
    await harness.kill_bot()
    await harness.start_bot()
    # The old board's buttons and the waiting challenge work on.
    await harness.press("blue", match_id, "play place random")
    match_id = await harness.match_id("red", 101, 2)
    await harness.press("gold", offer, "accept")
    await harness.match_id("green", 102, 0)
    shown = await harness.press("red", match_id, "fill cells")
    await harness.kill_bot()
    await harness.start_bot()
    # So does a modal that was open meanwhile.
    await harness.submit("red", shown, text="random")
    await harness.match_id("red", 101, 3)


@pytest.mark.both_databases
@pytest.mark.parametrize("delay", [0.03, pytest.param(0.0, marks=pytest.mark.soak)])
async def test_a_bot_killed_in_the_middle_of_a_move_posts_its_board_once(harness: Harness, delay: float) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    await harness.press("red", match_id, "play place random")
    await asyncio.sleep(delay)
    await harness.kill_bot()
    await harness.start_bot()
    # If it was killed before the move was kept, the same button plays it now; else it says that the board moved on.
    await harness.click("red", match_id, "gk:play:101:0:place random", force=True)
    await harness.match_id("blue", 101, 1)
    state = await harness.state("gold")
    pictures = [a["filename"] for message in state["messages"] for a in message["attachments"]]
    assert pictures.count("mono-101-1.png") == 1


async def test_a_thread_that_archived_itself_gets_a_new_board_and_stays_open_after_the_end(harness: Harness) -> None:
    board = await begin(harness, 101, "blue", size=4)
    thread, denied = board["channel_id"], ["SEND_MESSAGES_IN_THREADS"]
    await harness.post("permissions", {"channel": "games", "as": "gold", "deny": denied})
    await harness.post("archive", {"channel": thread})
    await harness.post("click", {"as": "gold", "message": board["id"], "custom_id": button(board, "more")}, expect=403)
    await harness.slash("red", "me vacation until", when="5d")

    def boards(state: Json) -> list[Json]:
        return [each for each in state["messages"] if each["channel_id"] == thread and each["attachments"]]

    def is_anew(state: Json) -> bool:
        first, last = boards(state)[0], boards(state)[-1]
        return "on vacation until" in last["content"] and not first["components"] and not last["mentions"]

    board = boards(await harness.until("gold", is_anew, "the deadline is posted anew and the old board is stripped"))[
        -1
    ]
    # As a client may show a private question after the bot has forgotten that it was one.
    await harness.click("red", board, "gk:resign_surely:101:0", force=True)

    def is_over(state: Json) -> bool:
        return button(boards(state)[-1], "clip") != "" and not any(each["flags"] & 128 for each in state["messages"])

    state = await harness.until("red", is_over, "the match is over, and nobody thinks any more")
    await harness.press("gold", boards(state)[-1], "proof")
    await harness.whisper("gold", "Check it")


async def test_the_bot_starts_and_stops_from_a_command_line(harness: Harness) -> None:
    await harness.kill_bot()
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", env=os.environ | harness.environment)
    await harness.online()
    assert not [file.name for file in harness.folder.glob("test.db*") if file.stat().st_mode & 0o077], "others may read"
    bot.terminate()
    assert await asyncio.wait_for(bot.wait(), PATIENCE) == 0
