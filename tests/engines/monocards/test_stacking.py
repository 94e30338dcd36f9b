"""Stacking: the sum of the Draw cards passes on until a player takes it (rules/monocards.md, house rules)."""

import pytest

from engines.core import IllegalActionError
from engines.monocards.options import Options
from tests.engines.monocards.positions import four, hand, lay

STACKING = Options(stacking=True)


def test_the_sum_is_passed_on_until_somebody_takes_it() -> None:
    game = four("ED E1 E2", STACKING, "MD P1 P2", "ZD Z1 Z2", "M1 M2 M3").play(0, "ED").play(1, "MD")
    game.play(2, "ZD").play(3, "accept")
    assert (game.drew(3), game.mover) == (6, 0)


def test_only_the_same_kind_answers() -> None:
    game = lay("ED E1 E2", "MD E4 W4 W", "Z1 Z2", discards="E5", options=STACKING).play(0, "ED")
    assert game.can(1) == ["accept", "play MD"]
    with pytest.raises(IllegalActionError, match="Only another Draw 2 answers"):
        game.play(1, "W4>M")


def test_wild_draw_4_answers_wild_draw_4_and_a_challenge_tests_only_the_last() -> None:
    game = lay("W4 E1 E2", "W4 P1 P2", "Z1 Z2 Z3", discards="E5", options=STACKING)
    game.play(0, "W4>M").play(1, "W4>Z").play(2, "challenge")
    assert (game.drew(0), game.drew(1), game.drew(2), game.mover) == (0, 0, 10, 0)
    game = lay("W4 P1 P2", "W4 M1 P2", "Z1 Z2 Z3", discards="E5", options=STACKING)
    game.play(0, "W4>M").play(1, "W4>Z").play(2, "challenge")
    assert (game.drew(1), game.drew(2), game.mover) == (10, 0, 2)


def test_going_out_wins_despite_a_caught_bluff_on_the_last_card() -> None:
    options = Options(stacking=True, target=0)
    game = lay("W4", "W4 M1 P2", "Z1 Z2 Z3", discards="E5", options=options)
    game.play(0, "W4>M").play(1, "W4>Z").play(2, "challenge")
    assert (game.winners, game.drew(1)) == ((0,), 10)


def test_a_challenge_that_ends_the_round_still_shows_the_hand_until_the_challenger_acts() -> None:
    game = lay("W4", "W4 M1 P2", "Z1 Z2 Z3", discards="E5", options=STACKING)
    game.play(0, "W4>M").play(1, "W4>Z").play(2, "challenge")
    assert game.public.match.round == 2
    shown = game.view(2).shown
    assert shown is not None
    assert (shown.seat, shown.cards) == (1, hand("M1 P2 W4"))
    assert game.view(0).shown is game.view(1).shown is None
    while game.mover != 2:
        game.expire()
        assert game.view(2).shown == shown
    assert game.play(2, "draw").view(2).shown is None


def test_a_hand_shown_before_the_last_card_is_not_seen_in_the_next_round() -> None:
    game = lay("W4 M1 M2", "P1 P2", "W", discards="E5").play(0, "W4>M").play(1, "challenge")
    assert game.view(1).shown is not None
    game.play(2, "W>E")
    assert (game.public.match.round, game.view(1).shown) == (2, None)


def test_the_first_player_out_wins() -> None:
    game = lay("ED", "MD", "Z1 Z2", discards="E5", options=Options(stacking=True, target=0))
    assert game.play(0, "ED").play(1, "MD").play(2, "accept").winners == (0,)


def test_a_returning_stack_brings_a_finished_player_back_into_the_round() -> None:
    game = lay("ED", "MD P1 P2", discards="E5", options=STACKING).play(0, "ED").play(1, "MD")
    assert (game.mover, game.public.pending.finishers) == (0, (0,))
    game.play(0, "accept")
    assert (game.public.sizes, game.mover, game.result) == ((4, 2), 1, None)


def test_a_wrong_catch_does_not_cost_a_played_last_card() -> None:
    options = Options(stacking=True, false_catch=2, target=0)
    game = lay("ED", "P1 P2", "Z1", discards="E5", options=options).play(0, "ED")
    assert game.can(0) == []
    with pytest.raises(IllegalActionError, match="Seat 2 can't be caught"):
        game.play(0, "catch 2")
    assert game.play(1, "accept").winners == (0,)


def test_after_the_last_card_a_forgotten_call_can_still_be_caught() -> None:
    options = Options(stacking=True, false_catch=2, target=0)
    game = lay("ED", "MD P2", "Z1", discards="E5", options=options).play(0, "ED").play(1, "MD")
    assert game.can(0) == ["catch 1"]
    assert game.play(0, "catch 1").drew(1) == 4


def test_the_clock_accepts_the_sum() -> None:
    game = four("ED E1 E2", STACKING).play(0, "ED").expire()
    assert (game.drew(1), game.mover) == (2, 2)
