"""A turn and its score (rules/mono.md, a turn, score, three or four players)."""

import pytest

from engines.core import Seat
from engines.mono import RULES, TEXT
from engines.mono.turns import score, take
from engines.mono.view import Take, TurnEnd, TurnPlayed, UncoveredValue, cell_at, cell_name
from tests.engines.mono.boards import DRAWN, Game, refusal, table, turn

NAMES = ["Ada", "Ben", "Cy", "Dot"]


def _cells(played: TurnPlayed) -> str:
    return " ".join(cell_name(played.size, pick.cell) + "*" * pick.random for pick in played.picks)


@pytest.fixture
def game() -> Game:
    return table("", "random", DRAWN)


def test_the_example_of_the_rules_scores_23(game: Game) -> None:
    played = turn(game, "c2,a3,e2,f2,d1,e1,g5,h5,h4,a2")
    assert played.values == (2, 3, 5, 5, 5, 5, 7, 7, 8)
    assert played.lower == 3
    assert [run.length for run in played.runs] == [1, 1, 4, 2, 1]
    assert played.points == 23
    assert played.total == 23
    assert played.end is TurnEnd.LOWER
    assert (
        TEXT.event(played, NAMES)
        == "Ada opened c2 2, a3 3, e2 5, f2 5, d1 5, e1 5, g5 7, h5 7, h4 8, a2 3 ✖: 23 points. ✖ ends the turn."
    )


@pytest.mark.parametrize(
    ("values", "points"), [([], 0), ([4], 1), ([4, 4], 4), ([1, 2, 3], 3), ([2, 2, 2, 9], 10), ([1, 1, 2, 2], 8)]
)
def test_each_run_scores_its_length_squared(values: list[int], points: int) -> None:
    assert score(values) == points


def test_cells_named_after_the_lower_value_stay_covered(game: Game) -> None:
    played = turn(game, "a5,b1,c2,d1")
    assert _cells(played) == "a5 b1"
    board = RULES.public_view(game.state).boards[1]
    assert board.cells[cell_at(9, "b1") or 0] == 1
    assert board.count_covered == 43


def test_random_cells_follow_until_a_lower_value_and_are_marked(game: Game) -> None:
    played = turn(game, "b1")
    assert played.picks[0].random is False
    assert all(pick.random for pick in played.picks[1:])
    assert played.end is TurnEnd.LOWER
    assert "🎲 " in TEXT.event(played, NAMES)


def test_end_stops_after_the_named_cells(game: Game) -> None:
    played = turn(game, "c2,c1,end")
    assert (_cells(played), played.points, played.end) == ("c2 c1", 4, TurnEnd.END)


def test_without_auto_the_turn_stops_by_itself() -> None:
    game = table("no_auto", "random", DRAWN)
    played = turn(game, "c2,c1")
    assert (_cells(played), played.points, played.end) == ("c2 c1", 4, TurnEnd.NAMED)


def test_without_auto_random_can_still_be_asked_for() -> None:
    game = table("no_auto", "random", DRAWN)
    played = turn(game, "b1,random")
    assert played.end is TurnEnd.LOWER
    assert [pick.random for pick in played.picks[:2]] == [False, True]


def test_random_alone_starts_at_random(game: Game) -> None:
    played = turn(game, "random")
    assert all(pick.random for pick in played.picks)
    assert len(played.picks) >= 2


def test_a_turn_ends_when_nothing_is_left_to_uncover() -> None:
    game = table("size=2", "random", "122")
    played = turn(game, "a1,b1,c1")
    assert (played.values, played.points, played.end) == ((1, 2, 2), 5, TurnEnd.EMPTY)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("j1", "`j1` is off the grid. Columns are a to i, rows 1 to 5."),
        ("a6", "`a6` is off the grid"),
        ("a3,a3", "You named `a3` twice"),
        ("b1", "`b1` is already open"),
        ("c2,b1", "`b1` is already open"),
        ("end", "Name a cell like `b3`"),
        ("end,random", "not both"),
        ("a3,random,end", "not both"),
        ("end,a3", "Type `end` last"),
        ("random,a3", "Type `random` last"),
        ("", "Name a cell like `b3`"),
        (",", "Name a cell like `b3`"),
        ("hello", "`hello` is not a cell"),
        ("a3;f2;q", "`q` is not a cell"),
        ("a3-f2", "`a3-f2` is not a cell"),
    ],
)
def test_a_list_of_cells_with_a_fault_is_refused_and_changes_nothing(text: str, message: str) -> None:
    game = table("", "random", DRAWN)
    turn(game, "b1,end")
    turn(game, "a5,end")
    assert message in refusal(game, 0, text)


@pytest.mark.parametrize("text", ["a3,f2,end", "A3 F2 END", " a3 , f2 ,, end ", "a3;f2;End,", "a03 f02 end."])
def test_a_list_of_cells_may_be_typed_in_many_ways(game: Game, text: str) -> None:
    assert RULES.format(RULES.parse(game.state, Seat(0), text)) == "a3,f2,end"


def _values(*values: int) -> tuple[UncoveredValue, ...]:
    return tuple(UncoveredValue(Seat(seat), value) for seat, value in enumerate(values))


@pytest.mark.parametrize(
    ("mode", "last", "values", "taken"),
    [
        (Take.BEST, None, (7, 4, 9), (1, 4)),
        (Take.BEST, 5, (7, 4, 9), (0, 7)),
        (Take.BEST, 4, (7, 4, 9), (1, 4)),
        (Take.BEST, 8, (7, 4, 6), (0, 7)),
        (Take.BEST, 8, (3, 7, 7), (1, 7)),
        (Take.MIN, 5, (7, 4, 9), (1, 4)),
        (Take.MIN, None, (4, 4, 9), (0, 4)),
        (Take.MAX, 5, (7, 4, 9), (2, 9)),
        (Take.MAX, None, (7, 4, 9), (2, 9)),
    ],
)
def test_one_of_several_joins_it(mode: Take, last: int | None, values: tuple[int, ...], taken: tuple[int, int]) -> None:
    assert take(_values(*values), last, mode) == UncoveredValue(Seat(taken[0]), taken[1])


THREE = ("size=4", "44333 44122", "33344 12244", "12233 44443")


def test_a_cell_is_uncovered_on_all_opponents_boards_at_once() -> None:
    game = table(*THREE)
    played = turn(game, "a2,end")
    assert played.picks[0].found == (UncoveredValue(Seat(1), 3), UncoveredValue(Seat(2), 1))
    assert played.picks[0].taken == UncoveredValue(Seat(2), 1)
    cells = [board.cells[0] for board in RULES.public_view(game.state).boards]
    assert cells == [None, 3, 1]


def test_a_cell_may_be_named_while_one_opponent_has_it_covered_and_only_that_value_counts() -> None:
    game = table(*THREE)
    turn(game, "a2,end")
    played = turn(game, "a2,end")
    assert played.picks[0].found == (UncoveredValue(Seat(0), 4),)
    assert "already open" in refusal(game, 2, "a2")


@pytest.mark.parametrize(("mode", "values", "lower"), [("best", (1, 4), 3), ("min", (1, 4), 2), ("max", (4, 4), 3)])
def test_the_options_take_the_lowest_or_the_highest(mode: str, values: tuple[int, ...], lower: int) -> None:
    played = turn(table(f"size=4 take={mode}", *THREE[1:]), "a1,d1,c2")
    assert (played.values, played.lower) == (values, lower)
