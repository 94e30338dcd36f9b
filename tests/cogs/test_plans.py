"""Frequent statements find their rows by an index: the cost of a move is independent of the number of matches."""

import pytest

from bot.clock import Clock
from bot.kernel.matches.find import RequestOrigin, matches_here
from bot.kernel.store.outbox import waiting
from bot.play.stop import retire_outdated
from tests.cogs import test_mambo as mambo
from tests.cogs.conftest import Server
from tests.plans import listen, read_whole

pytestmark = pytest.mark.both_databases


async def test_no_table_is_read_whole_for_a_move_and_what_is_asked_beside_it(server: Server) -> None:
    host = server.bot.host
    thread = await mambo.begin(server, size=6)
    view = await mambo.advance(server, thread, 3)
    with listen() as asked:
        text = f"{view.spaces[0].tiles[0].value}{view.spaces[0].number}"
        await server.slash(mambo.NAMES[view.turn[0]], thread, "mambo move", text=text)
        await server.settle()
        await server.slash("red", server.channel, "games next")
        await matches_here(host, RequestOrigin(1, 1, 1))
        clock = Clock(host)
        await clock.tick()
        await clock._note_alive()
        await clock._seconds_to_next()
        await retire_outdated(host)
        async with host.database.read() as tx:
            await waiting(tx, host.now())
    assert len(asked.asked) > 20
    assert await read_whole(host.database, asked) == {}
