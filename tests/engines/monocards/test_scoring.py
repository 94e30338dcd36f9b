"""Going out, the score, the next round, and leaving (rules/monocards.md, score)."""

from engines.monocards.view import RoundBegan, RoundEnded, RoundEnding
from tests.engines.monocards import examples
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


def test_a_leaver_s_hand_goes_under_the_draw_pile() -> None:
    game = lay("E1 E2", "P1 P2 P3", "Z1 Z2", discards="E5").withdraw(1)
    assert game.state.pile[:3] == hand("P1 P2 P3")
    assert game.public.sizes == (2, 0, 2)
    assert game.mover == 0
    assert game.public.players[1].left
    assert game.play(0, "draw", "pass").mover == 2


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
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
