"""Stacking: the sum of the Draw cards passes on until a player takes it (rules/monocards.md, house rules)."""

from engines.monocards.options import Options
from tests.engines.monocards.positions import hand, lay

STACKING = Options(stacking=True)


def test_a_challenge_that_ends_the_round_still_shows_the_hand_until_the_challenger_acts() -> None:
    game = lay("W4", "W4 M1 P2", "Z1 Z2 Z3", discards="E5", options=STACKING)
    game.play(0, "W4>M").play(1, "W4>Z").play(2, "challenge")
    assert game.public.match.round == 2
    shown = game.view(2).shown
    assert shown is not None
    assert (shown.seat, shown.cards) == (1, hand("M1 P2 W4"))
    assert game.view(0).shown is game.view(1).shown is None
    while game.mover != 2:
        game.expire()
        assert game.view(2).shown == shown
    assert game.play(2, "draw").view(2).shown is None
