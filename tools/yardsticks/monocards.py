"""Yardsticks of MONO: a rule of thumb written in ten minutes."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.monocards.actions import ACCEPT, CALL, DRAW, Action, Catch, Play
from engines.monocards.cards import KIND, ORIGIN, POINTS, WILD, WILDS, Kind
from engines.monocards.options import Options
from engines.monocards.view import PublicView, SeatView
from players.core.budget import Allowance, Budget
from players.core.imagining import own_actions

S = TypeVar("S")

_NEARLY_OUT: Final = 2
"""Cards of an opponent who is to be stopped."""
_STOPPING: Final = frozenset({Kind.SKIP, Kind.REVERSE, Kind.DRAW_TWO})


class RuleOfThumb:
    """Plays the highest card that fits and saves wild cards; stops an opponent who is nearly out; doubts nobody."""

    allowance = Allowance(10, 0.3)

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return a call or a catch where one is due, else a card."""
        actions = own_actions(rules, view, dice)
        budget.spend()
        due = _due(actions, view)
        if due is not None:
            return due
        if ACCEPT in actions:
            return ACCEPT
        plays = [action for action in actions if isinstance(action, Play)]
        if plays:
            return max(plays, key=lambda play: _worth(play, view))
        return DRAW if DRAW in actions else actions[0]

    def react(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action | None:
        """Return a catch or a late call."""
        budget.spend()
        return _due(own_actions(rules, view, dice), view)


def _due(actions: Sequence[Action], view: SeatView) -> Action | None:
    for action in actions:
        if isinstance(action, Catch) and action.seat == view.public.catchable:
            return action
    return CALL if CALL in actions and (view.playable or view.public.catchable == view.seat) else None


def _worth(play: Play, view: SeatView) -> tuple[float, ...]:
    card = play.cards[-1]
    left = list(view.hand)
    for each in play.cards:
        left.remove(each)
    after = view.public.match.after(view.seat, view.public.direction)
    stops = view.public.sizes[after] <= _NEARLY_OUT and KIND[card] in _STOPPING
    origin = play.named or ORIGIN[card]
    follows = sum(ORIGIN[each] == origin for each in left)
    return (not left, stops, card not in WILDS, card == WILD, POINTS[card], follows)


PLAYERS: Final = MappingProxyType({"thumb": RuleOfThumb()})
