"""The store keeps what it is given, once."""

import pytest

from bot.kernel.database.database import Database
from bot.kernel.store.log import LogRow, append
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import add_match
from bot.kernel.store.one_match import find_match
from bot.kernel.store.postpone import postpone_all
from tests.bot.made_up import a_match

pytestmark = pytest.mark.both_databases


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
