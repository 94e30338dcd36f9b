"""The words of the game: boards that fit, and a sentence for each event."""

import pytest

from engines.core import Event, Outcome, Seat
from engines.monocards import TEXT
from engines.monocards import view as seen
from engines.monocards.cards import Card
from engines.monocards.options import Options
from tests.engines.monocards.positions import lay

NAMES = ("Ada", "Benedikt", "Chidi")


def test_events_are_told_in_plain_sentences() -> None:
    """Those that no golden game has; `golden` has the others."""
    skipped = seen.TurnsSkipped((Seat(1), Seat(2)))
    assert TEXT.event(skipped, NAMES) == "Benedikt and Chidi miss a turn."
    assert TEXT.event(seen.RoundBegan(2, Seat(1), Card("MS")), NAMES) == "Round 2 begins with Martian Skip."


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome((Seat(1),), (71, 81, 0), "TARGET"), "1. Benedikt: 81 · 2. Ada: 71 · 3. Chidi: 0"),
        (Outcome((Seat(0), Seat(1)), (90, 90, 10), "TARGET"), "1. Ada: 90 · 1. Benedikt: 90 · 3. Chidi: 10"),
        (Outcome((Seat(2),), (0, 1, 2), "RANKS"), "1. Chidi · 2. Benedikt · 3. Ada"),
        (Outcome((Seat(2),), None, "ROUND"), ""),
        (Outcome((Seat(2),), (90, 10, 30), "LAST_PLAYER"), "1. Chidi: 30 · 2. Ada: 90 · 3. Benedikt: 10"),
        (Outcome((Seat(2),), (0, 0, 0), "LAST_PLAYER"), ""),
    ],
)
def test_a_result_tells_places_with_points_where_they_were_counted(outcome: Outcome, told: str) -> None:
    assert TEXT.tally(outcome, NAMES) == told


def test_players_who_only_drew_and_passed_share_a_sentence() -> None:
    def drew(seat: int, *, passed: bool = True) -> list[Event]:
        drawn = seen.CardsDrawn(Seat(seat), 1, seen.DrawReason.CHOICE)
        return [drawn, *([seen.TurnPassed(Seat(seat), empty=False)] if passed else [])]

    skipped = seen.TurnsSkipped((Seat(0),))
    told = TEXT.events([*drew(0), *drew(1), skipped, *drew(2, passed=False)], ["Ada", "Ben", "Cleo"])
    assert told == ["Ada and Ben drew a card each and passed.", "Ada misses a turn.", "Cleo drew a card."]


def test_a_goal_names_the_partner() -> None:
    view = lay("E1 E2", "P1", "M1", "Z1", options=Options(teams=True)).view(1).public
    goals = [str(TEXT.goal(view, ("Ada", "Ben", "Chi", "Dan"), Seat(seat))) for seat in (0, 1)]
    assert [goal.rpartition(". ")[2] for goal in goals] == [
        "You win together with Chi.",
        "You win together with Dan.",
    ]
