"""Rows of the store by themselves, and all of them from one database to another."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database import copying
from bot.kernel.database.database import Database
from bot.kernel.database.tables import all_tables
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store import matches, outbox
from bot.kernel.store.match_row import FormerHolder
from tests.bot.kernel.store.stored_rows import MATCHES, ROWS, table_of, tx  # a fixture is taken by its name
from tests.bot.made_up import BLUE, GOLD, GREEN, RED, a_match
from tests.migrated import MEMORY, begin_migrated

__all__ = ["tx"]

pytestmark = pytest.mark.only_sqlite

WERE: Final = (("Red", "Gold"), ("Red", "Green"), ("Red", "Blue"))


async def test_all_rows_are_copied_however_few_at_a_time(tx: AsyncConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "AT_ONCE", 2)
    pages = [[(row["match_id"], row["ply"]) for row in rows] async for rows in copying.rows_of(tx, "log")]
    assert [len(page) for page in pages] == [2, 2, 2, 1]
    assert [key for page in pages for key in page] == sorted((row["match_id"], row["ply"]) for row in ROWS["log"])
    assert [row["user_id"] async for rows in copying.rows_of(tx, "drafts") for row in rows] == [RED, BLUE]


@pytest.mark.parametrize(("left", "following"), [(ROWS["outbox"], 8), (ROWS["outbox"][:2], 8), ((), 8), (None, 1)])
async def test_ids_go_on_beyond_deleted_rows(
    tx: AsyncConnection, left: Sequence[object] | None, following: int
) -> None:
    source, target = await begin_migrated(Database(MEMORY)), await begin_migrated(Database(MEMORY))
    async with source.write() as out, target.write() as into:
        for each in (out, into):
            await matches.add_match(each, MATCHES[0])
        for _ in range(following - 1):
            await outbox.enqueue(out, 101, [Show(Surface.OFFER)], 5)
        await out.execute(
            delete(all_tables().tables["outbox"]).where(all_tables().tables["outbox"].c.id > len(left or ()))
        )
        await copying.copy_counters(out, into)
        await outbox.enqueue(into, 101, [Show(Surface.OFFER)], 5)
        assert [row.id for row in await outbox.pending(into, 101)][-1] == following
    await source.close()
    await target.close()


def test_seating_is_known_for_every_ply() -> None:
    former = (FormerHolder(1, 3, GOLD, "Gold"), FormerHolder(1, 5, GREEN, "Green"))
    row = a_match(101, table=table_of(RED, BLUE, RED, away_seats=2), former=former)
    assert [row.holders_at(ply)[1] for ply in range(2, 8)] == [GOLD, GOLD, GREEN, GREEN, BLUE, BLUE]
    assert [row.names_at(ply) for ply in (3, 4, 6)] == [(name, other, "Red") for name, other in WERE]
    assert (row.holders, row.names) == ((RED, BLUE, RED), ("Red", "Blue", "Red"))
    assert (row.seats_of(RED), row.own_seats_of(RED), row.own_seats_of(GOLD)) == ((0, 2), (0,), ())
    assert (row.maker, row.other_seats) == (row.table[0], row.table[1:])
    by_blue = replace(row, offered_by=BLUE)
    assert (by_blue.maker, by_blue.other_seats) == (row.table[1], (row.table[0], row.table[2]))
    assert (row.place, replace(row, thread_id=7).place) == (2, 7)
