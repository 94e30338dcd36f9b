"""Tests of playing, drawing, passing and the effects of cards (rules/monocards.md, a round)."""

import pytest

from engines.core import Dice, IllegalActionError
from engines.monocards.cards import Origin
from engines.monocards.options import Options
from engines.monocards.view import PileReshuffled, RoundEnded, RoundEnding
from tests.engines.monocards.positions import OTHERS, SEED, Game, cards, hand, lay


def four(first: str, discards: str = "E5", options: Options | None = None, origin: Origin | None = None) -> Game:
    return lay(first, *OTHERS, discards=discards, options=options, origin=origin)


def test_a_card_of_the_same_origin_number_or_symbol_and_any_wild_can_be_played() -> None:
    game = four("E1 M5 P6 W W4")
    plays = [text for text in game.can(0) if text.startswith("play")]
    assert plays == [
        "play E1",
        "play M5",
        *(f"play W4>{letter}" for letter in "EMPZ"),
        *(f"play W>{letter}" for letter in "EMPZ"),
    ]
    assert four("MS P1 P2", "ES").can(0) == ["draw", "play MS"]
    assert four("MR P1 P2", "ER").can(0) == ["draw", "play MR"]
    assert four("MD P1 P2", "ED").can(0) == ["draw", "play MD"]


def test_a_card_that_does_not_fit_is_refused() -> None:
    with pytest.raises(IllegalActionError, match=r"Martian 6 doesn't fit\. Play Eldritch, a 5 or a wild card"):
        four("M6 E1").play(0, "play M6")
    with pytest.raises(IllegalActionError, match=r"Martian 6 doesn't fit\. Play Eldritch, an 8 or a wild card"):
        four("M6 E1", "E8").play(0, "play M6")


def test_a_card_not_held_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="You don't hold Eldritch 7"):
        four("M6 E1").play(0, "E7")


def test_after_a_wild_only_the_named_origin_counts() -> None:
    game = four("W P1 P2", "E5").play(0, "play W>Z")
    assert (game.public.origin, game.mover) == (Origin.WIZARD, 1)
    assert four("E1 Z1 M1", "E5 W", origin=Origin.WIZARD).can(0) == ["draw", "play Z1"]


def test_a_player_who_draws_may_play_that_card_or_pass_and_no_other() -> None:
    game = lay("E1 E2 M9", *OTHERS, discards="E5", pile="P9 E8").play(0, "draw")
    assert game.phase == "DRAWN"
    assert game.view(0).drawn == "E8"
    assert game.can(0) == ["pass", "play E8"]
    with pytest.raises(IllegalActionError, match="Play the card you drew, Eldritch 8"):
        game.play(0, "play E1")
    with pytest.raises(IllegalActionError, match="already drew"):
        game.play(0, "draw")
    assert game.play(0, "pass").mover == 1


def test_nobody_else_sees_whether_a_drawn_card_fits() -> None:
    fits = lay("M1 M2", *OTHERS, discards="E5", pile="P9 E8").play(0, "draw")
    fits_not = lay("M1 M2", *OTHERS, discards="E5", pile="P9 Z8").play(0, "draw")
    assert fits.public == fits_not.public
    assert (fits.can(0), fits_not.can(0)) == (["pass", "play E8"], ["pass"])
    assert fits.view(1) == fits_not.view(1)


def test_the_next_player_does_not_see_the_card_that_was_drawn() -> None:
    game = lay("M1 M2", *OTHERS, discards="E5", pile="P9 E8").play(0, "draw")
    assert game.view(1).drawn is None
    game.play(0, "pass")
    assert game.view(1).drawn is None
    assert "play E8" not in game.can(1)


def test_nobody_passes_without_drawing() -> None:
    with pytest.raises(IllegalActionError, match="only pass after drawing"):
        four("E1 E2").play(0, "pass")


def test_a_skip_skips_the_next_player() -> None:
    assert four("ES E1 E2").play(0, "ES").mover == 2


def test_a_reverse_turns_the_direction() -> None:
    game = four("ER E1 E2").play(0, "ER")
    assert (game.mover, game.public.direction) == (3, -1)


def test_a_draw_2_makes_the_next_player_draw_two_and_lose_the_turn() -> None:
    game = four("ED E1 E2").play(0, "ED")
    assert (game.public.sizes[1], game.mover) == (5, 2)


def test_an_accepted_wild_draw_4_makes_the_next_player_draw_four_and_lose_the_turn() -> None:
    game = four("W4 P1 P2").play(0, "W4>M")
    assert game.can(1) == ["accept", "challenge"]
    game.play(1, "accept")
    assert (game.public.sizes[1], game.mover, game.public.origin) == (7, 2, Origin.MARTIAN)


@pytest.mark.parametrize("card", ["ES", "ER", "ED"])
def test_of_two_players_skip_reverse_and_draw_2_give_an_extra_turn(card: str) -> None:
    game = lay(f"{card} E1 E2", "P1 P2 P3", discards="E5").play(0, card)
    assert game.mover == 0
    assert game.public.sizes[1] == (5 if card == "ED" else 3)
    assert game.public.direction == 1


def test_of_two_players_an_accepted_wild_draw_4_gives_an_extra_turn() -> None:
    game = lay("W4 P1 P2", "Z1 Z2 Z3", discards="E5").play(0, "W4>M").play(1, "accept")
    assert (game.mover, game.public.sizes) == (0, (2, 7))


def test_an_innocent_wild_draw_4_costs_the_challenger_six_and_the_turn() -> None:
    game = four("W4 W4 P1").play(0, "W4>M").play(1, "challenge")
    assert (game.drew(1), game.drew(0), game.mover) == (6, 0, 2)


def test_a_bluff_costs_six_and_the_challenger_keeps_the_turn_and_the_origin_stands() -> None:
    game = four("W4 E1 P1").play(0, "W4>M").play(1, "challenge")
    assert (game.drew(0), game.drew(1), game.mover, game.phase) == (6, 0, 1, "PLAY")
    assert game.public.origin is Origin.MARTIAN


def test_a_wild_beside_a_wild_draw_4_makes_it_a_bluff() -> None:
    assert four("W4 W P1").play(0, "W4>M").play(1, "challenge").drew(0) == 6


def test_the_challenged_hand_is_shown_to_the_challenger_alone() -> None:
    game = four("W4 E1 P1").play(0, "W4>M").play(1, "challenge")
    shown = game.view(1).shown
    assert shown is not None
    assert shown.cards == hand("W4 E1 P1")
    assert [game.view(seat).shown for seat in (0, 2, 3)] == [None] * 3
    assert game.play(1, "draw").view(1).shown is None


def test_only_the_player_who_must_draw_can_challenge() -> None:
    game = four("W4 E1 P1").play(0, "W4>M")
    with pytest.raises(IllegalActionError, match="not your turn"):
        game.play(2, "challenge")
    assert game.can(0) == game.can(2) == []


def test_a_wild_draw_4_that_would_be_a_bluff_is_marked_in_the_own_hand() -> None:
    assert [fit.value for fit in four("E1 P1 W4").view(0).fits] == ["yes", "no", "bluff"]
    assert [fit.value for fit in four("M1 P1 W4").view(0).fits] == ["no", "no", "yes"]


def test_with_no_bluff_the_wild_draw_4_is_refused_and_there_is_no_challenge() -> None:
    options = Options(no_bluff=True)
    with pytest.raises(IllegalActionError, match="No bluffing here"):
        four("W4 E1 P1", options=options).play(0, "W4>M")
    game = four("W4 M1 P1", options=options).play(0, "W4>M")
    assert (game.drew(1), game.mover) == (4, 2)


def test_the_discards_but_the_top_card_become_the_draw_pile() -> None:
    game = lay("M1 M2", "P1 P2", discards="Z1 Z2 Z3 E5", pile="").play(0, "draw")
    assert game.happened(PileReshuffled)
    assert (game.public.discards, game.public.draw_pile) == (hand("E5"), 2)


def test_the_discards_are_shuffled_from_the_bottom_up_and_drawn_from_the_end() -> None:
    game = lay("M1 M2", "P1 P2", discards="Z1 Z2 Z3 Z4 Z6 E5", pile="").play(0, "draw")
    shuffled = Dice(SEED, 1).shuffle(cards("Z1 Z2 Z3 Z4 Z6"))
    assert game.view(0).drawn == shuffled[-1]
    assert game.state.pile == tuple(shuffled[:-1])


def test_a_round_of_a_hundred_shuffles_goes_to_the_lowest_hand() -> None:
    game = lay("M1 M2", "P1 P1", discards="Z1 Z2 Z3 E5", pile="", shuffles=99).play(0, "draw")
    assert game.public.match.round == 1
    game.play(0, "pass")
    ended = next(event for event in game.events if isinstance(event, RoundEnded))
    assert (ended.ending, ended.winners) == (RoundEnding.TOO_LONG, (1,))
    assert game.public.match.shuffles == 0


def test_drawing_more_cards_than_left_draws_the_rest() -> None:
    game = lay("ED M2 M3", "P1 P2", "Z1 Z2", discards="E5", pile="").play(0, "ED")
    assert (game.drew(1), game.public.draw_pile, game.public.discards) == (1, 0, hand("ED"))


def test_with_nothing_to_draw_players_pass_and_after_all_have_the_lowest_hand_wins_the_difference() -> None:
    game = lay("M1 M2", "P1 P1", "Z1 W", discards="E5", pile="")
    assert game.can(0) == ["mono", "pass"]
    game.play(0, "pass").play(1, "pass")
    assert game.public.pending.idle == 2
    game.play(2, "pass")
    ended = next(event for event in game.events if isinstance(event, RoundEnded))
    assert (ended.ending, ended.winners) == (RoundEnding.NOTHING_TO_DRAW, (1,))
    assert ended.values == (3, 2, 51)
    assert ended.points == (0, 1 + 49, 0)
    assert game.public.match.round == 2


def test_a_play_between_passes_starts_the_count_anew() -> None:
    game = lay("M1 M2", "P1 E1 Z8", "Z1 W", discards="E5", pile="").play(0, "pass").play(1, "play E1")
    assert game.public.pending.idle == 0
    game.play(2, "draw")
    assert (game.drew(2), game.phase) == (1, "DRAWN")


def test_cards_left_behind_by_a_leaver_start_the_count_of_passes_anew() -> None:
    game = lay("M1", "P1", "Z2 Z3", "Z4 Z6", discards="E5", pile="", options=Options(false_catch=1, target=0))
    game.play(0, "pass").play(1, "pass").withdraw(1)
    assert game.play(3, "catch 0").drew(3) == 1
    game.play(2, "pass")
    assert (game.result, game.mover) == (None, 3)
    game.play(3, "pass").play(0, "pass")
    assert (game.winners, game.reason) == ((0,), "ROUND")


def test_equal_lowest_hands_each_win_their_difference() -> None:
    game = lay("M1 M2", "P1 P2", "Z1 W", discards="E5", pile="", options=Options(target=0))
    game.play(0, "pass").play(1, "pass").play(2, "pass")
    assert game.result == ((0, 1), (48, 48, 0), "ROUND")


def test_the_clock_draws_and_passes() -> None:
    game = four("E1 E2").expire()
    assert (game.public.sizes[0], game.mover) == (3, 1)


def test_the_clock_keeps_a_drawn_card() -> None:
    assert lay("E1 E2", *OTHERS, discards="E5", pile="E8").play(0, "draw").expire().mover == 1


def test_the_clock_accepts_a_wild_draw_4() -> None:
    game = four("W4 E1 P1").play(0, "W4>M").expire()
    assert (game.drew(1), game.mover) == (4, 2)


def test_the_clock_passes_where_there_is_nothing_to_draw() -> None:
    assert lay("M1 M2", "P1 P2", discards="E5", pile="").expire().mover == 1
