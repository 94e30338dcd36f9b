"""The house rules, and those that exclude each other (rules/monocards.md, house rules).

Elimination and teams change who wins, stacking who draws; they have modules of their own.
"""

import pytest

from engines.core import OptionError
from engines.monocards.options import Options
from tests.engines.monocards import examples


@pytest.mark.parametrize(
    ("one", "other", "chosen"),
    [
        ("zero_swaps", "seven_zero", {"zero_swaps": True, "seven_zero": True}),
        ("teams", "elimination", {"teams": True, "elimination": True}),
        ("no_scoring", "target", {"no_scoring": True, "target": 500}),
        ("no_scoring` or `target", "elimination", {"elimination": True, "no_scoring": True, "target": 500}),
        ("false_catch", "call_penalty", {"false_catch": 1, "call_penalty": 0}),
    ],
)
def test_contradicting_house_rules_are_refused_by_name(one: str, other: str, chosen: dict[str, bool | int]) -> None:
    with pytest.raises(OptionError, match=f"`{one}`"):
        Options(**chosen)  # type: ignore[arg-type]  # the values of a parametrised test


@examples.every("""
cards of one number go together and the last lies on top
    E7 M7 Z7 P1; several=same | 0 mono; 0 play E7,Z7,M7 | top: M7; origin: MARTIAN; sizes 0: 1; mover: 1
only the first need fit
    E7 M7 P1; several=same | 0 M7,E7 | refused: Martian 7 doesn't fit
another number is refused
    E7 M7 P1; several=same | 0 E7,P1 | refused: are not equal
a card held once is not played twice
    E7 M7 P1; several=same | 0 E7,E7 | refused: You hold only 1 Eldritch 7
without the house rule one card is played
    E7 M7 P1 | 0 E7,M7 | refused: one card at a time
wild cards go alone
    E7 W P1; several=same | 0 E7,W | refused: wild card alone
mono is due before the hand reaches one card
    E7 M7 P1; several=same |  | can 0 has: mono
    | 0 E7,M7 | catchable: 0
    E7 M7 P1; several=same | 0 mono; 0 E7,M7 | catchable: -
a 0 may swap hands with a chosen player
    E0 E1 E2; zero_swaps | 0 play E0>2 | hand 0: Z1, Z2, Z3; hand 2: E1, E2; happened: HandsSwapped
without the house rule nothing is swapped
    E0 E1 E2 | 0 E0>2 | refused: No suit or player after
a 7 must swap under seven zero
    E7 E1 E2; seven_zero | 0 E7 | refused: Name whose hand you take, like `play E7>1`
    | 0 E7>1 | hand 0: P1, P2, P3
hands go the way play goes
    E0 E1 E2; direction -1; seven_zero | 0 E0 | hand 3: E1, E2
swapping the last card away cannot be caught
    E0 E1; zero_swaps | 0 E0>2 | catchable: -; sizes: 3, 3, 1, 3
an identical card is played out of turn and play goes on from there
    E1 E2 E3 / P1 P2 / E5 Z1 Z2 / M1 M2; jump_in |  | can 2: jump E5
    | 2 jump E5 | sizes 2: 2; mover: 3
the effect counts from the player who jumped in
    E1 E2 E3 / P1 P2 / ED Z1 Z2 / M1 M2; on ED; jump_in | 2 jump ED | drew 3: 2; mover: 0
another card is refused
    E1 E2 E3 / P1 P2 / E6 Z1 Z2 / M1 M2; jump_in | 2 jump E6 | refused: equal to the top one
a wild card is never identical
    E1 E2 / W P1; on E5 W; origin E; jump_in |  | can 1: nothing
nobody jumps into a turn that has begun
    E1 E2 E3 / P1 P2 / E5 Z1 Z2 / M1 M2; jump_in | 0 draw; 2 jump E5 | refused: Wait for
without the house rule everybody waits
    E1 E2 E3 / P1 P2 / E5 Z1 Z2 / M1 M2 | 2 jump E5 | refused: No jumping in
mono is called before jumping in with two cards
    E1 E2 E3 / P1 P2 / E5 Z1 / M1 M2; jump_in |  | can 1: nothing; can 2: jump E5, mono
    | 2 jump E5 | catchable: 2
a call to jump in outlives what does not end the turn
    E1 E2 E5 / P1 P2 P3 / E5 Z1 / M1 M2; on E9; jump_in | 0 E5; 2 mono; 1 draw | calls.called: 2
a call lapses when somebody jumps in before the caller plays
    E1 M2 / P1 P2 P3 / E5 Z1 Z2 / M1 M3; jump_in | 0 mono; 2 jump E5 | calls.called: nothing
a call to jump in lapses when the player to move leaves
    E1 E2 E3 / P1 P2 P3 / E5 Z1 / M1 M2; jump_in | 2 mono; 0 leaves | calls.called: nothing
must play refuses to draw while a card fits
    E1 P1 P2; must_play | 0 draw | refused: you must play it
    P1 P2 P3; must_play |  | can 0: draw
must play refuses to pass while a card fits and nothing can be drawn
    E1 P1 P2 / Z1 Z2; pile; must_play | 0 pass | refused: you must play it
draw until playable passes when the cards run out
    P1 P2 / Z1 Z2; pile M2 M3; draw_until_playable | 0 draw | drew 0: 2; mover: 1
forced play refuses to keep a drawn card that fits
    P1 P2 / Z1 Z2; pile E1; forced_play | 0 draw | can 0: play E1
    | 0 pass | refused: you must play it
forced play passes by itself when the drawn card does not fit
    P1 P2 / Z1 Z2; pile M1; forced_play | 0 draw | mover: 1
auto pass ends the turn when the drawn card does not fit
    P1 P2 / Z1 Z2; pile E1 M1; auto_pass | 0 draw | mover: 1
    P1 P2 / Z1 Z2; pile M1 E1; auto_pass | 0 draw | can 0: pass, play E1
the clock may keep what a player must play
    E2 P2 / Z1 Z2; pile E1; must_play; forced_play | clock | mover: 1; hand 0: E1, E2, P2
a drawn wild draw 4 that no bluff forbids ends the turn under forced play
    E2 P2 / Z1 Z2; pile M1 W4; forced_play; no_bluff | 0 draw | mover: 1
    M2 P2 / Z1 Z2; pile M1 W4; forced_play; no_bluff | 0 draw | mover: 0
effects add up
    ED MD P1 P2; several=same | 0 ED,MD | drew 1: 4; mover: 2
    ES MS P1 P2; several=same | 0 ES,MS | mover: 3; happened: TurnsSkipped
    ER MR P1 P2; several=same | 0 ER,MR | mover: 1; direction: 1
of two players several skips give one extra turn
    ES MS P1 P2 / Z1 Z2; several=same | 0 ES,MS | mover: 0
calling is refused with too many cards
    E7 M6 P1; several=same |  | can 0 lacks: mono
going out with several cards needs no call
    E7 M7; several=same; target=0 | 0 E7,M7 | winners: 0; reason: ROUND
the choices name pairs and the whole set
    E7 M7 Z7 P1; several=same |  | can 0: draw, mono, play E7, play E7,M7, play E7,M7,Z7, play E7,Z7, play E7,Z7,M7
a 0 may also be played without a swap
    E0 E1 E2; zero_swaps |  | can 0: draw, play E0, play E0>1, play E0>2, play E0>3, play E1, play E2
    | 0 E0 | hand 0: E1, E2
swapping with oneself or a resigned player is refused
    E0 E1 E2; zero_swaps | 3 leaves; 0 E0>0 | refused: swap hands with Seat 0
    | 0 E0>3 | refused: swap hands with Seat 3
a 0 passes all hands on under seven zero
    E0 E1 E2; seven_zero | 0 E0 | state.hands: (M1, M2, M3), (E1, E2), (P1, P2, P3), (Z1, Z2, Z3); happened: HandsPassed
the last card swaps nothing
    E7; seven_zero; target=0 | 0 E7 | winners: 0
    E0; seven_zero; target=0 | 0 E0 | winners: 0
a call to jump in lapses with the turn it was made in
    E1 E2 E5 / P1 E8 P3 / E5 Z1 / M1 M2; on E9; jump_in | 0 E5; 2 mono | calls.called: 2
    | 1 draw; 1 pass | calls.called: nothing
    | 2 E5 | catchable: 2
    E1 E2 E5 / P1 E8 P3 / E5 Z1 / M1 M2; on E9; jump_in | 0 E5; 2 mono; 1 E8 | calls.called: nothing
    | 2 E5 | catchable: 2
a draw 2 jumps into a stack
    ED E2 E3 / P1 P2 / ED Z1 Z2 / M1 M2; jump_in; stacking | 0 ED; 2 jump ED | mover: 3; demand.cards: 4
draw until playable draws until a card fits
    P1 P2 / Z1 Z2; pile E3 E1 M2 M3; draw_until_playable | 0 draw | drew 0: 3; phase: DRAWN; can 0: pass, play E1
a drawn wild draw 4 is no way round no bluff
    E2 P2 / Z1 Z2; pile W4; no_bluff | 0 draw | can 0: pass; hand 0 has: W4
nobody swaps hands with a player who goes out
    ED / MD M7 P3 P4 / E1 E2; called 0; stacking; several=legal; seven_zero; target=0 | 0 play ED | mover: 1
    | 1 play MD,M7>0 | refused: hands
    | 1 play MD,M7>2 | hand 0: nothing
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
