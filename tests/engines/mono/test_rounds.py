"""Rounds, leaving, the clock and the end (rules/mono.md, end, hidden)."""

from engines.core import Dice, Outcome, Seat, Turn
from engines.mono import RULES, TEXT
from engines.mono.view import Ending, GameEnded, PlayerLeft, TimeRanOut, TurnPassed, TurnPlayed, UncoveredValue
from tests.engines.mono.boards import DRAWN, table, turn

NAMES = ["Ada", "Ben", "Cy", "Dot"]


def test_the_round_is_played_out_after_a_board_is_uncovered() -> None:
    game = table("size=2", "221", "122")
    turn(game, "a1,b1,c1")
    assert game.turn == Turn((Seat(1),))
    turn(game, "c1,end")
    assert RULES.turn(game.state) == Outcome((Seat(0),), (5, 1), Ending.BOARD_UNCOVERED.name)


def test_equal_top_scores_share_the_win() -> None:
    game = table("size=2", "122", "122")
    turn(game, "a1,b1,c1")
    step = game.play(Seat(1), "a1,b1,c1")
    outcome = Outcome((Seat(0), Seat(1)), (5, 5), "BOARD_UNCOVERED")
    assert step.events[-1] == GameEnded(outcome)
    assert TEXT.event(step.events[-1], NAMES) == "Ada and Ben draw with 5 points each: a grid is all open."


def test_all_boards_are_revealed_at_the_end_and_not_before() -> None:
    game = table("size=2", "221", "122")
    turn(game, "a1,b1,c1")
    assert [board.grid for board in RULES.public_view(game.state).boards] == [None, None]
    turn(game, "c1,end")
    view = RULES.public_view(game.state)
    assert [board.grid for board in view.boards] == [(2, 2, 1), (1, 2, 2)]
    assert view.turn == ()


def test_a_player_with_nothing_left_to_uncover_is_passed_over() -> None:
    game = table("size=2", "122", "122", "122")
    turn(game, "a1,b1,c1")
    step = game.play(Seat(1), "a1,b1,c1")
    assert TurnPassed(Seat(2)) in step.events
    assert isinstance(game.turn, Outcome)
    assert TEXT.event(TurnPassed(Seat(2)), NAMES) == "Cy has no cells left to open and is skipped."


def test_a_player_who_left_is_skipped_and_their_board_stays_a_target() -> None:
    game = table("", "random", DRAWN, "random")
    step = game.withdraw(Seat(1))
    assert step.events == (PlayerLeft(Seat(1)),)
    played = turn(game, "b1,end")
    assert 1 in [found.seat for found in played.picks[0].found]
    view = RULES.public_view(game.state)
    assert view.turn == (2,)
    assert view.boards[1].left
    turn(game, "c1,end")
    assert RULES.public_view(game.state).turn == (0,)
    assert RULES.public_view(game.state).round == 3


def test_a_cell_covered_only_on_a_resigned_board_may_still_be_named() -> None:
    game = table("size=2", "221", "122", "221")
    turn(game, "c1,end")
    turn(game, "a1,end")
    game.withdraw(Seat(1))
    turn(game, "b1,end")
    assert turn(game, "a1,end").picks[0].found == (UncoveredValue(Seat(1), 1),)


def test_a_bare_board_of_a_resigned_player_ends_the_game() -> None:
    game = table("size=2", "221", "122", "122")
    game.withdraw(Seat(1))
    turn(game, "a1,end")
    assert turn(game, "b1,c1,end").points == 4
    assert [board.count_covered for board in RULES.public_view(game.state).boards] == [1, 0, 2]
    assert game.turn == Outcome((Seat(2),), (1, 0, 4), "BOARD_UNCOVERED")


def test_leaving_on_ones_turn_passes_it_on() -> None:
    game = table("", "random", "random", "random")
    game.withdraw(Seat(0))
    assert RULES.public_view(game.state).turn == (1,)
    assert RULES.public_view(game.state).round == 2


def test_the_last_to_act_in_a_round_may_leave_and_the_round_ends() -> None:
    game = table("", "random", "random", "random")
    turn(game, "a1,end")
    turn(game, "a1,end")
    game.withdraw(Seat(2))
    view = RULES.public_view(game.state)
    assert (view.round, view.turn) == (3, (0,))


def test_leaving_before_placing_leaves_no_board() -> None:
    game = table("", "random", "random", "random")
    start = RULES.start(game.options, 3, _dice(0))
    state = RULES.withdraw(start, Seat(1), _dice(1)).state
    for seat in (0, 2):
        state = RULES.apply(state, Seat(seat), RULES.parse(state, Seat(seat), "random"), _dice(2 + seat)).state
    step = RULES.apply(state, Seat(0), RULES.parse(state, Seat(0), "a1,end"), _dice(6))
    played = next(event for event in step.events if isinstance(event, TurnPlayed))
    assert [found.seat for found in played.picks[0].found] == [2]


def test_the_last_player_left_wins_whatever_the_scores() -> None:
    game = table("size=2", "221", "122")
    turn(game, "a1,b1,c1")
    step = game.withdraw(Seat(0))
    assert game.turn == Outcome((Seat(1),), (5, 0), "LAST_PLAYER")
    assert [TEXT.event(event, NAMES) for event in step.events] == [
        "Ada left the game.",
        "Ben wins: the others left.",
    ]


def test_a_resigned_player_cannot_win_by_points() -> None:
    game = table("size=2", "221", "122", "221")
    turn(game, "a1,b1,c1,end")
    game.withdraw(Seat(0))
    turn(game, "a1,b1,end")
    while not isinstance(game.turn, Outcome):
        turn(game, "random")
    assert Seat(0) not in game.turn.winners


def test_when_time_runs_out_the_server_plays_random() -> None:
    game = table("", "random", "random")
    step = game.expire()
    assert step.events[0] == TimeRanOut(Seat(0))
    assert isinstance(step.events[1], TurnPlayed)
    assert all(pick.random for pick in step.events[1].picks)
    assert TEXT.event(step.events[0], NAMES) == "Ada ran out of time: a random move was played."


def test_the_choices_offered_are_each_covered_cell_alone_and_random() -> None:
    game = table("size=2", "122", "122")
    assert [RULES.format(action) for action in RULES.legal_actions(game.state, Seat(0))] == ["a1", "b1", "c1", "random"]
    turn(game, "b1,end")
    turn(game, "a1,end")
    assert [RULES.format(action) for action in RULES.legal_actions(game.state, Seat(0))] == ["a1", "c1", "random"]
    assert RULES.public_view(game.state).coverable(Seat(0)) == (0, 2)
    assert not RULES.legal_actions(game.state, Seat(1))


def _dice(ply: int) -> Dice:
    return Dice(b"rounds", ply)
