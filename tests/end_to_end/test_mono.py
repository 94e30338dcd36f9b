"""Whole games of Mono, played as members of a server play them."""

import asyncio
import os
import sys

import pytest

from tests.end_to_end.stand import Json, Stand, button, buttons
from tests.patience import PATIENCE

PLAYERS = ("red", "blue", "green")


async def offer_of(stand: Stand, name: str, number: int) -> Json:
    def shown(state: Json) -> bool:
        return bool(_offers(state, number))

    return _offers(await stand.until(name, shown, f"the offer of #{number} is posted"), number)[-1]


def _offers(state: Json, number: int) -> list[Json]:
    return [
        message
        for message in state["messages"]
        if f"#{number}" in message["content"] and (button(message, "accept") or button(message, "join"))
    ]


async def begin(stand: Stand, number: int, *others: str, **options: object) -> Json:
    """Challenge and accept; return the first board."""
    places = ("opponent", "opponent2", "opponent3")
    options |= dict(zip(places, others, strict=False))
    await stand.slash("red", "mono challenge", "games", **options)
    offer = await offer_of(stand, others[0], number)
    for name in others:
        await stand.press(name, offer, "accept")
    return await stand.board("red", number, 0)


async def test_two_players_play_to_the_end_with_buttons_only(stand: Stand) -> None:
    board = await begin(stand, 101, "blue", size=4)
    ply = 0
    while button(board, "play place random") or button(board, "uncover"):
        name = PLAYERS[ply % 2]
        if ply < 2:
            await stand.press(name, board, "play place random")
        elif ply in (2, 3):
            shown = await stand.press(name, board, "uncover")
            await stand.submit(name, shown, cells="a1,random")
        else:
            await stand.press(name, board, "play random")
        ply += 1
        board = await stand.board("gold", 101, ply)
    assert any(word in board["content"] for word in ("wins", "tie", "draw"))
    record = (await stand.press("gold", board, "record"))["message"]
    assert "the server's secret was" in record["content"]
    assert [attached["filename"] for attached in record["attachments"]] == ["mono-101.json"]


async def test_three_players_play_to_the_end_with_commands_only(stand: Stand) -> None:
    board = await begin(stand, 101, "blue", "green", size=3)
    thread, ply = board["channel_id"], 0
    while button(board, "play place random") or button(board, "uncover"):
        name = PLAYERS[ply % 3]
        text = "place random" if ply < 3 else "random"
        # In the match's thread the board is implied.
        await stand.slash(name, "mono move", channel=thread, text=text)
        ply += 1
        board = await stand.board("gold", 101, ply)
    history = await stand.slash("gold", "table history", channel=thread)
    assert "Ruth" in history["message"]["content"]


@pytest.mark.both_databases
async def test_a_killed_bot_goes_on_where_it_was(stand: Stand) -> None:
    board = await begin(stand, 101, "blue", size=4)
    await stand.press("red", board, "play place random")
    board = await stand.board("blue", 101, 1)
    await stand.slash("green", "mono challenge", opponent="gold")
    offer = await offer_of(stand, "gold", 102)
    await stand.kill_bot()
    await stand.start_bot()
    # The old board's buttons and the waiting challenge work on.
    await stand.press("blue", board, "play place random")
    board = await stand.board("red", 101, 2)
    await stand.press("gold", offer, "accept")
    await stand.board("green", 102, 0)
    shown = await stand.press("red", board, "uncover")
    await stand.kill_bot()
    await stand.start_bot()
    # So does a modal that was open meanwhile.
    await stand.submit("red", shown, cells="random")
    await stand.board("red", 101, 3)


@pytest.mark.both_databases
@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05])
async def test_a_bot_killed_in_the_middle_of_a_move_posts_its_board_once(stand: Stand, delay: float) -> None:
    board = await begin(stand, 101, "blue", size=4)
    await stand.press("red", board, "play place random")
    await asyncio.sleep(delay)
    await stand.kill_bot()
    await stand.start_bot()
    # If it was killed before the move was kept, the same button plays it now; else it says that the board moved on.
    await stand.click("red", board, "gk:play:101:0:place random", force=True)
    await stand.board("blue", 101, 1)
    state = await stand.state("gold")
    pictures = [a["filename"] for message in state["messages"] for a in message["attachments"]]
    assert pictures.count("mono-101-1.png") == 1


async def test_a_polite_stop_ends_at_once_and_cleanly(stand: Stand) -> None:
    await begin(stand, 101, "blue", size=4)
    assert stand.bot is not None
    stand.bot.terminate()
    assert await asyncio.wait_for(stand.bot.wait(), PATIENCE) == 0


async def test_the_bot_starts_and_stops_from_a_command_line(stand: Stand) -> None:
    await stand.kill_bot()
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", env=os.environ | stand.environment)
    await stand.online()
    assert not [file.name for file in stand.folder.glob("test.db*") if file.stat().st_mode & 0o077], "others may read"
    bot.terminate()
    assert await asyncio.wait_for(bot.wait(), PATIENCE) == 0


async def test_only_the_live_board_has_buttons(stand: Stand) -> None:
    first = await begin(stand, 101, "blue", size=4)
    await stand.press("red", first, "play place random")
    await stand.press("blue", await stand.board("red", 101, 1), "play place random")
    await stand.board("red", 101, 2)

    def stripped(state: Json) -> bool:
        return all(not buttons(message) for message in state["messages"] if message["id"] == first["id"])

    await stand.until("gold", stripped, "the earlier board loses its buttons")


async def test_wrong_presses_get_their_answers_and_change_nothing(stand: Stand) -> None:
    first = await begin(stand, 101, "blue", size=4)
    thread = first["channel_id"]
    press = buttons(first)["play place random"]
    await stand.press("gold", first, "play place random")
    await stand.whisper("gold", "You are not a player of #101")
    await stand.press("red", first, "play place random")
    second = await stand.board("red", 101, 1)
    await stand.click("red", first, press, force=True)
    await stand.whisper("red", "You have placed your grid on #101: it waits for")
    await stand.press("blue", second, "play place random")
    third = await stand.board("red", 101, 2)
    await stand.click("red", first, press, force=True)
    await stand.whisper("red", "The board has moved on")
    # A forged press shows its presser's own grid enlarged, and nobody else's.
    await stand.click("green", third, "gk:zoom_own:101:2", force=True)
    await stand.whisper("green", "You are not a player of #101")
    for cells in ("z9", "a1,a1", "end", "end,random", "hello"):
        shown = await stand.press("red", third, "uncover")
        answer = await stand.submit("red", shown, cells=cells)
        assert answer["ephemeral"] or answer["deferred"], cells
    for text in ("place 12", "a1,zz"):
        answer = await stand.slash("red", "mono move", channel=thread, text=text)
        assert answer["message"]["flags"] & 64
    state = await stand.state("gold")
    assert not [m for m in state["messages"] for a in m["attachments"] if a["filename"] == "mono-101-3.png"]


async def test_each_fault_of_a_written_grid_is_named(stand: Stand) -> None:
    board = await begin(stand, 101, "blue", size=3)
    for grid, named in (
        ("3332211", "too long"),
        ("333222", "Region 1 needs exactly 1 cell"),
        ("332123", "Region 2 is split"),
    ):
        shown = await stand.press("red", board, "place")
        await stand.submit("red", shown, grid=grid)
        told = await stand.whisper("red", named)
        assert told["flags"] & 64
    shown = await stand.press("red", board, "place")
    await stand.submit("red", shown, grid="333221")
    await stand.board("red", 101, 1)


async def test_a_player_with_closed_dms_is_told_where_their_grid_is(stand: Stand) -> None:
    await stand.post("dm", {"as": "blue", "open": False})
    board = await begin(stand, 101, "blue", size=4)
    await stand.press("red", board, "play place random")
    board = await stand.board("blue", 101, 1)

    def told(state: Json) -> bool:
        return any("direct messages are closed" in message["content"] for message in state["messages"])

    await stand.until("blue", told, "blue is told in the channel")
    await stand.press("blue", board, "play place random")
    board = await stand.board("blue", 101, 2)
    answer = await stand.press("blue", board, "hand")
    assert answer["message"]["flags"] & 64
    assert answer["message"]["attachments"]
    spectator = await stand.state("gold")
    assert not [a for m in spectator["messages"] for a in m["attachments"] if "mine" in a["filename"]]


async def test_without_the_right_to_make_threads_the_match_stays_in_the_channel(stand: Stand) -> None:
    await stand.post("permissions", {"channel": "games", "deny": ["CREATE_PUBLIC_THREADS"]})
    board = await begin(stand, 101, "blue", size=4)
    state = await stand.state("red")
    names = {channel["id"]: channel.get("name") for channel in state["channels"]}
    assert names[board["channel_id"]] == "games"
    await stand.press("red", board, "play place random")
    await stand.board("gold", 101, 1)


async def test_where_threads_may_be_made_but_not_written_in_the_match_goes_on_in_the_channel(stand: Stand) -> None:
    await stand.post("permissions", {"channel": "games", "deny": ["SEND_MESSAGES_IN_THREADS"]})
    board = await begin(stand, 101, "blue", size=4)
    state = await stand.state("red")
    names = {channel["id"]: channel.get("name") for channel in state["channels"]}
    assert names[board["channel_id"]] == "games"
    await stand.press("red", board, "play place random")
    await stand.board("gold", 101, 1)


async def test_a_missing_permission_is_named_before_anything_is_made(stand: Stand) -> None:
    await stand.post("permissions", {"channel": "games", "deny": ["ATTACH_FILES"]})
    answer = await stand.slash("red", "mono challenge", opponent="blue")
    assert "Attach Files" in answer["message"]["content"]


async def test_a_challenge_can_be_declined_and_an_open_table_joined(stand: Stand) -> None:
    await stand.slash("red", "mono challenge", opponent="blue")
    offer = await offer_of(stand, "blue", 101)
    await stand.press("gold", offer, "accept")
    await stand.whisper("gold", "is a challenge to")
    await stand.press("blue", offer, "decline")

    def declined(state: Json) -> bool:
        return any("Declined by" in message["content"] for message in state["messages"])

    await stand.until("gold", declined, "the challenge is declined")
    await stand.slash("red", "mono open", seats=2, size=3)
    table = await offer_of(stand, "green", 102)
    await stand.press("green", table, "join")
    await stand.board("red", 102, 0)


async def test_resigning_asks_once_more_and_ends_the_match(stand: Stand) -> None:
    board = await begin(stand, 101, "blue", size=4)
    asked = await stand.press("red", board, "resign")
    await stand.press("red", asked["message"], "resign_surely")
    over = await stand.board("gold", 101, 1)
    assert "in the first round: no result" in over["content"]
    done = await stand.slash("blue", "games history")
    assert "#101" in done["message"]["content"]


async def test_a_failing_discord_delays_a_board_and_loses_nothing(stand: Stand) -> None:
    board = await begin(stand, 101, "blue", size=4)
    await stand.post("fault", {"kind": "http", "status": 500, "route": "POST /channels/*/messages", "times": 1})
    await stand.press("red", board, "play place random")
    await stand.board("blue", 101, 1)
    await stand.post("fault", {"kind": "drop_gateway"})
    board = await stand.board("blue", 101, 1)
    await stand.until("red", lambda state: bool(state["bot"]["online"]), "the gateway is back")
    await stand.press("blue", board, "play place random")
    await stand.board("blue", 101, 2)


async def test_the_other_commands_answer_newcomers(stand: Stand) -> None:
    board = await begin(stand, 101, "blue", size=4)
    thread = board["channel_id"]
    rules = await stand.slash("gold", "rules", game="mono")
    assert "Mono" in rules["message"]["content"]
    nothing = await stand.slash("gold", "games next")
    assert "No matches wait for you" in nothing["message"]["content"]
    mine = await stand.slash("red", "games next")
    assert "#101" in mine["message"]["content"]
    shown = await stand.slash("gold", "table show", channel=thread)
    assert shown["message"]["attachments"]
    refused = await stand.slash("gold", "table hand", channel=thread)
    assert "not a player" in refused["message"]["content"]
    unknown = await stand.slash("gold", "table show", match=999)
    assert "no match #999" in unknown["message"]["content"]
    choices = await stand.post(
        "autocomplete",
        {"as": "red", "channel": "games", "command": "table show", "options": {"match": ""}, "focused": "match"},
    )
    assert [choice["value"] for choice in choices["choices"]] == [101]
