"""Posts fit Discord's limits in the worst state each game reaches, and show nothing hidden."""

import dataclasses
from collections.abc import Iterator

import pytest

from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.matches.position import Position
from bot.kernel.messages.event_lines import events_text
from bot.kernel.messages.message import MOST_CONTENT, MOST_IN_ROW, Menu, Message
from bot.kernel.store.match_row import SeatRow, Status
from bot.offers.offer_post import offer_post
from bot.play.board_post import board_post
from bot.play.private_post import private_post, reminder_post
from bot.play.text_board import text_board
from bot.watching.actions import MOST_WATCHERS
from engines import GAMES
from engines.core.dice import Dice
from engines.core.record import Entry
from engines.core.rules import Outcome, Seat
from render.core.board import PrivateBoard, PublicBoard
from tests.bot.made_up import a_match

LONG_NAME = "*_**~`|<@1234567890>|`~**_* Ωmega"[:32]
SEED = "0123456789abcdef" * 4


def positions(game: str, seats: int, plies: int = 60, options: str = "{}") -> Iterator[Position]:
    """Play at random and yield each position; the names are as long and as ugly as Discord allows."""
    table = tuple(SeatRow(seat, 10**18 + seat, LONG_NAME, 10**18) for seat in range(seats))
    match = a_match(
        9_999_999,
        game=game,
        seats=seats,
        seed=SEED,
        status=Status.PLAYING,
        deadline=10**10,
        table=table,
        options=options,
    )
    position = Position.first(match)
    chance = Dice(b"which", seats)
    yield position.with_row(match)
    for ply in range(1, plies + 1):
        if isinstance(position.turn, Outcome):
            return
        seat = chance.choice(position.turn.seats)
        position = position.act(seat, chance.choice(position.legal_actions(seat)), ply)
        over = isinstance(position.turn, Outcome)
        status = Status.OVER if over else Status.PLAYING
        outcome = '{"winners": [0], "scores": [1, 2], "reason": "x"}' if over else None
        yield position.with_row(dataclasses.replace(match, ply=ply, status=status, outcome=outcome))


def check(message: Message) -> None:
    assert len(message.content) <= MOST_CONTENT
    assert len(message.rows) <= 5
    ids = []
    for row in message.rows:
        if isinstance(row, Menu):
            assert 1 <= len(row.choices) <= 25
            ids.append(row.custom_id)
            continue
        assert 1 <= len(row) <= MOST_IN_ROW
        for control in row:
            assert 1 <= len(control.label) <= 80
            ids.append(control.custom_id)
    assert all(len(custom_id) <= 100 for custom_id in ids)
    assert len(set(ids)) == len(ids)
    assert all(len(attached.alt or "") <= 1024 for attached in message.attachments)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_post_of_a_match_fits(game: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    for seats in sorted({min(GAMES[game].info.seat_counts), max(GAMES[game].info.seat_counts)}):
        # A large table's positions are looked at by many: fewer of them show as much.
        for position in [*positions(game, seats)][:: max(1, seats // 4)]:
            game_controls = controls_by_game[game]
            check(
                board_post(position, game_controls, PublicBoard(b"", "a"), events_text(position, position.events * 3))
            )
            for seat in range(seats):
                check(private_post(position, game_controls, PrivateBoard(Seat(seat), b"", "a")))
                check(text_board(position, Seat(seat)))
            check(text_board(position, None))


@pytest.mark.parametrize("game", GAMES)
def test_a_post_that_tells_of_many_turns_at_once_fits(game: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    played = list(positions(game, max(GAMES[game].info.seat_counts), plies=120))
    events = [event for position in played for event in position.events] * 20
    for position in played[::12]:
        check(board_post(position, controls_by_game[game], PublicBoard(b"", "a"), events_text(position, events)))


@pytest.mark.parametrize("game", GAMES)
def test_a_post_that_mentions_every_watcher_fits(game: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    seats, watchers = max(GAMES[game].info.seat_counts), {10**18 + 900 + at: False for at in range(MOST_WATCHERS)}
    played = list(positions(game, seats))
    for position in played[::4]:
        said = events_text(position, position.events * 20)
        message = board_post(position, controls_by_game[game], PublicBoard(b"", "a"), said, watchers=watchers)
        check(message)
        assert all((f"<@{user}>" in message.content) == (user in message.mentions) for user in watchers)
        # Only a table of 20 may have no room for the last of them.
        assert set(watchers) <= message.mentions or seats > 10


def test_a_text_board_too_large_for_a_message_comes_as_a_file() -> None:
    house_rules = '{"size": 167, "no_kill": true, "num_loops": 9, "no_auto": true}'
    *_, large = positions("mambo", 2, plies=167, options=house_rules)
    for seat in (Seat(0), None):
        message = text_board(large, seat)
        check(message)
        (attached,) = message.attachments
        assert attached.name.endswith(".txt")
        assert len(attached.data) > MOST_CONTENT
        assert "as a file" in message.content
    small = next(iter(positions("mambo", 2)))
    assert text_board(small, None).content.count("```") == 2
    assert not text_board(small, None).attachments


@pytest.mark.parametrize("open_table", [False, True])
@pytest.mark.parametrize("status", list(Status))
def test_every_state_of_an_offer_fits(status: Status, open_table: bool) -> None:
    table = tuple(SeatRow(seat, 10**18 + seat, LONG_NAME, None if seat else 7) for seat in range(4))
    match = a_match(
        9_999_999, status=status, open_table=open_table, table=table, seats=4, outcome=None, options='{"size": 15}'
    )
    check(offer_post(match))


def test_a_simultaneous_turn_reminds_only_missing_players(controls_by_game: dict[str, AnyGameControls]) -> None:
    at_once = [key for key, rules in GAMES.items() if rules.info.simultaneous]
    assert at_once
    for key in at_once:
        first = next(positions(key, 3))
        ready = first.enter(Entry(Seat(1), "ready"), 1)
        red, _, green = (seat.user_id for seat in first.match.table)
        for position in (first, ready):
            post = board_post(position, controls_by_game[key], PublicBoard(b"", "a"), "")
            assert not post.mentions
            assert "<@" not in post.content
        reminder = reminder_post(ready, 10**10)
        assert reminder.mentions == {red, green}
        assert reminder.content.count("<@") == 2
