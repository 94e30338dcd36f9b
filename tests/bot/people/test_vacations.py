"""Vacations and pauses: clocks stand still, nobody misses a turn by them, and nobody gains by them."""

import pytest

from bot.agreements.agreement import propose
from bot.clock import Clock
from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface, read_job
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import PausedError
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import change_match
from bot.kernel.store.outbox import pending
from bot.people.vacation import begin_vacation, end_vacation
from bot.play.board_post import board_post
from bot.play.play import play
from render.core.board import PublicBoard
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, RED
from tests.bot.matches import BLUE_PERSON, begin, kinds, load_row, play_first
from tests.first_round import all_have_moved
from tests.requests import request

HOUR, DAY = 3_600, 86_400


async def tick_until(host: Host, fake_clock: FakeClock, until: int) -> MatchRow:
    """Step the clock by two hours up to a time."""
    while fake_clock.now < until:
        fake_clock.now = min(fake_clock.now + 2 * HOUR, until)
        await Clock(host).tick()
    return await load_row(host)


async def propose_by_all(host: Host, aim: Aim, interaction: int) -> None:
    for at, user in enumerate((RED, BLUE)):
        await propose(host, request(user, 101, interaction + at), aim)


async def board_text(host: Host, fake_clock: FakeClock, controls_by_game: dict[str, AnyGameControls]) -> str:
    position = await host.positions.current(101)
    return board_post(position, controls_by_game["mambo"], PublicBoard(b"", "a"), "", now=fake_clock.now).content


async def test_nothing_is_missed_on_vacation(
    host: Host, fake_clock: FakeClock, controls_by_game: dict[str, AnyGameControls]
) -> None:
    await begin(host, BLUE_PERSON, game="mambo", turn_time=DAY)
    fake_clock.now += 10 * HOUR
    away = await begin_vacation(host, RED, "2 weeks")
    assert (away.until, away.matches, away.left) == (fake_clock.now + 14 * DAY, 1, 16 * DAY)
    assert f"Red is on vacation until <t:{away.until}:f>" in await board_text(host, fake_clock, controls_by_game)
    match = await tick_until(host, fake_clock, away.until)
    assert (match.ply, match.deadline) == (0, away.until + 14 * HOUR)
    assert "reminder" not in await kinds(host)
    assert "vacation" not in await board_text(host, fake_clock, controls_by_game)
    match = await tick_until(host, fake_clock, away.until + 14 * HOUR)
    assert "reminder" in await kinds(host)
    assert match.ply == 1


async def test_returning_early_restores_the_remaining_time(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="mambo", turn_time=DAY)
    fake_clock.now += 10 * HOUR
    await begin_vacation(host, RED, "14d")
    fake_clock.now += 3 * DAY
    assert await end_vacation(host, RED) == 27 * DAY
    assert (await load_row(host)).deadline == fake_clock.now + 14 * HOUR
    with pytest.raises(Refusal, match="not on vacation"):
        await end_vacation(host, RED)


async def test_a_simultaneous_turn_waits_for_absent_players_only(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="monsters", turn_time=DAY)
    fake_clock.now += HOUR
    away = await begin_vacation(host, BLUE, "5d")
    assert (await load_row(host)).deadline == away.until + 23 * HOUR
    fake_clock.now += HOUR
    await play(host, request(BLUE, 101, 7), "end")
    assert (await load_row(host)).deadline == fake_clock.now + 23 * HOUR


async def test_a_vacation_does_not_save_a_turn_that_is_nearly_missed(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="mambo", turn_time=DAY)
    fake_clock.now += 19 * HOUR
    with pytest.raises(Refusal, match="Play #101 in <#2> first"):
        await begin_vacation(host, RED, "3d")
    await Clock(host).tick()
    with pytest.raises(Refusal, match="your time is nearly up"):
        await begin_vacation(host, RED, "3d")
    await play_first(host)
    await begin_vacation(host, RED, "3d")


async def test_thirty_days_a_year_are_the_most_and_days_not_used_come_back(host: Host, fake_clock: FakeClock) -> None:
    await begin_vacation(host, RED, "20d")
    fake_clock.now += 5 * DAY - HOUR
    await end_vacation(host, RED)
    with pytest.raises(Refusal, match="You can go for 25 days now"):
        await begin_vacation(host, RED, "26d")
    away = await begin_vacation(host, RED, "10d")
    assert (await begin_vacation(host, RED, "25d")).until == away.until + 15 * DAY
    fake_clock.now += 25 * DAY
    with pytest.raises(Refusal, match="used all 30 vacation days"):
        await begin_vacation(host, RED, "2d")
    fake_clock.now += 340 * DAY
    await begin_vacation(host, RED, "5d")


async def test_a_vacation_counts_for_a_day_at_least(host: Host, fake_clock: FakeClock) -> None:
    with pytest.raises(Refusal, match="At least one day"):
        await begin_vacation(host, RED, "23h")
    await begin_vacation(host, RED, "1d")
    fake_clock.now += HOUR
    assert await end_vacation(host, RED) == 29 * DAY


@pytest.mark.parametrize("text", ["", "soon", "2027-13-01", "12h", "1970-01-02", "9999-12-31", "400d"])
async def test_a_bad_vacation_is_refused_with_what_to_type(host: Host, text: str) -> None:
    with pytest.raises(Refusal, match="`5d`"):
        await begin_vacation(host, RED, text)


@pytest.mark.both_databases
async def test_two_absent_players_end_a_match_by_its_clocks_alone_after_a_vacation_and_a_pause(
    host: Host, fake_clock: FakeClock, controls_by_game: dict[str, AnyGameControls]
) -> None:
    await begin(host, BLUE_PERSON, game="monocards", turn_time=DAY)
    await all_have_moved(host)
    fake_clock.now += HOUR
    await propose_by_all(host, Aim("pause"), 10)
    paused, position = await load_row(host), await host.positions.current(101)
    to_move = position.holders[position.to_move[0]]
    assert paused.deadline == fake_clock.now + 30 * DAY + 23 * HOUR
    fake_clock.now += 2 * DAY
    away = await begin_vacation(host, next(each for each in (RED, BLUE) if each != to_move), "5d")
    await propose_by_all(host, Aim("resume"), 20)
    assert (await load_row(host)).deadline == fake_clock.now + 23 * HOUR
    match = await tick_until(host, fake_clock, fake_clock.now + 20 * DAY)
    assert (match.status, match.ended_at) == (Status.OVER, away.until + 3 * DAY)


async def test_a_paused_match_stands(
    host: Host, fake_clock: FakeClock, controls_by_game: dict[str, AnyGameControls]
) -> None:
    await begin(host, BLUE_PERSON, game="mambo", turn_time=DAY)
    await propose_by_all(host, Aim("pause"), 10)
    until = fake_clock.now + 30 * DAY
    assert f"Paused until <t:{until}:f>." in await board_text(host, fake_clock, controls_by_game)
    fake_clock.now += HOUR
    with pytest.raises(PausedError, match="#101 is paused"):
        await play_first(host)
    assert ((await load_row(host)).ply, (await load_row(host)).deadline) == (0, until + DAY)
    assert "Paused" in await board_text(host, fake_clock, controls_by_game)
    with pytest.raises(Refusal, match="is paused"):
        await propose(host, request(RED, 101, 30), Aim("pause"))
    await propose_by_all(host, Aim("resume"), 40)
    assert (await load_row(host)).deadline == fake_clock.now + DAY
    with pytest.raises(Refusal, match="is not paused"):
        await propose(host, request(RED, 101, 50), Aim("resume"))


async def test_a_pause_ends_by_itself_and_calls_those_to_move_who_have_their_time_left(
    host: Host, fake_clock: FakeClock, controls_by_game: dict[str, AnyGameControls]
) -> None:
    await begin(host, BLUE_PERSON, game="mambo", turn_time=DAY)
    await propose_by_all(host, Aim("pause"), 10)
    until = fake_clock.now + 30 * DAY
    fake_clock.now = until - 1
    await Clock(host).tick()
    assert (await load_row(host)).paused_until == until
    # A board that is posted meanwhile, as where somebody resigns, calls nobody.
    position = await host.positions.current(101)
    controls, watchers = controls_by_game["mambo"], {7: False}
    assert not board_post(position, controls, PublicBoard(b"", "a"), "", watchers=watchers, now=until - 1).mentions
    fake_clock.now = until
    await Clock(host).tick()
    match = await load_row(host)
    assert (match.paused_until, match.deadline) == (None, until + DAY)
    async with host.database.read() as tx:
        jobs = [read_job(row.kind, row.payload) for row in await pending(tx, 101)]
    assert jobs[-1] == Show(Surface.BOARD, anew=True)
    await play_first(host)


async def test_a_clock_s_time_that_was_lost_while_it_stood_is_not_given_back(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="mambo", turn_time=DAY)
    clock = Clock(host)
    await clock.give_back()
    away = await begin_vacation(host, RED, "5d")
    fake_clock.now += 2 * DAY
    await clock.give_back()
    assert (await load_row(host)).deadline == away.until + DAY


async def test_a_turn_entered_as_a_vacation_begins_is_not_missed(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="mambo", turn_time=DAY)
    away = await begin_vacation(host, RED, "5d")
    async with host.database.write() as tx:
        await change_match(tx, 101, deadline=fake_clock.now + HOUR, reminder=fake_clock.now)
    match = await tick_until(host, fake_clock, fake_clock.now + 2 * HOUR)
    assert (match.ply, match.deadline) == (0, away.until + DAY)
    assert "reminder" not in await kinds(host)
