"""The words of the game: boards that fit, and a sentence for each event."""

import pytest

from engines.core import Event, Outcome, Seat
from engines.monocards import TEXT
from engines.monocards import view as seen
from engines.monocards.cards import Card, Origin
from engines.monocards.options import Options
from tests.engines.monocards.positions import lay

NAMES = ("Ada", "Benedikt", "Chidi")


def test_the_public_board_shows_the_table_and_hand_sizes() -> None:
    game = lay("E1 E2", "P1 P2 P3", "Z1", discards="E5 W", origin=Origin.WIZARD, called=[2], scores=(0, 85, 120))
    assert TEXT.public(game.public, NAMES).splitlines() == [
        "MONO, round 1, to 500 points",
        "On top: Wild (Wizard follows)",
        "Draw pile 16, discards 2, play goes clockwise (down)",
        "",
        "> Ada        2 cards     0",
        "  Benedikt   3 cards    85",
        "  Chidi      1 card    120 MONO!",
        "",
        "Ada to move.",
    ]


def test_the_own_hand_marks_what_can_be_played_and_what_would_be_a_bluff() -> None:
    game = lay("E1 M2 W4", "P1 P2", discards="E5")
    text = TEXT.private(game.view(0), NAMES)
    assert "Your hand (3): E1* M2 W4?" in text
    assert "P1" not in text


def test_after_the_match_nothing_in_the_own_hand_is_said_to_be_playable() -> None:
    game = lay("E1", "E2 W4", "Z1 Z2", discards="E5", options=Options(target=0)).play(0, "E1")
    text = TEXT.private(game.view(1), NAMES)
    assert text.endswith("Your hand (2): E2 W4")
    assert "can be played" not in text


def test_forced_play_of_a_drawn_card_does_not_suggest_passing() -> None:
    for forced, told in ((True, "drew a card and must play it."), (False, "drew a card: play it, or pass.")):
        game = lay("M1 M2", "P1", "Z1", discards="E5", pile="E8", options=Options(forced_play=forced)).play(0, "draw")
        assert TEXT.public(game.public, NAMES).endswith(f"Ada {told}")


def test_a_player_who_must_draw_reads_the_options() -> None:
    game = lay("W4 E1", "P1 P2", "Z1", discards="E5", options=Options(stacking=True)).play(0, "W4>M")
    assert TEXT.public(game.public, NAMES).endswith(
        "Benedikt must draw 4: accept, doubt Ada or play another Wild\nDraw 4."
    )


def test_events_are_told_in_plain_sentences() -> None:
    """Those that no golden game has; `golden` has the others."""
    skipped = seen.TurnsSkipped((Seat(1), Seat(2)))
    assert TEXT.event(skipped, NAMES) == "Benedikt and Chidi miss a turn."
    assert TEXT.event(seen.RoundBegan(2, Seat(1), Card("MS")), NAMES) == "Round 2 begins with Martian Skip."


def test_the_score_table_of_a_round_is_told() -> None:
    game = lay("E1", "P0 P7", "ZS W4", discards="E5").play(0, "E1")
    told = [TEXT.event(event, NAMES) for event in game.events]
    held = "Benedikt held Precursor 0, Precursor 7 (7). Chidi held Wizard Skip, Wild Draw 4 (70)."
    assert f"Ada (+77) wins round 1. {held}" in told


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome((Seat(1),), (71, 81, 0), "TARGET"), "1. Benedikt 81 · 2. Ada 71 · 3. Chidi 0"),
        (Outcome((Seat(0), Seat(1)), (90, 90, 10), "TARGET"), "1. Ada 90 · 1. Benedikt 90 · 3. Chidi 10"),
        (Outcome((Seat(2),), (0, 1, 2), "RANKS"), "1. Chidi · 2. Benedikt · 3. Ada"),
        (Outcome((Seat(2),), None, "ROUND"), ""),
        (Outcome((Seat(2),), (90, 10, 30), "LAST_PLAYER"), "1. Chidi 30 · 2. Ada 90 · 3. Benedikt 10"),
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
