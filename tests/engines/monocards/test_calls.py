"""The MONO call and the catch (rules/monocards.md, MONO call)."""

from dataclasses import replace

import pytest

from engines.core import AmbiguousActionError, IllegalActionError, NotationError
from engines.core.rules import Seat
from engines.monocards import RULES
from engines.monocards.actions import Accept, Call, Catch, Draw, Play
from engines.monocards.options import Options
from engines.monocards.view import CatchFailed, MonoCaught
from tests.engines.monocards.positions import Game, cards, lay


def two_cards(options: Options | None = None) -> Game:
    return lay("E1 E2", "P1 P2 P3", "Z1 Z2 Z3", discards="E5", options=options)


def test_a_player_who_calls_before_the_last_card_but_one_cannot_be_caught() -> None:
    game = two_cards().play(0, "mono", "E1")
    assert game.catchable is None
    assert game.public.players[0].called
    with pytest.raises(IllegalActionError, match="can't be caught"):
        game.play(1, "catch 0")


def test_a_player_who_forgot_draws_four_when_caught() -> None:
    game = two_cards().play(0, "E1")
    assert game.catchable == 0
    assert game.can(2) == ["catch 0"]
    game.play(2, "catch 0")
    assert game.happened(MonoCaught)
    assert (game.public.sizes[0], game.can(1), game.mover) == (5, ["draw", "play P1"], 1)


def test_a_late_call_counts_until_the_catch() -> None:
    game = two_cards().play(0, "E1").play(0, "mono")
    assert game.catchable is None
    assert game.public.players[0].called


def test_the_next_player_s_action_ends_the_time_to_catch() -> None:
    game = two_cards().play(0, "E1").play(1, "draw")
    assert game.catchable is None
    assert game.can(2) == []


def test_a_challenge_or_its_acceptance_is_the_next_player_s_action() -> None:
    game = lay("W4 M2", "P1 P2 P3", "Z1 Z2 Z3", discards="E5").play(0, "W4>E")
    assert game.catchable == 0
    assert game.play(1, "accept").catchable is None


def test_a_player_hit_by_a_draw_2_has_not_acted_yet() -> None:
    game = lay("ED M2", "P1 P2 P3", "Z1 Z2 Z3", discards="E5").play(0, "ED")
    assert (game.catchable, game.mover) == (0, 2)


def test_of_two_players_an_extra_turn_leaves_time_to_catch_until_you_act_again() -> None:
    game = lay("ES E2 M3", "P1 P2 P3", discards="E5").play(0, "ES")
    assert game.catchable is None
    game = lay("ES M3", "P1 P2 P3", discards="E5").play(0, "ES")
    assert (game.mover, game.catchable) == (0, 0)
    assert game.can(1) == ["catch 0"]
    assert game.play(0, "draw").catchable is None


def test_the_host_learns_which_entries_end_the_time_to_catch() -> None:
    game = two_cards()
    window = game.public.options.catch_window
    entries = (Draw(), Play(cards("P1")), Accept(), Call(), Catch(Seat(0)))
    assert window
    assert RULES.pause(game.public, Draw()) == 0
    game.play(0, "E1")
    assert [RULES.pause(game.public, action) for action in entries] == [window, window, window, 0, 0]


def test_nobody_calls_with_three_cards_or_out_of_turn() -> None:
    with pytest.raises(IllegalActionError, match="before your second-to-last card"):
        lay("E1 E2 E3", "P1 P2").play(0, "mono")
    with pytest.raises(IllegalActionError, match="on your turn"):
        lay("E1 E2 E3", "P1 P2").play(1, "mono")


def test_a_call_is_made_once() -> None:
    with pytest.raises(IllegalActionError, match="already"):
        two_cards().play(0, "mono", "mono")


def test_a_call_lapses_when_the_player_draws_after_all() -> None:
    game = two_cards().play(0, "mono", "draw")
    assert not game.public.calls.called
    assert "mono" not in game.can(0)


def test_a_call_made_before_a_challenge_that_succeeds_stands_as_the_challenger_keeps_the_turn() -> None:
    game = lay("W4 E1 E2", "M1 M7", discards="E5").play(0, "W4>M").play(1, "mono", "challenge")
    assert game.public.players[1].called
    assert "mono" not in game.can(1)
    game.play(1, "M1")
    assert game.catchable is None
    with pytest.raises(IllegalActionError, match="can't be caught"):
        game.play(0, "catch 1")


def test_a_call_made_before_the_turn_is_lost_lapses_though_there_was_nothing_to_draw() -> None:
    for answer in ("accept", "challenge"):
        game = lay("W4 P1 P2", "M1 M7", "Z1 Z2 Z3", discards="E5", pile="").play(0, "W4>M")
        game = Game(replace(game.state, public=replace(game.public, discards=cards("W4"))))
        game.play(1, "mono", answer)
        assert (game.public.sizes[1], game.mover, game.public.calls.called) == (2, 2, frozenset())


def test_drawing_with_one_card_requires_another_call() -> None:
    game = lay("M1", "P1 P2", discards="E5", pile="E8", called=[0]).play(0, "draw")
    assert game.can(0) == ["mono", "pass", "play E8"]
    assert game.play(0, "E8").catchable == 0


def test_nobody_catches_themselves() -> None:
    with pytest.raises(IllegalActionError, match="yourself"):
        two_cards().play(0, "E1", "catch 0")


def test_a_wrong_catch_changes_nothing_by_default() -> None:
    game = two_cards()
    before = game.state
    with pytest.raises(IllegalActionError):
        game.play(1, "catch 0")
    assert game.state == before


def test_with_false_catch_a_wrong_catch_costs_cards_once_a_turn() -> None:
    game = two_cards(Options(false_catch=2)).play(0, "mono", "E1").play(2, "catch 0")
    assert game.happened(CatchFailed)
    assert (game.drew(2), game.public.sizes) == (2, (1, 3, 5))
    assert game.can(2) == []
    assert "catch 0" in game.can(1)
    assert "catch 0" in game.play(1, "draw").can(2)


def test_the_penalty_can_be_agreed_on() -> None:
    assert two_cards(Options(call_penalty=6)).play(0, "E1").play(1, "catch 0").drew(0) == 6


def test_with_a_penalty_of_0_nobody_need_call() -> None:
    game = two_cards(Options(call_penalty=0))
    with pytest.raises(IllegalActionError, match="No MONO calls"):
        game.play(0, "mono")
    assert game.play(0, "E1").catchable is None


def test_a_bare_catch_means_the_player_who_can_be_caught() -> None:
    assert two_cards().play(0, "E1").play(1, "catch").drew(0) == 4
    with pytest.raises(IllegalActionError, match="Nobody can be caught now"):
        two_cards().play(1, "catch")


def test_a_bare_catch_that_might_be_wrong_asks_for_a_seat_and_never_offers_ones_own() -> None:
    game = lay("E1", "P1", "P2", "Z1 Z2", discards="E5", options=Options(false_catch=2))
    with pytest.raises(
        AmbiguousActionError, match=r"Name the player: `catch 1` \(Seat 1\) or `catch 2` \(Seat 2\)"
    ) as caught:
        game.play(0, "catch")
    assert "`catch 0`" not in str(caught.value)
    with pytest.raises(NotationError, match="Name the player: `catch 1`"):
        lay("E1", "P1", "P2 P3", discards="E5", options=Options(false_catch=2)).play(0, "catch")
    with pytest.raises(IllegalActionError, match="Nobody can be caught now"):
        two_cards().play(0, "E1", "catch")


@pytest.mark.parametrize("text", ["catch", "catch 0"])
def test_a_wrong_catch_is_refused_while_others_may_still_catch(text: str) -> None:
    game = two_cards(Options(false_catch=2)).play(0, "mono", "E1").play(2, "catch 0")
    assert "catch 0" in game.can(1)
    with pytest.raises(IllegalActionError, match="You already made a wrong catch this turn"):
        game.play(2, text)
