"""Players' knowledge of others' hands: from refusals, challenges and swaps."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.core.rules import Seat
from engines.monocards.cards import Card


@dataclass(frozen=True, slots=True)
class Limit:
    """A publicly known limit: at most `most` cards of a hand are among `cards`."""

    seat: Seat
    most: int
    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Known:
    """Cards of another's hand that a player has seen, and that have not been played since."""

    by: Seat
    seat: Seat
    cards: tuple[Card, ...]


def after_drawing(
    limits: tuple[Limit, ...], hands: Sequence[tuple[Card, ...]], seat: Seat, count: int
) -> tuple[Limit, ...]:
    """Return the limits that remain after `seat` has drawn: each drawn card may be one of the limited cards."""
    changed = (limit if limit.seat != seat else replace(limit, most=limit.most + count) for limit in limits)
    return tuple(limit for limit in changed if limit.most < len(hands[limit.seat]))
