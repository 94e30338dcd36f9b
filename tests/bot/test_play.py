"""Playing on a running match: every request is answered, and a bad one changes nothing."""

import asyncio
import json
import re

import pytest
from sqlalchemy import update

from bot.clock import Clock, last_alive
from bot.posts.answer_texts import played_text
from bot.services import offer_replies as answer
from bot.services.answers import Waiting
from bot.services.by_clock import expire, remind
from bot.services.errors import StaleBoardError
from bot.services.find import Where, find_match_id, waiting_for
from bot.services.host import Host
from bot.services.jobs import ShowPrivate, read_job
from bot.services.load_match import look
from bot.services.offer import make_offer
from bot.services.play import Played, play, resign
from bot.services.positions import Positions
from bot.services.request import Request
from bot.services.retire import retire_outdated
from bot.store.delayed_entries import find_delayed
from bot.store.facts import set_fact
from bot.store.log import entries
from bot.store.match_row import Status
from bot.store.matches import change_match
from bot.store.outbox import OutboxRow, pending
from bot.store.tables import log
from bot.timing.steady_clock import SteadyClock
from engines import GAMES
from engines.core.errors import RulesError
from engines.core.rules import Seat
from tests.bot.conftest import Hands
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.refused import refused
from tests.bot.test_offers import BLUE_PERSON, GREEN_PERSON, challenge, stored
from tests.patience import PATIENCE
from tests.requests import request


@pytest.fixture
async def begun(host: Host) -> Host:
    """Red and Blue have placed random grids on #101; Red is to uncover."""
    await make_offer(host, challenge(BLUE_PERSON, interaction=1000))
    await answer.accept(host, Request(BLUE_PERSON, 101, 2000))
    await play(host, request(RED, 101, 3000, 0), "place random")
    await play(host, request(BLUE, 101, 3001, 1), "place random")
    return host


async def log_length(host: Host) -> int:
    async with host.database.read() as tx:
        return len(await entries(tx, 101))


async def queued(host: Host) -> list[OutboxRow]:
    async with host.database.read() as tx:
        return await pending(tx, 101)


async def test_a_move_is_logged_in_canonical_form(begun: Host) -> None:
    played = await play(begun, request(RED, 101, 4000, 2), " A3 ,end")
    assert isinstance(played, Played)
    assert played_text(played) == "Played in #101: you opened a3 4: 1 point."
    assert (played.before.ply, played.after.ply) == (2, 3)
    async with begun.database.read() as tx:
        assert [(row.ply, row.seat, row.entry) for row in await entries(tx, 101)][-1] == (3, 0, "a3,end")


async def test_random_cells_are_marked(begun: Host) -> None:
    played = await play(begun, request(RED, 101, 4000, 2), "random")
    assert isinstance(played, Played)
    assert re.match(r"Played in #101: you opened 🎲 [a-i][1-5] [1-9],", played_text(played))


@pytest.mark.both_databases
async def test_a_repeated_interaction_plays_once(begun: Host) -> None:
    first = await play(begun, request(RED, 101, 4000, 2), "a3,end")
    again = await play(begun, request(RED, 101, 4000, 2), "a3,end")
    assert isinstance(first, Played)
    assert isinstance(again, Played)
    assert (played_text(again), again.before.ply, again.after) == (played_text(first), 2, first.after)
    assert await log_length(begun) == 3


async def test_a_repeated_interaction_is_told_the_same_when_others_have_played_on(begun: Host) -> None:
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    await play(begun, request(BLUE, 101, 4001, 3), "b1,end")
    again = await play(begun, request(RED, 101, 4000, 2), "a3,end")
    assert isinstance(again, Played)
    assert (again.before.ply, again.after.ply) == (2, 3)
    assert await log_length(begun) == 4


@pytest.mark.both_databases
async def test_a_match_is_loaded_again_where_something_was_entered_since(begun: Host) -> None:
    seen = await look(begun, 101, 4001)
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    with pytest.raises(StaleBoardError):
        await play(begun, request(RED, 101, 4001, 2), "b3,end", seen=seen)
    played = await play(begun, request(BLUE, 101, 4002), "b1,end", seen=seen)
    assert isinstance(played, Played)
    assert played.before.ply == 3


async def test_a_stale_button_says_that_the_board_has_moved_on(begun: Host) -> None:
    with pytest.raises(StaleBoardError, match="out of date"):
        await play(begun, request(RED, 101, 4000, 1), "random")
    assert await log_length(begun) == 2


async def test_out_of_turn_the_one_waited_for_is_named(begun: Host) -> None:
    with refused("It's Red's turn. Queue a move: `/table queue`."):
        await play(begun, request(BLUE, 101, 4000, 2), "a3")
    assert await log_length(begun) == 2


async def test_a_spectator_cannot_play(begun: Host) -> None:
    with refused("You do not play in #101"):
        await play(begun, request(GREEN, 101, 4000, 2), "a3")


@pytest.mark.parametrize("text", ["", "z9", "a3,a3", "end", "place random", "end,random", "hello"])
async def test_a_bad_move_is_explained_and_changes_nothing(begun: Host, text: str) -> None:
    with pytest.raises(RulesError) as caught:
        await play(begun, request(RED, 101, 4000, 2), text)
    assert 5 < len(str(caught.value)) < 300
    assert await log_length(begun) == 2
    position = await begun.positions.current(101)
    assert position.ply == 2


@pytest.mark.both_databases
async def test_a_position_is_the_same_after_a_restart(begun: Host) -> None:
    await play(begun, request(RED, 101, 4000, 2), "random")
    before = await begun.positions.current(101)
    after = await Positions(begun.database).current(101)
    assert after == before


async def test_an_earlier_position_can_be_looked_at(begun: Host) -> None:
    await play(begun, request(RED, 101, 4000, 2), "random")
    assert (await begun.positions.at(101, 1)).ply == 1
    assert (await begun.positions.at(101, 99)).ply == 3


async def test_resigning_leaves_the_other_the_winner(begun: Host) -> None:
    await resign(begun, request(BLUE, 101, 4000))
    match = await stored(begun)
    assert match.status is Status.OVER
    assert '"winners": [0]' in (match.outcome or "")
    assert match.deadline is None
    with refused("#101 is over"):
        await play(begun, request(RED, 101, 4001), "a3")


async def test_what_is_queued_holds_nothing_hidden(begun: Host) -> None:
    for row in await queued(begun):
        assert set(json.loads(row.payload)) <= {"ply", "seat", "called", "anew", "wanted", "last"}


async def test_the_player_whose_turn_begins_is_called_and_the_other_is_not(begun: Host) -> None:
    await play(begun, request(RED, 101, 4000, 2), "random")
    jobs = [read_job(row.kind, row.payload) for row in await queued(begun)]
    private = [job for job in jobs if isinstance(job, ShowPrivate) and job.ply == 3]
    assert {(job.seat, job.called) for job in private} == {(0, False), (1, True)}


async def test_who_gives_orders_one_by_one_gets_no_dm_for_each_and_nobody_else_does(host: Host) -> None:
    await make_offer(host, challenge(BLUE_PERSON, interaction=1000, game="monsters"))
    await answer.accept(host, Request(BLUE_PERSON, 101, 2000))
    before = len(await queued(host))
    await play(host, request(RED, 101, 4000), "eat m1")
    sent = [read_job(row.kind, row.payload) for row in (await queued(host))[before:]]
    assert not [job for job in sent if isinstance(job, ShowPrivate)]


@pytest.mark.both_databases
async def test_the_clock_plays_for_the_one_who_did_not(begun: Host, hands: Hands) -> None:
    deadline = (await stored(begun)).deadline
    assert deadline is not None
    hands.now = deadline
    await Clock(begun).tick()
    assert await log_length(begun) == 3
    assert not await expire(begun, 101, deadline)


@pytest.mark.both_databases
async def test_a_reminder_comes_once_at_three_quarters_of_the_time(begun: Host, hands: Hands) -> None:
    match = await stored(begun)
    assert match.reminder is not None
    clock = Clock(begun)
    hands.now = match.reminder
    await clock.tick()
    await clock.tick()
    assert [row.kind for row in await queued(begun)].count("reminder") == 1


async def test_a_reminder_of_a_turn_that_has_just_been_played_leaves_that_of_the_next(
    begun: Host, hands: Hands
) -> None:
    due = (await stored(begun)).reminder
    assert due is not None
    hands.now = due
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    following = (await stored(begun)).reminder
    assert following is not None
    assert not await remind(begun, 101, due)
    assert (await stored(begun)).reminder == following
    assert "reminder" not in [row.kind for row in await queued(begun)]


async def test_a_board_that_cannot_be_read_does_not_stop_the_clocks_of_the_others(begun: Host, hands: Hands) -> None:
    hands.now += 1
    await make_offer(begun, challenge(BLUE_PERSON, interaction=9000))
    await answer.accept(begun, Request(BLUE_PERSON, 102, 9001))
    async with begun.database.write() as tx:
        await change_match(tx, 101, options="{")
    hands.now += 10**8
    assert not await Clock(Host(begun.database, Positions(begun.database), hands, lambda: b"")).tick()
    async with begun.database.read() as tx:
        assert [row.entry for row in await entries(tx, 102)] == ["no_show"]


@pytest.mark.both_databases
async def test_the_time_the_bot_was_down_is_given_back(begun: Host, hands: Hands) -> None:
    before = (await stored(begun)).deadline
    async with begun.database.write() as tx:
        await set_fact(tx, "last_alive", str(hands.now))
    hands.now += 5_000
    assert await Clock(begun).give_back() == 5_000
    assert (await stored(begun)).deadline == (before or 0) + 5_000


async def looked(clock: Clock) -> None:
    """Let a clock that runs have its look now."""
    if clock._task is not None:
        await clock._task
    clock._fire()
    assert clock._task is not None
    await clock._task


async def has_time_again(host: Host) -> bool:
    """Wait until the deadline of #101 lies ahead."""
    for _ in range(int(PATIENCE / 0.05)):
        if ((await stored(host)).deadline or 0) > host.now():
            return True
        await asyncio.sleep(0.05)
    return False


async def test_a_machine_that_slept_gives_its_time_back(begun: Host, hands: Hands) -> None:
    clock = Clock(begun)
    await clock.start()
    await looked(clock)
    hands.now = ((await stored(begun)).deadline or 0) + 10
    clock.note_change()
    assert await has_time_again(begun)
    assert await log_length(begun) == 2
    await clock.close()


class Machine:
    """A machine whose clock is set by hand."""

    def __init__(self, shown: float = 2_000_000_000) -> None:
        self.shown = shown
        self.up = 500.0

    def pass_by(self, seconds: int) -> None:
        self.shown += seconds
        self.up += seconds

    def time(self) -> SteadyClock:
        """Return the times that a process starting now uses."""
        return SteadyClock(lambda: self.shown, lambda: self.up)


@pytest.mark.parametrize("step", [3_600, -2_000_000_000])
async def test_a_system_clock_that_is_set_moves_no_deadline(begun: Host, step: int) -> None:
    machine = Machine()
    begun.now = machine.time()
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    before = (await stored(begun)).deadline
    clock = Clock(begun)
    await clock.start()
    for each in (step, -step):
        machine.shown += each
        machine.pass_by(5)
        await looked(clock)
        assert (await stored(begun)).deadline == before
    assert await log_length(begun) == 3
    await clock.close()


async def test_a_bot_started_by_a_wrong_clock_leaves_as_much_of_a_turn_as_there_was(begun: Host) -> None:
    machine = Machine()
    begun.now = machine.time()
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    before = (await stored(begun)).deadline or 0
    async with begun.database.write() as tx:
        await set_fact(tx, "last_alive", str(begun.now()))
    for step, moved in ((3_600, 3_600), (-3_600, 0)):
        machine.shown += step
        begun.now = machine.time()
        await Clock(begun).give_back()
        assert (await stored(begun)).deadline == before + moved


async def test_a_clock_that_was_never_set_goes_on_from_when_the_bot_ran_last(begun: Host) -> None:
    machine = Machine()
    begun.now = machine.time()
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    before = (await stored(begun)).deadline
    async with begun.database.write() as tx:
        await set_fact(tx, "last_alive", str(begun.now()))
    begun.now = unset = Machine(shown=30).time()
    unset.go_on_from(await last_alive(begun.database))
    assert unset() == machine.shown
    assert await Clock(begun).give_back() == 0
    assert (await stored(begun)).deadline == before


async def test_no_clock_runs_while_discord_cannot_be_reached(begun: Host, hands: Hands) -> None:
    online = False
    clock = Clock(begun, online=lambda: online)
    await clock.start()
    before = (await stored(begun)).deadline or 0
    hands.now = before + 10
    await looked(clock)
    assert (await log_length(begun), (await stored(begun)).deadline) == (2, before)
    online = True
    clock.note_change()
    assert await has_time_again(begun)
    assert await log_length(begun) == 2
    await clock.close()


@pytest.mark.both_databases
async def test_a_match_of_other_rules_ends_without_a_result_and_says_so(
    begun: Host, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make_offer(begun, challenge(BLUE_PERSON, interaction=9000))
    await answer.accept(begun, Request(BLUE_PERSON, 102, 9001))
    await make_offer(begun, challenge(BLUE_PERSON, interaction=9002))
    async with begun.database.write() as tx:
        await change_match(tx, 101, rules_version=0)
        await change_match(tx, 103, rules_version=0)
    everything_waits(monkeypatch)
    await play(begun, request(RED, 102, 9010), "place random")
    held = await play(begun, request(BLUE, 102, 9011), "place random")
    assert isinstance(held, Waiting)
    async with begun.database.write() as tx:
        await change_match(tx, 102, rules_version=0)
    assert await retire_outdated(begun) == [101, 102]
    hands.now += 10
    assert await Clock(begun).tick()
    match = await stored(begun)
    assert (match.status, match.deadline, match.reminder) == (Status.CANCELLED, None, None)
    assert [row.kind for row in await queued(begun)].count("retired") == 1
    with refused("version 0 of the rules of Mono"):
        await play(begun, request(RED, 101, 9003), "random")
    await answer.accept(begun, Request(BLUE_PERSON, 103, 9004))
    assert (await begun.positions.current(103)).ply == 0


async def test_the_board_is_implied_where_a_player_has_only_one(begun: Host) -> None:
    assert await find_match_id(begun, Where(RED, 1, 2), None) == 101
    await make_offer(begun, challenge(GREEN_PERSON, interaction=9000))
    await answer.accept(begun, Request(GREEN_PERSON, 102, 9001))
    with refused("You are in 2 matches"):
        await find_match_id(begun, Where(RED, 1, 2), None)
    with refused("You are in no match right now"):
        await find_match_id(begun, Where(999, 1, 2), None)


async def test_the_list_of_what_waits_knows_whose_turn_it_is(begun: Host) -> None:
    assert [match.match_id for match in await waiting_for(begun, RED)] == [101]
    assert await waiting_for(begun, BLUE) == []


async def test_the_list_of_what_waits_replays_nothing(begun: Host) -> None:
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    async with begun.database.write() as tx:
        await tx.execute(update(log).values(entry="no entry of Mono"))
    begun.positions = Positions(begun.database)
    assert [match.match_id for match in await waiting_for(begun, BLUE)] == [101]
    assert await waiting_for(begun, RED) == []


async def test_a_match_that_is_over_waits_for_nobody(begun: Host) -> None:
    await resign(begun, request(RED, 101, 4000))
    assert (await stored(begun)).waits_for == ""


def everything_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let others react to every action of Mono for four seconds."""
    for name, does in {"pause": lambda *_: 4, "outlasts": lambda *_: False}.items():
        monkeypatch.setattr(type(GAMES["mono"]), name, does, raising=False)


@pytest.mark.both_databases
async def test_an_entry_that_must_wait_is_played_when_its_time_has_come(
    begun: Host, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything_waits(monkeypatch)
    held = await play(begun, request(RED, 101, 4000, 2), "a3,end")
    assert held == Waiting(101, hands.now + 4, 4)
    again = await play(begun, request(RED, 101, 4000, 2), "a3,end")
    assert again == held
    with refused("Your move is about to be played"):
        await play(begun, request(RED, 101, 4001, 2), "b3,end")
    hands.now += 3
    await Clock(begun).tick()
    assert await log_length(begun) == 2
    hands.now += 1
    await Clock(begun).tick()
    async with begun.database.read() as tx:
        assert await find_delayed(tx, 101) is None, "the next move would wait for it"
    await Clock(begun).tick()
    assert await log_length(begun) == 3


async def test_orders_given_one_by_one_post_nothing_until_they_change_what_others_see(host: Host) -> None:
    await make_offer(host, challenge(BLUE_PERSON, interaction=1000, game="monsters"))
    await answer.accept(host, Request(BLUE_PERSON, 101, 2000))
    before = len(await queued(host))
    position = await host.positions.current(101)
    orders = position.rules.format(position.legal_actions(Seat(0))[0])
    await play(host, request(RED, 101, 3000, 0), orders)
    assert len(await queued(host)) == before
    await play(host, request(RED, 101, 3001, 0), "ready")
    kinds = [row.kind for row in await queued(host)][before:]
    assert kinds.count("board") == 1
    # The deadline of the turn stands when a player gets ready.
    assert (await stored(host)).turn_ply == 0
    await play(host, request(BLUE, 101, 3002, 0), "ready")
    assert (await stored(host)).turn_ply == 3
