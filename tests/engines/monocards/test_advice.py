"""The actions that a refusal suggests are never refused themselves."""

import re
from typing import Any

import pytest

from engines.core import Dice, IllegalActionError, Outcome, Seat
from engines.monocards import RULES
from engines.monocards.actions import PLAIN_PLAYS, WORDS
from engines.monocards.options import Options
from engines.monocards.state import State
from tests.engines.monocards import examples

MOST_PLIES = 150


def _refusals(state: State, seat: Seat) -> list[str]:
    found = []
    for action in [*WORDS.values(), *(play for plays in PLAIN_PLAYS.values() for play in plays[:1])]:
        try:
            RULES.apply(state, seat, action, Dice(b"refused", 1))
        except IllegalActionError as error:
            found.append(str(error))
    return found


@pytest.mark.parametrize("games", [20, pytest.param(60, marks=pytest.mark.soak)])
def test_in_no_position_is_advice_refused(games: int) -> None:
    checked = 0
    for number in range(games):
        dice = Dice(b"advice", number)
        seats = 2 + dice.below(3)
        names = ("must_play", "forced_play", "no_bluff", "stacking")
        rules: dict[str, Any] = {name: dice.chance(50) for name in names}
        options = Options(hand_size=3, **rules) if number % 2 else Options()
        state = RULES.start(options, seats, dice)
        for _ in range(MOST_PLIES):
            turn = RULES.turn(state)
            if isinstance(turn, Outcome):
                break
            seat = turn.seats[0]
            actions = RULES.legal_actions(state, seat)
            allowed = {RULES.format(action) for action in actions}
            if dice.chance(20):
                for refused in _refusals(state, seat):
                    advised = set(
                        re.findall("`(draw|pass|accept|challenge)`", refused.replace("`doubt`", "`challenge`"))
                    )
                    assert advised <= allowed, (refused, allowed)
                    checked += bool(advised)
            state = RULES.apply(state, seat, dice.choice(actions), Dice(b"plies", dice.below(1000))).state
    assert checked > games


@examples.every("""
answering a missing demand lists the options
    E1 M6 / P1 P2; pile E8 | 0 draw | phase: DRAWN
    | 0 accept | refused: There is nothing to accept or doubt. Play Eldritch 8, or type `pass`.
    | 0 challenge | refused: There is nothing to accept or doubt. Play Eldritch 8, or type `pass`.
    | 0 E1 | refused: Play the card you drew, Eldritch 8, or type `pass`.
    E1 M6 / P1 P2; pile M8 | 0 draw; challenge | refused: nothing to accept or doubt. The card you drew doesn't fit
    E1 M6 / P1 | 0 accept | refused: There is nothing to accept or doubt. Play a card, or type `draw`.
    P1 M6 / P1 | 0 accept | refused: There is nothing to accept or doubt. None of your cards fits: type `draw`.
    E1 M6 / P1; must_play | 0 challenge | refused: There is nothing to accept or doubt. Play a card.
    E1 M6 / P1; pile | 0 challenge | refused: There is nothing to accept or doubt. Play a card, or type `pass`.
    P1 M6 / P1; pile | 0 accept | refused: There is nothing to accept or doubt. None of your cards fits: type `pass`.
an unplayable drawn card asks to pass
    E1 M6 / P1 P2; pile M8 | 0 draw | phase: DRAWN
    | 0 M6 | refused: The card you drew doesn't fit: type `pass`.
    | 0 E1 | refused: The card you drew doesn't fit: type `pass`.
    | 0 draw | refused: The card you drew doesn't fit: type `pass`.
    | 0 accept | refused: The card you drew doesn't fit: type `pass`.
    E1 M6 / P1 P2; pile M6 | 0 draw; 0 M6 | refused: The card you drew doesn't fit: type `pass`.
a forbidden drawn wild draw 4 asks to pass
    E1 M6 / P1 P2; pile W4; no_bluff | 0 draw | phase: DRAWN
    | 0 E1 | refused: No bluffing here, and another card fits: type `pass`.
    | 0 W4>M | refused: No bluffing here, and another card fits: type `pass`.
    | 0 draw | refused: No bluffing here, and another card fits: type `pass`.
forced play of a drawn card does not suggest passing
    E1 M6 / P1 P2; pile E8; forced_play | 0 draw | told: Ada drew a card.
    | 0 draw | refused: You already drew a card. Play Eldritch 8.
    | 0 E1 | refused: You can only play the card you drew, Eldritch 8.
    | 0 accept | refused: There is nothing to accept or doubt. Play Eldritch 8.
forced play does not suggest drawing
    E1 M6 / P1; must_play | 0 pass | refused: You can only pass after drawing. Play a card.
a possible challenge is offered
    W4 M1 M2 / E1 P2 / Z1 Z2 | 0 W4>M | demand.cards: 4
    | 1 E1 | refused: You must draw 4: `accept` or `doubt`.
    | 1 P2 | refused: You must draw 4: `accept` or `doubt`.
    | 1 draw | refused: You must draw 4: `accept` or `doubt`.
    | 1 pass | refused: You must draw 4: `accept` or `doubt`.
a possible stack is offered
    W4 M1 M2 / W4 E1 / Z1 Z2; stacking | 0 W4>M; 1 draw | refused: draw 4: `accept`, `doubt` or another Wild Draw 4.
    ED M1 M2 / MD E1 / Z1 Z2; stacking | 0 ED; 1 E1 | refused: answers this. You must draw 2: `accept` or another
    ED M1 M2 / E1 P2 / Z1 Z2; stacking | 0 ED; 1 challenge | refused: no Wild Draw 4 to doubt. You must draw 2: `acc
a tip without a card that fits suits what can be done
    P1 M6 M7 / P1 P2 |  | tip 0: A drawn card that fits can be played at once.
    P1 M6 / P1 P2 / Z1 Z2; pile M8 | 0 draw | tip 0: -
    W4 M1 M2 / E1 P2 P3 / Z1 Z2 | 0 W4>M | tip 1: -
""")
def test_an_example_of_advice_comes_out(example: examples.Example) -> None:
    examples.check(example)
