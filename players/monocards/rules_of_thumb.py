"""A rule of thumb for cards: play the most valuable, save wild cards until they are needed."""

from collections.abc import Sequence
from typing import Final

from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monocards.actions import ACCEPT, DRAW, PASS, Action, Catch, Jump, Play
from engines.monocards.cards import EFFECTIVE, KIND, ORIGIN, POINTS, WILDS, Card, Kind, Origin
from engines.monocards.view import PublicView, SeatView

_RANKS: Final = {
    Kind.NUMBER: 0,
    Kind.SKIP: 14,
    Kind.REVERSE: 12,
    Kind.DRAW_TWO: 16,
    Kind.WILD: -30,
    Kind.WILD_DRAW_FOUR: -34,
}
_SMALL: Final = 3
"""The size of a hand that is nearly out: then a card's effects count less."""
_STOPS: Final = 40.0
"""The worth of a card that stops the next player from going out."""


def candidates(actions: Sequence[Action], best: Origin) -> Sequence[Action]:
    """Return the actions worth considering: wild cards that name the best Origin, other cards, and no cards."""
    return [
        action
        for action in actions
        if (action.named in (None, best) if isinstance(action, Play) else action in (DRAW, PASS, ACCEPT))
    ] or actions


def careless_card(actions: Sequence[Action], dice: Dice) -> Action:
    """Return a random fitting card, wild cards included; else anything but a catch."""
    plays = [action for action in actions if isinstance(action, Play)]
    return dice.choice(plays or [action for action in actions if not isinstance(action, Catch)] or actions)


def thumb(actions: Sequence[Action], view: SeatView, *, sees_danger: bool = True) -> Action:
    """Return the choice of the rule; players that see the danger stop a next player who has one card."""
    danger = sees_danger and next_holds_one(view.public, view.seat)
    return max(actions, key=lambda action: _appeal(action, view.hand, danger=danger))


def next_holds_one(public: PublicView, seat: Seat) -> bool:
    """Return whether the player after `seat` has one card, and is no partner."""
    after = public.match.after(seat, public.direction)
    return public.sizes[after] == 1 and public.match.team_of(after) != public.match.team_of(seat)


def favourite(hand: Sequence[Card]) -> Origin:
    """Return the Origin of most of the cards, by points in a tie."""
    counts: dict[Origin, tuple[int, int]] = {}
    for card in hand:
        origin = ORIGIN[card]
        if origin is not None:
            count, points = counts.get(origin, (0, 0))
            counts[origin] = count + 1, points + POINTS[card]
    return max(counts, key=lambda origin: (counts[origin], origin), default=Origin.ELDRITCH)


def _appeal(action: Action, hand: Sequence[Card], *, danger: bool) -> tuple[float, str]:
    if isinstance(action, Play):
        small = len(hand) <= _SMALL
        worth = 0.0
        for card in action.cards:
            worth += 10 + (POINTS[card] if card not in WILDS else 0) * 0.5 + _RANKS[KIND[card]] * (0.3 if small else 1)
        last = action.cards[-1]
        worth += sum(1.5 for card in hand if ORIGIN[card] is not None and ORIGIN[card] == ORIGIN[last])
        worth += _STOPS * (danger and not EFFECTIVE.isdisjoint(action.cards))
        return worth + 40, repr(action)
    if isinstance(action, Jump):
        return 60.0, repr(action)
    return (0.0 if action in (PASS, DRAW) else -1.0), repr(action)
