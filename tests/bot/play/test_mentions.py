"""Tests of mentions: the live board is edited while the same player moves, and pings a new player to move."""

import pytest

from bot.kernel.matches.folds import Mentions
from engines.core.record import Entry
from engines.core.rules import Seat

RED, BLUE, GREEN = Seat(0), Seat(1), Seat(2)
FIRST = Mentions(since=3)


@pytest.mark.parametrize(
    ("by", "text", "before", "after", "anew"),
    [
        pytest.param(RED, "draw", [RED], [RED], False, id="a player on turn again"),
        pytest.param(RED, "pass", [RED], [BLUE], True, id="the next player"),
        pytest.param(GREEN, "catch 0", [RED], [RED], False, id="a call out of turn"),
        pytest.param(GREEN, "jump E5", [RED], [GREEN], False, id="a card out of turn"),
        pytest.param(RED, "ready", [RED, BLUE], [BLUE], False, id="the first of a simultaneous turn"),
        pytest.param(RED, "unready", [BLUE], [RED, BLUE], False, id="one who goes back to it"),
        pytest.param(BLUE, "ready", [BLUE], [RED, BLUE], True, id="the next simultaneous turn"),
        pytest.param(None, "expire", [RED], [RED], True, id="the clock"),
        pytest.param(RED, "play E5", [RED], [], True, id="the end"),
    ],
)
def test_players_are_notified_once_a_turn(
    by: Seat | None, text: str, before: list[Seat], after: list[Seat], anew: bool
) -> None:
    entered = FIRST.after(7, Entry(by, text), before, after)
    assert entered.since == (7 if anew else 3)
    assert anew or by is not RED or after != [RED] or entered == Mentions(3, RED)


def test_within_a_round_of_quick_turns_only_those_who_are_not_there_are_called() -> None:
    mentions, at = Mentions(), 1_000
    called = []
    for ply, (seat, after) in enumerate([(RED, 10), (BLUE, 10), (RED, 10), (BLUE, 70), (RED, 10)], 1):
        at += after
        other = BLUE if seat is RED else RED
        mentions = mentions.after(ply, Entry(seat, "draw"), [seat], [other]).in_a_round(mentions, at, [other])
        called += [ply] if mentions.since == ply else []
        assert (mentions.turn, mentions.turn_before) == (ply, ply - 1)
    # Blue has not moved before the first, and red's last move is over a minute ago at the fourth.
    assert called == [1, 4]
