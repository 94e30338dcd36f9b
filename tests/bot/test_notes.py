"""What is noted of sent parcels, and when: whoever is killed must not send a message twice."""

import pytest

from bot.delivery.attempts import Attempts
from bot.delivery.notes import Notes, naming_nobody
from bot.delivery.sending import Means, Sending
from bot.delivery.settlement import NOTHING, SENT, Kept, Settlement
from bot.delivery.wire import Wire
from bot.drawing import Drawing
from bot.parcels import ShowBoard, ShowPrivate, Strip, TellSeatLost
from bot.services.host import Host
from bot.store.database import Database
from bot.store.matches import add_match
from bot.store.outbox import OutboxRow, pending, put
from bot.store.posts import PostRow, find_post
from bot.store.preferences import CallWishes
from engines.core.rules import Seat
from tests.bot.made_up import BLUE, RED, a_match

pytestmark = pytest.mark.both_databases

POSTED = Settlement(kept=(Kept("board", PostRow(2, 9, 1)),), parcels=(Strip(2, 8),))


@pytest.fixture
async def notes(database: Database, host: Host) -> Notes:
    match = a_match(101)
    async with database.write() as tx:
        await add_match(tx, match)
        rows = await put(tx, 101, [ShowPrivate(1, Seat(0), called=False), ShowBoard(1)], 0)
    # Nothing is sent or drawn here.
    means = Means(host, Wire.__new__(Wire), Drawing.__new__(Drawing), {}, Attempts())
    return Notes(Sending(means, match, rows, {}, CallWishes(), None))


async def waiting(database: Database) -> list[OutboxRow]:
    async with database.read() as tx:
        return await pending(tx, 101)


async def test_a_new_message_is_noted_before_anything_else_is_sent(database: Database, notes: Notes) -> None:
    private, board = await waiting(database)
    await notes.add(private, NOTHING)
    assert [row.kind for row in await waiting(database)] == ["private", "board"]
    await notes.add(board, POSTED)
    assert [row.kind for row in await waiting(database)] == ["strip"]
    async with database.read() as tx:
        assert await find_post(tx, 101, "board") == PostRow(2, 9, 1)


async def test_a_message_that_is_not_remembered_is_noted_at_once_too(database: Database, notes: Notes) -> None:
    private, board = await waiting(database)
    await notes.add(private, SENT)
    assert await waiting(database) == [board]


async def test_what_can_be_done_twice_is_noted_together(database: Database, notes: Notes) -> None:
    private, board = await waiting(database)
    await notes.add(private, NOTHING)
    await notes.add(board, NOTHING)
    assert len(await waiting(database)) == 2
    await notes.store()
    assert await waiting(database) == []


async def test_what_follows_from_a_parcel_is_sent_with_the_others(database: Database, notes: Notes) -> None:
    _, board = await waiting(database)
    await notes.add(board, POSTED)
    sending = notes.sending
    assert [row.kind for row in sending.parcels] == ["private", "board", "strip"]
    assert sending.parcels[-1] == (await waiting(database))[-1]
    assert sending.post("board") == PostRow(2, 9, 1)


def test_of_who_was_erased_meanwhile_nothing_is_stored() -> None:
    kept = tuple(Kept("call", PostRow(2, 9, 1, "Red moved."), user) for user in (RED, BLUE))
    parcels = (TellSeatLost(Seat(0), RED, False), TellSeatLost(Seat(1), BLUE, False), Strip(2, 8, "a\nRed moved."))
    left = naming_nobody(Settlement(kept=kept, parcels=parcels), {RED})
    assert left.kept == (Kept("call", PostRow(2, 9, 1, ""), BLUE),)
    assert left.parcels == (parcels[1], Strip(2, 8, "a"))


async def test_what_is_noted_need_not_be_looked_for(database: Database, notes: Notes) -> None:
    private, board = await waiting(database)
    attempts, match = notes.sending.means.attempts, notes.sending.match
    for row in (private, board):
        attempts.tried(row)
    await notes.add(private, NOTHING)
    assert [attempts.may_have_gone(row, match, 2) for row in (private, board)] == [True, True], "nothing is stored yet"
    await notes.add(board, SENT, "it was refused")
    assert [attempts.may_have_gone(row, match, 2) for row in (private, board)] == [False, False]
    counters = notes.sending.means.host.counters
    assert (counters.sent, counters.given_up) == (2, 1)
    await notes.store()
    assert (counters.sent, counters.given_up) == (2, 1)
