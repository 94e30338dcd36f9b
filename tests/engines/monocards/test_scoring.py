"""Going out, the score, the next round, and leaving (rules/monocards.md, score)."""

import pytest

from engines.core import IllegalActionError
from engines.monocards.options import Options
from engines.monocards.view import RoundBegan, RoundEnded, RoundEnding
from tests.engines.monocards.positions import Game, hand, lay


def round_end(game: Game) -> RoundEnded:
    return next(event for event in game.events if isinstance(event, RoundEnded))


def test_going_out_scores_all_cards_of_the_others() -> None:
    game = lay("E1", "P0 P7", "ZS W4", discards="E5", scores=(10, 20, 30)).play(0, "E1")
    event = round_end(game)
    assert (event.ending, event.winners, event.values) == (RoundEnding.WENT_OUT, (0,), (0, 7, 70))
    assert event.hands == ((), hand("P0 P7"), hand("ZS W4"))
    assert (event.points, event.scores) == ((77, 0, 0), (87, 20, 30))


def test_the_next_round_is_dealt_at_once_and_the_deal_passes_left() -> None:
    game = lay("E1", "P0 P7", "ZS W4", discards="E5").play(0, "E1")
    assert game.public.match.round == 2
    assert game.public.match.dealer == 1
    assert game.public.match.scores == (77, 0, 0)
    assert all(size >= 7 for size in game.public.sizes)
    began = next(event for event in game.events if isinstance(event, RoundBegan))
    assert (began.round, began.first, began.top) == (2, 1, game.public.top)


def test_reaching_the_target_wins_the_match() -> None:
    game = lay("E1", "P7 W", discards="E5", scores=(443, 490)).play(0, "E1")
    assert game.result == ((0,), (500, 490), "TARGET")
    assert game.public.turn == ()


def test_one_point_short_plays_on() -> None:
    assert lay("E1", "P6 W", discards="E5", scores=(443, 490)).play(0, "E1").result is None


def test_a_target_of_0_plays_one_round() -> None:
    game = lay("E1", "P7 W", discards="E5", options=Options(target=0)).play(0, "E1")
    assert game.result == ((0,), (57, 0), "ROUND")


def test_without_scoring_the_winner_of_the_round_wins_the_match() -> None:
    game = lay("E1", "P7 W", discards="E5", options=Options(no_scoring=True)).play(0, "E1")
    assert game.result == ((0,), None, "ROUND")


def test_a_last_draw_2_is_drawn_before_the_count() -> None:
    game = lay("ED", "P1 P2", "Z1", discards="E5", pile="W W", options=Options(target=0)).play(0, "ED")
    assert round_end(game).values == (0, 103, 1)
    assert game.result == ((0,), (104, 0, 0), "ROUND")


def test_a_last_wild_draw_4_is_answered_before_the_count() -> None:
    game = lay("W4", "P1 P2", "Z1", discards="E5", pile="W W W W", options=Options(target=0)).play(0, "W4>E")
    assert (game.public.pending.finishers, game.mover, game.result) == ((0,), 1, None)
    game.play(1, "accept")
    assert game.result == ((0,), (204, 0, 0), "ROUND")


def test_an_innocent_last_wild_draw_4_costs_the_challenger_six_before_the_count() -> None:
    game = lay("W4", "P1 P2", "Z1", discards="E5", options=Options(target=0)).play(0, "W4>E").play(1, "challenge")
    assert game.drew(1) == 6
    assert game.winners == (0,)


def test_a_leaver_s_hand_goes_under_the_draw_pile() -> None:
    game = lay("E1 E2", "P1 P2 P3", "Z1 Z2", discards="E5").withdraw(1)
    assert game.state.pile[:3] == hand("P1 P2 P3")
    assert game.public.sizes == (2, 0, 2)
    assert game.mover == 0
    assert game.public.players[1].left
    assert game.play(0, "draw", "pass").mover == 2


def test_the_turn_of_a_leaver_passes_on() -> None:
    assert lay("E1 E2", "P1 P2 P3", "Z1 Z2", discards="E5").withdraw(0).mover == 1
    assert lay("E1 E2", "P1 P2 P3", "Z1 Z2", discards="E5", direction=-1).withdraw(0).mover == 2


def test_the_last_player_at_the_table_wins() -> None:
    game = lay("E1 E2", "P1 P2 P3", "Z1 Z2", discards="E5", scores=(7, 8, 9)).withdraw(1).withdraw(0)
    assert game.result == ((2,), (7, 8, 9), "LAST_PLAYER")


def test_two_remaining_players_play_by_the_rules_for_two() -> None:
    game = lay("ER E2 E3", "P1 P2 P3", "Z1 Z2", discards="E5").withdraw(1).play(0, "ER")
    assert (game.mover, game.public.direction) == (0, 1)


def test_cards_demanded_of_a_leaver_are_demanded_of_nobody() -> None:
    game = lay("W4 E2 E3", "P1 P2 P3", "Z1 Z2", discards="E5").play(0, "W4>M").withdraw(1)
    assert (game.mover, game.phase, game.public.demand) == (2, "PLAY", None)


def test_a_leaver_cannot_be_challenged_any_more() -> None:
    game = lay("W4 E2 E3", "P1 P2 P3", "Z1 Z2", discards="E5").play(0, "W4>M").withdraw(0)
    assert game.can(1) == ["accept"]
    with pytest.raises(IllegalActionError, match="no Wild Draw 4 to doubt"):
        game.play(1, "challenge")


def test_a_player_leaving_before_the_last_draw_is_answered_has_not_won() -> None:
    game = lay("W4", "P1 P2 P3", "Z1 Z2", discards="E5").play(0, "W4>M").withdraw(0).play(1, "accept")
    assert (game.result, game.public.match.round, game.mover) == (None, 1, 2)


def test_the_round_ends_when_the_player_due_to_answer_the_last_card_leaves() -> None:
    game = lay("W4", "P1 P2 P3", "Z1 Z2", discards="E5").play(0, "W4>M").withdraw(1)
    assert (game.public.match.round, game.public.match.scores) == (2, (3, 0, 0))


def test_the_deal_skips_resigned_players() -> None:
    game = lay("E1", "P1", "Z1", discards="E5").withdraw(1).play(0, "E1")
    assert game.public.match.dealer == 2
    assert game.public.sizes[1] == 0
