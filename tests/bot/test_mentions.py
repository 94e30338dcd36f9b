"""Tests of mentions: the live board is edited while the same player moves, and pings a new player to move."""

from bot.services.position import Mentions
from engines.core.record import Entry
from engines.core.rules import Seat

RED, BLUE, GREEN = Seat(0), Seat(1), Seat(2)
FIRST = Mentions(since=3)


def test_a_player_on_turn_again_is_not_notified_twice() -> None:
    assert FIRST.after(7, Entry(RED, "draw"), [RED], [RED]) == Mentions(3, RED)


def test_the_next_player_is_notified() -> None:
    assert FIRST.after(7, Entry(RED, "pass"), [RED], [BLUE]).since == 7


def test_a_call_out_of_turn_calls_nobody_anew() -> None:
    assert FIRST.after(7, Entry(GREEN, "catch 0"), [RED], [RED]).since == 3
    assert FIRST.after(7, Entry(GREEN, "jump E5"), [RED], [GREEN]).since == 3


def test_each_simultaneous_turn_notifies_all_players_once() -> None:
    assert FIRST.after(7, Entry(RED, "ready"), [RED, BLUE], [BLUE]).since == 3
    assert FIRST.after(7, Entry(RED, "unready"), [BLUE], [RED, BLUE]).since == 3
    assert FIRST.after(7, Entry(BLUE, "ready"), [BLUE], [RED, BLUE]).since == 7


def test_the_clock_and_the_end_call_anew() -> None:
    assert FIRST.after(7, Entry(None, "expire"), [RED], [RED]).since == 7
    assert FIRST.after(7, Entry(RED, "play E5"), [RED], []).since == 7
