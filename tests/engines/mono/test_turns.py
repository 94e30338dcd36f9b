"""A turn and its score (rules/mono.md, a turn, score, three or four players)."""

import pytest

from engines.core import Seat
from engines.mono import RULES
from engines.mono.turns import score, take
from engines.mono.view import Take, UncoveredValue
from tests.engines.mono import examples
from tests.engines.mono.boards import DRAWN, Game, table


@pytest.fixture
def game() -> Game:
    return table("", "random", DRAWN)


@pytest.mark.parametrize(
    ("values", "points"), [([], 0), ([4], 1), ([4, 4], 4), ([1, 2, 3], 3), ([2, 2, 2, 9], 10), ([1, 1, 2, 2], 8)]
)
def test_each_run_scores_its_length_squared(values: list[int], points: int) -> None:
    assert score(values) == points


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


@examples.every("""
the example of the rules scores 23
    random / drawn | c2,a3,e2,f2,d1,e1,g5,h5,h4,a2 | last.values: 2, 3, 5, 5, 5, 5, 7, 7, 8; last.lower: 3
    |  | last.points: 23; last.total: 23; last.end: LOWER; told has: Ada opened c2 2, a3 3, e2 5, f2 5, d1 5, e1 5, g5 7
    |  | told has: , h5 7, h4 8, a2 3 ✖: 23 points. ✖ ends the turn.
cells named after the lower value stay covered
    random / drawn | a5,b1,c2,d1 | cells: a5, b1; boards.1.cells.37: 1; boards.1.count_covered: 43
random cells follow until a lower value and are marked
    random / drawn | b1 | named: b1; last.end: LOWER; told has: 🎲
end stops after the named cells
    random / drawn | c2,c1,end | cells: c2, c1; last.points: 4; last.end: END
without auto the turn stops by itself
    random / drawn; no_auto | c2,c1 | cells: c2, c1; last.points: 4; last.end: NAMED
without auto random can still be asked for
    random / drawn; no_auto | b1,random | named: b1; last.end: LOWER
random alone starts at random
    random / drawn | random | named: nothing; last.end: LOWER
a turn ends when nothing is left to uncover
    random / 122; size=2 | a1,b1,c1 | last.values: 1, 2, 2; last.points: 5; last.end: EMPTY
a list of cells with a fault is refused and changes nothing
    random / drawn | b1,end; a5,end | round: 3
    | 0 j1 | refused: `j1` is off the grid. Columns are a to i, rows 1 to 5.
    | 0 a6 | refused: `a6` is off the grid
    | 0 a3,a3 | refused: You named `a3` twice
    | 0 b1 | refused: `b1` is already open
    | 0 c2,b1 | refused: `b1` is already open
    | 0 end | refused: Name a cell like `b3`
    | 0 end,random | refused: not both
    | 0 a3,random,end | refused: not both
    | 0 end,a3 | refused: Type `end` last
    | 0 random,a3 | refused: Type `random` last
    | 0 | refused: Name a cell like `b3`
    | 0 , | refused: Name a cell like `b3`
    | 0 hello | refused: `hello` is not a cell
    | 0 a3;f2;q | refused: `q` is not a cell
    | 0 a3-f2 | refused: `a3-f2` is not a cell
a cell is uncovered on all opponents' boards at once, and may be named while one of them has it covered
    44333 44122 / 33344 12244 / 12233 44443; size=4 | a2,end | found: 1:3, 2:1; taken: 2:1
    |  | boards.0.cells.0: -; boards.1.cells.0: 3; boards.2.cells.0: 1
    | a2,end | found: 0:4
    | 2 a2 | refused: already open
the options take the lowest or the highest
    44333 44122 / 33344 12244 / 12233 44443; size=4; take=best | a1,d1,c2 | last.values: 1, 4; last.lower: 3
    44333 44122 / 33344 12244 / 12233 44443; size=4; take=min | a1,d1,c2 | last.values: 1, 4; last.lower: 2
    44333 44122 / 33344 12244 / 12233 44443; size=4; take=max | a1,d1,c2 | last.values: 4, 4; last.lower: 3
""")
def test_an_example_of_turns_comes_out(example: examples.Example) -> None:
    examples.check(example)
