"""Elimination: play goes on until one player is left (rules/monocards.md, house rules)."""

import pytest

from engines.core import IllegalActionError
from engines.monocards.options import Options
from engines.monocards.view import PlayerFinished, RoundEnded
from tests.engines.monocards.positions import four, lay

OPTIONS = Options(elimination=True)


def test_play_goes_on_until_one_player_is_left_and_ranks_decide() -> None:
    game = four("E1", OPTIONS, "E2 E3", "E4 E6", "M1 M2").play(0, "E1")
    assert game.happened(PlayerFinished)
    assert (game.result, game.mover) == (None, 1)
    game.play(1, "mono", "E2").play(2, "mono", "E4").play(3, "draw", "pass").play(1, "E3")
    assert game.public.match.ranked == (0, 1)
    game.play(2, "E6")
    assert game.result == ((0,), (3, 2, 1, 0), "RANKS")


def test_who_finished_only_watches() -> None:
    game = four("E1", OPTIONS, "E2 E3", "E4 E6", "M1 M2").play(0, "E1").play(1, "E2")
    assert game.catchable == 1
    assert game.can(0) == []
    with pytest.raises(IllegalActionError, match="cannot be caught"):
        game.play(0, "catch 1")


def test_a_last_skip_skips_the_player_after() -> None:
    assert four("ES", OPTIONS).play(0, "ES").mover == 2


def test_a_leaver_ranks_last() -> None:
    game = four("E1", OPTIONS, "E2", "E4 E6", "M1 M2").play(0, "E1").withdraw(2).play(1, "E2")
    assert game.result == ((0,), (3, 2, 0, 1), "RANKS")


def test_who_finished_may_leave_and_keeps_the_rank() -> None:
    game = four("E1", OPTIONS, "E2", "E4 E6", "M1 M2").play(0, "E1").withdraw(0).withdraw(3).withdraw(2)
    assert (game.winners, game.reason) == ((0,), "RANKS")


def test_with_nothing_to_draw_lower_hands_rank_higher() -> None:
    game = lay("E1", "P7", "P2 Z2", "M3 M1", discards="E5", pile="", options=OPTIONS).play(0, "E1")
    game.play(1, "draw", "pass").play(2, "pass").play(3, "pass").play(1, "pass")
    ended = next(event for event in game.events if isinstance(event, RoundEnded))
    assert ended.values == (0, 12, 4, 4)
    assert game.result == ((0,), (3, 0, 2, 2), "RANKS")
