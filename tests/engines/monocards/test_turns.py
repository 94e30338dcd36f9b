"""Tests of playing, drawing, passing and the effects of cards (rules/monocards.md, a round)."""

import pytest

from engines.core import Dice, IllegalActionError
from engines.monocards.cards import Origin
from engines.monocards.options import Options
from engines.monocards.view import RoundEnded, RoundEnding
from tests.engines.monocards import examples
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


@pytest.mark.parametrize("card", ["ES", "ER", "ED"])
def test_of_two_players_skip_reverse_and_draw_2_give_an_extra_turn(card: str) -> None:
    game = lay(f"{card} E1 E2", "P1 P2 P3", discards="E5").play(0, card)
    assert game.mover == 0
    assert game.public.sizes[1] == (5 if card == "ED" else 3)
    assert game.public.direction == 1


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


@examples.every("""
a card that does not fit is refused
    M6 E1 | 0 play M6 | refused: Martian 6 doesn't fit. Play Eldritch, a 5 or a wild card
    M6 E1; on E8 | 0 play M6 | refused: Martian 6 doesn't fit. Play Eldritch, an 8 or a wild card
a card not held is refused
    M6 E1 | 0 E7 | refused: You don't hold Eldritch 7
after a wild only the named origin counts
    W P1 P2 | 0 play W>Z | origin: WIZARD; mover: 1
    E1 Z1 M1; on E5 W; origin Z |  | can 0: draw, play Z1
nobody passes without drawing
    E1 E2 | 0 pass | refused: only pass after drawing
a skip skips the next player
    ES E1 E2 | 0 ES | mover: 2
a reverse turns the direction
    ER E1 E2 | 0 ER | mover: 3; direction: -1
a draw 2 makes the next player draw two and lose the turn
    ED E1 E2 | 0 ED | sizes 1: 5; mover: 2
an accepted wild draw 4 makes the next player draw four and lose the turn
    W4 P1 P2 | 0 W4>M | can 1: accept, challenge
    | 1 accept | sizes 1: 7; mover: 2; origin: MARTIAN
of two players an accepted wild draw 4 gives an extra turn
    W4 P1 P2 / Z1 Z2 Z3 | 0 W4>M; 1 accept | mover: 0; sizes: 2, 7
an innocent wild draw 4 costs the challenger six and the turn
    W4 W4 P1 | 0 W4>M; 1 challenge | drew 1: 6; drew 0: 0; mover: 2
a bluff costs six and the challenger keeps the turn and the origin stands
    W4 E1 P1 | 0 W4>M; 1 challenge | drew 0: 6; drew 1: 0; mover: 1; phase: PLAY; origin: MARTIAN
a wild beside a wild draw 4 makes it a bluff
    W4 W P1 | 0 W4>M; 1 challenge | drew 0: 6
with no bluff the wild draw 4 is refused and there is no challenge
    W4 E1 P1; no_bluff | 0 W4>M | refused: No bluffing here
    W4 M1 P1; no_bluff | 0 W4>M | drew 1: 4; mover: 2
the discards but the top card become the draw pile
    M1 M2 / P1 P2; on Z1 Z2 Z3 E5; pile | 0 draw | happened: PileReshuffled; discards: E5; draw_pile: 2
drawing more cards than left draws the rest
    ED M2 M3 / P1 P2 / Z1 Z2; pile | 0 ED | drew 1: 1; draw_pile: 0; discards: ED
a play between passes starts the count anew
    M1 M2 / P1 E1 Z8 / Z1 W; pile | 0 pass; 1 play E1 | pending.idle: 0
    | 2 draw | drew 2: 1; phase: DRAWN
cards left behind by a leaver start the count of passes anew
    M1 / P1 / Z2 Z3 / Z4 Z6; pile; target=0; false_catch=1 | 0 pass; 1 pass; 1 leaves; 3 catch 0 | drew 3: 1
    | 2 pass | result: -; mover: 3
    | 3 pass; 0 pass | winners: 0; reason: ROUND
equal lowest hands each win their difference
    M1 M2 / P1 P2 / Z1 W; pile; target=0 | 0 pass; 1 pass; 2 pass | result: (0, 1), (48, 48, 0), ROUND
the clock draws and passes
    E1 E2 | clock | sizes 0: 3; mover: 1
the clock keeps a drawn card
    E1 E2; pile E8 | 0 draw; clock | mover: 1
the clock accepts a wild draw 4
    W4 E1 P1 | 0 W4>M; clock | drew 1: 4; mover: 2
the clock passes where there is nothing to draw
    M1 M2 / P1 P2; pile | clock | mover: 1
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
