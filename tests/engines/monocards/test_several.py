"""Any legal cards in one turn: `several=legal` (rules/monocards.md, house rules)."""

import pytest

from engines.core import Dice, Outcome, Seat
from engines.monocards import RULES
from engines.monocards.actions import Play
from engines.monocards.cards import KIND, Kind
from engines.monocards.options import Options, Several
from tests.engines.monocards import examples
from tests.engines.monocards.positions import four

LEGAL = Options(several=Several.LEGAL)


@pytest.mark.parametrize("text", ["play M5,E5,W>P", "m5 e5 w p", "M5, E5 and wild to precursor", "m5+e5+w>p"])
def test_people_write_it_in_several_ways(text: str) -> None:
    state = four("M5 E5 W P1 P2", LEGAL, discards="M9").state
    assert RULES.format(RULES.parse(state, Seat(0), text)) == "play M5,E5,W>P"


def test_offered_moves_can_be_played() -> None:
    game = four("M5 E5 E7 W P1", LEGAL, discards="M9")
    offered = [text for text in game.can(0) if text.startswith("play")]
    assert {"play M5", "play M5,E5", "play M5,W>P", "play M5,E5,E7,W>E", "play W>Z"} <= set(offered)
    for text in offered:
        assert four("M5 E5 E7 W P1", LEGAL, discards="M9").play(0, text).public.top


def test_long_plays_of_random_matches_leave_all_cards_where_they_belong() -> None:
    """Every play that is offered is played; what was put down lies there in order, the effects of all of it added."""
    long = 0
    for number in range(30):
        dice = Dice(b"several", number)
        state = RULES.start(Options(several=Several.LEGAL, target=0, stacking=number % 2 == 0), 3, dice)
        for _ in range(200):
            if isinstance(RULES.turn(state), Outcome):
                break
            seat = state.public.turn[0]
            action = dice.choice(RULES.legal_actions(state, seat))
            before = state
            step = RULES.apply(state, seat, action, Dice(b"plies", dice.below(10**6)))
            state = step.state
            if not isinstance(action, Play) or len(action.cards) < 2 or state.public.match.outcome is not None:
                continue
            long += 1
            twos = sum(KIND[card] is Kind.DRAW_TWO for card in action.cards)
            if twos and state.public.demand is None and before.public.demand is None and state.public.draw_pile > 20:
                assert before.public.draw_pile - state.public.draw_pile == 2 * twos
    assert long > 100


@examples.every("""
a wild card may be the last of several and names the origin
    M5 E5 W P1 P2; on M9; several=legal | 0 play M5,E5,W>P | top: W; origin: PRECURSOR; mover: 1
    M5 W P1; on M9; several=same | 0 M5,W>P | refused: wild card alone
of two players any number of skips and reverses gives one extra turn
    ES ER MR MS M1 M2 / Z1 Z2 Z3; several=legal | 0 ES,ER,MR,MS | mover: 0
    ES ER ED M1 M2 / Z1 Z2 Z3; several=legal | 0 ES,ER,ED | drew 1: 2; mover: 0
nobody is hit by their own draw two however many are skipped
    ES MS MD M1 M2 / P1 P2 / Z1 Z2; several=legal | 0 ES,MS,MD | drew 0: 0; drew 1: 2; mover: 2
a wild draw four after a draw two adds to it
    MD W4 Z1 P2; on M9; several=legal | 0 MD,W4>P; 1 accept | drew 1: 6
a draw two that is covered cannot be stacked upon
    MD M5 Z1 P2 / ZD Z2 M1; on M9; stacking; several=legal | 0 MD,M5 | drew 1: 2
    M5 MD Z1 P2 / ZD Z2 M1 M3 / P1 P2 P3 / E1 E2 E3; on M9; stacking; several=legal | 0 M5,MD | phase: ANSWER
    | 1 ZD,Z2 | drew 2: 4; mover: 3
mono is due where a play can leave one card
    M5 E5 E7 P1; on M9; several=legal |  | can 0 has: mono
    | 0 M5,E5,E7 | catchable: 0
    M5 E5 E7 P1; on M9; several=legal | 0 mono; 0 M5,E5,E7 | catchable: -
going out with several cards
    M5 E5 W; on M9; target=0; several=legal | 0 M5,E5,W>P | winners: 0
a seven swaps and a zero passes on in the order they are played
    M7 M0 E1 / P1 P2 / Z1 Z2 Z3 / M1 M2 M3 M4; on M9; several=legal; seven_zero | 0 M7,M0>1 | hand 2: E1
    |  | state.hands: (M1, M2, M3, M4), (P1, P2), (E1), (Z1, Z2, Z3)
each further card fits the one before it
    M5 E5 E7 P7 P1 P2; on M9; several=legal | 0 M5,E5,E7,P7 | discards: M9, M5, E5, E7, P7; mover: 1
    |  | origin: PRECURSOR; sizes 0: 2
cards that do not go together are refused with the reason
    M5 E5 M1 P1 W W4; on M9; several=legal | 0 M5,P1 | refused: Precursor 1 doesn't fit on Martian 5
    | 0 M5,E5,M1 | refused: Martian 1 doesn't fit on Eldritch 5
    | 0 E5,M5 | refused: Eldritch 5 doesn't fit. Play Martian
    | 0 M5,M5 | refused: You hold only 1 Martian 5
    | 0 M5,E5,W | refused: Name the suit (E, M, P or Z), like `play M5,E5,W>M`
    | 0 M5,E5>P | refused: No suit or player after Martian 5 and Eldritch 5: type `play M5,E5`
    | 0 W,M5>P | refused: A wild card comes last: `play M5,W>M`
    | 0 W,M5 | refused: A wild card comes last
    | 0 M5,W,W4>E | refused: A wild card comes last
effects add up over different cards: the direction turns, then players are skipped, then the next one draws
    MS MR MD M1 M2 / P1 P2 / P1 P2 / P1 P2 / P1 P2; on M9; several=legal | 0 MS,MR,MD | mover: 2; happened: TurnsSkipped
    |  | direction: -1; drew 3: 2; told has: Eve misses a turn.
    MD ED E3 M1 M2; on M9; several=legal | 0 MD,ED,E3 | drew 1: 4; mover: 2; top: E3
a wild draw four at the end is challenged for the hand before it
    M5 E5 W4 E1 P2; on M9; several=legal | 0 M5,E5,W4>P | phase: ANSWER
    | 1 challenge | shown 1: E1, P2, W4; drew 0: 6; mover: 1
    M5 E5 W4 Z1 P2; on M9; several=legal | 0 M5,E5,W4>P; 1 challenge | drew 1: 6; mover: 2
no bluff holds for the last card too
    M5 E5 W4 E1 P2; on M9; several=legal; no_bluff | 0 M5,E5,W4>P | refused: After Eldritch 5 another card fits, and
    M5 E5 W4 Z1 P2; on M9; several=legal; no_bluff | 0 M5,E5,W4>P | drew 1: 4
mono may be called where all cards but one can go, and not with too many
    M5 E7 P1; on M9; several=legal |  | can 0 lacks: mono
    M5 E5 W P1; on M9; several=legal |  | can 0 has: mono
    M5 W W4; on M9; several=legal |  | can 0 has: mono
    M5 W W4 W; on M9; several=legal |  | can 0 lacks: mono
    M5 P1 W W4; on M9; several=legal |  | can 0 lacks: mono
    M5 E5 E7 P7 P1 Z1 Z9 Z8; on M9; several=legal |  | can 0 has: mono
    M5 E5 E7 P7 P1 Z2 Z9 Z8; on M9; several=legal |  | can 0 lacks: mono
    E7 E5 M5; on M9; several=legal |  | can 0 has: mono
    E7 P7 E5 M5; on M9; several=legal |  | can 0 has: mono
hands are swapped with a wild card on top
    M7 E7 W P1 P2; on M9; several=legal; seven_zero | 0 M7,E7,W>P | refused: hand you take, like `play M7,E7,W>P>1`
    | 0 play M7,E7,W>P>2 | hand 2: P1, P2; origin: PRECURSOR; told has: Ada and Chi swapped hands.
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
