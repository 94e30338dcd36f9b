"""Monoch on a simulated Discord: whole games by buttons alone and in words, wrong input, old buttons, other people."""

from itertools import count

import pytest
import simcord

from engines.core.dice import Dice
from engines.monoch.view import PublicView, cell_name
from tests.cogs.conftest import Server
from tests.cogs.pressing import choices, verbs
from tests.cogs.test_mambo import Dialogue, buttons, values

PLACE = "ask block"
NAMES = ("red", "blue", "green", "gold")
TEAMS = ("opponent", "partner", "opponent2")


async def view_of(server: Server) -> PublicView:
    view = (await server.bot.host.positions.current(101)).public_view
    assert isinstance(view, PublicView)
    return view


async def begin_declared(server: Server, *others: str, **options: str | bool) -> simcord.ChannelHandle:
    """A match whose first player has declared by the button."""
    thread = await server.begin(*(others or ("blue",)), game="monoch", places=TEAMS, **options)
    await server.press("red", server.live(thread), "ask black")
    return thread


async def say(server: Server, thread: simcord.ChannelHandle, *texts: str) -> None:
    """Let the players to move type these."""
    for text in texts:
        await server.slash(NAMES[(await view_of(server)).turn[0]], thread, "monoch move", text=text)
        await server.settle()


async def choose(server: Server, thread: simcord.ChannelHandle, who: str, dice: Dice) -> Dialogue:
    """Come to the look at some block in four presses or fewer."""
    dialogue = Dialogue(server, thread, who)
    step = await dialogue.open(PLACE)
    for _ in range(3):
        if answers := values(step):
            step = await dialogue.choose(dice.choice(answers))
    assert choices(step, "confirm")
    return dialogue


async def test_the_first_block_is_placed_without_a_question_that_has_one_answer(server: Server) -> None:
    dialogue = Dialogue(server, await begin_declared(server), "red")
    step = await dialogue.open(PLACE)
    assert "confirm AT0@0,0" in verbs(step), "a block is proposed"
    await dialogue.click("ask block/T0/0,0")
    await dialogue.choose("block/C/T0/0,0")
    await dialogue.click("ask block/C/0,0")
    step = await dialogue.choose("block/C/N0/0,0")
    assert step.content.startswith("Block C at M13, `CN0 M13`.\n")
    assert "-# Standing, black on the " in step.content
    assert "Black: 1 of 6 blocks, " in step.content
    assert {"confirm CN0@0,0", "dismiss"} <= set(verbs(step))
    assert "ask block/C/N0" not in verbs(step)


@pytest.mark.parametrize(
    ("others", "options"),
    [(("blue",), {"flat": True}), (("blue",), {"crossed": True}), (("blue", "green", "gold"), {})],
)
async def test_a_whole_game_is_played_by_buttons_alone_in_five_presses_a_turn(
    server: Server, others: tuple[str, ...], options: dict[str, bool]
) -> None:
    thread = await begin_declared(server, *others, options="min_blocks=3 through", **options)
    for turn in count():
        view = await view_of(server)
        if view.outcome is not None:
            break
        await (await choose(server, thread, NAMES[view.turn[0]], Dice(b"monoch", turn))).confirm()
        await server.settle()
    assert "win" in server.live(thread).content or "draw" in server.live(thread).content


async def test_the_first_player_declares_a_colour_by_a_button(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    assert "**Which color do you want to join north and south with?**" in server.live(thread).content
    assert PLACE not in verbs(server.live(thread))
    await server.press("red", server.live(thread), "ask white")
    assert "chose white" in server.live(thread).content
    assert (await view_of(server)).turn == (0,)


async def test_each_way_back_from_the_look_keeps_the_rest(server: Server) -> None:
    thread = await begin_declared(server)
    await say(server, thread, "CT0 M13", "CT0 O13")
    dialogue = Dialogue(server, thread, "red")
    await dialogue.open(PLACE)
    await dialogue.choose("block/E")
    await dialogue.choose("block/E/T0")
    step = await dialogue.choose("block/E/T0/1,-2")
    where = step.content.partition("`ET0 ")[2].partition("`")[0]
    step = await dialogue.click("ask block/E/T0")
    assert "Where? Each number" in step.content
    step = await dialogue.choose("block/E/T0/1,0")
    assert f"ET0 {where}" not in step.content
    where = step.content.partition("`ET0 ")[2].partition("`")[0]
    step = await dialogue.click("ask block/E/1,0")
    assert f"Block E at {where}: which way up?" in step.content
    step = await dialogue.choose(values(step)[1])
    assert where in step.content
    assert "`ET0 " not in step.content
    stance = step.content.partition("`")[2].partition(" ")[0]
    step = await dialogue.click(next(verb for verb in verbs(step) if verb.startswith(f"ask block/{stance[1:]}/")))
    assert f"Which block at {where}?" in step.content
    step = await dialogue.choose("block/C/T90/1,0")
    assert f"`C{stance[1:]} {where}`" in step.content


async def test_taking_over_a_colour_is_asked_once(server: Server) -> None:
    thread = await begin_declared(server, swap=True)
    await say(server, thread, "AT0 M13")
    asked = await server.press("blue", server.live(thread), "ask swap")
    assert asked.ephemeral
    assert asked.response is not None
    assert "Take over black and join" in asked.response.content
    assert "dismiss" in verbs(asked.response.message)
    assert not (await view_of(server)).last.swapped  # type: ignore[union-attr]  # a block was placed
    await server.press("blue", asked.response.message, "confirm")
    assert "took over black" in server.live(thread).content
    assert "Take over black…" not in buttons(server.live(thread))


async def test_the_view_is_turned_for_anybody_and_for_nobody_else(server: Server) -> None:
    thread = await begin_declared(server)
    assert "Turn the view" not in buttons(server.live(thread))
    await say(server, thread, "AT0 M13")
    shown = await server.press("gold", server.live(thread), "view")
    assert shown.ephemeral
    message = (shown.followups[-1] if shown.followups else shown.response).message  # type: ignore[union-attr]
    assert "Seen from the south-east" in message.content
    await server.press("gold", message, "view north-west")
    assert (await view_of(server)).plies == 2


async def test_only_what_is_legal_is_offered_while_typing(server: Server) -> None:
    thread = await begin_declared(server, swap=True)
    blue = server.members["blue"]
    offered = [
        choice["value"] for choice in await server.members["red"].autocomplete(thread, "monoch move", "text", "")
    ]
    assert {text.split()[1] for text in offered} == {"M13"}
    assert {text[0] for text in offered} == set("ABCDEFGH")
    await say(server, thread, offered[0])
    assert [choice["value"] for choice in await blue.autocomplete(thread, "monoch move", "text", "sw")] == ["swap"]
    view = await view_of(server)
    legal = {f"{stance.text} {cell_name(spot.x, spot.y)}" for spot in view.spots for stance in spot.fits}
    for typed in ("a", "AT90", "ct 0", "m", "M15 d", "bs"):
        found = [choice["value"] for choice in await blue.autocomplete(thread, "monoch move", "text", typed)]
        assert set(found) <= legal
    by_other_name = [choice["value"] for choice in await blue.autocomplete(thread, "monoch move", "text", "GB90 ")]
    assert by_other_name
    assert all(text.startswith("GT0 ") for text in by_other_name)


async def test_a_block_that_would_cut_a_strip_is_refused_with_a_picture_of_the_strip(server: Server) -> None:
    thread = await begin_declared(server)
    await say(server, thread, "DT0 M13", "DT0 O13")
    # The white band runs round the first block; an upright black one on its top parts what is left at both sides.
    answer = await server.slash("red", thread, "monoch move", text="GN0 N13")
    assert answer.ephemeral
    found = answer.followups[-1] if answer.followups else answer.response
    assert found is not None
    assert "would cut the white strip on block D at M13" in found.content
    assert found.message.attachments[0].filename == "why.png"
    assert (await view_of(server)).plies == 3


async def test_four_players_are_two_silent_teams(server: Server) -> None:
    thread = await server.begin("blue", "green", "gold", game="monoch", places=TEAMS)
    assert "Partners must not discuss" in server.live(thread).content
    question = await server.reply("red", thread, "table resign")
    assert question.content.startswith("Resign **Monoch #101**? green plays on for both of you. Unrated.")
    menu = await server.press_reply("red", server.live(thread), "more")
    assert menu.content.startswith("**Monoch #101**, you and green vs blue and gold · ")
    named = {"partner": server.members["green"], "opponent2": server.members["gold"], "computer": "easy"}
    asked = await server.reply("red", server.channel, "monoch challenge", **named)
    assert "for teams `opponent`" in asked.content


@pytest.mark.parametrize(
    ("named", "seated"),
    [
        ({"partner": "blue"}, ["red", "Easy bot", "blue", "Easy bot 2"]),
        ({"opponent": "blue"}, ["red", "blue", "Easy bot", "Easy bot 2"]),
        ({"opponent": "blue", "partner": "green"}, ["red", "blue", "green", "Easy bot"]),
        ({"opponent": "blue", "opponent2": "green"}, ["red", "blue", "Easy bot", "green"]),
    ],
)
async def test_computers_fill_the_seats_for_which_nobody_is_named(
    server: Server, named: dict[str, str], seated: list[str]
) -> None:
    members = {name: server.members[who] for name, who in named.items()}
    await server.says("red", server.channel, "monoch challenge", **members, computer="easy")
    assert [row.name for row in (await server.row()).table] == seated
