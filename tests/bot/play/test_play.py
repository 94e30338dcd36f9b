"""Playing on a running match: every request is answered, and a bad one changes nothing."""

import pytest
from sqlalchemy import update

from bot.clock import Clock
from bot.kernel.database.tables import log
from bot.kernel.matches.find import RequestOrigin, find_match_id, waiting_for
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.refusal import StaleBoardError
from bot.kernel.matches.request import Reply, Request
from bot.kernel.store.log import entries
from bot.kernel.store.outbox import OutboxRow, pending
from bot.kernel.store.waiting_entries import DELAYED
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from bot.play.by_clock import remind
from bot.play.play import PlayedAction, play
from engines import GAMES
from engines.core import support
from engines.core.rules import Seat
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, begin, challenge, load_row
from tests.bot.refused import expect_refusal
from tests.requests import request


@pytest.fixture
async def begun(host: Host) -> Host:
    """Red and Blue have placed random grids on #101; Red is to uncover."""
    await begin(host, BLUE_PERSON)
    await play(host, request(RED, 101, 3000, 0), "place random")
    await play(host, request(BLUE, 101, 3001, 1), "place random")
    return host


async def log_length(host: Host) -> int:
    async with host.database.read() as tx:
        return len(await entries(tx, 101))


async def pending_jobs(host: Host) -> list[OutboxRow]:
    async with host.database.read() as tx:
        return await pending(tx, 101)


async def test_a_repeated_interaction_is_told_the_same_when_others_have_played_on(begun: Host) -> None:
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    await play(begun, request(BLUE, 101, 4001, 3), "b1,end")
    again = await play(begun, request(RED, 101, 4000, 2), "a3,end")
    assert isinstance(again, PlayedAction)
    assert (again.before.ply, again.after.ply) == (2, 3)
    assert await log_length(begun) == 4


@pytest.mark.both_databases
async def test_a_match_is_loaded_again_where_something_was_entered_since(begun: Host) -> None:
    seen = await load_match(begun, 101, 4001)
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    with pytest.raises(StaleBoardError):
        await play(begun, request(RED, 101, 4001, 2), "b3,end", seen=seen)
    played = await play(begun, request(BLUE, 101, 4002), "b1,end", seen=seen)
    assert isinstance(played, PlayedAction)
    assert played.before.ply == 3


async def test_a_reminder_of_a_played_turn_leaves_the_next_one(begun: Host, fake_clock: FakeClock) -> None:
    due = (await load_row(begun)).reminder
    assert due is not None
    fake_clock.now = due
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    following = (await load_row(begun)).reminder
    assert following is not None
    assert not await remind(begun, 101, due)
    assert (await load_row(begun)).reminder == following
    assert "reminder" not in [row.kind for row in await pending_jobs(begun)]


async def test_the_list_of_what_waits_replays_nothing(begun: Host) -> None:
    await play(begun, request(RED, 101, 4000, 2), "a3,end")
    async with begun.database.write() as tx:
        await tx.execute(update(log).values(entry="no entry of Mono"))
    begun.positions = Positions(begun.database)
    assert [match.match_id for match in await waiting_for(begun, BLUE)] == [101]
    assert await waiting_for(begun, RED) == []


def everything_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let others react to every action of Mono for four seconds."""
    for name, does in {"pause": lambda *_: 4, "outlasts": lambda *_: False}.items():
        monkeypatch.setattr(type(GAMES["mono"]), name, does, raising=False)
    monkeypatch.setattr(support, "_ANSWERS", {})


@pytest.mark.both_databases
async def test_a_delayed_entry_is_played(begun: Host, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    everything_waits(monkeypatch)
    held = await play(begun, request(RED, 101, 4000, 2), "a3,end")
    assert isinstance(held, Reply)
    assert (held.words, held.due_at) == ("Played in #101 in 4 seconds.", fake_clock.now + 4)
    assert await play(begun, request(RED, 101, 4000, 2), "a3,end") == held
    with expect_refusal("Your move is about to be played"):
        await play(begun, request(RED, 101, 4001, 2), "b3,end")
    fake_clock.now += 3
    await Clock(begun).tick()
    assert await log_length(begun) == 2
    fake_clock.now += 1
    await Clock(begun).tick()
    async with begun.database.read() as tx:
        assert await DELAYED.find(tx, 101) is None, "the next move would wait for it"
    await Clock(begun).tick()
    assert await log_length(begun) == 3


async def test_orders_given_one_by_one_post_nothing_until_they_change_what_others_see(host: Host) -> None:
    await begin(host, BLUE_PERSON, game="monsters")
    before = len(await pending_jobs(host))
    position = await host.positions.current(101)
    orders = position.rules.format(position.legal_actions(Seat(0))[0])
    await play(host, request(RED, 101, 3000, 0), orders)
    assert len(await pending_jobs(host)) == before
    await play(host, request(RED, 101, 3001, 0), "ready")
    assert [row.kind for row in await pending_jobs(host)][before:].count("board") == 1
    # The deadline of the turn stands when a player gets ready.
    assert (await load_row(host)).turn_ply == 0
    await play(host, request(BLUE, 101, 3002, 0), "ready")
    assert (await load_row(host)).turn_ply == 3


async def test_the_board_is_implied_where_a_player_has_only_one(begun: Host) -> None:
    assert await find_match_id(begun, RequestOrigin(RED, 1, 2), None) == 101
    await make_offer(begun, challenge(GREEN_PERSON, interaction=9000))
    await answer.accept(begun, Request(GREEN_PERSON, 102, 9001))
    with expect_refusal("You are in 2 matches"):
        await find_match_id(begun, RequestOrigin(RED, 1, 2), None)
    with expect_refusal("You are in no match"):
        await find_match_id(begun, RequestOrigin(999, 1, 2), None)
