"""Cards played without a thought: by a newcomer, and by an easy computer now and then."""

from collections.abc import Sequence

from engines.core.dice import Dice
from engines.monocards.actions import ACCEPT, CALL, Action, Catch, Play
from engines.monocards.view import SeatView
from players.core.budget import Allowance, Budget
from players.core.imagining import fork, own_actions
from players.core.player import TurnPlayer
from players.monocards.rules import S, SeatRules


def careless_card(actions: Sequence[Action], dice: Dice) -> Action:
    """Return any card that fits, a wild card too; else anything but a catch."""
    plays = [action for action in actions if isinstance(action, Play)]
    return dice.choice(plays or [action for action in actions if not isinstance(action, Catch)] or actions)


class Novice(TurnPlayer):
    """A newcomer who has read the goal: plays any card that fits, calls when reminded, doubts nobody."""

    allowance = Allowance(10, 0.3)

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return a call, a card, or what there is besides."""
        imagining, chance = fork(dice, 2)
        actions = own_actions(rules, view, imagining)
        budget.spend()
        if CALL in actions and view.playable:
            return CALL
        return ACCEPT if ACCEPT in actions else careless_card(actions, chance)
