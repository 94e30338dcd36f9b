"""Facts about hands revealed by an entry, and those that remain true after the next (rules/monocards.md, hidden).

There are two kinds of facts. Public limits: at most so many cards of a hand are among those that were not played when
they would have had to be. Private facts: cards a player gave away in a swap, or saw in a challenge. The former
weaken with each card drawn, the latter with each card played; both move with the hands and end with the round.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from engines.core.rules import Seat
from engines.monocards.cards import ORDER, Card
from engines.monocards.knowledge import Known, Limit
from engines.monocards.table import Table

MOST_LIMITS: Final = 8
"""The most limits stored of a hand. Older ones are weak after so many draws."""
_ALL: Final = frozenset(ORDER)


def has_at_most(table: Table, seat: Seat, most: int, cards: frozenset[Card]) -> None:
    """Record that the hand has at most `most` of `cards`, unless that is trivial."""
    if most >= len(table.hands[seat]):
        return
    own = [limit for limit in table.limits if limit.seat == seat]
    remaining = [limit for limit in own if not (limit.most >= most and limit.cards <= cards)][1 - MOST_LIMITS :]
    others = [limit for limit in table.limits if limit.seat != seat]
    table.limits = (*others, *remaining, Limit(seat, most, cards))


def has_at_least(table: Table, seat: Seat, least: int, cards: frozenset[Card]) -> None:
    """Record that the hand has at least `least` of `cards`."""
    has_at_most(table, seat, len(table.hands[seat]) - least, _ALL - cards)


def forget_played(table: Table, seat: Seat, cards: Iterable[Card]) -> None:
    """Remove played cards from the known hands; `hands` is without them already."""
    for card in cards:
        if table.limits:
            table.limits = tuple(
                replace(limit, most=limit.most - 1) if limit.seat == seat and card in limit.cards else limit
                for limit in table.limits
            )
        if table.known:
            table.known = tuple(
                replace(each, cards=_without(each.cards, card)) if each.seat == seat else each for each in table.known
            )
    size = len(table.hands[seat])
    table.limits = tuple(limit for limit in table.limits if limit.seat != seat or limit.most < size)
    table.known = tuple(each for each in table.known if each.cards)


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    if card not in cards:
        return cards
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def saw(table: Table, by: Seat, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Record the cards of another's hand that a player has seen; at least as many as were known before."""
    others = tuple(each for each in table.known if (each.by, each.seat) != (by, seat))
    table.known = (*others, Known(by, seat, cards)) if cards else others


def follow_hands(table: Table, goals: Mapping[Seat, Seat]) -> None:
    """Move the knowledge along with swapped hands; the giver of a hand knows all of it. `hands` are already swapped."""
    table.limits = tuple(replace(limit, seat=goals.get(limit.seat, limit.seat)) for limit in table.limits)
    carried = (replace(each, seat=goals.get(each.seat, each.seat)) for each in table.known)
    table.known = tuple(each for each in carried if each.by != each.seat)
    for giver, taker in goals.items():
        if giver != taker:
            saw(table, giver, taker, table.hands[taker])


def forget(table: Table, seat: Seat) -> None:
    """Drop the facts about a player who left, and whose hand is under the pile."""
    table.limits = tuple(limit for limit in table.limits if limit.seat != seat)
    table.known = tuple(each for each in table.known if seat not in (each.by, each.seat))
