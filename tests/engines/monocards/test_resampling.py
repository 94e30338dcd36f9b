"""Knowledge of other hands is true, and kept in imagined positions (rules/monocards.md, hidden)."""

from collections import Counter
from itertools import combinations, islice
from math import comb

import pytest

from engines.core import Dice, Outcome, Seat
from engines.core.beliefs import count_facts
from engines.monocards import RULES
from engines.monocards.cards import DECK, FITTING, ORIGIN, WILD_DRAW_FOUR, Card, Origin
from engines.monocards.options import Options, Several
from engines.monocards.state import State
from engines.monocards.view import FITS, SORTS, SeatView
from engines.selfplay import random_game, seed_bytes, step_at_random
from tests.engines.monocards.positions import Game, four, lay

OPTIONS = {
    "must_play": Options(must_play=True, auto_pass=True),
    "until": Options(draw_until_playable=True, no_bluff=True, several=Several.SAME),
    "swaps": Options(seven_zero=True, forced_play=True, jump_in=True, several=Several.LEGAL),
    "zeros": Options(zero_swaps=True, stacking=True, auto_pass=True, elimination=True),
    "bluffs": Options(),
}


def resamples(game: Game, seat: int) -> list[State]:
    return [RULES.resample(game.view(seat), Dice(b"imagined", number)) for number in range(12)]


@pytest.mark.parametrize("name", OPTIONS)
def test_known_cards_of_hands_are_true_at_every_ply(name: str) -> None:
    told = 0
    for number in range(6):
        game = random_game(RULES, seed_bytes(f"knows:{number}"), seats=2 + number % 3, options=OPTIONS[name])
        while not isinstance(game.turn, Outcome) and len(game.entries) < 150:
            step_at_random(game, interrupt=2)
            state = game.state
            for limit in state.public.limits:
                assert sum(card in limit.cards for card in state.hands[limit.seat]) <= limit.most
            for each in state.known:
                assert all(each.cards.count(card) <= state.hands[each.seat].count(card) for card in each.cards)
            told += len(state.public.limits) + len(state.known)
    assert told


def test_cards_given_away_in_a_swap_are_known_to_be_there_until_they_are_played() -> None:
    game = four("E7 Z8 M2", Options(seven_zero=True), "E3 P1 P2 P3", "M1 M4", "Z1 Z2")
    game.play(0, "play E7>1")
    for state in resamples(game, 0):
        assert state.hands[1] == game.hand(1)
    assert len({state.hands[0] for state in resamples(game, 2)}) > 1


def test_a_swapped_hand_that_was_played_from_is_known_but_for_that_card() -> None:
    game = four("E7 Z8 E2", Options(seven_zero=True), "E3 P1 P2 P3", "M1 M4", "Z1 Z2")
    game.play(0, "play E7>1").play(1, "play E2")
    assert game.view(0).known[0].cards == ("Z8",)
    assert all(state.hands[1] == ("Z8",) for state in resamples(game, 0))


def test_a_hand_shown_by_a_challenge_stays_known_to_the_challenger() -> None:
    game = four("E7 Z8 W4", Options())
    game.play(
        0,
        "play W4>P",
    ).play(1, "challenge")
    kept = {"E7", "Z8"}
    assert all(kept <= set(state.hands[0]) for state in resamples(game, 1))
    game.play(1, "draw", "pass")
    assert game.view(1).shown is None
    assert all(kept <= set(state.hands[0]) for state in resamples(game, 1))
    assert any(not kept <= set(state.hands[0]) for state in resamples(game, 2))


def test_a_legal_wild_draw_4_means_no_other_card_fitted() -> None:
    game = four("M7 Z8 W4", Options())
    game.play(0, "play W4>P").play(1, "challenge")
    others = FITTING[game.public.discards[0]][Origin.ELDRITCH] - {WILD_DRAW_FOUR}
    assert all(not others & set(state.hands[0]) for state in resamples(game, 2))


def test_drawing_under_forced_play_proves_no_card_fits() -> None:
    game = four("M7 Z8 P2", Options(must_play=True))
    game.play(0, "draw", "pass")
    fitting = FITTING[game.public.top][game.public.origin]
    assert all(sum(card in fitting for card in state.hands[0]) <= 1 for state in resamples(game, 1))


def test_the_clock_tells_nothing_of_a_hand() -> None:
    game = four("E7 Z8 P2", Options(must_play=True))
    game.expire()
    assert not game.public.limits


def test_the_hand_behind_ones_own_wild_draw_four_is_kept() -> None:
    game = four("E7 Z8 W4", Options())
    game.play(0, "play W4>P")
    assert all(state.evidence == game.state.evidence for state in resamples(game, 0))
    assert game.view(1).evidence is None


def test_known_cards_are_forgotten_after_the_round() -> None:
    game = four("E7 Z8", Options(seven_zero=True), "E3", "M1 M4", "Z1 Z2")
    game.play(0, "play E7>2").play(1, "play E3")
    assert game.public.match.round == 2
    assert not game.view(Seat(0)).known
    assert not game.public.limits


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
