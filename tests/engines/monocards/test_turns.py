"""Tests of playing, drawing, passing and the effects of cards (rules/monocards.md, a round)."""

from engines.core import Dice
from engines.monocards.cards import Origin
from engines.monocards.options import Options
from tests.engines.examples import SEED
from tests.engines.monocards import examples
from tests.engines.monocards.positions import OTHERS, Game, cards, lay


def four(first: str, discards: str = "E5", options: Options | None = None, origin: Origin | None = None) -> Game:
    return lay(first, *OTHERS, discards=discards, options=options, origin=origin)


def test_the_discards_are_shuffled_from_the_bottom_up_and_drawn_from_the_end() -> None:
    game = lay("M1 M2", "P1 P2", discards="Z1 Z2 Z3 Z4 Z6 E5", pile="").play(0, "draw")
    shuffled = Dice(SEED, 1).shuffle(cards("Z1 Z2 Z3 Z4 Z6"))
    assert game.view(0).drawn == shuffled[-1]
    assert game.state.pile == tuple(shuffled[:-1])


@examples.every("""
a card that does not fit is refused
    M6 E1 | 0 play M6 | refused: Martian 6 doesn't fit. Play Eldritch, a 5 or a wild card
    M6 E1; on E8 | 0 play M6 | refused: Martian 6 doesn't fit. Play Eldritch, an 8 or a wild card
a card not held is refused
    M6 E1 | 0 E7 | refused: You don't hold Eldritch 7
after a wild only the named origin counts
    W P1 P2 | 0 play W>Z | origin: WIZARD; mover: 1
    E1 Z1 M1; on E5 W; origin Z |  | can 0: draw, play Z1
nobody passes without drawing
    E1 E2 | 0 pass | refused: only pass after drawing
a skip skips the next player
    ES E1 E2 | 0 ES | mover: 2
a reverse turns the direction
    ER E1 E2 | 0 ER | mover: 3; direction: -1
a draw 2 makes the next player draw two and lose the turn
    ED E1 E2 | 0 ED | sizes 1: 5; mover: 2
an accepted wild draw 4 makes the next player draw four and lose the turn
    W4 P1 P2 | 0 W4>M | can 1: accept, challenge
    | 1 accept | sizes 1: 7; mover: 2; origin: MARTIAN
of two players an accepted wild draw 4 gives an extra turn
    W4 P1 P2 / Z1 Z2 Z3 | 0 W4>M; 1 accept | mover: 0; sizes: 2, 7
an innocent wild draw 4 costs the challenger six and the turn
    W4 W4 P1 | 0 W4>M; 1 challenge | drew 1: 6; drew 0: 0; mover: 2
a bluff costs six and the challenger keeps the turn and the origin stands
    W4 E1 P1 | 0 W4>M; 1 challenge | drew 0: 6; drew 1: 0; mover: 1; phase: PLAY; origin: MARTIAN
a wild beside a wild draw 4 makes it a bluff
    W4 W P1 | 0 W4>M; 1 challenge | drew 0: 6
with no bluff the wild draw 4 is refused and there is no challenge
    W4 E1 P1; no_bluff | 0 W4>M | refused: No bluffing here
    W4 M1 P1; no_bluff | 0 W4>M | drew 1: 4; mover: 2
the discards but the top card become the draw pile
    M1 M2 / P1 P2; on Z1 Z2 Z3 E5; pile | 0 draw | happened: PileReshuffled; discards: E5; draw_pile: 2
drawing more cards than left draws the rest
    ED M2 M3 / P1 P2 / Z1 Z2; pile | 0 ED | drew 1: 1; draw_pile: 0; discards: ED
a play between passes starts the count anew
    M1 M2 / P1 E1 Z8 / Z1 W; pile | 0 pass; 1 play E1 | pending.idle: 0
    | 2 draw | drew 2: 1; phase: DRAWN
cards left behind by a leaver start the count of passes anew
    M1 / P1 / Z2 Z3 / Z4 Z6; pile; target=0; false_catch=1 | 0 pass; 1 pass; 1 leaves; 3 catch 0 | drew 3: 1
    | 2 pass | result: -; mover: 3
    | 3 pass; 0 pass | winners: 0; reason: ROUND
equal lowest hands each win their difference
    M1 M2 / P1 P2 / Z1 W; pile; target=0 | 0 pass; 1 pass; 2 pass | result: (0, 1), (48, 48, 0), ROUND
the clock draws and passes
    E1 E2 | clock | sizes 0: 3; mover: 1
the clock keeps a drawn card
    E1 E2; pile E8 | 0 draw; clock | mover: 1
the clock accepts a wild draw 4
    W4 E1 P1 | 0 W4>M; clock | drew 1: 4; mover: 2
the clock passes where there is nothing to draw
    M1 M2 / P1 P2; pile | clock | mover: 1
a card of the same origin, number or symbol and any wild can be played
    E1 M5 P6 W W4 |  | can 0 has: play E1; can 0 has: play M5; can 0 lacks: play P6; can 0 has: play W>Z
    E1 W |  | can 0: draw, mono, play E1, play W>E, play W>M, play W>P, play W>Z
    P6 W4 |  | can 0: draw, mono, play W4>E, play W4>M, play W4>P, play W4>Z
    MS P1 P2; on ES |  | can 0: draw, play MS
    MR P1 P2; on ER |  | can 0: draw, play MR
    MD P1 P2; on ED |  | can 0: draw, play MD
a player who draws may play that card or pass and no other
    E1 E2 M9; pile P9 E8 | 0 draw | phase: DRAWN; drawn 0: E8; can 0: pass, play E8
    | 0 play E1 | refused: Play the card you drew, Eldritch 8
    | 0 draw | refused: already drew
    | 0 pass | mover: 1
nobody else sees the card that was drawn or whether it fits
    M1 M2; pile P9 Z8 | 0 draw | can 0: pass; drawn 1: -; public.turn: 0; phase: DRAWN
    M1 M2; pile P9 E8 | 0 draw | can 0: pass, play E8; drawn 1: -; public.turn: 0; phase: DRAWN
    | 0 pass | drawn 1: -; can 1 lacks: play E8
of two players skip, reverse and draw 2 give an extra turn
    ES E1 E2 / P1 P2 P3 | 0 ES | mover: 0; sizes 1: 3; direction: 1
    ER E1 E2 / P1 P2 P3 | 0 ER | mover: 0; sizes 1: 3; direction: 1
    ED E1 E2 / P1 P2 P3 | 0 ED | mover: 0; sizes 1: 5; direction: 1
only the player who must draw can challenge, and sees the hand alone
    W4 E1 P1 | 0 W4>M | can 0: nothing; can 2: nothing
    | 2 challenge | refused: not your turn
    | 1 challenge | shown 1: E1, P1, W4; shown 0: -; shown 2: -; shown 3: -
    | 1 draw | shown 1: -
a wild draw 4 that would be a bluff is marked in the own hand
    E1 P1 W4 |  | fits 0: YES, NO, BLUFF
    M1 P1 W4 |  | fits 0: NO, NO, YES
a round of a hundred shuffles goes to the lowest hand
    M1 M2 / P1 P1; on Z1 Z2 Z3 E5; pile; shuffles 99 | 0 draw | match.round: 1
    | 0 pass | ended.ending: TOO_LONG; ended.winners: 1; match.shuffles: 0
with nothing to draw players pass, and after all have the lowest hand wins the difference
    M1 M2 / P1 P1 / Z1 W; pile |  | can 0: mono, pass
    | 0 pass; 1 pass | pending.idle: 2
    | 2 pass | ended.ending: NOTHING_TO_DRAW; ended.winners: 1; ended.values: 3, 2, 51; ended.points: 0, 50, 0
    |  | match.round: 2
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
