"""Two worlds that a mover cannot tell apart: what it played is judged alike in both."""

from bot.replays.analysis import decisions
from engines import GAMES
from engines.core.entry import Entry
from engines.core.record import Record
from engines.core.rules import Seat
from players.analysis import judge_decision

RULES = GAMES["mono"]
GRIDS = ("333221", "333122")
"""Of seat 1: alike in the upper row, which is all that seat 0 opens."""


def record(grid: str) -> Record:
    entries = [
        Entry(Seat(0), "place 333221"),
        Entry(Seat(1), f"place {grid}"),
        Entry(Seat(0), "a2,end"),
        Entry(Seat(1), "a2,end"),
        Entry(Seat(0), "b2,end"),
        Entry(Seat(1), "b2,end"),
        Entry(Seat(0), "withdraw"),
    ]
    return Record("mono", RULES.info.rules_version, 2, bytes(32), {"size": 3}, tuple(entries))


def test_a_move_is_judged_by_what_its_player_saw_alone() -> None:
    one, other = (list(decisions(RULES, record(grid))) for grid in GRIDS)
    assert [each.seat for each in one] == [0, 1, 0, 1, 0, 1]
    for a, b in zip(one, other, strict=True):
        # A view is all that a judge is given.
        assert (a == b) is (a.seat == 0), a
    verdicts = [[judge_decision("mono", each, 30.0) for each in found if each.seat == 0] for found in (one, other)]
    assert verdicts[0] == verdicts[1]
    assert any(verdict is not None for verdict in verdicts[0])


def test_no_decision_holds_a_state_or_what_came_later() -> None:
    for decision in decisions(RULES, record(GRIDS[0])):
        assert type(decision.view).__name__ == "SeatView"
        assert decision.view.public.outcome is None  # type: ignore[attr-defined]  # a view of Mono
