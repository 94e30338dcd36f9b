"""`/me erase`: a person's name goes from everything that is kept, and others' matches stay what they were."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord
import pytest
import simcord
from sqlalchemy import select, update

from bot.kernel.database.tables import all_tables, outbox, posts
from bot.kernel.delivery.sending import PostedMessage, Sending
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.positions import record
from bot.kernel.store.match_row import FORMER, Status, drawn_number
from bot.kernel.store.one_match import find_match
from bot.kernel.store.results import results_of_matches
from bot.operations.audit import audit
from bot.people.own_data import erase, resign_erased_players
from bot.people.store import erase_rows
from bot.play.play import play, resign
from bot.ratings.ratings import rating_list
from bot.watching.store import WATCHERS, Watcher
from engines import GAMES
from engines.core.playback import replay
from tests.cogs.conftest import Server
from tests.cogs.people.test_own_wishes import run_command
from tests.cogs.pressing import click
from tests.first_round import until_played
from tests.patience import PATIENCE
from tests.requests import request


async def ask_to_erase(server: Server, name: str) -> discord.Message:
    return await server.reply(name, server.channel, "me erase")


async def erase_account(server: Server, name: str) -> str:
    answer = await server.press_reply(name, await ask_to_erase(server, name), "erase_surely")
    await server.settle()
    return answer.content


async def database_text(server: Server) -> str:
    """Return all that the database holds, but the answers of interactions and the texts of posts on their way."""
    async with server.bot.database.read() as tx:
        rows = [
            dict(row) for table in all_tables().sorted_tables for row in (await tx.execute(select(table))).mappings()
        ]
    return json.dumps(rows)


async def play_move(server: Server, match_id: int = 101) -> None:
    position = await server.bot.host.positions.current(match_id)
    seat = position.to_move[0]
    text = position.rules.format(position.legal_actions(seat)[0])
    await play(server.bot.host, request(position.match.holders[seat], match_id, 9000 + position.ply), text)
    await server.settle()


async def test_an_erased_player_leaves_and_is_named_nowhere(server: Server) -> None:
    blue = server.members["blue"]
    thread = await server.begin("blue", "green", game="monocards")
    await run_command(server, "blue", "me limit", matches=9)
    await run_command(server, "red", "me block", member=blue)
    await run_command(server, "blue", "me vacation until", when="3d")
    await run_command(server, "blue", "me vacation end")
    await run_command(server, "blue", "mono open")
    question = await ask_to_erase(server, "blue")
    assert "You leave matches: 1 running, 1 not started." in question.content
    await server.press("blue", question, "dismiss")
    assert str(blue.id) in await database_text(server)
    said = await erase_account(server, "blue")
    assert said.startswith("Erased.")
    everything = await database_text(server)
    assert str(blue.id) not in everything
    assert '"blue"' not in everything
    assert FORMER in everything
    assert "a former player" in server.live(thread).content + server.channel.history()[0].content
    async with server.bot.database.read() as tx:
        match, offer = await find_match(tx, 101), await find_match(tx, 102)
    assert match is not None
    assert offer is not None
    assert (match.status, match.names[1], offer.status) == (Status.PLAYING, FORMER, Status.CANCELLED)
    await play_move(server)
    assert not (await audit(server.bot.database)).faults
    assert await erase_account(server, "blue") == said
    assert "You are in no match" in (await ask_to_erase(server, "blue")).content


async def test_a_finished_match_keeps_its_result_its_record_and_the_ratings_of_others(server: Server) -> None:
    await server.begin("blue", game="mambo")
    await until_played(server.bot.host)
    red, blue = server.members["red"].id, server.members["blue"].id
    await resign(server.bot.host, request(blue, 101, 5))
    await server.settle()
    before = await record(server.bot.host.positions, 101)
    rated = [each.rating for each in (await rating_list(server.bot.host).current()).of(red).values()]
    await erase_account(server, "blue")
    after = await record(server.bot.host.positions, 101)
    assert after == before
    assert len(list(replay(GAMES["mambo"], after))) == len(after.entries) + 1
    async with server.bot.database.read() as tx:
        results = (await results_of_matches(tx, [101]))[101]
    assert [(row.user_id == red, row.won) for row in results] == [(True, True), (False, False)]
    assert [each.rating for each in (await rating_list(server.bot.host).current()).of(red).values()] == rated
    standings = await server.says("red", server.channel, "games standings", game="mambo")
    assert "red" in standings
    assert "former" not in standings
    assert "red and a former player" in await server.says("red", server.channel, "games history")
    match_id = server.live(server.channel.threads[-1])
    assert "A player of #101 is gone" in (await server.press_reply("red", match_id, "rematch")).content


async def test_no_dm_goes_to_an_erased_player_at_the_end(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    thread: simcord.ChannelHandle = await server.begin("blue")
    await erase_account(server, "blue")
    assert "Called off: a former player resigned in the first round." in server.live(thread).content
    assert not [each for each in caplog.records if each.levelname in ("WARNING", "ERROR")]


@asynccontextmanager
async def slow(monkeypatch: pytest.MonkeyPatch, which: Callable[[int | None], bool]) -> AsyncIterator[asyncio.Event]:
    """Hold the answer to a message back till the block ends; `which` is given its reader. Yield what says it is out."""
    out, over, send = asyncio.Event(), asyncio.Event(), Sending.send

    async def late(*args: object, reader: int | None = None) -> PostedMessage:
        sent: PostedMessage = await send(*args, reader=reader)  # type: ignore[arg-type]  # handed on as they came
        if which(reader):
            out.set()
            await over.wait()
        return sent

    monkeypatch.setattr(Sending, "send", late)
    yield out
    over.set()


async def test_a_letter_to_a_reader_just_erased_is_not_noted(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    blue = server.members["blue"]
    await server.slash("red", server.channel, "mono challenge", opponent=blue)
    offer = server.offer
    async with slow(monkeypatch, lambda reader: reader == blue.id) as out:
        accepting = asyncio.create_task(click(blue, offer, "accept"))
        await asyncio.wait_for(out.wait(), PATIENCE)
        await erase(server.bot.host, blue.id)
    await accepting
    await server.settle()
    assert str(blue.id) not in await database_text(server)
    assert "Called off: a former player" in server.live(server.channel.threads[-1]).content


async def test_a_post_under_way_forgets_an_erased_player(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await server.begin("blue", game="mambo")
    position = await server.bot.host.positions.current(101)
    mover = position.match.holders[position.to_move[0]]
    name = position.match.names[position.to_move[0]]
    async with slow(monkeypatch, lambda reader: reader is None) as out:
        moving = asyncio.create_task(play_move(server))
        await asyncio.wait_for(out.wait(), PATIENCE)
        assert name in server.live(thread).content
        await erase(server.bot.host, mover)
    await moving
    await server.settle()
    async with server.bot.database.read() as tx:
        stays = [row.payload for row in await tx.execute(select(outbox).where(outbox.c.kind == "strip"))]
    assert stays
    assert not [text for text in stays if name in text]
    assert str(mover) not in await database_text(server)
    assert FORMER in server.live(thread).content


async def test_an_interrupted_erasure_is_finished_after_a_restart(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    async with server.bot.database.write() as tx:
        await erase_rows(tx, server.members["blue"].id, {101: ["blue"]}, drawn_number())
    await resign_erased_players(server.bot.host)
    await server.settle()
    assert "Called off: a former player" in server.live(thread).content
    await resign_erased_players(server.bot.host)
    assert not (await audit(server.bot.database)).faults


async def test_posts_under_way_that_name_an_erased_player_are_erased(server: Server) -> None:
    blue, host = server.members["blue"], server.bot.host
    await server.begin("blue", game="mambo")
    async with host.lock(101):
        erasing = asyncio.create_task(erase(host, blue.id))
        async with asyncio.timeout(PATIENCE):
            while blue.id in (await load_match(host, 101)).row.holders:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
        # The match's lock is a move's that began before: it knows who sat there.
        async with host.database.write(of=101) as tx:
            await WATCHERS.save(tx, Watcher(101, blue.id, end_only=True))
            await tx.execute(update(posts).where(posts.c.match_id == 101).values(said="blue has moved"))
    await erasing
    await server.settle()
    assert str(blue.id) not in await database_text(server)
    async with server.bot.database.read() as tx:
        assert "blue has moved" not in set(await tx.scalars(select(posts.c.said)))
