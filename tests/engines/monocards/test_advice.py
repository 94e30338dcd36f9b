"""The actions that a refusal suggests are never refused themselves."""

import re
from typing import Any

import pytest

from engines.core import Dice, IllegalActionError, Outcome, Seat
from engines.monocards import RULES
from engines.monocards.actions import PLAIN_PLAYS, WORDS
from engines.monocards.options import Options
from engines.monocards.state import State

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
