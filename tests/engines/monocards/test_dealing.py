"""The deck, the deal and the first card (rules/monocards.md, a round)."""

from collections import Counter

import pytest

from engines.core import Dice, OptionError
from engines.monocards import RULES
from engines.monocards.cards import DECK, KIND, ORIGIN, WILDS, Card, Kind, hand_value
from engines.monocards.options import Options
from engines.monocards.view import DirectionTurned, RoundBegan
from tests.engines.monocards import examples
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


def test_everybody_gets_seven_cards_and_seat_0_is_the_first_player() -> None:
    game = first_cards(4, Kind.NUMBER)
    assert game.public.sizes == (7, 7, 7, 7)
    assert game.mover == 0
    assert isinstance(game.public.last[0], RoundBegan)


def test_a_first_skip_skips_the_first_player() -> None:
    assert first_cards(4, Kind.SKIP).mover == 1
    assert first_cards(2, Kind.SKIP).mover == 1


def test_after_a_first_reverse_the_player_to_the_right_begins_and_play_goes_right() -> None:
    game = first_cards(4, Kind.REVERSE)
    assert (game.mover, game.public.direction) == (3, -1)
    assert any(isinstance(event, DirectionTurned) for event in game.public.last)


def test_of_two_players_a_first_reverse_lets_the_other_one_begin() -> None:
    game = first_cards(2, Kind.REVERSE)
    assert (game.mover, game.public.direction) == (1, 1)


def test_after_a_first_draw_2_the_first_player_draws_two_and_keeps_the_turn() -> None:
    game = first_cards(4, Kind.DRAW_TWO)
    assert game.mover == 0
    assert game.public.sizes == (9, 7, 7, 7)


@pytest.mark.parametrize(
    ("name", "points"), [("E0", 0), ("M7", 7), ("PS", 20), ("ZR", 20), ("ED", 20), ("W", 50), ("W4", 50)]
)
def test_cards_count_as_the_score_sheet_says(name: str, points: int) -> None:
    assert hand_value([Card(name)]) == points


def test_a_hand_size_the_deck_cannot_deal_is_refused() -> None:
    with pytest.raises(OptionError, match="`hand_size` is at most 9 for 10 players"):
        begin(10, options=Options(hand_size=10))
    assert RULES.start(Options(hand_size=9), 10, Dice(b"x", 0)).public.sizes[0] >= 9
    assert begin(10, options=Options(hand_size=15, decks=2)).public.sizes[9] == 15


@examples.every("""
reaching the target wins the match
    E1 / P7 W; scores 443 490 | 0 E1 | result: (0), (500, 490), TARGET; turn: nothing
one point short plays on
    E1 / P6 W; scores 443 490 | 0 E1 | result: -
a target of 0 plays one round
    E1 / P7 W; target=0 | 0 E1 | result: (0), (57, 0), ROUND
without scoring the winner of the round wins the match
    E1 / P7 W; no_scoring | 0 E1 | result: (0), -, ROUND
a last wild draw 4 is answered before the count
    W4 / P1 P2 / Z1; pile W W W W; target=0 | 0 W4>E | pending.finishers: 0; mover: 1; result: -
    | 1 accept | result: (0), (204, 0, 0), ROUND
an innocent last wild draw 4 costs the challenger six before the count
    W4 / P1 P2 / Z1; target=0 | 0 W4>E; 1 challenge | drew 1: 6; winners: 0
the turn of a leaver passes on
    E1 E2 / P1 P2 P3 / Z1 Z2 | 0 leaves | mover: 1
    E1 E2 / P1 P2 P3 / Z1 Z2; direction -1 | 0 leaves | mover: 2
the last player at the table wins
    E1 E2 / P1 P2 P3 / Z1 Z2; scores 7 8 9 | 1 leaves; 0 leaves | result: (2), (7, 8, 9), LAST_PLAYER
two remaining players play by the rules for two
    ER E2 E3 / P1 P2 P3 / Z1 Z2 | 1 leaves; 0 ER | mover: 0; direction: 1
cards demanded of a leaver are demanded of nobody
    W4 E2 E3 / P1 P2 P3 / Z1 Z2 | 0 W4>M; 1 leaves | mover: 2; phase: PLAY; demand: -
a leaver cannot be challenged any more
    W4 E2 E3 / P1 P2 P3 / Z1 Z2 | 0 W4>M; 0 leaves | can 1: accept
    | 1 challenge | refused: no Wild Draw 4 to doubt
a player leaving before the last draw is answered has not won
    W4 / P1 P2 P3 / Z1 Z2 | 0 W4>M; 0 leaves; 1 accept | result: -; match.round: 1; mover: 2
the round ends when the player due to answer the last card leaves
    W4 / P1 P2 P3 / Z1 Z2 | 0 W4>M; 1 leaves | match.round: 2; match.scores: 3, 0, 0
the deal skips resigned players
    E1 / P1 / Z1 | 1 leaves; 0 E1 | match.dealer: 2; sizes 1: 0
a last draw 2 is drawn before the count
    ED / P1 P2 / Z1; pile W W; target=0 | 0 ED | result: (0), (104, 0, 0), ROUND
going out scores all cards of the others
    E1 / P0 P7 / ZS W4; scores 10 20 30 | 0 E1 | ended.ending: WENT_OUT; ended.winners: 0; ended.values: 0, 7, 70
    |  | ended.hands: (nothing), (P0, P7), (ZS, W4); ended.points: 77, 0, 0; ended.scores: 87, 20, 30
the next round is dealt at once and the deal passes left
    E1 / P0 P7 / ZS W4 | 0 E1 | match.round: 2; match.dealer: 1; match.scores: 77, 0, 0; happened: RoundBegan
    |  | told has: Round 2
a leaver's hand goes under the draw pile
    E1 E2 / P1 P2 P3 / Z1 Z2; pile M8 M9 | 1 leaves | state.pile: P1, P2, P3, M8, M9; sizes: 2, 0, 2; mover: 0
    |  | players.1.left: True
    | 0 draw; 0 pass | mover: 2
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
