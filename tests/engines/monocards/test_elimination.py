"""Elimination: play goes on until one player is left (rules/monocards.md, house rules)."""

from engines.core.options import changed_options, options_from_json, options_to_json
from engines.monocards.options import Options
from tests.engines.monocards import examples

OPTIONS = Options(elimination=True)


def test_a_target_makes_it_scored_be_it_the_usual_one() -> None:
    assert not Options(elimination=True).are_scored
    assert Options(elimination=True).target == 0
    assert not Options(elimination=True, target=0).are_scored
    given = Options(elimination=True, target=500)
    assert (given.are_scored, given.target) == (True, 500)
    assert options_from_json(Options, options_to_json(given)) == given
    assert changed_options(Options(elimination=True)) == {"elimination": True}
    assert changed_options(Options(target=500)) == {}


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
with nothing to draw lower hands rank higher
    E1 / P7 / P2 Z2 / M3 M1; pile; elimination | 0 E1; 1 draw; 1 pass; 2 pass; 3 pass; 1 pass | happened: RoundEnded
    |  | ended.values: 0, 12, 4, 4; result: (0), (3, 0, 2, 2), RANKS
with a target each seat that goes out scores the cards left in all other hands at once
    E1 / E2 E3 / E4 E6 / M1 M2; elimination; target=100 | 0 E1 | match.scores: 18, 0, 0, 0; result: -; told has: 18
    | 1 mono; 1 E2; 2 mono; 2 E4; 3 draw; 3 pass | hand 2: E6; hand 3: M1, M2, P8
    | 1 E3 | match.scores: 18, 17, 0, 0
the round goes on to its end and another follows
    E1 / E2 / E4 M4; elimination; target=100 | 0 E1; 1 E2 | ended.points: 10, 8, 0; ended.scores: 10, 8, 0; result: -
    |  | ended.ranks: 1, 2, 3; told has: Places: 1. Ada (+10), 2. Ben (+8), 3. Chi.
    |  | match.round: 2; match.dealer: 1; match.playing: 0, 1, 2; match.ranked: nothing
with a target and nothing to draw the lowest hand wins the difference
    E1 / P7 / P2 Z2 / M3 M1; pile; elimination; target=100 | 0 E1; 1 draw; 1 pass; 2 pass; 3 pass; 1 pass | mover: 1
    |  | ended.points: 15, 0, 8, 8; ended.values: 0, 12, 4, 4; ended.ranks: 1, 4, 2, 2
a finished player who left is dealt no more cards
    E1 / E2 / E4 M4 / Z1 Z2; elimination; target=100 | 0 E1; 0 leaves; 1 E2; 3 leaves | match.round: 2; sizes 0: 0
    |  | match.playing: 1, 2
""")
def test_an_example_of_elimination_comes_out(example: examples.Example) -> None:
    examples.check(example)
