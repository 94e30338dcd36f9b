"""Any legal cards in one turn: `several=legal` (rules/monocards.md, house rules)."""

from engines.core import Dice, Outcome
from engines.monocards import RULES
from engines.monocards.actions import Play
from engines.monocards.cards import KIND, Kind
from engines.monocards.options import Options, Several
from tests.engines.monocards.positions import four

LEGAL = Options(several=Several.LEGAL)


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
