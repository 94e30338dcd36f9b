"""Tests of away mode: a computer plays for a player who misses turns in a row, until they are back."""

from dataclasses import replace
from typing import Any

import pytest

from bot.agreements.actions.undoing import plan_undo
from bot.agreements.agreement import propose
from bot.clock import Clock
from bot.computers.choices import Pauses
from bot.computers.turns import Turns
from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.matches.aim import SUBSTITUTE, Aim
from bot.kernel.matches.find import waiting_for
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Surface
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import Positions, record
from bot.kernel.matches.request import Person, Request
from bot.kernel.messages.phrases import result_line
from bot.kernel.store.match_row import Absent, Status
from bot.kernel.store.outbox import pending
from bot.kernel.store.proposals import proposals_of
from bot.offers.offer import Offer, make_offer
from bot.operations.audit import audit
from bot.people.own_data import erase
from bot.people.vacation import begin_vacation
from bot.play.board_post import board_post
from bot.play.play import PlayedAction, play, resign
from bot.play.private_post import reminder_post
from bot.play.queue import queue_up
from bot.play.text_board import text_board
from bot.seats.substitute import offer_seat, take_seat
from bot.seats.substitute_bot import end_away_mode
from bot.servers.server import choose, with_absent
from engines import GAMES
from engines.core.playback import replay
from engines.core.record import Record
from engines.core.rules import Seat
from players.questions import Kind
from render.core.board import PublicBoard
from tests.bot.conftest import FakeClock
from tests.bot.inline_processes import InlineProcesses
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, RED_PERSON, begin, load_row, log_of
from tests.bot.refused import expect_refusal
from tests.first_round import all_have_moved
from tests.requests import request

GOLD = Person(44, "Gold")


@pytest.fixture
def thinking() -> InlineProcesses:
    return InlineProcesses("easy")


async def begin_match(host: Host, game: str, *others: Person, **options: Any) -> Position:
    """Let Red offer a match that the others accept, and each of them move first."""
    await begin(host, *others, game=game, turn_time=3600, absent=Absent.COMPUTER, **options)
    await all_have_moved(host, 101)
    return await host.positions.current(101)


async def moves(host: Host, user: int, at: int = 0) -> Position:
    """Play the first legal action of a player, again while they stay to move."""
    position = await host.positions.current(101)
    seat = next(seat for seat in position.to_move if position.holders[seat] == user)
    text = position.rules.format(position.legal_actions(seat)[0])
    await play(host, request(user, 101, 10_000 + 100 * position.ply + at, position.number), text)
    return await host.positions.current(101)


async def time_is_up(host: Host, fake_clock: FakeClock, turns: Turns) -> Position:
    """Let the turn run out; the computers answer."""
    fake_clock.now = (await load_row(host)).deadline or fake_clock.now
    await Clock(host).tick()
    await turns.idle()
    return await host.positions.current(101)


async def jobs(host: Host) -> list[str]:
    async with host.database.read() as tx:
        return [f"{row.kind} {row.payload}" for row in await pending(tx, 101)]


async def red_is_away(host: Host, fake_clock: FakeClock, turns: Turns) -> Position:
    """Let Red miss two turns of Monoch in a row, of which the computer plays the second."""
    await begin_match(host, "monoch", BLUE_PERSON)
    await time_is_up(host, fake_clock, turns)
    await moves(host, BLUE)
    return await time_is_up(host, fake_clock, turns)


async def test_the_log_of_absences_replays_and_passes_the_audit(
    host: Host, fake_clock: FakeClock, turns: Turns
) -> None:
    await red_is_away(host, fake_clock, turns)
    await end_away_mode(host, request(RED, 101, 5_000))
    await moves(host, BLUE)
    kept = Record.from_json((await record(host.positions, 101)).to_json())
    assert [entry.text for entry in kept.entries if entry.text in ("away", "back")] == ["away", "back"]
    assert len(list(replay(GAMES["monoch"], kept))) == len(kept.entries) + 1
    assert not (await audit(host.database)).faults


async def test_a_restart_finds_away_seats(
    host: Host, fake_clock: FakeClock, turns: Turns, thinking: InlineProcesses
) -> None:
    await red_is_away(host, fake_clock, turns)
    host.signals.computers.clear()
    await moves(host, BLUE)
    host.positions = Positions(host.database)
    after = Turns(host, thinking, Pauses(move=0))
    await after.start()
    await after.idle()
    await after.close()
    position = await host.positions.current(101)
    assert position.to_move == (1,)
    assert position.attendance.away_seats == {0}


async def test_a_legal_move_of_one_s_own_is_being_back(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await red_is_away(host, fake_clock, turns)
    host.signals.computers.clear()
    await moves(host, BLUE)
    length = len(await log_of(host))
    with pytest.raises(Exception, match="zz"):
        await play(host, request(RED, 101, 6_000), "zz")
    assert len(await log_of(host)) == length
    position = await moves(host, RED)
    log = await log_of(host)
    assert log[length] == (0, "back")
    assert (log[length + 1][0], len(log)) == (0, length + 2)
    assert position.attendance.away_seats == frozenset()
    again = await play(host, request(RED, 101, 10_000 + 100 * length), log[-1][1])
    assert isinstance(again, PlayedAction)
    assert (again.seat, len(await log_of(host))) == (0, length + 2)


async def test_a_match_of_absent_players_ends_by_its_clocks(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await begin_match(host, "monoch", BLUE_PERSON)
    for _ in range(4):
        assert (await load_row(host)).status is Status.PLAYING
        await time_is_up(host, fake_clock, turns)
    assert "Unfinished" in result_line(await load_row(host))
    assert [text for _, text in await log_of(host) if text in ("expire", "away")] == [
        "expire",
        "expire",
        "away",
        "away",
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_computers_play_for_the_absent(host: Host, fake_clock: FakeClock, turns: Turns, game: str) -> None:
    options: dict[str, Any] = {"mambo": {"size": 12, "no_kill": True}, "mono": {"size": 3}}.get(game, {})
    await begin_match(host, game, BLUE_PERSON, **options)
    for _ in range(20):
        position = await host.positions.current(101)
        if RED in {position.holders[seat] for seat in position.attendance.away_seats}:
            break
        mine = [seat for seat in position.to_move if position.holders[seat] == BLUE]
        if not mine:
            await time_is_up(host, fake_clock, turns)
        elif game == "monsters":
            await play(host, request(BLUE, 101, 9_000 + position.ply), "end")
        else:
            await moves(host, BLUE)
    position = await host.positions.current(101)
    await turns.idle()
    assert position.attendance.away_seats == {0}
    assert position.match.status is Status.PLAYING
    assert not (await audit(host.database)).faults
    log = await log_of(host)
    assert any(seat == 0 for seat, _ in log[log.index((0, "away")) + 1 :])
    assert 0 not in (await host.positions.current(101)).to_move


async def test_a_turn_of_all_waits_for_the_computer_only(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await begin_match(host, "monsters", BLUE_PERSON, GREEN_PERSON, missed_turns=2)
    for user in (BLUE, GREEN):
        await play(host, request(user, 101, 9_000 + user), "end")
    await time_is_up(host, fake_clock, turns)
    await play(host, request(BLUE, 101, 9_100), "end")
    position = await time_is_up(host, fake_clock, turns)
    assert (position.number, position.to_move) == (2, (2,))
    assert (await load_row(host)).deadline == fake_clock.now + 120
    position = await time_is_up(host, fake_clock, turns)
    assert (position.number, position.attendance.left_seats) == (3, frozenset())
    assert 0 not in position.to_move


async def test_the_absent_get_one_message_and_no_boards(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await begin_match(host, "monocards", BLUE_PERSON)
    while not (await load_row(host)).table[0].is_away:
        position = await host.positions.current(101)
        if position.to_move == (1,):
            await moves(host, BLUE)
        else:
            await time_is_up(host, fake_clock, turns)
    sent = await jobs(host)
    assert [one for one in sent if one.startswith(News.AWAY)] == [f'away {{"user_id": {RED}}}']
    before = len([one for one in sent if one.startswith(Surface.PRIVATE) and '"seat": 0' in one])
    for _ in range(3):
        position = await host.positions.current(101)
        if position.to_move == (1,):
            await moves(host, BLUE)
        await turns.idle()
    sent = await jobs(host)
    assert len([one for one in sent if one.startswith(Surface.PRIVATE) and '"seat": 0' in one]) == before
    await end_away_mode(host, request(RED, 101, 5_000))
    sent = await jobs(host)
    assert len([one for one in sent if one.startswith(Surface.PRIVATE) and '"seat": 0' in one]) > before


async def test_the_absent_decide_nothing_till_they_are_back(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await red_is_away(host, fake_clock, turns)
    with expect_refusal("A computer plays for you"):
        await propose(host, request(RED, 101, 5_000), Aim("draw"))
    with expect_refusal("A computer plays for you"):
        await queue_up(host, request(RED, 101, 5_001), "A1")


async def test_the_computer_consents_for_them_and_judges_a_draw(
    host: Host, fake_clock: FakeClock, turns: Turns, thinking: InlineProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.draws._GAMES", 1)
    await red_is_away(host, fake_clock, turns)
    await propose(host, request(BLUE, 101, 5_000), Aim("pause"))
    assert (await load_row(host)).paused_until is not None
    await propose(host, request(BLUE, 101, 5_001), Aim("resume"))
    await propose(host, request(BLUE, 101, 5_002), Aim("draw"))
    await turns.idle()
    assert thinking.questions[-1].kind is Kind.DRAW


async def test_a_move_is_taken_back_where_a_computer_plays(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await red_is_away(host, fake_clock, turns)
    await moves(host, BLUE)
    await turns.idle()
    position = await host.positions.current(101)
    assert (await plan_undo(host, position, BLUE))[1].to_move == (1,)
    await propose(host, request(BLUE, 101, 5_000), Aim("undo"))
    position = await host.positions.current(101)
    assert position.to_move == (1,)
    assert position.attendance.away_seats == {0}


async def test_an_away_seat_is_taken_over_and_resigned(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await red_is_away(host, fake_clock, turns)
    await offer_seat(host, request(RED, 101, 5_000), RED)
    await take_seat(host, Request(GOLD, 101, 5_001), Seat(0))
    match = await load_row(host)
    assert (match.holders, match.table[0].is_away) == ((44, BLUE), False)
    assert (await Positions(host.database).current(101)).attendance.away_seats == frozenset()
    await resign(host, request(44, 101, 5_002))
    assert (await load_row(host)).status is Status.OVER


async def test_a_vacation_stops_no_clock_of_an_away_seat(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await red_is_away(host, fake_clock, turns)
    host.signals.computers.clear()
    await moves(host, BLUE)
    deadline = (await load_row(host)).deadline
    await begin_vacation(host, RED, "3d")
    assert (await load_row(host)).deadline == deadline


async def test_erasing_the_absent_lets_others_play_on(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    position = await begin_match(host, "mono", BLUE_PERSON, GREEN_PERSON, size=5)
    while not position.attendance.away_seats:
        user = position.holders[position.to_move[0]]
        position = await (time_is_up(host, fake_clock, turns) if user == RED else moves(host, user))
    await erase(host, RED)
    await turns.idle()
    position = await host.positions.current(101)
    assert not position.attendance.away_seats
    assert position.attendance.left_seats == {0}
    assert position.match.status is Status.PLAYING
    assert RED not in position.holders
    assert position.holders[position.to_move[0]] in (BLUE, GREEN)
    assert not (await audit(host.database)).faults


async def test_a_wish_to_leave_ends_when_another_leaves(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await begin_match(host, "monsters", BLUE_PERSON, GREEN_PERSON)
    await propose(host, request(RED, 101, 5_000), SUBSTITUTE)
    await play(host, request(BLUE, 101, 5_001), "end")
    async with host.database.read() as tx:
        assert SUBSTITUTE in await proposals_of(tx, 101)
    await resign(host, request(GREEN, 101, 5_002))
    async with host.database.read() as tx:
        assert not await proposals_of(tx, 101)
    assert (await host.positions.current(101)).attendance.away_seats == frozenset()
    with expect_refusal("No computer can play here"):
        await propose(host, request(RED, 101, 5_003), SUBSTITUTE)


async def test_a_caretaker_that_is_usual_gives_way_to_a_match_that_is_to_be_rated(host: Host) -> None:
    await choose(host, 1, lambda server: with_absent(server, Absent.COMPUTER))
    offer = Offer("mambo", RED_PERSON, (BLUE_PERSON,), 2, 1, 2, 1_001, random_seats=False)
    usual = await load_row(host, (await make_offer(host, offer)).match_id)
    rated = await load_row(host, (await make_offer(host, replace(offer, rated=True, interaction=1_002))).match_id)
    assert (usual.absent, usual.rated) == (Absent.COMPUTER, False)
    assert (rated.absent, rated.rated) == (Absent.EXPIRE, True)


async def test_a_server_without_computers_has_no_caretaker(host: Host) -> None:
    await choose(host, 1, lambda server: replace(server, absent=Absent.COMPUTER, computers=False))
    offer = Offer("mambo", RED_PERSON, (BLUE_PERSON,), 2, 1, 2, 1_001, random_seats=False)
    assert (await load_row(host, (await make_offer(host, offer)).match_id)).absent is Absent.EXPIRE
    with expect_refusal("No computers on this server"):
        await begin_match(host, "mambo", BLUE_PERSON)
    with expect_refusal("No computers on this server"):
        await choose(host, 1, lambda server: with_absent(server, Absent.COMPUTER))


async def test_posts_name_the_absent_without_calling_them(
    host: Host, fake_clock: FakeClock, turns: Turns, controls_by_game: dict[str, AnyGameControls]
) -> None:
    await red_is_away(host, fake_clock, turns)
    host.signals.computers.clear()
    position = await moves(host, BLUE)
    post = board_post(position, controls_by_game["monoch"], PublicBoard(b"", "a"), "")
    assert "🤖 Red to move" in post.content
    assert "🤖 A computer plays for Red until they are back." in post.content
    assert f"<@{RED}>" not in post.content
    assert post.mentions == frozenset()
    assert f"<@{RED}>" not in reminder_post(position, 5).content
    assert [match.match_id for match in await waiting_for(host, RED)] == []
    assert "🤖 Red" in text_board(position, None).content


async def test_nobody_else_says_it_for_them(host: Host, fake_clock: FakeClock, turns: Turns) -> None:
    await red_is_away(host, fake_clock, turns)
    length = len(await log_of(host))
    with expect_refusal("You aren't playing in #101"):
        await end_away_mode(host, request(GREEN, 101, 5_000))
    assert "You already play #101" in (await end_away_mode(host, request(BLUE, 101, 5_001))).words
    assert len(await log_of(host)) == length
