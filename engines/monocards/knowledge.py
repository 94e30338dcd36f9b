"""What players know of hands that are not theirs: from what was refused, from challenges and from swaps."""

from dataclasses import dataclass

from engines.core.rules import Seat
from engines.monocards.cards import Card


@dataclass(frozen=True, slots=True)
class Limit:
    """Of a hand no more than `most` cards are among `cards`: everybody could see why."""

    seat: Seat
    most: int
    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Known:
    """Cards of another's hand that a player has seen, and that were not played since."""

    by: Seat
    seat: Seat
    cards: tuple[Card, ...]
