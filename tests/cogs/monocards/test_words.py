"""Tests of MONO's sentences beside its pictures: after a draw, a challenge or a late call, and under the board."""

import dataclasses

import pytest

from engines.core.rules import Seat
from engines.monocards.options import Options
from engines.monocards.view import Card, RoundBegan, TurnPassed
from tests.cogs.conftest import Server
from tests.cogs.monocards.game import begin
from tests.cogs.pressing import private_message
from tests.engines.monocards.positions import lay


@pytest.mark.parametrize("text", ["draw", "draw!", "draw a card"])
async def test_a_draw_in_any_words_tells_its_player_what_came(server: Server, text: str) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 Z9", "E1 M2 M3", discards="E9", pile="M7 Z2 P8"))
    assert "You drew Precursor 8" in await game.slash(0, "move", text=text)


@pytest.mark.parametrize(
    ("card", "words"), [("ES", "skips the first"), ("ER", "reverses the direction"), ("ED", "draw 2")]
)
async def test_the_first_post_says_what_the_first_card_did(server: Server, card: str, words: str) -> None:
    view = lay("P1 P2", "M1 M2", "Z1 Z2", discards=card).state.public
    game_controls = server.bot.controls_by_game["monocards"]
    assert words in game_controls.note(dataclasses.replace(view, last=(RoundBegan(1, Seat(0), Card(card)),)))
    assert "first card" not in game_controls.note(dataclasses.replace(view, last=(TurnPassed(Seat(0), empty=False),)))


async def test_the_text_view_keeps_sentences_out_of_the_code_block_and_the_end_tells_places(server: Server) -> None:
    game = await begin(server, 3, "", target=0)
    await game.lay(lay("E5", "M1 M2 W", "Z1", discards="E9", called=(0,), options=Options(target=0)))
    shown = private_message(await game.press(0, "text")).content
    head, block, tail = shown.split("```")
    assert "On top: Eldritch 9" in head
    assert [line.split()[-3:] for line in block.strip().splitlines()] == [
        ["card", "0", "MONO!"],
        ["3", "cards", "0"],
        ["1", "card", "0"],
    ]
    assert "red to move." in tail
    await game.slash(0, "play", cards="E5")
    assert "1. red 54 · 2. blue 0 · 2. green 0" in game.live.content
