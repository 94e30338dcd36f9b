"""Mono on a simulated Discord, as members press and type."""

from typing import Any

import pytest
import simcord

from engines.core.dice import Dice
from engines.mono.random_placement import random_grid
from engines.mono.view import LABELS, row_count
from tests.cogs.conftest import Server
from tests.cogs.play.test_calls import pingable_users
from tests.cogs.pressing import choices, labels, private_message, verbs


def random_labels(size: int) -> str:
    return "".join(LABELS[value - 1] for value in random_grid(size, Dice(b"drawn", size)))


async def test_the_match_moves_into_a_thread_with_its_first_board(server: Server) -> None:
    thread = await server.begin("blue", size=4)
    match_id = server.live(thread)
    assert thread.name == "Mono #101: red and blue"
    assert labels(match_id) == ["Random grid", "Place my own…", "My grid", "More…"]
    assert [user.name for user in match_id.mentions] == ["red", "blue"]
    assert "<t:" in match_id.content
    assert match_id.attachments[0].description


async def test_a_game_is_played_to_its_result_by_buttons(server: Server) -> None:
    thread = await server.begin("blue", size=3)
    for ply in range(60):
        match_id = server.live(thread)
        if not (wanted := choices(match_id, "play")):
            break
        await server.press(("red", "blue")[ply % 2], match_id, wanted[0])
        await server.settle()
    result = server.live(thread)
    assert "wins" in result.content or "draw" in result.content
    assert "More…" in labels(result)


async def begin_placed(server: Server, **options: Any) -> simcord.ChannelHandle:
    """A match of red and blue with random grids; red is to move."""
    thread = await server.begin("blue", **options)
    for name in ("red", "blue"):
        await server.press(name, server.live(thread), "play place")
    return thread


def label_of(shown: simcord.InteractionResult) -> dict[str, Any]:
    """The label with the first field of a form."""
    assert shown.modal is not None
    found: dict[str, Any] = shown.modal["components"][0]
    return found


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "Random cells follow. Add end to stop."),
        ({"no_auto": True}, "Your turn ends after these. Add `random` for random ones."),
    ],
)
async def test_the_form_says_what_follows_the_cells(server: Server, options: dict[str, Any], told: str) -> None:
    thread = await begin_placed(server, size=4, **options)
    assert label_of(await server.press("red", server.live(thread), "fill cells"))["description"] == told
    assert told.partition(".")[0] in (await server.press_reply("red", server.live(thread), "ask pick")).content


async def test_refused_input_comes_back_as_typed(server: Server) -> None:
    thread = await begin_placed(server, size=4)
    red = server.members["red"]
    shown = await server.press(red, server.live(thread), "fill cells")
    refused = private_message(await red.submit_modal(shown, {"text": "a1, B2,z9"}))
    assert "`z9`" in refused.content
    again = await server.press(red, refused, "fill cells")
    assert label_of(again)["component"]["value"] == "a1, B2,z9"
    await red.submit_modal(again, {"text": "a1,end"})
    await server.settle()
    assert "opened a1" in server.live(thread).content


@pytest.mark.parametrize("size", [4, 9])
async def test_an_own_grid_begins_with_one_that_may_be_placed_as_it_is(server: Server, size: int) -> None:
    thread = await server.begin("blue", size=size)
    red = server.members["red"]
    shown = await server.press(red, server.live(thread), "fill grid")
    grid = str(label_of(shown)["component"]["value"])
    assert len(grid.split()) == row_count(size)
    refused = private_message(await red.submit_modal(shown, {"text": grid[:-1]}))
    assert "numbers. It needs" in refused.content
    again = await server.press(red, refused, "fill grid")
    assert label_of(again)["component"]["value"] == grid[:-1]
    await red.submit_modal(again, {"text": grid})
    await server.settle()
    assert "red placed a grid" in await server.says(red, thread, "table history")


async def test_cells_are_chosen_by_column_and_row(server: Server) -> None:
    thread = await begin_placed(server, size=4)
    dialogue = await server.press("red", server.live(thread), "ask pick")
    for path in ("pick//b", "pick/b2/b", "pick/b2/a", "pick/b2a1/a", "pick/b2a1a2/a"):
        await server.press("red", private_message(dialogue), f"ask {path}")
    assert "b2, a1, a2" in private_message(dialogue).content
    await server.press("red", private_message(dialogue), "ask pick/b2a1/a")
    assert "b2, a1" in private_message(dialogue).content
    await server.press("red", private_message(dialogue), "ask open/b2a1/end")
    assert "red opened b2" in server.live(thread).content
    assert dialogue.response is None, "the board is the answer"


async def test_a_move_is_completed_with_covered_cells(server: Server) -> None:
    thread = await begin_placed(server, size=4)
    for typed, offered in (
        ("a2,b", ["a2,b1", "a2,b2"]),
        ("a2,b1", ["a2,b1", "a2,b1,end", "a2,b1,random"]),
        ("r", ["random"]),
        ("a2,a2", []),
        ("a2,z9,", []),
    ):
        found = [
            choice["value"] for choice in await server.members["red"].autocomplete(thread, "mono move", "text", typed)
        ]
        assert found[:3] == offered, typed


async def test_a_grid_is_completed_to_a_random_one(server: Server) -> None:
    thread = await server.begin("blue", size=4)
    red = server.members["red"]
    assert [choice["value"] for choice in await red.autocomplete(thread, "mono move", "text", "")] == ["place random"]
    assert not await red.autocomplete(thread, "mono move", "text", "443")
    assert not await server.members["gold"].autocomplete(thread, "mono move", "text", "")


async def test_all_place_at_once_and_one_post_shows_progress(server: Server) -> None:
    thread = await server.begin("blue", "green", size=4)
    first = server.live(thread)
    deadline = first.content[first.content.index("<t:") :].partition("\n")[0]
    for name, waiting in (("green", "<@{red}> and <@{blue}>, your turn"), ("red", "<@{blue}>, your turn")):
        await server.press(name, server.live(thread), "play place")
        live = server.live(thread)
        assert live.id == first.id
        assert waiting.format(**{name: member.user.id for name, member in server.members.items()}) in live.content
        assert deadline in live.content
    await server.press("blue", server.live(thread), "play place")
    match_id = server.live(thread)
    assert match_id.id != first.id
    assert [user.name for user in match_id.mentions] == ["red"]
    assert "Open random cells" in labels(match_id)


@pytest.mark.parametrize(("lines", "again"), [(4, False), (5, True)])
async def test_after_several_lines_the_board_is_posted_again(server: Server, lines: int, again: bool) -> None:
    thread = await server.begin("blue", "green", size=4)
    first = server.live(thread)
    for number in range(lines):
        await server.members["blue"].send(thread, f"line {number}")
    await server.press("red", first, "play place")
    assert (server.live(thread).id != first.id) is again
    if again:
        live = server.live(thread)
        assert "red placed a grid" in live.content
        blue, green = (server.members[name].id for name in ("blue", "green"))
        assert f"<@{blue}> and <@{green}>, your turn" in live.content
        assert str(blue) not in pingable_users(server, thread), "they were pinged when their turn began"
        assert not any(verbs(message) for message in thread.history() if message.id == first.id)


async def test_the_own_grid_is_shown_to_its_owner_alone(server: Server) -> None:
    thread = await server.begin("blue", size=4)
    await server.press("red", server.live(thread), "play place")
    shown = await server.press_reply("red", server.live(thread), "hand")
    assert f"<#{thread.id}>" not in shown.content
    assert "mine" in shown.attachments[0].filename
    assert not (await server.press_reply("gold", server.live(thread), "hand")).attachments


async def test_a_private_message_tells_whose_turn_it_is_and_can_be_played_from(server: Server) -> None:
    await server.begin("blue", size=4)
    dms = server.members["red"].user.dm_channel.history()
    assert ", your turn" in dms[-1].content
    await server.press(server.members["red"].user, dms[-1], "play place")
    await server.settle()
    assert labels(server.members["red"].user.dm_channel.history()[-1]) == []


async def test_the_rules_of_a_match_are_its_own_and_end_with_its_options(server: Server) -> None:
    thread = await server.begin("blue", size=7, no_auto=True)
    answer = await server.press("red", server.live(thread), "rules")
    shown = [private_message(answer).content]
    for page in range(1, 5):
        await server.press("red", private_message(answer), f"rules_page mono.{page}")
        shown.append(private_message(answer).content)
    titles = ["Mono · hidden grids", "A turn", "What decides", "The picture", "Options of this match"]
    assert [text.partition("\n")[0] for text in shown] == [
        f"**{each}** · {at} of 5" for at, each in enumerate(titles, 1)
    ]
    assert "\n🎯 " in shown[0]
    assert "Random cells follow" not in shown[1], "they are off here"
    assert "**Grid size: 7**\n" in shown[4]
    assert "**Random cells after yours: only if asked**\n" in shown[4]
    await server.press("red", private_message(answer), "all_rules")
    assert "## How to win" in private_message(answer).content
    # All the rules, too, lead to those of the match one plays or looks at.
    answer = await server.slash("gold", thread, "rules", game="mono")
    await server.press("gold", private_message(answer), "rules_page")
    assert private_message(answer).content == shown[0]


async def test_large_boards_are_looked_at_one_grid_at_a_time(server: Server) -> None:
    thread = await server.begin("blue", size=12)
    for name in ("red", "blue"):
        assert "Zoom" not in labels(server.live(thread))
        await server.slash(name, thread, "mono move", text=f"place {random_labels(12)}")
    live = server.live(thread)
    seen = await server.press("red", live, "zoom")
    shown = private_message(seen)
    assert seen.ephemeral
    # A player's first look is at the opponent's grid, a spectator's at the first player's.
    assert shown.attachments[0].filename == "mono-101-2-grid-2.png"
    assert labels(shown) == ["red", "blue", "My whole grid", "Close"]
    await server.press("red", shown, "zoom_own")
    assert private_message(seen).attachments[0].filename == "mono-101-2-mine-enlarged.png"
    await server.press("red", private_message(seen), "zoom 0")
    assert private_message(seen).attachments[0].filename == "mono-101-2-grid-1.png"
    await server.press("red", private_message(seen), "dismiss")
    assert seen.response is None
    watched = await server.press_reply("gold", live, "zoom")
    assert labels(watched) == ["red", "blue", "Close"]
    assert watched.attachments[0].filename == "mono-101-2-grid-1.png"


async def test_a_challenge_made_in_a_matchs_thread_goes_to_its_channel(server: Server) -> None:
    thread = await server.begin("blue")
    assert f"<#{server.channel.id}>" in await server.says(
        "red", thread, "mono challenge", opponent=server.members["green"]
    )
    offer = server.offer
    assert "red invites" in offer.content
