"""Tests of mentions: the live board is edited while the same player moves, and pings a new player to move."""

from bot.services.position import Mentions
from engines.core.record import Entry
from engines.core.rules import Seat

RED, BLUE, GREEN = Seat(0), Seat(1), Seat(2)
FIRST = Mentions(since=3)


def test_who_goes_on_has_been_called() -> None:
    assert FIRST.after(7, Entry(RED, "draw"), [RED], [RED]) == Mentions(3, RED)


def test_who_is_next_is_called() -> None:
    assert FIRST.after(7, Entry(RED, "pass"), [RED], [BLUE]).since == 7


def test_a_call_out_of_turn_calls_nobody_anew() -> None:
    assert FIRST.after(7, Entry(GREEN, "catch 0"), [RED], [RED]).since == 3
    assert FIRST.after(7, Entry(GREEN, "jump E5"), [RED], [GREEN]).since == 3


def test_where_several_act_the_rest_has_been_called_and_a_new_turn_calls_all() -> None:
    assert FIRST.after(7, Entry(RED, "ready"), [RED, BLUE], [BLUE]).since == 3
    assert FIRST.after(7, Entry(RED, "unready"), [BLUE], [RED, BLUE]).since == 3
    assert FIRST.after(7, Entry(BLUE, "ready"), [BLUE], [RED, BLUE]).since == 7


def test_the_clock_and_the_end_call_anew() -> None:
    assert FIRST.after(7, Entry(None, "expire"), [RED], [RED]).since == 7
    assert FIRST.after(7, Entry(RED, "play E5"), [RED], []).since == 7
