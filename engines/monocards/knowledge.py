"""Players' knowledge of hands that are not theirs: from what was refused, from challenges and from swaps."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.core.rules import Seat
from engines.monocards.cards import Card


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit that everybody could infer: at most `most` cards of a hand are among `cards`."""

    seat: Seat
    most: int
    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Known:
    """Cards of another's hand that a player has seen, and that were not played since."""

    by: Seat
    seat: Seat
    cards: tuple[Card, ...]


def after_drawing(
    limits: tuple[Limit, ...], hands: Sequence[tuple[Card, ...]], seat: Seat, count: int
) -> tuple[Limit, ...]:
    """Return what still holds once `seat` has drawn: any card drawn may be among those that were missing."""
    changed = (limit if limit.seat != seat else replace(limit, most=limit.most + count) for limit in limits)
    return tuple(limit for limit in changed if limit.most < len(hands[limit.seat]))
