"""The house rules, and those that exclude each other (rules/monocards.md, house rules).

Elimination and teams change who wins, stacking who draws; they have modules of their own.
"""

import pytest

from engines.core import IllegalActionError, OptionError, Seat
from engines.monocards.cards import Card, Origin
from engines.monocards.options import Options, Several
from engines.monocards.view import HandsPassed, HandsSwapped, TurnsSkipped
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

    def test_cards_of_one_number_go_together_and_the_last_lies_on_top(self) -> None:
        game = four("E7 M7 Z7 P1", self.options).play(0, "mono", "play E7,Z7,M7")
        assert (game.public.top, game.public.origin, game.public.sizes[0], game.mover) == ("M7", Origin.MARTIAN, 1, 1)

    def test_only_the_first_need_fit(self) -> None:
        with pytest.raises(IllegalActionError, match="Martian 7 doesn't fit"):
            four("E7 M7 P1", self.options).play(0, "M7,E7")

    def test_another_number_is_refused(self) -> None:
        with pytest.raises(IllegalActionError, match="are not equal"):
            four("E7 M7 P1", self.options).play(0, "E7,P1")

    def test_a_card_held_once_is_not_played_twice(self) -> None:
        with pytest.raises(IllegalActionError, match="You hold only 1 Eldritch 7"):
            four("E7 M7 P1", self.options).play(0, "E7,E7")

    def test_without_the_house_rule_one_card_is_played(self) -> None:
        with pytest.raises(IllegalActionError, match="one card at a time"):
            four("E7 M7 P1", Options()).play(0, "E7,M7")

    def test_wild_cards_go_alone(self) -> None:
        with pytest.raises(IllegalActionError, match="wild card alone"):
            four("E7 W P1", self.options).play(0, "E7,W")

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

    def test_mono_is_due_before_the_hand_reaches_one_card(self) -> None:
        game = four("E7 M7 P1", self.options)
        assert "mono" in game.can(0)
        assert game.play(0, "E7,M7").catchable == 0
        assert four("E7 M7 P1", self.options).play(0, "mono", "E7,M7").catchable is None

    def test_calling_is_refused_with_too_many_cards(self) -> None:
        assert "mono" not in four("E7 M6 P1", self.options).can(0)

    def test_going_out_with_several_cards_needs_no_call(self) -> None:
        game = four("E7 M7", Options(several=Several.SAME, target=0)).play(0, "E7,M7")
        assert game.result is not None

    def test_the_choices_name_pairs_and_the_whole_set(self) -> None:
        plays = [text for text in four("E7 M7 Z7 P1", self.options).can(0) if text.startswith("play")]
        assert plays == ["play E7", "play E7,M7", "play E7,M7,Z7", "play E7,Z7", "play E7,Z7,M7"]


class TestSwaps:
    def test_a_0_may_swap_hands_with_a_chosen_player(self) -> None:
        game = four("E0 E1 E2", Options(zero_swaps=True)).play(0, "play E0>2")
        assert (game.hand(0), game.hand(2)) == (hand("Z1 Z2 Z3"), hand("E1 E2"))
        assert game.happened(HandsSwapped)

    def test_a_0_may_also_be_played_without_a_swap(self) -> None:
        game = four("E0 E1 E2", Options(zero_swaps=True))
        assert game.can(0)[1:5] == ["play E0", "play E0>1", "play E0>2", "play E0>3"]
        assert game.play(0, "E0").hand(0) == hand("E1 E2")

    def test_without_the_house_rule_nothing_is_swapped(self) -> None:
        with pytest.raises(IllegalActionError, match="No suit or player after"):
            four("E0 E1 E2", Options()).play(0, "E0>2")

    def test_swapping_with_oneself_or_a_resigned_player_is_refused(self) -> None:
        game = four("E0 E1 E2", Options(zero_swaps=True)).withdraw(3)
        for seat in (0, 3):
            with pytest.raises(IllegalActionError, match=f"swap hands with Seat {seat}"):
                game.play(0, f"E0>{seat}")

    def test_a_7_must_swap_under_seven_zero(self) -> None:
        game = four("E7 E1 E2", Options(seven_zero=True))
        with pytest.raises(IllegalActionError, match="Name whose hand you take, like `play E7>1`"):
            game.play(0, "E7")
        assert game.play(0, "E7>1").hand(0) == hand("P1 P2 P3")

    def test_a_0_passes_all_hands_on_under_seven_zero(self) -> None:
        game = four("E0 E1 E2", Options(seven_zero=True)).play(0, "E0")
        assert [game.hand(seat) for seat in range(4)] == [hand(text) for text in ("M1 M2 M3", "E1 E2", *OTHERS[:2])]
        assert game.happened(HandsPassed)

    def test_hands_go_the_way_play_goes(self) -> None:
        game = lay("E0 E1 E2", *OTHERS, discards="E5", direction=-1, options=Options(seven_zero=True)).play(0, "E0")
        assert game.hand(3) == hand("E1 E2")

    def test_the_last_card_swaps_nothing(self) -> None:
        options = Options(seven_zero=True, target=0)
        assert four("E7", options).play(0, "E7").result is not None
        assert four("E0", options).play(0, "E0").result is not None

    def test_swapping_the_last_card_away_cannot_be_caught(self) -> None:
        game = four("E0 E1", Options(zero_swaps=True)).play(0, "E0>2")
        assert game.catchable is None
        assert game.public.sizes == (3, 3, 1, 3)


class TestJumpIn:
    options = Options(jump_in=True)

    def test_an_identical_card_is_played_out_of_turn_and_play_goes_on_from_there(self) -> None:
        game = four("E1 E2 E3", self.options, "P1 P2", "E5 Z1 Z2", "M1 M2", discards="E5")
        assert game.can(2) == ["jump E5"]
        game.play(2, "jump E5")
        assert (game.public.sizes[2], game.mover) == (2, 3)

    def test_the_effect_counts_from_the_player_who_jumped_in(self) -> None:
        game = four("E1 E2 E3", self.options, "P1 P2", "ED Z1 Z2", "M1 M2", discards="ED").play(2, "jump ED")
        assert (game.drew(3), game.mover) == (2, 0)

    def test_another_card_is_refused(self) -> None:
        with pytest.raises(IllegalActionError, match="equal to the top one"):
            four("E1 E2 E3", self.options, "P1 P2", "E6 Z1 Z2", "M1 M2", discards="E5").play(2, "jump E6")

    def test_a_wild_card_is_never_identical(self) -> None:
        game = lay("E1 E2", "W P1", discards="E5 W", origin=Origin.ELDRITCH, options=self.options)
        assert game.can(1) == []

    def test_nobody_jumps_into_a_turn_that_has_begun(self) -> None:
        game = four("E1 E2 E3", self.options, "P1 P2", "E5 Z1 Z2", "M1 M2", discards="E5").play(0, "draw")
        with pytest.raises(IllegalActionError, match="Wait for "):
            game.play(2, "jump E5")

    def test_without_the_house_rule_everybody_waits(self) -> None:
        with pytest.raises(IllegalActionError, match="No jumping in"):
            four("E1 E2 E3", Options(), "P1 P2", "E5 Z1 Z2", "M1 M2").play(2, "jump E5")

    def test_mono_is_called_before_jumping_in_with_two_cards(self) -> None:
        game = four("E1 E2 E3", self.options, "P1 P2", "E5 Z1", "M1 M2")
        assert game.can(1) == []
        assert game.can(2) == ["jump E5", "mono"]
        assert game.play(2, "jump E5").catchable == 2

    @pytest.mark.parametrize("turn", [("draw", "pass"), ("E8",)])
    def test_a_call_to_jump_in_lapses_with_the_turn_it_was_made_in(self, turn: tuple[str, ...]) -> None:
        game = four("E1 E2 E5", self.options, "P1 E8 P3", "E5 Z1", "M1 M2", discards="E9").play(0, "E5")
        game.play(2, "mono")
        assert game.public.calls.called == {2}
        game.play(1, *turn)
        assert game.public.calls.called == set()
        assert game.play(2, "E5").catchable == 2

    def test_a_call_to_jump_in_outlives_what_does_not_end_the_turn(self) -> None:
        game = four("E1 E2 E5", self.options, "P1 P2 P3", "E5 Z1", "M1 M2", discards="E9").play(0, "E5")
        game.play(2, "mono").play(1, "draw")
        assert game.public.calls.called == {2}

    def test_a_call_lapses_when_somebody_jumps_in_before_the_caller_plays(self) -> None:
        game = four("E1 M2", self.options, "P1 P2 P3", "E5 Z1 Z2", "M1 M3", discards="E5").play(0, "mono")
        assert not game.play(2, "jump E5").public.calls.called

    def test_a_call_to_jump_in_lapses_when_the_player_to_move_leaves(self) -> None:
        game = four("E1 E2 E3", self.options, "P1 P2 P3", "E5 Z1", "M1 M2").play(2, "mono").withdraw(0)
        assert not game.public.calls.called

    def test_a_draw_2_jumps_into_a_stack(self) -> None:
        options = Options(jump_in=True, stacking=True)
        game = four("ED E2 E3", options, "P1 P2", "ED Z1 Z2", "M1 M2").play(0, "ED").play(2, "jump ED")
        assert (game.mover, game.public.demand is not None and game.public.demand.cards) == (3, 4)


class TestDrawing:
    def test_must_play_refuses_to_draw_while_a_card_fits(self) -> None:
        options = Options(must_play=True)
        with pytest.raises(IllegalActionError, match="you must play it"):
            four("E1 P1 P2", options).play(0, "draw")
        assert four("P1 P2 P3", options).can(0) == ["draw"]

    def test_must_play_refuses_to_pass_while_a_card_fits_and_nothing_can_be_drawn(self) -> None:
        game = lay("E1 P1 P2", "Z1 Z2", discards="E5", pile="", options=Options(must_play=True))
        with pytest.raises(IllegalActionError, match="you must play it"):
            game.play(0, "pass")

    def test_draw_until_playable_draws_until_a_card_fits(self) -> None:
        game = lay("P1 P2", "Z1 Z2", discards="E5", pile="E3 E1 M2 M3", options=Options(draw_until_playable=True))
        game.play(0, "draw")
        assert (game.drew(0), game.view(0).drawn, game.phase) == (3, "E1", "DRAWN")
        assert game.can(0) == ["pass", "play E1"]

    def test_draw_until_playable_passes_when_the_cards_run_out(self) -> None:
        game = lay("P1 P2", "Z1 Z2", discards="E5", pile="M2 M3", options=Options(draw_until_playable=True))
        game.play(0, "draw")
        assert (game.drew(0), game.mover) == (2, 1)

    def test_forced_play_refuses_to_keep_a_drawn_card_that_fits(self) -> None:
        game = lay("P1 P2", "Z1 Z2", discards="E5", pile="E1", options=Options(forced_play=True)).play(0, "draw")
        assert game.can(0) == ["play E1"]
        with pytest.raises(IllegalActionError, match="you must play it"):
            game.play(0, "pass")

    def test_forced_play_passes_by_itself_when_the_drawn_card_does_not_fit(self) -> None:
        game = lay("P1 P2", "Z1 Z2", discards="E5", pile="M1", options=Options(forced_play=True)).play(0, "draw")
        assert game.mover == 1

    def test_auto_pass_ends_the_turn_when_the_drawn_card_does_not_fit(self) -> None:
        game = lay("P1 P2", "Z1 Z2", discards="E5", pile="E1 M1", options=Options(auto_pass=True)).play(0, "draw")
        assert game.mover == 1
        game = lay("P1 P2", "Z1 Z2", discards="E5", pile="M1 E1", options=Options(auto_pass=True)).play(0, "draw")
        assert game.can(0) == ["pass", "play E1"]

    def test_the_clock_may_keep_what_a_player_must_play(self) -> None:
        options = Options(must_play=True, forced_play=True)
        game = lay("E2 P2", "Z1 Z2", discards="E5", pile="E1", options=options).expire()
        assert (game.mover, game.hand(0)) == (1, hand("E1 E2 P2"))

    def test_a_drawn_wild_draw_4_is_no_way_round_no_bluff(self) -> None:
        game = lay("E2 P2", "Z1 Z2", discards="E5", pile="W4", options=Options(no_bluff=True)).play(0, "draw")
        assert game.can(0) == ["pass"]
        assert Card("W4") in game.hand(0)

    def test_a_drawn_wild_draw_4_that_no_bluff_forbids_ends_the_turn_under_forced_play(self) -> None:
        options = Options(no_bluff=True, forced_play=True)
        assert lay("E2 P2", "Z1 Z2", discards="E5", pile="M1 W4", options=options).play(0, "draw").mover == 1
        assert lay("M2 P2", "Z1 Z2", discards="E5", pile="M1 W4", options=options).play(0, "draw").mover == 0


def test_nobody_swaps_hands_with_a_player_who_goes_out() -> None:
    options = Options(stacking=True, several=Several.LEGAL, seven_zero=True, target=0)
    game = lay("ED", "MD M7 P3 P4", "E1 E2", discards="E5", called=(0,), options=options).play(0, "play ED")
    with pytest.raises(IllegalActionError):
        game.play(1, "play MD,M7>0")
    assert game.play(1, "play MD,M7>2").state.hands[0] == ()
