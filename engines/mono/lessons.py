"""The lesson of Mono, on a small grid. The learner's opponent hides the grid above."""

from typing import Final

from engines.core.lessons import Check, Lesson, Played, Task, Try
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.mono.start_position import StartPosition
from engines.mono.view import TurnPlayed

_RIVAL: Final = "55544 55334 12234"
_OWN: Final = "43221 43355 44555"
_WITHOUT_RANDOM_CELLS: Final = {"no_auto": True}
_CELLS: Final = tuple(f"{column}{row}" for row in (3, 2, 1) for column in "abcde")


def _open(covered: str) -> StartPosition:
    """Return a position in which all cells of Ada's grid are open except these, and some of the learner's own."""
    opened = " ".join(cell for cell in _CELLS if cell not in covered.split())
    return StartPosition((_OWN, _RIVAL), ("a1 b1 c1 d2", opened))


def _turn(played: Played) -> TurnPlayed:
    return next(event for event in played.after.events if isinstance(event, TurnPlayed))


def _scores(points: int) -> Check:
    """Return a check that a turn scored that many points."""
    return lambda played: _turn(played).points == points


def _opens(value: int, least: int = 1) -> Check:
    """Return a check that a turn opened at least `least` cells of a number."""
    return lambda played: sum(pick.taken.value == value for pick in _turn(played).picks) >= least


def _opens_some_5s(played: Played) -> bool:
    return _opens(5)(played) and not _opens(5, 5)(played)


_TASKS: Final = (
    Task(
        N_("The upper grid is Ada's. Equal numbers lie together: find another 5."),
        StartPosition((_OWN, _RIVAL), ("a1", "a3")),
        (
            Try("e1", N_("A 4: too far from the 5 to tell."), is_true=_opens(4)),
            Try("b3", N_("A 5! Neighbors of a 5 are likely 5s."), right=True),
            Try("a2", N_("A 5! Neighbors of a 5 are likely 5s."), right=True),
            Try("d1", N_("A 3: too far from the 5 to tell."), is_true=_opens(3)),
        ),
        N_("Open a cell beside the 5."),
        goal=_opens(5),
        options=_WITHOUT_RANDOM_CELLS,
    ),
    Task(
        N_("Numbers must rise or stay equal in a turn. Order b1 (2) and b3 (5)."),
        _open("b1 b3 a2 c2 e1"),
        (
            Try("b3,b1", N_("The 2 is lower. It ends your turn and scores nothing."), is_true=_scores(1)),
            Try("b1,b3", N_("2, then 5: both score a point."), right=True),
        ),
        N_("Begin with the lower number."),
        goal=_scores(2),
        options=_WITHOUT_RANDOM_CELLS,
    ),
    Task(
        N_("Equal numbers in a row score most: three make 9. The last three are 3s."),
        _open("c2 d2 d1"),
        (
            Try("c2", N_("1 point. The other two make only 4 later."), is_true=_scores(1)),
            Try("c2,d2", N_("4 points. All three make 9."), is_true=_scores(4)),
            Try("c2,d2,d1", N_("3, 3, 3: 9 points."), right=True),
        ),
        N_("Open all three in one turn."),
        goal=_scores(9),
        options=_WITHOUT_RANDOM_CELLS,
    ),
    Task(
        N_("c2 and d2 are 3s, e1 and e2 are 4s. Which order scores most?"),
        _open("c2 d2 e1 e2 a1"),
        (
            Try("e1,e2,c2", N_("A lower 3 ends your turn: 4 points."), is_true=_scores(4)),
            Try("c2,e1,d2", N_("A lower 3 ends your turn: 2 points."), is_true=_scores(2)),
            Try("c2,d2,e1,e2", N_("3, 3, 4, 4: 8 points."), right=True),
        ),
        N_("First both 3s, then both 4s."),
        goal=_scores(8),
        options=_WITHOUT_RANDOM_CELLS,
    ),
    Task(
        N_("The left steps count open numbers. All 5s are open: which cells are 4s?"),
        _open("d3 e3 e2 a1 b1 d1"),
        (
            Try("a1,b1", N_("A 1 and a 2. The 4s join the open 4."), is_true=_opens(2)),
            Try("d3,e3,e2", N_("Three 4s: 9 points."), right=True),
            Try("d3,a1", N_("d3 is a 4. A lower 1 ends your turn."), is_true=_scores(1)),
        ),
        N_("Three cells join the open 4."),
        goal=_scores(9),
        options=_WITHOUT_RANDOM_CELLS,
    ),
    Task(
        N_("Random cells follow yours unless you stop. Only b1 is sure: what now?"),
        _open("b1 a3 b3 c3 a2 b2 d3 e3 e2 c2 d2"),
        (
            Try(
                "b1",
                N_("Random cells usually open some 5s. Save all five for one turn."),
                is_true=_opens_some_5s,
            ),
            Try("b1,end", N_("Right. The 5s stay covered, for 25 points."), right=True),
            Try(
                "random",
                N_("Random cells usually open some 5s. Save all five for one turn."),
                is_true=_opens_some_5s,
            ),
        ),
        N_("Open b1, then stop."),
        goal=lambda played: _scores(1)(played) and not _opens(5)(played),
    ),
    Task(
        N_("Once a grid is all open, the highest score wins. It is 18 to Ada's 20."),
        StartPosition(
            (_RIVAL, _OWN),
            (" ".join(cell for cell in _CELLS if cell not in ("d3", "e3")), "a1 b1 c1 d2 e2 e1"),
            (20, 18),
            to_move=1,
        ),
        (
            Try("d3,end", N_("19 to 20. Open both."), is_true=_scores(1)),
            Try("e3,d3", N_("4, 4: 4 points. You win 22 to 20!"), right=True),
            Try("d3,e3", N_("4, 4: 4 points. You win 22 to 20!"), right=True),
        ),
        N_("Two equal numbers make 4 points."),
        goal=Played.wins,
        seat=Seat(1),
    ),
)

LESSONS: Final = (Lesson("", _TASKS, {"size": 5}),)
