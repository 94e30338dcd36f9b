"""The house rules, and those that exclude each other (rules/monocards.md, house rules).

Elimination and teams change who wins, stacking who draws; they have modules of their own.
"""

import pytest

from engines.core import IllegalActionError, OptionError, Seat
from engines.monocards.cards import Card
from engines.monocards.options import Options, Several
from engines.monocards.view import HandsPassed, TurnsSkipped
from tests.engines.monocards import examples
from tests.engines.monocards.positions import OTHERS, four, hand, lay


@pytest.mark.parametrize(
    ("one", "other", "chosen"),
    [
        ("zero_swaps", "seven_zero", {"zero_swaps": True, "seven_zero": True}),
        ("teams", "elimination", {"teams": True, "elimination": True}),
        ("no_scoring", "target", {"no_scoring": True, "target": 500}),
        ("false_catch", "call_penalty", {"false_catch": 1, "call_penalty": 0}),
    ],
)
def test_house_rules_that_contradict_each_other_are_refused_by_name(
    one: str, other: str, chosen: dict[str, bool | int]
) -> None:
    with pytest.raises(OptionError, match=f"`{one}`"):
        Options(**chosen)  # type: ignore[arg-type]  # the values of a parametrised test


class TestSeveral:
    options = Options(several=Several.SAME)

    def test_effects_add_up(self) -> None:
        game = four("ED MD P1 P2", self.options).play(0, "ED,MD")
        assert (game.drew(1), game.mover) == (4, 2)
        game = four("ES MS P1 P2", self.options).play(0, "ES,MS")
        assert game.mover == 3
        assert TurnsSkipped((Seat(1), Seat(2))) in game.events
        game = four("ER MR P1 P2", self.options).play(0, "ER,MR")
        assert (game.mover, game.public.direction) == (1, 1)

    def test_of_two_players_several_skips_give_one_extra_turn(self) -> None:
        assert lay("ES MS P1 P2", "Z1 Z2", discards="E5", options=self.options).play(0, "ES,MS").mover == 0

    def test_calling_is_refused_with_too_many_cards(self) -> None:
        assert "mono" not in four("E7 M6 P1", self.options).can(0)

    def test_going_out_with_several_cards_needs_no_call(self) -> None:
        game = four("E7 M7", Options(several=Several.SAME, target=0)).play(0, "E7,M7")
        assert game.result is not None

    def test_the_choices_name_pairs_and_the_whole_set(self) -> None:
        plays = [text for text in four("E7 M7 Z7 P1", self.options).can(0) if text.startswith("play")]
        assert plays == ["play E7", "play E7,M7", "play E7,M7,Z7", "play E7,Z7", "play E7,Z7,M7"]


class TestSwaps:
    def test_a_0_may_also_be_played_without_a_swap(self) -> None:
        game = four("E0 E1 E2", Options(zero_swaps=True))
        assert game.can(0)[1:5] == ["play E0", "play E0>1", "play E0>2", "play E0>3"]
        assert game.play(0, "E0").hand(0) == hand("E1 E2")

    def test_swapping_with_oneself_or_a_resigned_player_is_refused(self) -> None:
        game = four("E0 E1 E2", Options(zero_swaps=True)).withdraw(3)
        for seat in (0, 3):
            with pytest.raises(IllegalActionError, match=f"swap hands with Seat {seat}"):
                game.play(0, f"E0>{seat}")

    def test_a_0_passes_all_hands_on_under_seven_zero(self) -> None:
        game = four("E0 E1 E2", Options(seven_zero=True)).play(0, "E0")
        assert [game.hand(seat) for seat in range(4)] == [hand(text) for text in ("M1 M2 M3", "E1 E2", *OTHERS[:2])]
        assert game.happened(HandsPassed)

    def test_the_last_card_swaps_nothing(self) -> None:
        options = Options(seven_zero=True, target=0)
        assert four("E7", options).play(0, "E7").result is not None
        assert four("E0", options).play(0, "E0").result is not None


class TestJumpIn:
    options = Options(jump_in=True)

    @pytest.mark.parametrize("turn", [("draw", "pass"), ("E8",)])
    def test_a_call_to_jump_in_lapses_with_the_turn_it_was_made_in(self, turn: tuple[str, ...]) -> None:
        game = four("E1 E2 E5", self.options, "P1 E8 P3", "E5 Z1", "M1 M2", discards="E9").play(0, "E5")
        game.play(2, "mono")
        assert game.public.calls.called == {2}
        game.play(1, *turn)
        assert game.public.calls.called == set()
        assert game.play(2, "E5").catchable == 2

    def test_a_draw_2_jumps_into_a_stack(self) -> None:
        options = Options(jump_in=True, stacking=True)
        game = four("ED E2 E3", options, "P1 P2", "ED Z1 Z2", "M1 M2").play(0, "ED").play(2, "jump ED")
        assert (game.mover, game.public.demand is not None and game.public.demand.cards) == (3, 4)


class TestDrawing:
    def test_draw_until_playable_draws_until_a_card_fits(self) -> None:
        game = lay("P1 P2", "Z1 Z2", discards="E5", pile="E3 E1 M2 M3", options=Options(draw_until_playable=True))
        game.play(0, "draw")
        assert (game.drew(0), game.view(0).drawn, game.phase) == (3, "E1", "DRAWN")
        assert game.can(0) == ["pass", "play E1"]

    def test_a_drawn_wild_draw_4_is_no_way_round_no_bluff(self) -> None:
        game = lay("E2 P2", "Z1 Z2", discards="E5", pile="W4", options=Options(no_bluff=True)).play(0, "draw")
        assert game.can(0) == ["pass"]
        assert Card("W4") in game.hand(0)


def test_nobody_swaps_hands_with_a_player_who_goes_out() -> None:
    options = Options(stacking=True, several=Several.LEGAL, seven_zero=True, target=0)
    game = lay("ED", "MD M7 P3 P4", "E1 E2", discards="E5", called=(0,), options=options).play(0, "play ED")
    with pytest.raises(IllegalActionError):
        game.play(1, "play MD,M7>0")
    assert game.play(1, "play MD,M7>2").state.hands[0] == ()


@examples.every("""
cards of one number go together and the last lies on top
    E7 M7 Z7 P1; several=same | 0 mono; 0 play E7,Z7,M7 | top: M7; origin: MARTIAN; sizes 0: 1; mover: 1
only the first need fit
    E7 M7 P1; several=same | 0 M7,E7 | refused: Martian 7 doesn't fit
another number is refused
    E7 M7 P1; several=same | 0 E7,P1 | refused: are not equal
a card held once is not played twice
    E7 M7 P1; several=same | 0 E7,E7 | refused: You hold only 1 Eldritch 7
without the house rule one card is played
    E7 M7 P1 | 0 E7,M7 | refused: one card at a time
wild cards go alone
    E7 W P1; several=same | 0 E7,W | refused: wild card alone
mono is due before the hand reaches one card
    E7 M7 P1; several=same |  | can 0 has: mono
    | 0 E7,M7 | catchable: 0
    E7 M7 P1; several=same | 0 mono; 0 E7,M7 | catchable: -
a 0 may swap hands with a chosen player
    E0 E1 E2; zero_swaps | 0 play E0>2 | hand 0: Z1, Z2, Z3; hand 2: E1, E2; happened: HandsSwapped
without the house rule nothing is swapped
    E0 E1 E2 | 0 E0>2 | refused: No suit or player after
a 7 must swap under seven zero
    E7 E1 E2; seven_zero | 0 E7 | refused: Name whose hand you take, like `play E7>1`
    | 0 E7>1 | hand 0: P1, P2, P3
hands go the way play goes
    E0 E1 E2; direction -1; seven_zero | 0 E0 | hand 3: E1, E2
swapping the last card away cannot be caught
    E0 E1; zero_swaps | 0 E0>2 | catchable: -; sizes: 3, 3, 1, 3
an identical card is played out of turn and play goes on from there
    E1 E2 E3 / P1 P2 / E5 Z1 Z2 / M1 M2; jump_in |  | can 2: jump E5
    | 2 jump E5 | sizes 2: 2; mover: 3
the effect counts from the player who jumped in
    E1 E2 E3 / P1 P2 / ED Z1 Z2 / M1 M2; on ED; jump_in | 2 jump ED | drew 3: 2; mover: 0
another card is refused
    E1 E2 E3 / P1 P2 / E6 Z1 Z2 / M1 M2; jump_in | 2 jump E6 | refused: equal to the top one
a wild card is never identical
    E1 E2 / W P1; on E5 W; origin E; jump_in |  | can 1: nothing
nobody jumps into a turn that has begun
    E1 E2 E3 / P1 P2 / E5 Z1 Z2 / M1 M2; jump_in | 0 draw; 2 jump E5 | refused: Wait for
without the house rule everybody waits
    E1 E2 E3 / P1 P2 / E5 Z1 Z2 / M1 M2 | 2 jump E5 | refused: No jumping in
mono is called before jumping in with two cards
    E1 E2 E3 / P1 P2 / E5 Z1 / M1 M2; jump_in |  | can 1: nothing; can 2: jump E5, mono
    | 2 jump E5 | catchable: 2
a call to jump in outlives what does not end the turn
    E1 E2 E5 / P1 P2 P3 / E5 Z1 / M1 M2; on E9; jump_in | 0 E5; 2 mono; 1 draw | calls.called: 2
a call lapses when somebody jumps in before the caller plays
    E1 M2 / P1 P2 P3 / E5 Z1 Z2 / M1 M3; jump_in | 0 mono; 2 jump E5 | calls.called: nothing
a call to jump in lapses when the player to move leaves
    E1 E2 E3 / P1 P2 P3 / E5 Z1 / M1 M2; jump_in | 2 mono; 0 leaves | calls.called: nothing
must play refuses to draw while a card fits
    E1 P1 P2; must_play | 0 draw | refused: you must play it
    P1 P2 P3; must_play |  | can 0: draw
must play refuses to pass while a card fits and nothing can be drawn
    E1 P1 P2 / Z1 Z2; pile; must_play | 0 pass | refused: you must play it
draw until playable passes when the cards run out
    P1 P2 / Z1 Z2; pile M2 M3; draw_until_playable | 0 draw | drew 0: 2; mover: 1
forced play refuses to keep a drawn card that fits
    P1 P2 / Z1 Z2; pile E1; forced_play | 0 draw | can 0: play E1
    | 0 pass | refused: you must play it
forced play passes by itself when the drawn card does not fit
    P1 P2 / Z1 Z2; pile M1; forced_play | 0 draw | mover: 1
auto pass ends the turn when the drawn card does not fit
    P1 P2 / Z1 Z2; pile E1 M1; auto_pass | 0 draw | mover: 1
    P1 P2 / Z1 Z2; pile M1 E1; auto_pass | 0 draw | can 0: pass, play E1
the clock may keep what a player must play
    E2 P2 / Z1 Z2; pile E1; must_play; forced_play | clock | mover: 1; hand 0: E1, E2, P2
a drawn wild draw 4 that no bluff forbids ends the turn under forced play
    E2 P2 / Z1 Z2; pile M1 W4; forced_play; no_bluff | 0 draw | mover: 1
    M2 P2 / Z1 Z2; pile M1 W4; forced_play; no_bluff | 0 draw | mover: 0
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
