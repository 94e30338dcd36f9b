"""Several cards in one turn and their legal sequences (rules/monocards.md, house rules, `several`)."""

from collections.abc import Iterable, Sequence
from typing import Final

from engines.monocards.cards import (
    FITTING,
    ORIGIN,
    WILD_DRAW_FOUR,
    WILDS,
    Card,
    Origin,
    another_fits,
    symbol_of,
)
from engines.monocards.options import Options, Several
from engines.monocards.view import SeatView

_MOST_TRIED: Final = 300
"""Ways to play a hand that are tried before it is assumed possible: the call it allows lapses with the turn."""
_MOST_CARDS: Final = 12
"""Larger hands are not tried at all."""


def followers(options: Options, hand: Iterable[Card], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the hand that may come next in a play of `cards`, as often as they are in the hand."""
    return _following(options, cards[0], cards[-1], _without(hand, cards))


def _following(options: Options, first: Card, last: Card, rest: tuple[Card, ...]) -> tuple[Card, ...]:
    if options.several is Several.OFF or last in WILDS:
        return ()
    if options.several is Several.SAME:
        return tuple(card for card in rest if card not in WILDS and symbol_of(card) == symbol_of(first))
    cards_after = _fitting(last)
    if options.no_bluff and another_fits(cards_after, rest):
        cards_after -= {WILD_DRAW_FOUR}
    return tuple(card for card in rest if card in cards_after)


def sequences(view: SeatView, first: Card) -> Sequence[tuple[Card, ...]]:
    """Return the plays that start with this card: alone, with each that may follow, and long ones."""
    options = view.public.match.options
    alone: tuple[Card, ...] = (first,)
    orders = dict.fromkeys([alone])
    for last in dict.fromkeys(followers(options, view.hand, alone)):
        orders[first, last] = None
        if options.several is Several.SAME:
            between = list(_without(followers(options, view.hand, alone), (last,)))
            orders[first, *between, last] = None
    if options.several is Several.LEGAL:
        orders[_long_play(options, view.hand, first)] = None
    return tuple(orders)


def can_reach_one(view: SeatView) -> bool:
    """Return whether one play can leave this player, who has more than two cards, a single one."""
    options, hand, playable = view.public.match.options, view.hand, view.playable
    if options.several is Several.SAME:
        alike = [1 + len(followers(options, hand, (card,))) for card in playable if card not in WILDS]
        return max(alike, default=0) >= len(hand) - 1
    rest = tuple(card for card in hand if card not in WILDS)
    wilds = len(hand) - len(rest)
    # Of two wild cards one is played last and one is left; a single one is played last, or is left.
    return wilds <= 2 and _can_lay(rest, playable, remaining=0 if wilds == 2 else 1)


def _can_lay(cards: tuple[Card, ...], first: frozenset[Card], *, remaining: int) -> bool:
    """Return whether all but `remaining` cards can be played in sequence, starting with one of `first`."""
    if sum(_ways_on(card, cards) < 2 for card in cards) > remaining + (len(cards) == 1):
        return False  # these cards fit none but themselves
    if len(cards) > _MOST_CARDS:
        return not first.isdisjoint(cards)
    tried: set[tuple[Card, tuple[Card, ...]]] = set()
    open_ends = [(card, _without(cards, (card,))) for card in dict.fromkeys(cards) if card in first]
    while open_ends:
        last, rest = open_ends.pop()
        if len(rest) <= remaining:
            return True
        if (last, rest) in tried:
            continue
        tried.add((last, rest))
        if len(tried) > _MOST_TRIED:
            return True
        fitting = _fitting(last)
        steps = [(card, _without(rest, (card,))) for card in dict.fromkeys(rest) if card in fitting]
        # The card with the fewest ways on is tried first: it may not be reached again.
        open_ends += sorted(steps, key=lambda step: -_ways_on(*step))
    return False


def _long_play(options: Options, hand: tuple[Card, ...], first: Card) -> tuple[Card, ...]:
    """Return a play extended greedily with the next fitting card, wild cards last."""
    cards: tuple[Card, ...] = (first,)
    rest = _without(hand, cards)
    while next_cards := _following(options, first, cards[-1], rest):
        cards = (*cards, next_cards[0])  # hands are sorted, wild cards last
        rest = _without(rest, next_cards[:1])
    return cards


def _ways_on(card: Card, rest: tuple[Card, ...]) -> int:
    return 0 if card in WILDS else sum(other in _fitting(card) for other in rest)


def _fitting(card: Card) -> frozenset[Card]:
    """Return the cards that may follow one that has an Origin."""
    return FITTING[card][ORIGIN[card] or Origin.ELDRITCH]


def _without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)
