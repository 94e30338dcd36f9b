"""The deck, the deal and the first card (rules/monocards.md, a round)."""

from collections import Counter

import pytest

from engines.core import Dice
from engines.monocards.cards import DECK, KIND, ORIGIN, WILDS, Card, Kind, hand_value
from engines.monocards.view import DirectionTurned, RoundBegan
from tests.engines.monocards.positions import Game, begin, cards


def first_cards(seats: int, kind: Kind) -> Game:
    """A match whose first card is of that kind."""
    for number in range(400):
        game = begin(seats, f"first {number}")
        if KIND[game.public.top] is kind:
            return game
    raise AssertionError(f"no first card is a {kind}")


def test_the_deck_has_108_cards() -> None:
    count = Counter(DECK)
    assert len(DECK) == 108
    assert [count[Card(name)] for name in ("E0", "M1", "P9", "ZS", "ER", "MD", "W", "W4")] == [1, 2, 2, 2, 2, 2, 4, 4]
    assert Counter(ORIGIN[card] for card in DECK if card not in WILDS) == dict.fromkeys("EMPZ", 25)


def test_the_deck_is_in_the_order_of_the_rules_before_it_is_shuffled() -> None:
    assert " ".join(DECK[:26]) == "E0 E1 E1 E2 E2 E3 E3 E4 E4 E5 E5 E6 E6 E7 E7 E8 E8 E9 E9 ES ES ER ER ED ED M0"
    assert DECK[25] == "M0"
    assert DECK[50] == "P0"
    assert DECK[75] == "Z0"
    assert DECK[100:] == cards("W W W W W4 W4 W4 W4")


def test_cards_are_dealt_one_at_a_time_from_the_end_of_the_shuffled_deck() -> None:
    game = begin(3, "deal")
    pile = Dice(b"deal", 0).shuffle(DECK)
    dealt = [pile.pop() for _ in range(21)]
    for seat in range(3):
        assert Counter(game.hand(seat)) == Counter(dealt[seat::3])
    assert pile[-1] not in WILDS, "this seed needs no second shuffle"
    assert game.public.top == pile[-1]


def test_a_wild_first_card_is_put_back_and_the_pile_shuffled_again_until_it_is_none() -> None:
    for number in range(3000):
        dice = Dice(f"wild {number}".encode(), 0)
        pile = dice.shuffle(DECK)[:-14]
        if pile[-1] not in WILDS:
            continue
        pile = dice.shuffle(pile)
        if pile[-1] not in WILDS:
            continue
        while pile[-1] in WILDS:
            pile = dice.shuffle(pile)
        game = begin(2, f"wild {number}")
        assert game.public.top == pile[-1]
        assert Counter(game.state.pile) + Counter(game.hand(0)) + Counter(game.hand(1)) + Counter([pile[-1]]) == (
            Counter(DECK)
        )
        return
    raise AssertionError("no first card is wild twice in a row")


@pytest.mark.parametrize(
    ("seats", "kind", "mover", "direction", "cards"),
    [
        (4, Kind.NUMBER, 0, 1, 7),
        (4, Kind.SKIP, 1, 1, 7),
        (2, Kind.SKIP, 1, 1, 7),
        (4, Kind.REVERSE, 3, -1, 7),  # the player to the right begins, and play goes right
        (2, Kind.REVERSE, 1, 1, 7),
        (4, Kind.DRAW_TWO, 0, 1, 9),  # the first player draws two and keeps the turn
    ],
)
def test_everybody_gets_seven_cards_and_the_first_card_counts(
    seats: int, kind: Kind, mover: int, direction: int, cards: int
) -> None:
    game = first_cards(seats, kind)
    assert (game.mover, game.public.direction) == (mover, direction)
    assert game.public.sizes == (cards, *[7] * (seats - 1))
    assert isinstance(game.public.last[0], RoundBegan)
    assert any(isinstance(event, DirectionTurned) for event in game.public.last) is (direction < 0)


@pytest.mark.parametrize(
    ("name", "points"), [("E0", 0), ("M7", 7), ("PS", 20), ("ZR", 20), ("ED", 20), ("W", 50), ("W4", 50)]
)
def test_cards_count_as_the_score_sheet_says(name: str, points: int) -> None:
    assert hand_value([Card(name)]) == points
