"""The worth of each card to `hard`: weights that won most in millions of rounds of two against themselves.

Beside points they weigh what the next player may do: one that has just passed cannot follow that Origin, and one that
is nearly out makes a wild card, 50 points in the hand, one to be rid of.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.rules import Seat
from engines.monocards.actions import ACCEPT, Action, Jump, Play
from engines.monocards.cards import ORIGIN, POINTS, WILD, WILD_DRAW_FOUR, WILDS, Card, Origin, symbol_of
from engines.monocards.view import PublicView, SeatView, TurnPassed

_NUMBER: Final = 0.8
"""The worth of a number, by its points."""
_ACTION: Final = 30.0
"""The worth of Skip, Reverse and Draw 2."""
_WILD: Final[Mapping[int, float]] = {1: 20.0, 2: 20.0, 3: -4.0, 4: -4.0}
_WILD_EARLY: Final = -20.0
"""The worth of a Wild by the cards of the next player, and while those are more."""
_FOUR: Final = -24.0
"""The worth of a Wild Draw 4."""
_STOPS: Final = 30.0
"""More for a card that keeps a next player with one card from going out, and less for one that does not."""
_LOCKED: Final = 30.0
"""More for the Origin in which the next player has just passed."""
_TWIN: Final = -1.0
"""Less for each other card of the same number or symbol: it can follow later."""


def best_card(actions: Sequence[Action], view: SeatView) -> Action:
    """Return the card worth most; else a draw, a pass or what else there is."""
    locked = _locked(view.public, _next(view))
    return max(actions, key=lambda action: (_worth(action, view, locked), _followers(action, view), repr(action)))


def best_origin(view: SeatView) -> Origin:
    """Return the Origin to name: that of most cards of the hand, and rather one that the next player cannot follow."""
    locked = _locked(view.public, _next(view))
    return max(Origin, key=lambda origin: _length(origin, view.hand, locked))


def _length(origin: Origin, hand: Sequence[Card], locked: Origin | None) -> tuple[int, int, Origin]:
    own = [card for card in hand if ORIGIN[card] is origin]
    return len(own) + (origin is locked), sum(POINTS[card] for card in own), origin


def _followers(action: Action, view: SeatView) -> int:
    """Return how many cards of the hand have the Origin of a played one."""
    origin = ORIGIN[action.cards[-1]] if isinstance(action, Play) else None
    return sum(ORIGIN[card] is origin for card in view.hand) if origin else 0


def _next(view: SeatView) -> Seat:
    return view.public.match.after(view.seat, view.public.direction)


def _locked(public: PublicView, after: Seat) -> Origin | None:
    """Return the Origin in which the next player has just passed."""
    passed = any(isinstance(event, TurnPassed) and event.seat == after for event in public.last)
    return public.origin if passed else None


def _worth(action: Action, view: SeatView, locked: Origin | None) -> float:
    if isinstance(action, Jump):
        return 60.0
    if not isinstance(action, Play):
        return -90.0 if action == ACCEPT else -80.0
    last = action.cards[-1]
    worth = sum(_worth_alone(card, view.public.sizes[_next(view)]) for card in action.cards)
    if last in WILDS:
        return worth
    twins = sum(symbol_of(card) == symbol_of(last) for card in view.hand) - len(action.cards)
    return worth + _TWIN * twins + (_LOCKED if ORIGIN[last] is locked else 0.0)


def _worth_alone(card: Card, next_holds: int) -> float:
    """Return the worth of a card before a player who holds so many."""
    if card == WILD:
        return _WILD.get(next_holds, _WILD_EARLY)
    stops = next_holds == 1
    if card == WILD_DRAW_FOUR:
        return _FOUR + (40.0 if stops else 0.0)
    if symbol_of(card).isdigit():
        return _NUMBER * POINTS[card] - (20.0 if stops else 0.0)
    return _ACTION + (_STOPS if stops else 0.0)
