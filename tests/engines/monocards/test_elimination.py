"""Elimination: play goes on until one player is left (rules/monocards.md, house rules)."""

import pytest

from engines.core import OptionError, Seat
from engines.core.options import changed_options, options_from_json, options_to_json
from engines.monocards import TEXT
from engines.monocards.cards import POINTS
from engines.monocards.options import Options
from engines.monocards.view import PlayerFinished, RoundEnded
from tests.engines.monocards import examples
from tests.engines.monocards.positions import four, lay

OPTIONS = Options(elimination=True)


def test_with_nothing_to_draw_lower_hands_rank_higher() -> None:
    game = lay("E1", "P7", "P2 Z2", "M3 M1", discards="E5", pile="", options=OPTIONS).play(0, "E1")
    game.play(1, "draw", "pass").play(2, "pass").play(3, "pass").play(1, "pass")
    ended = next(event for event in game.events if isinstance(event, RoundEnded))
    assert ended.values == (0, 12, 4, 4)
    assert game.result == ((0,), (3, 0, 2, 2), "RANKS")


class TestScored:
    """With a target each seat that goes out scores at once, and rounds follow until one has reached it."""

    rules = Options(elimination=True, target=100)

    def test_a_target_makes_it_scored_be_it_the_usual_one(self) -> None:
        assert not Options(elimination=True).are_scored
        assert Options(elimination=True).target == 0
        assert not Options(elimination=True, target=0).are_scored
        given = Options(elimination=True, target=500)
        assert (given.are_scored, given.target) == (True, 500)
        assert options_from_json(Options, options_to_json(given)) == given
        assert changed_options(Options(elimination=True)) == {"elimination": True}
        assert changed_options(Options(target=500)) == {}

    def test_going_out_scores_the_cards_left_in_all_other_hands(self) -> None:
        game = four("E1", self.rules, "E2 E3", "E4 E6", "M1 M2").play(0, "E1")
        assert PlayerFinished(Seat(0), 1, 5 + 10 + 3) in game.events
        assert (game.public.match.scores, game.result) == ((18, 0, 0, 0), None)
        game.play(1, "mono", "E2").play(2, "mono", "E4").play(3, "draw", "pass")
        held = sum(POINTS[card] for seat in (2, 3) for card in game.hand(seat))
        game.play(1, "E3")
        assert game.public.match.scores == (18, held, 0, 0)

    def test_the_round_goes_on_to_its_end_and_another_follows(self) -> None:
        game = lay("E1", "E2", "E4 M4", discards="E5", options=self.rules).play(0, "E1").play(1, "E2")
        ended = next(event for event in game.events if isinstance(event, RoundEnded))
        assert ended.points == (2 + 8, 8, 0)
        assert ended.scores == ended.points
        assert ended.ranks == (1, 2, 3)
        assert game.result is None
        match = game.public.match
        assert (match.round, match.dealer, match.playing, match.ranked) == (2, 1, (0, 1, 2), ())
        assert set(game.public.sizes) <= {7, 9}
        assert "Places: 1. a (+10), 2. b (+8), 3. c." in TEXT.event(ended, "abc")

    def test_with_nothing_to_draw_the_lowest_hand_wins_the_difference(self) -> None:
        game = lay("E1", "P7", "P2 Z2", "M3 M1", discards="E5", pile="", options=self.rules).play(0, "E1")
        game.play(1, "draw", "pass").play(2, "pass").play(3, "pass").play(1, "pass")
        ended = next(event for event in game.events if isinstance(event, RoundEnded))
        assert ended.values == (0, 12, 4, 4)
        assert ended.points == (15, 0, 8, 8)
        assert ended.ranks == (1, 4, 2, 2)

    def test_a_finished_player_who_left_is_dealt_no_more_cards(self) -> None:
        game = lay("E1", "E2", "E4 M4", "Z1 Z2", discards="E5", options=self.rules).play(0, "E1").withdraw(0)
        game.play(1, "E2").withdraw(3)
        assert (game.public.match.round, game.public.match.playing) == (2, (1, 2))
        assert game.public.sizes[0] == 0

    def test_points_without_scoring_contradict_each_other(self) -> None:
        with pytest.raises(OptionError, match="`no_scoring` or `target`"):
            Options(elimination=True, no_scoring=True, target=500)


@examples.every("""
play goes on until one player is left and ranks decide
    E1 / E2 E3 / E4 E6 / M1 M2; elimination | 0 E1 | happened: PlayerFinished; result: -; mover: 1
    | 1 mono; 1 E2; 2 mono; 2 E4; 3 draw; 3 pass; 1 E3 | match.ranked: 0, 1
    | 2 E6 | result: (0), (3, 2, 1, 0), RANKS
a finished player only watches
    E1 / E2 E3 / E4 E6 / M1 M2; elimination | 0 E1; 1 E2 | catchable: 1; can 0: nothing
    | 0 catch 1 | refused: can't be caught
a last skip skips the player after
    ES; elimination | 0 ES | mover: 2
a leaver ranks last
    E1 / E2 / E4 E6 / M1 M2; elimination | 0 E1; 2 leaves; 1 E2 | result: (0), (3, 2, 0, 1), RANKS
a finished player may leave and keeps the rank
    E1 / E2 / E4 E6 / M1 M2; elimination | 0 E1; 0 leaves; 3 leaves; 2 leaves | winners: 0; reason: RANKS
the match ends after the round in which somebody reached the target
    E1 / E2 / E4 W W4; scores 0 30 90; target=100; elimination | 0 E1 | result: -
    | 1 E2 | result: (1), (106, 134, 90), TARGET
a leaver ends the round or the match
    E1 / E2 M2 / E4 M4; target=100; elimination | 0 E1; 2 leaves | result: -; match.round: 2; match.playing: 0, 1
    | 1 leaves | result: (0), (12, 0, 0), LAST_PLAYER
""")
def test_an_example_of_elimination_comes_out(example: examples.Example) -> None:
    examples.check(example)
