"""The time each player has for a whole match: who uses it up plays on with less time a turn."""

import pytest

from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person, Request
from bot.kernel.messages.phrases import options_line
from bot.offers.rematch import ask_again
from bot.play.board_post import board_post
from bot.play.play import play, resign
from render.core.board import PublicBoard
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, RED
from tests.bot.matches import BLUE_PERSON, begin, load_row, play_first
from tests.requests import request

HOUR, DAY = 3_600, 86_400


async def begin_match(host: Host, game: str = "mambo", total: int = 2 * DAY) -> None:
    await begin(host, BLUE_PERSON, game=game, turn_time=DAY, total_time=total)


async def play_moves(host: Host) -> None:
    """Let the players to move act, from the database, as after a restart."""
    host.positions = Positions(host.database)
    await play_first(host)


async def times_left(host: Host) -> list[int | None]:
    return [row.time_left for row in (await load_row(host)).table]


async def test_each_turn_takes_from_its_player_s_time_alone(host: Host, fake_clock: FakeClock) -> None:
    await begin_match(host)
    assert await times_left(host) == [2 * DAY] * 2
    fake_clock.now += 10 * HOUR
    await play_moves(host)
    fake_clock.now += 3 * HOUR
    await play_moves(host)
    assert await times_left(host) == [38 * HOUR, 45 * HOUR]
    assert (await load_row(host)).deadline == fake_clock.now + DAY


async def test_a_quarter_is_left(
    host: Host, fake_clock: FakeClock, controls_by_game: dict[str, AnyGameControls]
) -> None:
    await begin_match(host, total=DAY)
    for hours in (23, 1):
        fake_clock.now += hours * HOUR
        await play_moves(host)
    assert (await load_row(host)).deadline == fake_clock.now + 7 * HOUR
    said = board_post(await host.positions.current(101), controls_by_game["mambo"], PublicBoard(b"", "a"), "").content
    assert f"Red until <t:{fake_clock.now + HOUR}:R> and Blue 23 hours" in said
    fake_clock.now += 2 * HOUR
    await play_moves(host)
    await play_moves(host)
    match = await load_row(host)
    assert (await times_left(host))[0] == 0
    assert match.deadline == fake_clock.now + 6 * HOUR
    assert match.reminder == fake_clock.now + 4.5 * HOUR
    said = board_post(await host.positions.current(101), controls_by_game["mambo"], PublicBoard(b"", "a"), "").content
    assert "now 6 hours a turn" in said


async def test_a_simultaneous_turn_lasts_for_the_longest_clock(host: Host, fake_clock: FakeClock) -> None:
    await begin_match(host, "monsters", total=DAY)
    fake_clock.now += HOUR
    await play(host, request(RED, 101, 3000), "end")
    assert await times_left(host) == [23 * HOUR, 23 * HOUR]
    fake_clock.now += 2 * HOUR
    await play(host, request(BLUE, 101, 3001), "end")
    assert await times_left(host) == [23 * HOUR, 21 * HOUR]
    assert (await load_row(host)).deadline == fake_clock.now + DAY


async def test_less_time_for_the_match_than_for_a_turn_is_refused(host: Host) -> None:
    with pytest.raises(Refusal, match="A turn can take 1 day"):
        await begin_match(host, total=HOUR)


async def test_an_offer_and_a_rematch_say_it(host: Host) -> None:
    await begin_match(host)
    assert "1 day a turn · 2 days each in all" in options_line(await load_row(host))
    for _ in range(4):
        await play_moves(host)
    await resign(host, request(RED, 101, 7))
    await ask_again(host, Request(Person(RED, "Red"), 101, 8))
    assert (await load_row(host, 102)).total_time == 2 * DAY
