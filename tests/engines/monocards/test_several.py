"""Any legal cards in one turn: `several=legal` (rules/monocards.md, house rules)."""

import pytest

from engines.core import Dice, IllegalActionError, Outcome, RulesError, Seat
from engines.monocards import RULES
from engines.monocards.actions import Play
from engines.monocards.cards import KIND, Kind, Origin
from engines.monocards.options import Options, Several
from engines.monocards.view import HandsSwapped, TurnsSkipped
from tests.engines.monocards import examples
from tests.engines.monocards.positions import four, hand, lay

LEGAL = Options(several=Several.LEGAL)


def test_each_further_card_fits_the_one_before_it() -> None:
    game = four("M5 E5 E7 P7 P1 P2", LEGAL, discards="M9").play(0, "M5,E5,E7,P7")
    assert game.public.discards[-4:] == ("M5", "E5", "E7", "P7")
    assert (game.public.origin, game.public.sizes[0], game.mover) == (Origin.PRECURSOR, 2, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("M5,P1", "Precursor 1 doesn't fit on Martian 5"),
        ("M5,E5,M1", "Martian 1 doesn't fit on Eldritch 5"),
        ("E5,M5", "Eldritch 5 doesn't fit. Play Martian"),
        ("M5,M5", "You hold only 1 Martian 5"),
        ("M5,E5,W", "Name the suit (E, M, P or Z), like `play M5,E5,W>M`"),
        ("M5,E5>P", "No suit or player after Martian 5 and Eldritch 5: type `play M5,E5`"),
        ("W,M5>P", "A wild card comes last: `play M5,W>M`"),
        ("W,M5", "A wild card comes last"),
        ("M5,W,W4>E", "A wild card comes last"),
    ],
)
def test_contradicting_settings_are_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(RulesError) as caught:
        four("M5 E5 M1 P1 W W4", LEGAL, discards="M9").play(0, text)
    assert why in str(caught.value)


@pytest.mark.parametrize("text", ["play M5,E5,W>P", "m5 e5 w p", "M5, E5 and wild to precursor", "m5+e5+w>p"])
def test_people_write_it_in_several_ways(text: str) -> None:
    state = four("M5 E5 W P1 P2", LEGAL, discards="M9").state
    assert RULES.format(RULES.parse(state, Seat(0), text)) == "play M5,E5,W>P"


def test_effects_add_up_over_different_cards() -> None:
    """The direction turns, then players are skipped, then the next one draws (docs/decisions, 85)."""
    game = lay("MS MR MD M1 M2", *["P1 P2"] * 4, discards="M9", options=LEGAL).play(0, "MS,MR,MD")
    assert game.public.direction == -1
    assert TurnsSkipped((Seat(4),)) in game.events
    assert (game.drew(3), game.mover) == (2, 2)
    game = four("MD ED E3 M1 M2", LEGAL, discards="M9").play(0, "MD,ED,E3")
    assert (game.drew(1), game.mover, game.public.top) == (4, 2, "E3")


def test_a_wild_draw_four_at_the_end_is_challenged_for_the_hand_before_it() -> None:
    game = four("M5 E5 W4 E1 P2", LEGAL, discards="M9").play(0, "M5,E5,W4>P")
    assert game.phase == "ANSWER"
    game.play(1, "challenge")
    shown = game.view(1).shown
    assert shown is not None
    assert shown.cards == hand("E1 P2 W4")
    assert (game.drew(0), game.mover) == (6, 1), "E1 fitted on E5"
    honest = four("M5 E5 W4 Z1 P2", LEGAL, discards="M9").play(0, "M5,E5,W4>P").play(1, "challenge")
    assert (honest.drew(1), honest.mover) == (6, 2)


def test_no_bluff_holds_for_the_last_card_too() -> None:
    options = Options(several=Several.LEGAL, no_bluff=True)
    with pytest.raises(IllegalActionError, match="After Eldritch 5 another card fits, and there is no bluffing here"):
        four("M5 E5 W4 E1 P2", options, discards="M9").play(0, "M5,E5,W4>P")
    assert four("M5 E5 W4 Z1 P2", options, discards="M9").play(0, "M5,E5,W4>P").drew(1) == 4


@pytest.mark.parametrize(
    ("held", "due"),
    [
        ("M5 E7 P1", False),
        ("M5 E5 W P1", True),
        ("M5 W W4", True),
        ("M5 W W4 W", False),
        ("M5 P1 W W4", False),
        ("M5 E5 E7 P7 P1 Z1 Z9 Z8", True),
        ("M5 E5 E7 P7 P1 Z2 Z9 Z8", False),
        ("E7 E5 M5", True),
        ("E7 P7 E5 M5", True),
    ],
)
def test_calling_is_refused_with_too_many_cards(held: str, due: bool) -> None:
    assert ("mono" in four(held, LEGAL, discards="M9").can(0)) is due


def test_offered_moves_can_be_played() -> None:
    game = four("M5 E5 E7 W P1", LEGAL, discards="M9")
    offered = [text for text in game.can(0) if text.startswith("play")]
    assert {"play M5", "play M5,E5", "play M5,W>P", "play M5,E5,E7,W>E", "play W>Z"} <= set(offered)
    for text in offered:
        assert four("M5 E5 E7 W P1", LEGAL, discards="M9").play(0, text).public.top


def test_hands_are_swapped_with_a_wild_card_on_top() -> None:
    options = Options(several=Several.LEGAL, seven_zero=True)
    game = four("M7 E7 W P1 P2", options, discards="M9")
    with pytest.raises(IllegalActionError, match="Name whose hand you take, like `play M7,E7,W>P>1`"):
        game.play(0, "M7,E7,W>P")
    game.play(0, "play M7,E7,W>P>2")
    assert game.hand(2) == hand("P1 P2")
    assert [event for event in game.events if isinstance(event, HandsSwapped)] == [HandsSwapped(Seat(0), Seat(2))]
    assert game.public.origin is Origin.PRECURSOR


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
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
