"""Tests of reasons in games with secrets: from the view alone, in the words of the board."""

from dataclasses import replace
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice, Seat
from engines.core.options import options_from_text
from engines.monsters.terms import Size
from engines.selfplay import AnyGame, seed_bytes
from players import Budget, computer
from tests.engines.mono.boards import table
from tests.engines.monocards.positions import lay
from tests.engines.monsters.scenes import RED, monster, scene
from tests.players.test_known_moves import GRID, OWN, SOUTH_EAST, lair

ONE, TWO = "One of your cards can follow it.", "2 of your cards can follow it."
HONEST = "You hold no Eldritch: the Wild Draw 4 is no bluff."


def reason_texts(key: str, view: Any, level: str = "hard", positions: int = 3_000) -> list[str]:
    player: Any = computer(key, level)
    choice = player.consider(GAMES[key], view, Dice(seed_bytes("known"), 0), Budget(positions))
    return [str(reason.with_players(("Ruth", "Bilal").__getitem__)) for reason in choice.reasons]


def test_the_rest_of_a_region_is_named_with_how_likely_its_first_cell_is() -> None:
    game = table("size=4 no_auto", "4444322133", "4444322133")
    game.play(Seat(0), "c1,a1,b1,d1,e1,e2,end")
    game.play(Seat(1), "a1,end")
    reasons = reason_texts("mono", GAMES["mono"].seat_view(game.state, Seat(0)))
    likely = "Likely: a2 is 4 (99%), b2 is 4 (99%), c2 is 4 (99%), d2 is 4 (99%)."
    assert reasons[0] == f"{likely} It likely opens the rest of region 4."
    assert reasons[1] == "It scores about 16 points."


def test_the_value_of_a_first_cell_is_given_with_its_share() -> None:
    game = AnyGame(GAMES["mono"], options_from_text(GAMES["mono"].Options, "size=4"), 2, seed_bytes("share"))
    for seat in (0, 1):
        game.play(Seat(seat), "place random")
    hard: Any = computer("mono", "hard")
    player = replace(hard, skill=replace(hard.skill, worlds=5))
    view = GAMES["mono"].seat_view(game.state, Seat(0))
    choice = player.consider(GAMES["mono"], view, Dice(seed_bytes("known"), 0), Budget(3_000))
    five = "Likely: b1 is 3 (60%), a1 is 3 (80%), a2 is 3 (60%), d2 is 4 (60%), e2 is 4 (60%)."
    assert str(choice.reasons[0]) == five, "60% are three of five imagined grids"


def test_the_rest_of_a_region_is_that_of_the_board_to_be_guessed() -> None:
    game = table("size=4 no_auto", "4444322133", "4444322133")
    for seat, cells in enumerate(("a2,end", "a1,end", "c1,a1,b1,d1,e1,e2,end", "b1,end")):
        game.play(Seat(seat % 2), cells)
    reasons = reason_texts("mono", GAMES["mono"].seat_view(game.state, Seat(0)))
    assert reasons[0].endswith(". It likely opens the rest of region 4."), "one of its cells is open already"


@pytest.mark.parametrize(
    ("hand", "others", "top", "reasons"),
    [
        ("ES E3", ["P1 P2"], "E9", ["Do it before you come down to one card."]),
        ("ES ZS Z3", ["P1 P2"], "E9", ["It starts a run that empties your hand this turn.", ONE]),
        ("W4 Z1 Z2 P3", ["P1 P2"], "E9", [HONEST, "Wizard is your longest suit.", TWO]),
        ("W E3 E4 Z1", ["P1 P2"], "E9", ["It keeps your wild card.", ONE]),
        ("Z1 Z2 P3", ["P1 P2"], "E9", ["No card of yours fits."]),
        ("E3 ES Z1 Z2 P4", ["P5", "M1 M2"], "E9", ["It likely stops Bilal, who holds one card.", ONE]),
    ],
    ids=["a call", "a way out", "no bluff", "a wild card", "a draw", "a danger"],
)  # fmt: skip
def test_a_card_is_explained(hand: str, others: list[str], top: str, reasons: list[str]) -> None:
    assert reason_texts("monocards", lay(hand, *others, discards=top).view(0)) == reasons


def test_a_doubt_names_its_chances() -> None:
    many = lay("W4 E1 E2 P4 P5 M1 M2 M3 Z1 Z2", "P1 P2 P3").play(0, "W4 Z")
    assert reason_texts("monocards", many.view(1))[0].startswith("A bluff is likely (")
    one = lay("W4 Z1", "P1 P2 P3", called=(0,)).play(0, "W4 Z")
    assert reason_texts("monocards", one.view(1))[0].startswith("A bluff is less likely than not (")


def test_orders_are_explained_by_lairs_land_and_fights() -> None:
    rules = GAMES["monsters"]
    state = scene(monster(1, 1, 0), monster(2, 2, 21), lairs=(lair(SOUTH_EAST),))
    assert reason_texts("monsters", rules.seat_view(state, RED))[0].endswith("(M1) likely takes a lair.")
    other = GRID.neighbours[SOUTH_EAST][2]
    fight = scene(
        monster(1, 1, 0, size=Size.GIGANTIC, vision=3), monster(2, 2, other, size=Size.PUNY, stealth=0), owners=OWN
    )
    for seat in (RED, Seat(1)):
        fight = rules.apply(fight, seat, rules.parse(fight, seat, "end"), Dice(b"seen0", seat)).state
    assert " looks stronger there: " in reason_texts("monsters", rules.seat_view(fight, RED))[0]
