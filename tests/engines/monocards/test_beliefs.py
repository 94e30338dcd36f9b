"""The chances of hands are those of all deals of the unseen cards that agree with what is known."""

from collections import Counter
from itertools import combinations, islice
from math import comb

import pytest

from engines.core import Seat
from engines.core.beliefs import count_facts
from engines.monocards import RULES
from engines.monocards.cards import DECK, ORIGIN, WILD_DRAW_FOUR, Card
from engines.monocards.options import Options
from engines.monocards.view import FITS, SORTS, SeatView
from tests.engines.monocards.positions import lay

SAMPLES, NEAR = 3_000, 0.035


def chances_of(view: SeatView) -> dict[str, float]:
    """Return the chances of the other player of two."""
    found = count_facts(islice(RULES.hidden_facts(view, b"seed"), SAMPLES)).chances
    return {sort: found.get((Seat(1 - view.seat), sort), 0.0) for sort in SORTS}


def is_of(card: Card, sort: str, view: SeatView) -> bool:
    if sort == FITS:
        return card in view.public.fitting
    return sort in (card, ORIGIN[card]) or (ORIGIN[card] is not None and card[1] == sort)


def unseen(view: SeatView) -> list[Card]:
    left = Counter(DECK * view.public.options.decks)
    left.subtract(view.public.discards)
    left.subtract(view.hand)
    return list(left.elements())


@pytest.mark.parametrize("hand", ["E1", "E1 M2 P3 Z4 E5 M6 P7"])
def test_chances_are_those_of_all_deals(hand: str) -> None:
    view = lay("E8 M8 W4", hand).view(0)
    cards, size = unseen(view), view.public.sizes[1]
    exact = {
        sort: 1 - comb(sum(not is_of(card, sort, view) for card in cards), size) / comb(len(cards), size)
        for sort in SORTS
    }
    assert chances_of(view) == pytest.approx(exact, abs=NEAR)


def test_a_wild_draw_4_without_bluffs_tells_that_nothing_else_fitted() -> None:
    game = lay("W4 P1 P2", "M1 M2 M3", options=Options(no_bluff=True)).play(0, "play W4>M")
    view = game.view(1)
    cards = unseen(view)
    missing = {card for limit in view.public.limits if limit.seat == 0 for card in limit.cards}
    assert missing
    assert WILD_DRAW_FOUR not in missing
    deals = [deal for deal in combinations(cards, 2) if missing.isdisjoint(deal)]
    exact = {sort: sum(any(is_of(card, sort, view) for card in deal) for deal in deals) / len(deals) for sort in SORTS}
    found = chances_of(view)
    assert found == pytest.approx(exact, abs=NEAR)
    assert found["E"] == 0, "an Eldritch card would have fitted"
