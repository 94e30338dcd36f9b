"""Tests of abandoned matches: turns missed in a row count as leaving, and pings end."""

import json

import pytest

from bot.clock import Clock
from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.request import Request
from bot.kernel.messages.event_lines import late_notes
from bot.kernel.messages.phrases import result_line
from bot.kernel.messages.turn_line import absence_note
from bot.kernel.store.match_row import MatchRow, Status, Unrated
from bot.kernel.store.results import results_of_matches
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from bot.operations.audit import audit
from bot.play.board_post import board_post
from bot.play.by_clock import remind
from bot.play.play import play, resign
from bot.play.private_post import reminder_post
from engines import GAMES
from engines.core.rules import Outcome, Seat
from render.core.board import PublicBoard
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, begin, challenge, load_row, log_of
from tests.first_round import all_have_moved
from tests.requests import request


async def miss_turn(host: Host, fake_clock: FakeClock) -> MatchRow:
    """Let the turn run out, and start again from the database, as after a restart."""
    fake_clock.now = (await load_row(host)).deadline or fake_clock.now
    host.positions = Positions(host.database)
    await Clock(host).tick()
    return await load_row(host)


@pytest.fixture
async def two(host: Host) -> Host:
    """Red and Blue at MONO, where the clock draws and passes; each has moved."""
    await begin(host, BLUE_PERSON, game="monocards")
    await all_have_moved(host)
    return host


@pytest.fixture
async def three(host: Host) -> Host:
    """Red, Blue and Green at Mono, their grids placed."""
    await begin(host, BLUE_PERSON, GREEN_PERSON, size=6)
    for ply, user in enumerate((RED, BLUE, 33)):
        await play(host, request(user, 101, 3000 + ply), "place random")
    return host


async def test_two_absent_players_end_unfinished_and_nobody_wins(two: Host, fake_clock: FakeClock) -> None:
    for _ in range(3):
        assert (await miss_turn(two, fake_clock)).status is Status.PLAYING
    match = await miss_turn(two, fake_clock)
    assert (match.status, match.deadline, match.reminder) == (Status.OVER, None, None)
    assert json.loads(match.outcome or "")["winners"] == []
    assert "Unfinished" in result_line(match)
    assert [entry for _, entry in await log_of(two)][-4:] == ["expire"] * 4
    assert isinstance((await Positions(two.database).current(101)).turn, Outcome)


async def test_missing_two_turns_in_a_row_resigns(three: Host, fake_clock: FakeClock) -> None:
    await miss_turn(three, fake_clock)
    for user in (BLUE, 33):
        await play(three, request(user, 101, 4000 + user), "random")
    assert (await miss_turn(three, fake_clock)).status is Status.PLAYING
    assert (await log_of(three))[-2:] == [(None, "expire"), (0, "withdraw")]
    assert (await three.positions.current(101)).to_move == (1,)


async def test_an_entry_of_one_s_own_begins_the_count_anew(three: Host, fake_clock: FakeClock) -> None:
    users = (RED, BLUE, 33)
    await miss_turn(three, fake_clock)
    for number, user in enumerate((BLUE, 33, *users)):
        await play(three, request(user, 101, 5000 + number), "a1,end" if number < 2 else "random")
    await miss_turn(three, fake_clock)
    assert "withdraw" not in [entry for _, entry in await log_of(three)]


async def test_nobody_wins_by_being_the_last_to_go(three: Host, fake_clock: FakeClock) -> None:
    for _ in range(5):
        assert (await miss_turn(three, fake_clock)).status is Status.PLAYING
    assert "withdraw" not in [entry for _, entry in await log_of(three)]
    assert "Unfinished" in result_line(await miss_turn(three, fake_clock))


async def test_playing_after_the_others_missed_their_turns_wins_at_once(three: Host, fake_clock: FakeClock) -> None:
    for _ in range(5):
        await miss_turn(three, fake_clock)
    await play(three, request(33, 101, 4000), "random")
    assert (await log_of(three))[-2:] == [(0, "withdraw"), (1, "withdraw")]
    match = await load_row(three)
    assert match.status is Status.OVER
    assert json.loads(match.outcome or "")["winners"] == [2]


async def test_a_game_with_a_rule_of_its_own_keeps_it(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="monoch")
    await all_have_moved(host)
    for _ in range(3):
        await miss_turn(host, fake_clock)
    assert json.loads((await load_row(host)).outcome or "")["winners"] == [1]
    await make_offer(host, challenge(BLUE_PERSON, interaction=1001, game="monsters"))
    await answer.accept(host, Request(BLUE_PERSON, 102, 2001))
    await all_have_moved(host, 102)
    for _ in range(2):
        fake_clock.now = (await load_row(host, 102)).deadline or 0
        await Clock(host).tick()
    assert (await load_row(host, 102)).status is Status.PLAYING


@pytest.mark.parametrize("game", GAMES)
async def test_a_missed_first_turn_calls_a_match_of_two_off(game: str, host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game=game)
    match = await miss_turn(host, fake_clock)
    assert (match.status, match.rated) == (Status.OVER, False)
    assert await log_of(host) == [(0, "no_show")]
    assert "Called off" in result_line(match)
    async with host.database.read() as tx:
        assert await results_of_matches(tx, [101]) == {}
    assert not (await audit(host.database)).faults


@pytest.mark.parametrize("game", ["mono", "monocards", "monsters"])
async def test_the_others_play_on_without_who_never_moves(game: str, host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, GREEN_PERSON, game=game)
    text = {"mono": "place random", "monsters": "end"}.get(game)
    if text is not None:
        for number, user in enumerate((BLUE, 33)):
            await play(host, request(user, 101, 3000 + number), text)
    match = await miss_turn(host, fake_clock)
    position = await host.positions.current(101)
    assert (match.status, match.rated, match.unrated) == (Status.PLAYING, False, Unrated.NO_SHOW)
    assert (position.attendance.left_seats, (await log_of(host))[-2:]) == (
        frozenset({Seat(0)}),
        [(None, "late"), (0, "withdraw")],
    )
    assert absence_note(position, Seat(0)) == "Red never moved and is out."


async def test_a_missed_turn_of_mambo_starts_the_time_once_more_and_the_second_in_a_row_loses(
    host: Host, fake_clock: FakeClock, controls_by_game: dict[str, AnyGameControls]
) -> None:
    await begin(host, BLUE_PERSON, game="mambo", no_kill=True)
    await all_have_moved(host)
    before = await host.positions.current(101)
    match = await miss_turn(host, fake_clock)
    assert (match.status, match.deadline) == (Status.PLAYING, fake_clock.now + match.turn_time)
    position = await host.positions.current(101)
    assert (position.to_move, position.public_view) == (before.to_move, before.public_view)
    assert "missed 1 of 2 turns" in board_post(position, controls_by_game["mambo"], PublicBoard(b"", "a"), "").content
    assert late_notes(position, position.recent_events.news) == ["Red missed a turn. Last chance: time starts again."]
    again = before.rules.format(before.legal_actions(Seat(0))[0])
    await play(host, request(RED, 101, 4000, before.number), again)
    assert (await host.positions.current(101)).attendance.of(Seat(0)) == 0
    await miss_turn(host, fake_clock)
    match = await miss_turn(host, fake_clock)
    assert json.loads(match.outcome or "")["winners"] == [0]
    assert [entry for _, entry in await log_of(host)][-2:] == ["late", "expire"]
    assert not (await audit(host.database)).faults


async def test_orders_count_as_moves_before_ready_and_stay_hidden(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, GREEN_PERSON, game="monsters")
    await play(host, request(RED, 101, 3000), "end")
    position = await host.positions.current(101)
    order = next(each for each in map(position.rules.format, position.legal_actions(Seat(1))) if each != "ready")
    said = reminder_post(position, 1).content
    await play(host, request(BLUE, 101, 3001), order)
    assert reminder_post(await host.positions.current(101), 1).content == said
    await miss_turn(host, fake_clock)
    position = await host.positions.current(101)
    assert (position.attendance.left_seats, position.attendance.missed[:2], position.number) == (
        frozenset({Seat(2)}),
        (0, 0),
        1,
    )


async def test_leaving_off_turn_renews_no_clock(three: Host, fake_clock: FakeClock) -> None:
    before = await load_row(three)
    fake_clock.now += 60
    await resign(three, request(GREEN, 101, 4000))
    after = await load_row(three)
    assert (after.status, after.ply) == (Status.PLAYING, before.ply + 1)
    assert (after.deadline, after.reminder) == (before.deadline, before.reminder)


async def test_leaving_on_turn_gives_the_next_player_a_full_turn(three: Host, fake_clock: FakeClock) -> None:
    fake_clock.now += 60
    await resign(three, request(RED, 101, 4000))
    match = await load_row(three)
    assert match.deadline == fake_clock.now + match.turn_time
    assert match.reminder == fake_clock.now + int(match.turn_time * 0.75)


async def test_a_reminder_comes_once_though_somebody_leaves_off_turn(three: Host, fake_clock: FakeClock) -> None:
    due = (await load_row(three)).reminder
    assert due is not None
    fake_clock.now = due
    assert await remind(three, 101, due)
    await resign(three, request(BLUE, 101, 4000))
    assert (await load_row(three)).reminder is None


async def test_orders_that_are_in_leave_the_others_the_time_they_had(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="monsters")
    before = (await load_row(host)).deadline
    for number, (user, text) in enumerate(((RED, "ready"), (RED, "unready"), (RED, "ready"))):
        fake_clock.now += 60
        await play(host, request(user, 101, 3000 + number), text)
        assert (await load_row(host)).deadline == before
    await play(host, request(BLUE, 101, 3009), "ready")
    match = await load_row(host)
    assert match.deadline == fake_clock.now + match.turn_time
