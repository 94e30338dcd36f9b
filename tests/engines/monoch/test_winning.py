"""Who wins, when a game is a draw, swapping and leaving (rules/monoch.md, winning)."""

from dataclasses import replace

import pytest

from engines.core import Dice, IllegalActionError, Outcome, Seat
from engines.monoch import RULES
from engines.monoch.options import LEAST_BLOCKS, Options, Start
from engines.monoch.placing import spots_of
from engines.monoch.state import State, axis_of
from engines.monoch.strips import Board, shortest
from engines.monoch.view import Axis, Block, BlockLaid, Colour, ColoursSwapped, GameEnded, Kind, PlayerLeft, TurnLost
from tests.engines.monoch.greedy import play_out, winning_places
from tests.engines.monoch.tables import DICE, legal, mover, new_game, play, random_game

NS, WE = Axis.NORTH_SOUTH, Axis.WEST_EAST


def _check_path(state: State) -> None:
    """The winning path is a strip: of one colour, joined from cell to cell, from one end to the other."""
    path = state.path
    assert path is not None
    board = Board(state.blocks)
    assert {board.cells[cell][2] for cell in path.cells} == {path.colour}
    for one, other in zip(path.cells, path.cells[1:], strict=False):
        assert other in {near for near, _ in board.joined(one)}
    axis = axis_of(state, path.colour)
    along = [cell.y if axis is NS else cell.x for cell in (path.cells[0], path.cells[-1])]
    assert along == ([board.ends.north, board.ends.south] if axis is NS else [board.ends.west, board.ends.east])
    assert len(path.blocks) >= state.options.min_blocks
    passed = [board.cells[cell][0] for cell in path.cells]
    assert list(dict.fromkeys(passed)) == list(path.blocks), "each block once, in the order the strip passes them"


@pytest.mark.parametrize(("seats", "crossed"), [(2, False), (2, True), (4, False)])
def test_a_claimed_win_shows_a_path_that_holds(seats: int, crossed: bool) -> None:
    for number in range(4):
        final = play_out(new_game(Options(crossed=crossed), seats), Dice(b"win", number))
        if final.outcome is not None and final.outcome.reason == "STRIP":
            _check_path(final)
            assert RULES.public_view(final).path == final.path


def test_the_first_to_join_both_ends_with_enough_blocks_wins() -> None:
    for number in range(30):
        states = [new_game(Options(swap=False))]
        dice = Dice(b"take", number)
        while states[-1].outcome is None:
            state = states[-1]
            winning = list(winning_places(state, spots_of(state), RULES.public_view(state).sides[mover(state)].colour))
            if winning:
                after = RULES.apply(state, mover(state), winning[0], DICE)
                assert after.state.outcome == Outcome((mover(state),), None, "STRIP")
                assert isinstance(after.events[0], BlockLaid)
                assert isinstance(after.events[1], GameEnded)
                _check_path(after.state)
                return
            states.append(play(state, dice.choice(legal(state))))
    pytest.fail("nobody ever threatened to win")


def test_completing_only_the_other_colour_gives_them_the_win() -> None:
    for number in range(30):
        state = new_game(Options(swap=False))
        dice = Dice(b"give", number)
        while state.outcome is None:
            seat = mover(state)
            own = RULES.public_view(state).sides[seat].colour
            for place in winning_places(state, spots_of(state), own.other):
                after = RULES.apply(state, seat, place, DICE).state
                assert after.outcome is not None
                both = shortest(Board(after.blocks), own, NS)
                if both is None or len(both.blocks) < 6:
                    assert after.outcome.winners == (Seat(1 - seat),)
                    return
                assert after.outcome.winners == (seat,), "both at once: the mover's side wins"
            state = play(state, dice.choice(legal(state)))
    pytest.fail("nobody could ever complete the other colour")


@pytest.mark.parametrize("place", [0, 1])
def test_when_a_block_completes_both_colours_the_side_that_laid_it_wins(place: int) -> None:
    # Two blocks, white in the west and black in the east, and a third below them.
    blocks = (Block(Kind.E, 90, 0, 0, 0), Block(Kind.E, 90, 0, 2, 0))
    state = replace(new_game(Options(min_blocks=3, swap=False)), blocks=blocks, place=place)
    assert play(state, "E90@0,4").outcome == Outcome((Seat(place),), None, "STRIP")


def test_a_strip_of_too_few_blocks_does_not_count() -> None:
    blocks = (Block(Kind.E, 90, 0, 0, 0), Block(Kind.E, 90, 0, 2, 0))
    state = replace(new_game(Options(min_blocks=4, swap=False)), blocks=blocks)
    assert play(state, "E90@0,4").outcome is None


@pytest.mark.parametrize("start", list(Start))
def test_with_the_shortest_strip_that_can_be_chosen_no_first_block_wins(start: Start) -> None:
    state = new_game(Options(start=start, min_blocks=LEAST_BLOCKS))
    assert all(play(state, text).outcome is None for text in legal(state))


def test_an_empty_pool_is_a_draw_and_with_longest_the_longer_strip_wins() -> None:
    for number in range(6):
        states = random_game(Options(min_blocks=24), 2, b"pool %d" % number)
        final = states[-1]
        assert final.outcome == Outcome((Seat(0), Seat(1)), None, "DRAW")
        black, white = RULES.public_view(final).lengths
        last = states[-2]
        again = random_game(Options(min_blocks=24, longest=True), 2, b"pool %d" % number)[-1]
        assert again.blocks == final.blocks
        assert last.outcome is None
        assert again.outcome is not None
        colours = [side.colour for side in RULES.public_view(again).sides]
        scores = tuple(black if colour is Colour.BLACK else white for colour in colours)
        assert again.outcome.scores == scores
        assert again.outcome.winners == tuple(Seat(seat) for seat in (0, 1) if scores[seat] == max(scores))


def test_no_legal_block_is_a_draw_though_blocks_are_left() -> None:
    # The white block left over meets only black ones.
    blocks = (Block(Kind.A, 0, 0, 0, 0), Block(Kind.A, 0, 0, 2, 0))
    state = replace(new_game(), blocks=blocks, pool=(1, 1, 0, 0, 0, 0, 0, 0), laid=1)
    black = [text for text in legal(state) if text.startswith("A")]
    assert black
    for text in black:
        after = play(state, text)
        assert after.outcome == Outcome((Seat(0), Seat(1)), None, "DRAW")
        assert RULES.public_view(after).pool == (0, 1, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("block", "outcome"),
    [
        # It goes on with both strips, or with one of them while it cuts the other short.
        ("E90@0,4", Outcome((Seat(0), Seat(1)), (6, 6), "DRAW")),
        ("E0@0,4", Outcome((Seat(0),), (5, 4), "LONGEST")),
        ("E180@0,4", Outcome((Seat(1),), (4, 5), "LONGEST")),
    ],
)
def test_with_longest_the_longer_strip_wins_and_equal_ones_are_a_draw(block: str, outcome: Outcome) -> None:
    # White runs down the west and black down the east, and one block is left.
    blocks = (Block(Kind.E, 90, 0, 0, 0), Block(Kind.E, 90, 0, 2, 0))
    start = new_game(Options(min_blocks=24, longest=True))
    assert play(replace(start, blocks=blocks, pool=(0, 0, 0, 0, 1, 0, 0, 0)), block).outcome == outcome


def test_two_players_share_the_axis_unless_crossed() -> None:
    plain, crossed = (RULES.public_view(new_game(options)).sides for options in (Options(), Options(crossed=True)))
    assert [(side.colour, side.axis) for side in plain] == [(Colour.BLACK, NS), (Colour.WHITE, NS)]
    assert [(side.colour, side.axis) for side in crossed] == [(Colour.BLACK, NS), (Colour.WHITE, WE)]


def test_four_players_sit_in_two_crossed_teams_and_play_in_turn() -> None:
    state = new_game(seats=4)
    sides = RULES.public_view(state).sides
    assert [(side.colour, side.axis) for side in sides] == [(Colour.BLACK, NS), (Colour.WHITE, WE)] * 2
    order = []
    for _ in range(5):
        order.append(mover(state))
        state = play(state, legal(state)[0])
    assert order == [0, 1, 2, 3, 0]


def test_both_partners_win() -> None:
    for number in range(20):
        final = play_out(new_game(seats=4), Dice(b"team", number))
        assert final.outcome is not None
        if final.outcome.reason == "STRIP":
            assert final.outcome.winners in ((0, 2), (1, 3))
            return
    pytest.fail("no team ever won")


def test_the_second_player_may_take_over_black_after_the_first_block() -> None:
    state = play(new_game(), "E180@2,0")
    assert RULES.public_view(state).can_swap
    assert legal(state)[-1] == "swap"
    step = RULES.apply(state, Seat(1), RULES.parse(state, Seat(1), "SWAP"), DICE)
    assert step.events == (ColoursSwapped(Seat(1)),)
    assert [side.colour for side in RULES.public_view(step.state).sides] == [Colour.WHITE, Colour.BLACK]
    assert mover(step.state) == 0
    assert "swap" not in legal(step.state)


@pytest.mark.parametrize(
    ("options", "moves", "seats"),
    [
        (Options(), (), 2),
        (Options(), ("E180@2,0", "A0@1,2"), 2),
        (Options(swap=False), ("E180@2,0",), 2),
        (Options(), ("E180@2,0",), 4),
    ],
)
def test_colours_are_not_swapped_at_any_other_time(options: Options, moves: tuple[str, ...], seats: int) -> None:
    state = play(new_game(options, seats), *moves)
    assert "swap" not in legal(state)
    with pytest.raises(IllegalActionError, match="only in answer to the first block"):
        play(state, "swap")


def test_a_turn_is_lost_to_the_clock_and_the_second_in_a_row_loses_the_game() -> None:
    state = RULES.expire(new_game(), DICE).state
    assert mover(state) == 1
    state = play(state, "E180@2,0")
    step = RULES.expire(state, DICE)
    assert step.events == (TurnLost(Seat(0)), PlayerLeft(Seat(0), None), step.events[2])
    assert step.state.outcome == Outcome((Seat(1),), None, "TIMEOUT")


def test_a_turn_taken_in_between_makes_good_for_a_lost_one() -> None:
    state = RULES.expire(new_game(), DICE).state
    state = play(state, "E180@2,0", legal(play(state, "E180@2,0"))[0])
    assert RULES.public_view(state).sides[0].missed == 0


def test_with_two_players_a_leaver_loses() -> None:
    step = RULES.withdraw(new_game(), Seat(0), DICE)
    assert step.state.outcome == Outcome((Seat(1),), None, "WITHDRAWAL")


def test_with_four_players_the_partner_takes_both_turns() -> None:
    state = new_game(seats=4)
    step = RULES.withdraw(state, Seat(2), DICE)
    assert step.events == (PlayerLeft(Seat(2), Seat(0)),)
    state = step.state
    order = []
    for _ in range(5):
        order.append(mover(state))
        state = play(state, legal(state)[0])
    assert order == [0, 1, 0, 3, 0]
    state = RULES.withdraw(state, Seat(0), DICE).state
    assert state.outcome == Outcome((Seat(1), Seat(3)), None, "WITHDRAWAL")


def test_with_four_players_losing_two_turns_in_a_row_leaves_both_to_the_partner() -> None:
    state = new_game(seats=4)
    state = RULES.expire(state, DICE).state
    for _ in range(3):
        state = play(state, legal(state)[0])
    state = RULES.expire(state, DICE).state
    assert state.outcome is None
    assert not RULES.public_view(state).sides[0].playing
    assert mover(state) == 1


def test_a_player_cannot_leave_twice() -> None:
    state = RULES.withdraw(new_game(seats=4), Seat(2), DICE).state
    with pytest.raises(IllegalActionError, match="not playing"):
        RULES.withdraw(state, Seat(2), DICE)


def test_nothing_is_possible_after_the_end() -> None:
    state = RULES.withdraw(new_game(), Seat(0), DICE).state
    assert RULES.legal_actions(state, Seat(1)) == ()
    with pytest.raises(IllegalActionError, match="The game is over"):
        RULES.expire(state, DICE)
    with pytest.raises(IllegalActionError, match="The game is over"):
        RULES.withdraw(state, Seat(1), DICE)


@pytest.mark.parametrize("start", Start)
def test_games_end_from_every_start(start: Start) -> None:
    assert random_game(Options(start=start), 2, b"start")[-1].outcome is not None


CASES = [(2, Options()), (2, Options(crossed=True)), (4, Options())]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_random_games_end(seats: int, options: Options) -> None:
    for number in range(12):
        assert random_game(options, seats, b"end %d" % number)[-1].outcome is not None


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_thousand_random_games_end(seats: int, options: Options) -> None:
    for number in range(1000):
        assert random_game(options, seats, b"soak %d" % number)[-1].outcome is not None


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), CASES)
def test_players_who_look_one_step_ahead_decide_most_games_before_the_pool_is_empty(
    seats: int, options: Options
) -> None:
    # docs/monoch-balance.md has the measured shares; this guards them against falling.
    games = [play_out(new_game(options, seats), Dice(b"decide", number)) for number in range(200)]
    decided = sum(game.outcome is not None and game.outcome.reason == "STRIP" for game in games)
    assert decided >= 150
