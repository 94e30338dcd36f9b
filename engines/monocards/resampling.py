"""Positions consistent with a player's view: other hands for the others, another draw pile.

They respect the facts of `remembering`: cards seen in a swap or challenge, and limits on hands. They ignore what
others know of each other's hands, and the cards put at the bottom of the pile when a player left. The hand
behind another's Wild Draw 4 is assumed to be the current one, with cards drawn since.

Deals are drawn uniformly until one is consistent with the known facts. If that is rare, cards that
cannot be where they are are swapped with others; the result is possible, if not quite uniform.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engines.core.dice import Dice
from engines.monocards.cards import DECK, ORDER, WILD_DRAW_FOUR, Card, another_fits, sorted_hand
from engines.monocards.knowledge import Limit
from engines.monocards.situation import DRAWN
from engines.monocards.state import State
from engines.monocards.view import Evidence, PublicView, RoundEnded, SeatView

_DEALS: Final = 20
_EXCHANGES: Final = 400
_ALL: Final = frozenset(ORDER)


def resample(view: SeatView, dice: Dice) -> State:
    """Draw a position consistent with this player's view."""
    public = view.public
    fixed = _known_cards(view)
    unseen = Counter(DECK * public.options.decks)
    unseen.subtract(public.discards)
    for hand in fixed:
        unseen.subtract(hand)
    free = [size - len(hand) for size, hand in zip(public.sizes, fixed, strict=True)]
    dealt = _deal(sorted_hand(unseen.elements()), free, fixed, _limits(view), dice)
    hands = tuple(sorted_hand((*known, *new)) for known, new in zip(fixed, dealt, strict=False))
    drawn = view.drawn
    if drawn is None and public.phase is DRAWN and public.outcome is None and not view.on_turn:
        drawn = _draw(public, hands[public.turn[0]], dealt[public.turn[0]], dice)
    return State(public, hands, tuple(dealt[-1]), drawn, _evidence(view, hands), view.shown, view.known)


def _known_cards(view: SeatView) -> list[tuple[Card, ...]]:
    """Return the cards each hand is known to have; all of them once a match is over and the hands are revealed."""
    public = view.public
    for event in public.last:
        if public.outcome is not None and isinstance(event, RoundEnded):
            return list(event.hands)
    fixed: list[tuple[Card, ...]] = [()] * len(public.sizes)
    fixed[view.seat] = view.hand
    for each in view.known:
        fixed[each.seat] = each.cards
    return fixed


def _limits(view: SeatView) -> list[Limit]:
    """Return the others' limits; a player who may still play the drawn card has one that fits by the rules."""
    public = view.public
    limits = [limit for limit in public.limits if limit.seat != view.seat]
    if public.phase is DRAWN and public.outcome is None and not view.on_turn and _tells(public):
        mover = public.turn[0]
        limits.append(Limit(mover, public.sizes[mover] - 1, _ALL - public.fitting))
    return limits


def _tells(public: PublicView) -> bool:
    options = public.options
    return options.auto_pass or options.forced_play or options.draw_until_playable


def _deal(
    unseen: tuple[Card, ...], free: list[int], fixed: list[tuple[Card, ...]], limits: list[Limit], dice: Dice
) -> list[list[Card]]:
    """Return the unseen cards of each hand, followed by the pile."""
    # Cards known to be in a hand count against its limits.
    rooms = [
        Limit(limit.seat, limit.most - sum(card in limit.cards for card in fixed[limit.seat]), limit.cards)
        for limit in limits
    ]
    dealt = _cut(dice.shuffle(unseen), free)
    for _ in range(_DEALS):
        if not _excess(dealt, rooms):
            return dealt
        dealt = _cut(dice.shuffle(unseen), free)
    return _exchange(dealt, rooms, dice)


def _cut(cards: list[Card], sizes: Iterable[int]) -> list[list[Card]]:
    parts, at = [], 0
    for size in sizes:
        parts.append(cards[at : at + size])
        at += size
    return [*parts, cards[at:]]


def _excess(dealt: list[list[Card]], rooms: list[Limit]) -> int:
    """Return the number of cards by which the hands exceed their limits."""
    return sum(max(0, sum(card in room.cards for card in dealt[room.seat]) - room.most) for room in rooms)


def _exchange(dealt: list[list[Card]], rooms: list[Limit], dice: Dice) -> list[list[Card]]:
    """Swap cards of impossible hands with any others, as long as that does not increase the excess."""
    places = [(hand, at) for hand, cards in enumerate(dealt) for at in range(len(cards))]
    excess = _excess(dealt, rooms)
    for _ in range(_EXCHANGES):
        wrong = [room.seat for room in rooms if _excess(dealt, [room])]
        if not wrong:
            break
        hand = dice.choice(wrong)
        at = dice.below(len(dealt[hand]))
        other, there = dice.choice(places)
        dealt[hand][at], dealt[other][there] = dealt[other][there], dealt[hand][at]
        now = _excess(dealt, rooms)
        if now > excess:
            dealt[hand][at], dealt[other][there] = dealt[other][there], dealt[hand][at]
        else:
            excess = now
    return dealt


def _draw(public: PublicView, hand: tuple[Card, ...], new: list[Card], dice: Dice) -> Card:
    """Return a card that another player may have drawn and may play: one that nobody has seen before."""
    fitting = public.fitting
    if public.options.no_bluff and another_fits(fitting, hand):
        fitting -= {WILD_DRAW_FOUR}
    could = [card for card in new if card in fitting] if _tells(public) else new
    return dice.choice(could or new or hand)


def _evidence(view: SeatView, hands: tuple[tuple[Card, ...], ...]) -> Evidence | None:
    demand = view.public.demand
    if view.evidence is not None or demand is None or demand.challenged is None:
        return view.evidence
    if demand.beneath is None or demand.origin is None:
        raise AssertionError("a Wild Draw 4 that can be challenged lies on something")
    hand = (*hands[demand.challenged], WILD_DRAW_FOUR)
    return Evidence(sorted_hand(hand), demand.beneath, demand.origin)
