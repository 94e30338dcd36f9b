"""The facts that MONO hides from a player: the sorts of cards that others hold."""

from collections.abc import Iterator
from itertools import count

from engines.core.beliefs import Fact
from engines.core.dice import Dice
from engines.monocards.cards import ORIGIN, Card
from engines.monocards.resampling import resample
from engines.monocards.view import FITS, SeatView


def hidden_facts(view: SeatView, seed: bytes) -> Iterator[list[Fact]]:
    """Yield (seat, sort) for each of `SORTS` that another player holds a card of, endlessly."""
    fitting = view.public.fitting
    for number in count():
        hands = enumerate(resample(view, Dice(seed, number)).hands)
        yield [(seat, sort) for seat, hand in hands if seat != view.seat for sort in _sorts(hand, fitting)]


def _sorts(hand: tuple[Card, ...], fitting: frozenset[Card]) -> set[str]:
    sorts = {str(ORIGIN[card] or card) for card in hand}
    sorts |= {card[1] for card in hand if ORIGIN[card] is not None and card[1] in "SRD"}
    return sorts if fitting.isdisjoint(hand) else sorts | {FITS}
