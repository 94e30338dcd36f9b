"""Tests of mentions: the live board is edited while the same player moves, and pings a new player to move."""

from bot.kernel.matches.position import Mentions
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


def test_within_a_round_of_quick_turns_only_those_who_are_not_there_are_called() -> None:
    mentions, at = Mentions(), 1_000
    called = []
    for ply, (seat, after) in enumerate([(RED, 10), (BLUE, 10), (RED, 10), (BLUE, 70), (RED, 10)], 1):
        at += after
        other = BLUE if seat is RED else RED
        entered = mentions.after(ply, Entry(seat, "draw"), [seat], [other])
        mentions = entered.in_a_round(mentions, at, [other])
        called += [ply] if mentions.since == ply else []
        assert (mentions.turn, mentions.turn_before) == (ply, ply - 1)
    # Blue has not moved before the first, and red's last move is over a minute ago at the fourth.
    assert called == [1, 4]
