"""The store keeps what it is given, once."""

import pytest
from sqlalchemy.exc import IntegrityError

from bot.kernel.database.database import Database
from bot.kernel.store.log import LogRow, answer_of, append, entries, forget_interactions, remember
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import add_match
from bot.kernel.store.one_match import find_match
from bot.kernel.store.postpone import postpone_all
from tests.bot.made_up import a_match

pytestmark = pytest.mark.both_databases


async def test_two_writers_cannot_both_take_a_ply(database: Database) -> None:
    async with database.write() as tx:
        await add_match(tx, a_match(101))
        await append(tx, 101, LogRow(1, 0, "a1", 5))
    with pytest.raises(IntegrityError):
        async with database.write() as tx:
            await append(tx, 101, LogRow(1, 1, "b1", 6))
    async with database.read() as tx:
        assert await entries(tx, 101) == [LogRow(1, 0, "a1", 5)]


async def test_a_failed_transaction_leaves_nothing_behind(database: Database) -> None:
    async def fail() -> None:
        async with database.write() as tx:
            await add_match(tx, a_match(101))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with database.read() as tx:
        assert await find_match(tx, 101) is None


async def test_an_interaction_is_answered_once(database: Database) -> None:
    async with database.write() as tx:
        await add_match(tx, a_match(101))
        assert await answer_of(tx, 7) is None
        await remember(tx, 7, 101, "Played.", 50)
        assert await answer_of(tx, 7) == "Played."
    with pytest.raises(IntegrityError):
        async with database.write() as tx:
            await remember(tx, 7, 101, "Played again.", 51)
    async with database.write() as tx:
        await forget_interactions(tx, 51)
        assert await answer_of(tx, 7) is None


DAY = 86_400
TURN = 3 * DAY
NOW = 2_000_000_000


@pytest.mark.parametrize(
    ("since", "entered_at", "left", "expected"),
    [
        pytest.param(NOW - 5_000, NOW - 9_000, DAY, 5_000, id="the bot was down"),
        pytest.param(NOW - 5_000, NOW - 2_000, DAY, 2_000, id="an entry was made after the last note"),
        pytest.param(0, NOW - 9_000, DAY, 9_000, id="the note was made by a clock that showed 1970"),
        pytest.param(NOW - 50 * DAY, NOW - 60 * DAY, -45 * DAY, 30 * DAY, id="more than a month"),
        pytest.param(NOW + 3_600, NOW, 3_600 + DAY, -3_600, id="the clock was an hour ahead"),
        pytest.param(NOW + 60 * DAY, NOW, TURN + 60 * DAY, -60 * DAY, id="nobody has more than a turn"),
        pytest.param(NOW - 5_000, NOW + 9_000, DAY, 0, id="an entry of the future"),
    ],
)
async def test_lost_time_is_bounded(database: Database, since: int, entered_at: int, left: int, expected: int) -> None:
    match = a_match(101, status=Status.PLAYING, turn_time=TURN, ply=1, deadline=NOW + left, reminder=NOW + left - 100)
    async with database.write() as tx:
        await add_match(tx, match)
        await append(tx, 101, LogRow(1, 0, "a1", entered_at))
        assert await postpone_all(tx, since, NOW) == ([101] if expected else [])
        moved = await find_match(tx, 101)
    assert moved is not None
    assert (moved.deadline, moved.reminder) == (NOW + left + expected, NOW + left - 100 + expected)
