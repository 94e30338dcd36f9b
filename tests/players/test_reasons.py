"""Tests of the reasons for a move: in the terms of the game, with places as the board numbers them."""

from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice
from engines.mambo import RULES as MAMBO
from engines.mambo.geometry import pack
from engines.mambo.patterns import TILES
from engines.monoch import RULES as MONOCH
from engines.monoch.actions import Place
from engines.monoch.lattice import STANCES
from engines.selfplay import AnyGame, seed_bytes
from players import Budget, computer
from players.mambo.reasons import reasons
from players.mambo.table import table_of
from players.monoch.build import build_of
from players.monoch.reasons import reasons as reasons_of_block
from tests.players.test_known_moves import LADDER, ONE_WAY_OUT, TWO_LOOPS, game_after


def named_texts(said: Any) -> list[str]:
    return [str(each.with_players(("Ruth", "Bilal").__getitem__)) for each in said]


def of_tile(game: AnyGame, tile: str) -> list[str]:
    action: Any = MAMBO.parse(game.state, game.turn.seats[0], tile)  # type: ignore[union-attr]  # the game runs
    view = MAMBO.public_view(game.state)
    move = pack(*action.hex), TILES.index(action.tile)
    return named_texts(reasons(table_of(view), move, view.numbers, is_forced=False))


@pytest.mark.parametrize(
    ("variant", "moves", "tile", "said"),
    [
        ("mambo", f"{LADDER} 1,0:f", "-2,1:e", "It walls in Ruth's group at tile 15 and wins."),
        ("mamba", f"{TWO_LOOPS} 1,1:f", "-1,1:c", "It closes your last loop and wins."),
        ("mambo", LADDER, "-2,1:a", "It saves your group at tile 15."),
        ("mamba", "0,0:c 1,-1:b 0,-1:b 2,-1:b -1,0:a", "1,0:e", "It stops Ruth from winning at 15."),
        ("mamba", TWO_LOOPS, "0,1:b", "It stops Ruth from winning next turn."),
    ],
)
def test_a_tile_is_explained_by_what_matters_most(variant: str, moves: str, tile: str, said: str) -> None:
    assert of_tile(game_after("mambo", variant, moves), tile)[0] == said


def test_a_tile_that_saves_a_group_and_corners_another_says_both() -> None:
    assert of_tile(game_after("mambo", "mambo", ONE_WAY_OUT), "0,2:b") == [
        "It saves your group at tile 10.",
        "Bilal's group at tile 15 can then only grow at 19.",
    ]


def test_a_loop_is_counted_and_one_to_come_is_named() -> None:
    game = game_after("mambo", "mamba", "0,0:c 1,-1:b 0,-1:b 2,-1:b")
    texts = {GAMES["mambo"].format(action): action for action in MAMBO.legal_actions(game.state, game.turn.seats[0])}  # type: ignore[union-attr]  # it runs
    said = {text: of_tile(game, text) for text in texts}
    assert any("It closes a loop: 1 of 2." in each for each in said.values())
    assert any(each[:1] and each[0].startswith("You can close a loop at ") for each in said.values())


def test_a_forced_win_is_sure_and_says_so() -> None:
    game = game_after("mambo", "mamboa", "0,0:a 1,0:c 0,-1:a 2,-1:c")
    view = GAMES["mambo"].seat_view(game.state, game.turn.seats[0])  # type: ignore[union-attr]  # it runs
    player: Any = computer("mambo", "hard")
    choice = player.consider(GAMES["mambo"], view, Dice(seed_bytes("known"), 0), Budget(2_000))
    assert choice.value == 1
    assert named_texts(choice.reasons)[0] == "You win next turn, whatever Bilal plays."


def of_block(blocks: str, text: str) -> list[str]:
    """Return what is said for a block after others, in a match that three blocks win."""
    game = game_after("monoch", "min_blocks=3", blocks)
    seat = game.turn.seats[0]  # type: ignore[union-attr]  # the game runs
    view, action = MONOCH.seat_view(game.state, seat), MONOCH.parse(game.state, seat, text)
    assert isinstance(action, Place)
    after = MONOCH.public_view(MONOCH.apply(game.state, seat, action, Dice(b"any", 0)).state)
    build = build_of(view, is_wary=False)
    move = next(
        move
        for move in build.moves()
        if (move.x, move.y) == (action.x, action.y) and STANCES[move.number] == action.stance
    )
    return named_texts(reasons_of_block(build, move, view.public, after))


@pytest.mark.parametrize(
    ("blocks", "text", "said"),
    [
        (
            "white BT270@0,0 DT270@0,2 BE0@2,1",
            "DW0@2,-1",
            [
                "It threatens to win with block D at M14 (level 2).",
                "It reaches the north end.",
                "Black: 3 of 3 blocks, needs the south end.",
            ],
        ),
        (
            "black AT270@0,0 CN0@1,-1 CN180@-1,-1",
            "AT90@0,-3",
            [
                "It stops Ruth from winning with block D at N13 (level 2).",
                "It moves the north end away from black.",
            ],
        ),
        ("white BT270@0,0 DT270@0,2 BE0@2,1", "DT270@2,-1", ["Black: 1 of 3 blocks, needs the north end."]),
    ],
)
def test_a_block_is_explained_by_wins_ends_and_blocks(blocks: str, text: str, said: list[str]) -> None:
    assert of_block(blocks, text) == said


def test_a_block_that_wins_says_which_ends_it_joins() -> None:
    game = game_after("monoch", "min_blocks=3", "black FN0@0,0 DE90@-2,0 CB270@-1,-2")
    view = MONOCH.seat_view(game.state, game.turn.seats[0])  # type: ignore[union-attr]  # it runs
    player: Any = computer("monoch", "hard")
    choice = player.consider(MONOCH, view, Dice(seed_bytes("known"), 0), Budget(200))
    assert choice.value == 1
    assert named_texts(choice.reasons) == ["It joins north and south and wins."]
