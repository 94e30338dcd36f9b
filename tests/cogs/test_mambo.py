"""Mambo on a simulated Discord: whole games by buttons and by commands, wrong input, old buttons, other people."""

from itertools import count
from typing import Any

import discord
import pytest
import simcord

from bot.learning import coaching
from engines.mambo.view import PublicView, Tile
from tests.cogs.conftest import Server
from tests.cogs.pressing import choices, click, verbs

LAY, MOVE = "ask lay", "ask move"
NAMES = ("red", "blue")


async def begin(server: Server, **options: Any) -> simcord.ChannelHandle:
    """Let red challenge blue, who accepts; return the match's thread."""
    return await server.begin("blue", game="mambo", **options)


async def view_of(server: Server) -> PublicView:
    view = (await server.bot.host.positions.current(101)).public_view
    assert isinstance(view, PublicView)
    return view


async def advance(server: Server, thread: simcord.ChannelHandle, plies: int) -> PublicView:
    """Let both lay the first tile that fits at the last position, by commands."""
    for _ in range(plies):
        view = await view_of(server)
        text = f"{view.spaces[-1].tiles[0].value}{view.spaces[-1].number}"
        await server.slash(NAMES[view.turn[0]], thread, "mambo move", text=text)
    await server.settle()
    return await view_of(server)


def parts(message: discord.Message) -> list[object]:
    return [part for row in message.components if isinstance(row, discord.ActionRow) for part in row.children]


def buttons(message: discord.Message) -> dict[str, discord.Button]:
    return {part.label or "": part for part in parts(message) if isinstance(part, discord.Button)}


def values(message: discord.Message) -> list[str]:
    """Return the answers offered to a question, in a menu or by buttons, without the ways back and on."""
    menus = [option.value for part in parts(message) if isinstance(part, discord.SelectMenu) for option in part.options]
    answers = [] if choices(message, "confirm") else [verb.partition(" ")[2] for verb in choices(message, "ask")]
    longest = max((answer.count("/") for answer in answers), default=0)
    return menus or [answer for answer in answers if answer.count("/") == longest]


def fitting(message: discord.Message) -> list[str]:
    """The letters of the tiles that can be pressed."""
    return [label for label, button in buttons(message).items() if len(label) == 1 and not button.disabled]


class Dialogue:
    """One private dialogue: the message whose steps change it."""

    def __init__(self, server: Server, thread: simcord.ChannelHandle, who: str) -> None:
        self.server, self.thread, self.who = server, thread, server.members[who]
        self.answer: simcord.InteractionResult | None = None

    async def open(self, verb: str) -> discord.Message:
        self.answer = await click(self.who, self.server.live(self.thread), verb)
        return self.message

    @property
    def message(self) -> discord.Message:
        assert self.answer is not None
        assert self.answer.ephemeral
        assert self.answer.response is not None
        return self.answer.response.message

    async def click(self, verb: str) -> discord.Message:
        await click(self.who, self.message, verb)
        return self.message

    async def confirm(self) -> None:
        """Play what was looked at; the board is the answer."""
        await self.close("confirm")

    async def close(self, verb: str = "dismiss") -> None:
        """Press what takes the dialogue away."""
        await click(self.who, self.message, verb)
        assert self.answer is not None
        assert self.answer.response is None

    async def choose(self, path: str) -> discord.Message:
        """Choose an answer, in a menu or by a button."""
        if any(isinstance(part, discord.SelectMenu) for part in parts(self.message)):
            await self.who.select(self.message, [path])
            return self.message
        return await self.click(f"ask {path}")


async def lay_by_buttons(server: Server, thread: simcord.ChannelHandle, who: str, pick: int) -> None:
    dialogue = Dialogue(server, thread, who)
    step = await dialogue.open(LAY)
    while answers := values(step):
        step = await dialogue.choose(answers[pick % len(answers)])
    await dialogue.confirm()
    await server.settle()


@pytest.mark.parametrize("variant", ["mambo", "mambogo"])
async def test_a_whole_game_is_played_by_buttons_alone(server: Server, variant: str) -> None:
    thread = await begin(server, variant=variant, size=6)
    for turn in count():
        view = await view_of(server)
        if view.outcome is not None:
            break
        await lay_by_buttons(server, thread, NAMES[view.turn[0]], 5 * turn + 1)
    result = server.live(thread)
    assert "wins" in result.content or "draw" in result.content
    assert "More…" in buttons(result)


async def test_the_tiles_that_do_not_fit_cannot_be_pressed(server: Server) -> None:
    thread = await begin(server)
    view = await advance(server, thread, 2)
    dialogue = Dialogue(server, thread, "red")
    await dialogue.open(LAY)
    space = next(space for space in view.spaces if len(space.tiles) < 4)
    step = await dialogue.choose(f"lay/{space.number}")
    assert fitting(step) == [tile.value for tile in space.tiles]
    assert {label for label in buttons(step) if len(label) == 1} == {tile.value for tile in Tile}
    assert step.attachments, "the picture greys the others"


async def test_nothing_is_played_before_confirm_nor_by_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "MATCHES", 3)
    thread = await begin(server)
    await server.slash("red", thread, "mambo move", text="a1")
    dialogue = Dialogue(server, thread, "blue")
    step = await dialogue.open(LAY)
    assert "The discs count each group's ways out." in step.content, "it is blue's first match"
    step = await dialogue.choose("lay/2")
    step = await dialogue.choose("lay/2/a")
    assert "Tile a at 2." in step.content
    assert step.attachments[0].filename.endswith(".png")
    step = await dialogue.click("ask lay/2")
    assert fitting(step)
    step = await dialogue.click("ask lay")
    assert values(step)
    assert (await view_of(server)).plies == 1


async def test_a_place_that_takes_one_tile_only_asks_for_none(server: Server) -> None:
    thread = await begin(server)
    view = await view_of(server)
    while all(len(space.tiles) > 1 for space in view.spaces):
        view = await advance(server, thread, 1)
    space = next(space for space in view.spaces if len(space.tiles) == 1)
    dialogue = Dialogue(server, thread, NAMES[view.turn[0]])
    await dialogue.open(LAY)
    step = await dialogue.choose(f"lay/{space.number}")
    assert f"Tile {space.tiles[0].value} at {space.number}." in step.content
    assert [verb.partition(" ")[0] for verb in verbs(step)] == ["confirm", "ask", "dismiss"]


async def test_more_than_25_positions_are_paged_in_the_order_of_the_picture(server: Server) -> None:
    thread = await begin(server, options="no_kill")
    view = await view_of(server)
    while len(view.spaces) <= 25:
        view = await advance(server, thread, 1)
    dialogue = Dialogue(server, thread, NAMES[view.turn[0]])
    first = values(await dialogue.open(LAY))
    rest = values(await dialogue.click("ask lay.1"))
    assert [*first, *rest] == [f"lay/{space.number}" for space in view.spaces]
    assert values(await dialogue.click("ask lay")) == first
    await dialogue.click("ask lay.1")
    assert f"at {view.spaces[-1].number}?" in (await dialogue.choose(rest[-1])).content


async def test_a_tile_is_moved_by_buttons(server: Server) -> None:
    thread = await begin(server, options="move_any_time")
    view = await advance(server, thread, 4)
    assert view.movable
    dialogue = Dialogue(server, thread, NAMES[view.turn[0]])
    step = await dialogue.open(MOVE)
    assert values(step) == [f"move/{number}" for number in view.movable]
    step = await dialogue.choose(values(step)[0])
    assert "Where does tile" in step.content
    step = await dialogue.choose(values(step)[1])
    step = await dialogue.choose(values(step)[0])
    assert f"Tile {view.movable[0]} to " in step.content
    step = await dialogue.click(f"ask move/{view.movable[0]}")
    step = await dialogue.choose(values(step)[0])
    assert "Turn it to which tile?" in step.content
    await dialogue.choose(values(step)[0])
    await dialogue.confirm()
    await server.settle()
    after = await view_of(server)
    assert after.plies == view.plies + 1
    assert len(after.tiles) == len(view.tiles)


async def test_matching_commands_are_completed_while_typing(server: Server) -> None:
    thread = await begin(server, options="move_any_time")
    view = await advance(server, thread, 2)
    red = server.members["red"]
    third, tiles = view.spaces[2].tiles[0].value, {space.number: space.tiles for space in view.spaces}
    number = view.spaces[2].number
    for typed in ("", third, f"{number}", f"{number}{third}", f"{third}{number}"):
        offered = [choice["value"] for choice in await red.autocomplete(thread, "mambo move", "text", typed)]
        assert offered, typed
        assert all(set(typed) <= set(text) for text in offered)
        for text in offered:
            if "-" not in text:
                assert Tile(text[0]) in tiles[int(text[1:])]
    source = view.movable[0]
    moves = [choice["value"] for choice in await red.autocomplete(thread, "mambo move", "text", f"{source}-")]
    assert moves
    assert all(text.startswith(f"{source}-") for text in moves)
    assert not await red.autocomplete(thread, "mambo move", "text", "hello")


async def test_anybody_may_look_closer_and_move_about(server: Server) -> None:
    thread = await begin(server)
    await advance(server, thread, 6)
    closer = Dialogue(server, thread, "green")
    part = await closer.open("zoom")
    assert part.attachments[0].filename == "mambo-101-6-part.png"
    for look in ("zoom 0.7.mouths.4", "zoom 0.7..4"):
        part = await closer.click(look)
        assert look not in choices(part, "zoom")
    await closer.close()


async def test_moves_typed_in_words_are_answered_without_coordinates(server: Server) -> None:
    thread = await begin(server)
    assert (
        await server.says("red", server.channel, "mambo move", text="a1", match=101)
        == f"Played in #101: tile a at 1. The board is in <#{thread.id}>."
    )
