"""MONO on a simulated Discord: cards by buttons, from the first hand to the result."""

import dataclasses

import pytest

from bot.kernel.messages.message import MOST_CONTENT
from engines.core.rules import Seat
from engines.monocards.cards import FITTING
from engines.monocards.options import Options
from engines.monocards.view import Card, RoundBegan, TurnPassed
from render.core.board import MAX_ALT
from tests.cogs.conftest import Server
from tests.cogs.monocards.game import Game, begin, cards, finish, play_to_the_end
from tests.cogs.pressing import labels, private_message
from tests.engines.monocards.positions import lay

OUT = ("Type it…", "Cancel")


async def test_a_match_begins_with_the_table_in_public_and_the_hands_by_dm(server: Server) -> None:
    game = await begin(server, 2)
    assert labels(game.live) == ["Play…", "Draw", "My hand", "More…"]
    assert "match 101" in (game.live.attachments[0].description or "")
    assert "You hold" in (game.member(1).user.dm_channel.history()[-1].attachments[0].description or "")


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.soak)])
async def test_a_short_match_is_played_to_its_result_by_buttons_alone(server: Server, seats: int) -> None:
    game = await begin(server, seats, "hand_size=2", b"f", target=25)
    assert await play_to_the_end(game, 1_000) > 0
    assert max((await game.view()).match.scores) >= 25
    assert "wins" in game.live.content


async def test_a_card_is_chosen_from_what_fits_and_comes_to_lie_on_top(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 E7 M9 P1 W", "M1 M2 M3", discards="E9"))
    answer = await game.press(0, "ask cards")
    assert cards(private_message(answer)) == ["E5", "E7", "M9", "W"]
    assert labels(private_message(answer)) == ["Eldritch 5", "Eldritch 7", "Martian 9", "Wild…", "Draw", *OUT]
    assert private_message(answer).attachments[0].description
    assert not (await game.choose(0, answer, "E7")).followups
    assert (await game.view()).top == "E7"
    assert "played Eldritch 7" in game.live.content


async def test_a_challenged_bluff_is_paid_and_shows_the_hand_to_the_challenger_alone(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 W4 P1", "M1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.choose(0, await game.choose(0, await game.press(0, "ask cards"), "W4"), "W4/M")
    assert {"Doubt it", "Draw 4 cards"} <= set(labels(game.live))
    answer = await game.press(1, "ask challenge")
    assert "red held Eldritch 5, Precursor 1 and Wild Draw 4" in private_message(answer).content
    assert cards(private_message(answer))
    view = await game.view()
    assert view.sizes == (8, 3, 3)
    assert view.turn == (1,)
    assert "red bluffed" in game.live.content
    assert "P1" not in game.live.content
    assert "red held" not in (game.member(2).user.dm_channel.history()[-1].attachments[0].description or "")
    assert "red held" in (game.member(1).user.dm_channel.history()[-1].attachments[0].description or "")


async def test_a_drawn_card_is_shown_privately_and_may_be_played(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 P1", "M1 M2 M3", discards="E9", pile="M2 E4"))
    answer = await game.press(0, "ask draw")
    assert "You drew Eldritch 4." in private_message(answer).content
    assert labels(private_message(answer)) == ["Eldritch 4", "Pass", *OUT]
    assert "Eldritch 4" not in game.live.content
    assert "E4" not in (game.live.attachments[0].description or "")
    await finish(game, 0, answer)
    assert (await game.view()).top == "E4"


async def test_a_card_that_does_not_fit_can_only_be_kept(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 P1", "M1 M2 M3", discards="E9", pile="M2 P4"))
    answer = await game.press(0, "ask draw")
    assert labels(private_message(answer)) == ["Pass", *OUT]
    kept = await game.choose(0, answer, "pass")
    assert private_message(kept).content == "You drew Precursor 4 and kept it."
    assert private_message(kept).attachments, "what one drew stays in sight"
    assert (await game.view()).turn == (1,)


@pytest.mark.by_itself
async def test_ten_players_sit_and_the_largest_hands_fit_every_post(server: Server) -> None:
    game = await begin(server, 10, "decks=2 jump_in false_catch=1")
    options = Options(decks=2, jump_in=True, false_catch=1)
    most = "W4 E0 M0 P0 " + " ".join(f"{origin}{number}" for origin in "EMPZ" for number in range(1, 10))
    await game.lay(lay(*[most] * 9, "E5", discards="E9", options=options))
    assert "You drew" in private_message(await game.press(0, "ask draw")).content
    check_limits(game)
    await game.lay(lay(*[" ".join(["E0"] * 40)] * 9, "E5", discards="E9", mover=9, options=options))
    assert not await game.slash(9, "play", cards="E5")
    assert "wins round 1" in game.live.content
    check_limits(game)


def check_limits(game: Game) -> None:
    for post in (game.live, game.member(0).user.dm_channel.history()[-1]):
        assert 0 < len(post.content) <= MOST_CONTENT
        assert 0 < len(post.attachments[0].description or "") <= MAX_ALT
        assert post.attachments[0].size < 200_000


def test_one_menu_holds_all_cards_that_can_fit_at_once() -> None:
    assert max(len(cards) for by_origin in FITTING.values() for cards in by_origin.values()) <= 25


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
    head, block, tail = private_message(await game.press(0, "text")).content.split("```")
    assert "On top: Eldritch 9" in head
    assert [line.split()[-3:] for line in block.strip().splitlines()] == [
        ["card", "0", "MONO!"],
        ["3", "cards", "0"],
        ["1", "card", "0"],
    ]
    assert "red to move." in tail
    await game.slash(0, "play", cards="E5")
    assert "1. red: 54 · 2. blue: 0 · 2. green: 0" in game.live.content


async def test_a_swap_asks_with_whom(server: Server) -> None:
    game = await begin(server, 3, "seven_zero")
    await game.lay(lay("E7 M5 P5", "M1 M2", "Z1 Z2 Z3 Z4", discards="E9", options=Options(seven_zero=True)))
    answer = await game.choose(0, await game.press(0, "ask cards"), "E7")
    assert labels(private_message(answer)) == ["blue · 2 cards", "green · 4 cards", "Back", *OUT]
    await game.choose(0, answer, "E7//2")
    assert (await game.own(0)).hand == ("Z1", "Z2", "Z3", "Z4")


async def test_a_wild_card_asks_for_the_origin_that_follows(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 W4 P1", "M1 M2 M3", discards="M9"))
    answer = await game.choose(0, await game.press(0, "ask cards"), "W4")
    suits = ["Eldritch (you hold 1)", "Martian (you hold 0)", "Precursor (you hold 1)", "Wizard (you hold 0)"]
    assert labels(private_message(answer)) == [*suits, "Back", *OUT]
    assert "You hold" in (private_message(answer).attachments[0].description or ""), "the hand is in sight"
    answer = await game.choose(0, answer, "cards", "W4")
    await game.choose(0, answer, "W4/P")
    view = await game.view()
    assert (view.top, view.origin.value) == ("W4", "P")
