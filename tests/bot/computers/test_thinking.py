"""Tests of computers' thinking: the questions, their times and processes, the stored answers."""

import asyncio
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.agreements.agreement import disagree, propose
from bot.computers import turns as module
from bot.computers.choices import (
    USUAL,
    Duty,
    Pauses,
    duties_of,
    ends_turn,
    interaction_of,
    level_at,
    possible_texts,
    question_of,
)
from bot.computers.hints import check_hint
from bot.computers.pool import Processes, ThinkingError
from bot.computers.turns import POLL_INTERVAL, RETRY_WAIT, TRIES, Turns
from bot.kernel.database.cluster import Cluster, Wakeup
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.computer_names import computer_id, name_of
from bot.kernel.matches.folds import Attendance
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal, StaleBoardError
from bot.kernel.matches.request import Person, Request
from bot.kernel.matches.validation import OffTurnError
from bot.kernel.store.log import entries
from bot.kernel.store.match_row import SeatRow, Status
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_replies import accept
from bot.play.play import resign
from engines.core.rules import Seat
from players import computer
from players.draws import ALLOWANCE as DRAWS
from players.questions import Answer, Kind, Question
from tests.bot.conftest import FakeClock
from tests.bot.inline_processes import InlineProcesses
from tests.bot.made_up import BLUE, GREEN, RED, a_match
from tests.patience import PATIENCE as LONG
from tests.requests import request

pytestmark = pytest.mark.only_sqlite

ADA = Person(RED, "Ada")
EASY, HARD = computer_id("easy", 1), computer_id("hard", 2)


def first(game: str, *holders: int, away_seats: int | None = None) -> Position:
    """Return a match as it begins between those."""
    table = tuple(SeatRow(seat, user, "n", 5, is_away=seat == away_seats) for seat, user in enumerate(holders))
    match = a_match(101, game=game, seats=len(holders), seed="5e" * 32, status=Status.PLAYING, table=table)
    attendance = Attendance(away_seats=frozenset({Seat(away_seats)} if away_seats is not None else ()))
    return replace(Position.first(match), attendance=attendance)


def list_duties(position: Position) -> list[tuple[Kind, int]]:
    assert all(duty.number == position.number for duty in duties_of(position))
    return [(duty.kind, int(duty.seat)) for duty in duties_of(position)]


def test_a_computer_owes_a_move_in_its_turn_and_a_look_where_it_may_react() -> None:
    assert list_duties(first("mambo", EASY, RED)) == [(Kind.CHOOSE, 0)]
    assert list_duties(first("mambo", RED, EASY)) == []
    begins = int(first("monocards", EASY, HARD, RED).to_move[0])
    seats = [EASY, HARD, HARD]
    others = [seat for seat in range(3) if seat != begins]
    reacting = [(Kind.REACT, seat) for seat in others]
    assert list_duties(first("monocards", *seats)) == [(Kind.CHOOSE, begins), *reacting]
    seats[begins] = RED
    assert list_duties(first("monocards", *seats)) == reacting
    seats[others[0]] = BLUE
    assert list_duties(first("monocards", *seats)) == reacting[1:]
    assert list_duties(first("mono", RED, EASY, HARD)) == [(Kind.CHOOSE, 1), (Kind.CHOOSE, 2)]


def test_a_seat_that_is_looked_after_is_played_by_the_caretaker() -> None:
    position = first("mambo", RED, BLUE, away_seats=0)
    assert list_duties(position) == [(Kind.CHOOSE, 0)]
    assert level_at(position, Seat(0)) == "medium"
    assert level_at(first("mambo", HARD, RED), Seat(0)) == "hard"


def test_a_resigned_player_shares_no_draw() -> None:
    position = first("monocards", RED, HARD, EASY)
    without = replace(position, attendance=replace(position.attendance, departures=((Seat(0), 1),)))
    assert question_of(without, Duty(Kind.DRAW, Seat(1), 0), b"s").sharing == 2


def test_each_entry_of_a_computer_has_an_interaction_of_its_own() -> None:
    position = first("monocards", EASY, HARD, RED)
    places = (position, position.with_row(replace(position.match, match_id=102)))
    found = [interaction_of(at, Seat(seat), attempt) for at in places for seat in (0, 1) for attempt in (0, 1, 15)]
    assert (len(set(found)), max(found) < 0) == (12, True), "one that is repeated would change nothing"


def test_a_pause_is_the_same_whatever_the_computer_holds() -> None:
    open_game, hidden = first("mambo", EASY, RED), first("monocards", EASY, HARD, RED)
    choose, react, draw = (Duty(kind, Seat(0), 0) for kind in (Kind.CHOOSE, Kind.REACT, Kind.DRAW))
    pauses = Pauses(move=2, reaction=7)
    assert pauses.before(open_game, choose) == pauses.before(open_game, draw) == 2
    assert pauses.before(hidden, react) == 7
    assert pauses.before(hidden, choose) == 2 + computer("monocards", "easy").allowance.wall
    assert pauses.before(hidden, draw) == 2 + DRAWS.wall
    assert Pauses(move=0, reaction=7).before(hidden, react) == 0
    assert (USUAL.move, USUAL.reaction) == (2.0, 2.5)


class Set(InlineProcesses):
    """Answers what is set down, one text after the other, then nothing."""

    def __init__(self, *texts: str | None) -> None:
        super().__init__()
        self.texts = list(texts)

    async def ask(self, question: Question) -> Answer:
        self.questions.append(question)
        if self.failures:
            self.failures -= 1
            raise ThinkingError("it crashed")
        return Answer(self.texts.pop(0) if self.texts else None)


class LeaderNode(Cluster):
    """One node of two, which leads or not."""

    alone, leads = False, True

    def __init__(self) -> None:
        super().__init__()
        self.notices: list[tuple[Wakeup, int]] = []

    def notify(self, notice: Wakeup, match_id: int = 0) -> None:
        self.notices.append((notice, match_id))


class GameControls:
    """Computers at play, and what the loop was asked to do later."""

    def __init__(self, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
        self.host = host
        self.thinking = Set()
        self.turns = Turns(host, self.thinking, Pauses(move=0, reaction=0))
        self.later: list[tuple[float, str]] = []
        loop = asyncio.get_running_loop()
        waits = loop.call_later

        def call_later(delay: float, callback: Callable[..., object], *about: Any, **options: Any) -> object:
            if getattr(callback, "__self__", None) is self.turns:
                self.later.append((delay, callback.__name__))
                return None
            return waits(delay, callback, *about, **options)

        monkeypatch.setattr(loop, "call_later", call_later)
        host.signals.computers.append(self.turns.notify)

    async def begins(self, game: str, *others: int, **options: object) -> int:
        people = tuple(Person(user, name_of(user)) for user in others)
        offer = Offer(game, ADA, people, 1 + len(others), 1, 2, 1_000, options=options, random_seats=False)
        return (await make_offer(self.host, offer)).match_id

    async def log(self, match_id: int) -> list[tuple[int | None, str]]:
        async with self.host.database.read() as tx:
            return [(row.seat, row.entry) for row in await entries(tx, match_id)]


@pytest.fixture
async def game_controls(host: Host, monkeypatch: pytest.MonkeyPatch) -> Any:
    found = GameControls(host, monkeypatch)
    yield found
    await found.turns.close()


async def test_an_illegal_choice_is_replaced_by_a_legal_one(game_controls: GameControls) -> None:
    game_controls.thinking.texts = ["nonsense"]
    match_id = await game_controls.begins("mono", EASY, size=2)
    await game_controls.turns.idle()
    ((seat, entry),) = await game_controls.log(match_id)
    assert (seat, entry.split()[0], len(game_controls.thinking.questions)) == (1, "place", 1)


async def test_a_computer_that_has_nothing_to_say_out_of_turn_enters_nothing(game_controls: GameControls) -> None:
    match_id = await game_controls.begins("monocards", EASY, HARD)
    await game_controls.turns.idle()
    assert (await game_controls.host.positions.current(match_id)).to_move == (Seat(0),)
    asked = [(question.kind, question.level) for question in game_controls.thinking.questions[-2:]]
    assert sorted(asked) == [(Kind.REACT, "easy"), (Kind.REACT, "hard")]
    assert {entry.split()[0] for _, entry in await game_controls.log(match_id)} <= {"draw", "pass", "play"}


async def test_a_process_is_asked_three_times_at_the_most(game_controls: GameControls) -> None:
    game_controls.thinking.failures = TRIES - 1
    game_controls.thinking.texts = ["place random"]
    await game_controls.begins("mono", EASY, size=2)
    await game_controls.turns.idle()
    assert (len(game_controls.thinking.questions), TRIES, game_controls.later) == (3, 3, [])


async def test_other_faults_are_retried_later(game_controls: GameControls, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_about: object, **_named: object) -> None:
        raise LookupError

    with monkeypatch.context() as patched:
        patched.setattr(module, "play", broken)
        match_id = await game_controls.begins("mono", EASY, size=2)
        await game_controls.turns.idle()
    assert (game_controls.later, RETRY_WAIT) == ([(30, "_retry")], 30)
    assert (await game_controls.log(match_id), game_controls.turns._entering) == ([], set())
    game_controls.turns._retry(match_id, next(iter(game_controls.turns._duties[match_id])))
    await game_controls.turns.idle()
    assert len(await game_controls.log(match_id)) == 1
    with monkeypatch.context() as patched:
        patched.setattr(module, "load_match", broken)
        game_controls.turns.notify(match_id)
        await game_controls.turns.idle()
    assert (game_controls.later[1:], game_controls.turns._looking) == ([(30, "notify")], {})


@pytest.mark.parametrize("kind", [Kind.CHOOSE, Kind.REACT])
async def test_moves_alone_are_retried(
    game_controls: GameControls, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    slept, entered = list[float](), list[int]()
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    async def waits(_host: Host, request: Request, *_about: object, **_named: object) -> None:
        entered.append(request.interaction)
        if len(entered) < 3:
            raise Refusal("I have no hint right now.")

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr(module, "play", waits)
    doing = game_controls.turns._enter(first("mono", EASY, RED), Duty(kind, Seat(0), 0), Answer("place random"))
    if kind is Kind.REACT:
        with pytest.raises(StaleBoardError):
            await doing
        assert (len(entered), slept) == (1, [])
    else:
        await doing
        assert [entered[0] - each for each in entered] == [0, 1, 2]
        assert slept == [1, 1]


async def test_computers_wait_while_the_match_is_paused(game_controls: GameControls) -> None:
    host = game_controls.host
    listening, host.signals.computers[:] = [*host.signals.computers], []
    match_id = await game_controls.begins("mono", EASY, size=2)
    await propose(host, Request(ADA, match_id, 2_000), Aim("pause"))
    host.signals.computers[:] = listening
    game_controls.turns.notify(match_id)
    await game_controls.turns.idle()
    assert (game_controls.thinking.questions, await game_controls.log(match_id)) == ([], [])
    # One that had decided before does not try again and again.
    position = await host.positions.current(match_id)
    with pytest.raises(StaleBoardError):
        await game_controls.turns._enter(position, Duty(Kind.CHOOSE, Seat(1), 0), Answer("place random"))
    await propose(host, Request(ADA, match_id, 2_001), Aim("resume"))
    await game_controls.turns.idle()
    assert [seat for seat, _ in await game_controls.log(match_id)] == [1]


async def test_a_node_that_does_not_lead_notifies_the_leader(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    host.cluster = cluster = LeaderNode()
    cluster.leads = False
    game_controls = GameControls(host, monkeypatch)
    match_id = await game_controls.begins("mono", EASY, size=2)
    cluster.notices.clear()
    game_controls.turns.notify(match_id)
    await game_controls.turns.start()
    assert (cluster.notices, game_controls.turns._looking) == ([(Wakeup.COMPUTERS, match_id)], {})
    cluster.leads = True
    await game_controls.turns.start()
    await game_controls.turns.idle()
    assert len(await game_controls.log(match_id)) == 1
    await game_controls.turns.close()


async def test_a_new_leader_looks_through_all_matches_and_then_for_what_nobody_notified_it_of(
    host: Host, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.cluster = cluster = LeaderNode()
    game_controls, asked, failures = (
        GameControls(host, monkeypatch),
        list[int](),
        [OperationalError("", None, Exception("locked"))],
    )
    cluster.leads = False
    match_id = await game_controls.begins("mono", EASY, size=2)

    async def match_ids(_tx: AsyncConnection, since: int = 0) -> list[int]:
        asked.append(since)
        if len(asked) == 2:
            raise failures.pop()
        return [match_id]

    slept, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)
        if len(asked) == 4:
            cluster.leads = False

    monkeypatch.setattr(module, "match_ids_with_computers", match_ids)
    monkeypatch.setattr(asyncio, "sleep", noted)
    cluster.leads = True
    game_controls.turns.leader_changed()
    assert game_controls.turns._beginning is not None
    await game_controls.turns._beginning
    await game_controls.turns.idle()
    assert asked == [0, fake_clock.now - 40, fake_clock.now - 40, fake_clock.now - 40]
    assert (slept.count(20), POLL_INTERVAL) == (4, 20)
    assert len(await game_controls.log(match_id)) == 1
    game_controls.turns.leader_changed()
    assert game_controls.turns._duties == {}
    await game_controls.turns.close()


@pytest.mark.parametrize(("cores", "most"), [(None, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_one_core_is_left_to_the_bot(cores: int | None, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert (Processes().most, Processes(5).most) == (most, 5)


async def test_resigned_and_waiting_players_get_no_hint(host: Host) -> None:
    offer = Offer(
        "monocards", ADA, (Person(BLUE, "Bob"), Person(GREEN, "Cat")), 3, 1, 2, 1_000, random_seats=False, rated=False
    )
    match_id = (await make_offer(host, offer)).match_id
    for at, who in enumerate((Person(BLUE, "Bob"), Person(GREEN, "Cat"))):
        await accept(host, Request(who, match_id, 1_001 + at))
    position = await host.positions.current(match_id)
    gone, waits = (position.match.table[seat].user_id for seat in range(3) if seat not in position.to_move)
    check_hint(position, position.match.table[position.to_move[0]].user_id)
    with pytest.raises(OffTurnError):
        check_hint(position, waits)
    await resign(host, request(gone, match_id, 9))
    after = await host.positions.current(match_id)
    with pytest.raises(Refusal, match="left") as refusal:
        check_hint(after, gone)
    assert not isinstance(refusal.value, OffTurnError)


async def never(_question: Question) -> Answer:
    await asyncio.Event().wait()
    return Answer()


async def test_computers_stop_thinking_about_moves_no_longer_due(game_controls: GameControls) -> None:
    match_id = await game_controls.begins("mono", EASY, size=2)
    await game_controls.turns.idle()
    game_controls.thinking.ask = never  # type: ignore[assignment,method-assign]  # it has not come to an end yet
    await propose(game_controls.host, request(RED, match_id, 3_000), Aim("draw"))
    async with asyncio.timeout(LONG):
        while game_controls.turns._looking:  # noqa: ASYNC110 -- it is about to
            await asyncio.sleep(0)
    ((duty, task),) = [each for each in game_controls.turns._duties[match_id].items() if each[0].kind is Kind.DRAW]
    game_controls.turns._retry(match_id, duty)
    assert game_controls.turns._duties[match_id][duty] is task, "it is not done"
    await disagree(game_controls.host, request(RED, match_id, 3_001, duty.number), Aim("draw"))
    async with asyncio.timeout(LONG):
        await asyncio.wait([task])
    assert task.cancelled()
    assert duty not in game_controls.turns._duties.get(match_id, {})


@pytest.mark.parametrize(("game", "first_text"), [("monsters", "ready"), ("mambo", None), ("monocards", None)])
def test_what_ends_the_turn_is_tried_first(game: str, first_text: str | None) -> None:
    position = first(game, EASY, RED)
    duty = Duty(Kind.CHOOSE, position.to_move[0], position.number)
    found = list(possible_texts(position, duty))
    texts = [str(position.rules.format(action)) for action in position.legal_actions(duty.seat)]
    assert sorted(found) == sorted(texts)
    ends = [ends_turn(position, duty, position.parse(duty.seat, each)) for each in found]
    assert ends == sorted(ends, reverse=True)
    assert any(ends)
    assert found[0] == (first_text or found[0])


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(LONG):
        while not is_so():  # noqa: ASYNC110 -- it is about to
            await asyncio.sleep(0)


async def test_thinking_is_cancelled_at_shutdown(game_controls: GameControls) -> None:
    ended = list[bool]()

    async def close() -> None:
        ended.append(True)

    game_controls.thinking.ask = never  # type: ignore[assignment,method-assign]  # it has not come to an end yet
    game_controls.thinking.close = close  # type: ignore[method-assign]  # there is no process here
    match_id = await game_controls.begins("mono", EASY, size=2)
    await until(lambda: game_controls.turns._duties.get(match_id))
    (task,) = game_controls.turns._duties[match_id].values()
    async with asyncio.timeout(LONG):
        await game_controls.turns.close()
    assert (task.cancelled(), ended, await game_controls.log(match_id)) == (True, [True], [])


async def test_nobody_thinks_without_the_lead_or_the_match(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    host.cluster = cluster = LeaderNode()
    game_controls = GameControls(host, monkeypatch)
    game_controls.thinking.ask = never  # type: ignore[assignment,method-assign]  # it has not come to an end yet

    async def refused(*_about: object) -> None:
        raise Refusal("I have no hint right now.")

    match_id = await game_controls.begins("mono", EASY, size=2)
    for ends in ("lead", "match"):
        game_controls.turns.notify(match_id)
        await until(lambda: game_controls.turns._duties.get(match_id) and not game_controls.turns._looking)
        (task,) = game_controls.turns._duties[match_id].values()
        if ends == "lead":
            cluster.leads = False
            game_controls.turns.leader_changed()
            cluster.leads = True
        else:
            monkeypatch.setattr(module, "load_match", refused)
            game_controls.turns.notify(match_id)
        await until(task.done)
        assert (task.cancelled(), game_controls.turns._duties, game_controls.later) == (True, {}, []), ends
    await game_controls.turns.close()


async def test_a_draw_is_judged_while_it_is_proposed_and_in_that_position_alone(game_controls: GameControls) -> None:
    match_id = await game_controls.begins("mono", EASY, size=2)
    await game_controls.turns.idle()
    position = await game_controls.host.positions.current(match_id)
    await propose(game_controls.host, request(RED, match_id, 3_000), Aim("draw"))
    assert await game_controls.turns._draws_to_judge(position) == {Duty(Kind.DRAW, Seat(1), position.number)}
    await game_controls.turns.idle()
    assert [question.kind for question in game_controls.thinking.questions] == [Kind.CHOOSE, Kind.DRAW]
    assert await game_controls.turns._draws_to_judge(position) == set(), "it was declined"


async def test_several_computers_answer_one_draw(game_controls: GameControls, caplog: pytest.LogCaptureFixture) -> None:
    match_id = await game_controls.begins("mono", EASY, HARD, size=2)
    await game_controls.turns.idle()
    position = await game_controls.host.positions.current(match_id)
    await propose(game_controls.host, request(RED, match_id, 3_000), Aim("draw"))
    for seat in (1, 2):
        await game_controls.turns._do(position, Duty(Kind.DRAW, Seat(seat), position.number))
    assert (caplog.records, game_controls.later) == ([], [])


async def test_once_closed_it_hears_nothing(game_controls: GameControls) -> None:
    match_id = await game_controls.begins("mono", EASY, size=2)
    await game_controls.turns.idle()
    await game_controls.turns.close()
    asked = len(game_controls.thinking.questions)
    game_controls.turns.notify(match_id)
    game_controls.turns.leader_changed()
    await game_controls.turns.idle()
    assert (len(game_controls.thinking.questions), game_controls.turns._looking, game_controls.turns._beginning) == (
        asked,
        {},
        None,
    )


async def test_only_the_newest_leadership_looks_for_matches(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = GameControls(host, monkeypatch).turns
    turns.leader_changed()
    first = turns._beginning
    turns.leader_changed()
    await asyncio.sleep(0)
    assert first is not None
    assert first.cancelled()
    assert turns._beginning is not None
    assert not turns._beginning.done()
    await turns.close()
