"""Stacking: the sum of the Draw cards passes on until a player takes it (rules/monocards.md, house rules)."""

from engines.monocards.options import Options
from tests.engines.monocards import examples
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


@examples.every("""
the sum is passed on until somebody takes it
    ED E1 E2 / MD P1 P2 / ZD Z1 Z2 / M1 M2 M3; stacking | 0 ED; 1 MD; 2 ZD; 3 accept | drew 3: 6; mover: 0
only the same kind answers
    ED E1 E2 / MD E4 W4 W / Z1 Z2; stacking | 0 ED | can 1: accept, play MD
    | 1 W4>M | refused: Only another Draw 2 answers
going out wins despite a caught bluff on the last card
    W4 / W4 M1 P2 / Z1 Z2 Z3; target=0; stacking | 0 W4>M; 1 W4>Z; 2 challenge | winners: 0; drew 1: 10
the first player out wins
    ED / MD / Z1 Z2; target=0; stacking | 0 ED; 1 MD; 2 accept | winners: 0
a returning stack brings a finished player back into the round
    ED / MD P1 P2; stacking | 0 ED; 1 MD | mover: 0; pending.finishers: 0
    | 0 accept | sizes: 4, 2; mover: 1; result: -
a wrong catch does not cost a played last card
    ED / P1 P2 / Z1; target=0; false_catch=2; stacking | 0 ED | can 0: nothing
    | 0 catch 2 | refused: Seat 2 can't be caught
    | 1 accept | winners: 0
after the last card a forgotten call can still be caught
    ED / MD P2 / Z1; target=0; false_catch=2; stacking | 0 ED; 1 MD | can 0: catch 1
    | 0 catch 1 | drew 1: 4
the clock accepts the sum
    ED E1 E2; stacking | 0 ED; clock | drew 1: 2; mover: 2
wild draw 4 answers wild draw 4 and a challenge tests only the last
    W4 E1 E2 / W4 P1 P2 / Z1 Z2 Z3; stacking | 0 W4>M; 1 W4>Z; 2 challenge | drew 0: 0; drew 1: 0; drew 2: 10; mover: 0
    W4 P1 P2 / W4 M1 P2 / Z1 Z2 Z3; stacking | 0 W4>M; 1 W4>Z; 2 challenge | drew 1: 10; drew 2: 0; mover: 2
a hand shown before the last card is not seen in the next round
    W4 M1 M2 / P1 P2 / W | 0 W4>M; 1 challenge | shown 1: M1, M2, W4
    | 2 W>E | match.round: 2; shown 1: -
""")
def test_an_example_of_stacking_comes_out(example: examples.Example) -> None:
    examples.check(example)
