"""`/me erase`: a person's name goes from everything that is kept, and others' matches stay what they were."""

import json

import discord
import pytest
import simcord
from sqlalchemy import select

from bot.operations.audit import audit
from bot.services.history import record
from bot.services.play import play, resign
from bot.store.erasing import FORMER
from bot.store.match_row import Status
from bot.store.matches import find_match
from bot.store.results import results_of_matches
from bot.store.tables import metadata
from engines import GAMES
from engines.core.record import replay
from tests.cogs.conftest import Server
from tests.cogs.test_endings import press, shown
from tests.cogs.test_own_wishes import told


async def asked(server: Server, name: str) -> discord.Message:
    return shown(await server.members[name].slash(server.channel, "me erase"))


async def erased(server: Server, name: str) -> str:
    answer = shown(await server.members[name].click(await asked(server, name), label="Yes, erase me"))
    await server.settled()
    return answer.content


async def kept(server: Server) -> str:
    """Return all that the database holds, but the answers of interactions and the texts of posts on their way."""
    async with server.bot.database.read() as tx:
        rows = [dict(row) for table in metadata.sorted_tables for row in (await tx.execute(select(table))).mappings()]
    return json.dumps(rows)


async def moved(server: Server, board: int = 101) -> None:
    position = await server.bot.host.positions.current(board)
    seat = position.to_move[0]
    text = position.rules.format(position.legal_actions(seat)[0])
    user = position.match.holders[seat]
    await play(server.bot.host, board=board, user_id=user, text=text, ply=None, interaction=9000 + position.ply)
    await server.settled()


async def test_who_plays_leaves_and_is_named_nowhere_any_more(server: Server) -> None:
    blue = server.members["blue"]
    thread = await server.begin("blue", "green", game="monocards")
    await told(server, "blue", "me limit", matches=9)
    await told(server, "red", "me block", member=blue)
    await told(server, "blue", "me vacation until", when="3d")
    await told(server, "blue", "me vacation end")
    await told(server, "blue", "mono open")
    question = await asked(server, "blue")
    assert "you leave 1 running match for good and 1 offer ends or loses you" in question.content
    await server.members["blue"].click(question, label="Cancel")
    assert str(blue.id) in await kept(server)
    assert "Done: nothing is kept of you any more. You have left 1 running match." in await erased(server, "blue")
    everything = await kept(server)
    assert str(blue.id) not in everything
    assert '"blue"' not in everything
    assert FORMER in everything
    assert "a former player" in server.live(thread).content + server.channel.history()[0].content
    async with server.bot.database.read() as tx:
        match, offer = await find_match(tx, 101), await find_match(tx, 102)
    assert match is not None
    assert offer is not None
    assert (match.status, match.names[1], offer.status) == (Status.PLAYING, FORMER, Status.CANCELLED)
    await moved(server)
    assert not (await audit(server.bot.database)).faults
    assert "nothing is kept of you" in await erased(server, "blue")
    assert "You play no match now" in (await asked(server, "blue")).content


async def test_a_finished_match_keeps_its_result_its_record_and_the_ratings_of_others(server: Server) -> None:
    await server.begin("blue", game="mambo")
    for _ in range(3):
        await moved(server)
    red, blue = server.members["red"].id, server.members["blue"].id
    await resign(server.bot.host, board=101, user_id=blue, interaction=5)
    await server.settled()
    before = await record(server.bot.host.positions, 101)
    rated = [each.rating for each in (await server.bot.host.ratings.current()).of(red).values()]
    await erased(server, "blue")
    after = await record(server.bot.host.positions, 101)
    assert after == before
    assert len(list(replay(GAMES["mambo"], after))) == len(after.entries) + 1
    async with server.bot.database.read() as tx:
        results = (await results_of_matches(tx, [101]))[101]
    assert [(row.user_id == red, row.won) for row in results] == [(True, True), (False, False)]
    assert [each.rating for each in (await server.bot.host.ratings.current()).of(red).values()] == rated
    standings = shown(await server.members["red"].slash(server.channel, "games standings", game="mambo")).content
    assert "red" in standings
    assert "former" not in standings
    history = shown(await server.members["red"].slash(server.channel, "games history")).content
    assert "red and a former player" in history
    board = server.live(server.channel.threads[-1])
    assert "Somebody who played #101 is gone" in shown(await press(server, "red", board, "Rematch")).content


async def test_a_hidden_game_ends_without_a_letter_to_who_was_erased(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    thread: simcord.ChannelHandle = await server.begin("blue")
    await erased(server, "blue")
    assert "Declined by a former player in the first round: no result." in server.live(thread).content
    assert not [each for each in caplog.records if each.levelname in ("WARNING", "ERROR")]
