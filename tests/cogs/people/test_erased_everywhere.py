"""`/me erase` searched for: in the bytes of the database, in what is to be sent, in all that others see on Discord."""

import struct
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
import simcord
from sqlalchemy import select

from bot.kernel.database.tables import outbox
from bot.kernel.store.facts import get_fact
from bot.kernel.store.match_row import FORMER
from bot.kernel.text.markup import without_person
from bot.offers.store import save_draft
from bot.people.own_data import TO_SCRUB, erase, scrub_erased
from bot.people.profile import profile_of
from bot.play.play import resign
from bot.play.stop import stop
from bot.ratings.ratings import rating_list
from tests.cogs.conftest import Server
from tests.cogs.people.test_erasing import play_move
from tests.cogs.people.test_own_wishes import run_command
from tests.first_round import until_played
from tests.migrated import file_migrated
from tests.requests import request

NAME = "zor_blax"
"""As Discord writes it, `zor\\_blax` where it shows it as it is."""

pytestmark = pytest.mark.only_sqlite


@pytest.fixture
async def database_url(tmp_path: Path) -> str:
    await file_migrated(tmp_path / "games.db")
    return f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"


def texts_for_others(server: Server, gone: simcord.MemberActor) -> Iterator[str]:
    """Yield all that stands in channels, threads, their titles, and direct messages with everybody else."""
    people = [member.user.dm_channel for member in server.members.values() if member.id != gone.id]
    for channel in (server.channel, *server.channel.threads, *people):
        yield channel.name or ""
        for message in channel.history():
            yield message.content
            yield from (f"{file.filename} {file.description}" for file in message.attachments)
            yield from (str(row.to_dict()) for row in message.components)


def names(text: str, user_id: int) -> bool:
    return NAME in text.replace("\\", "") or str(user_id) in text


def bytes_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("games.db*"))


async def test_nothing_names_an_erased_player(server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bot, user = server.bot, server.env.create_user(NAME)
    async with bot.database.write() as tx:
        await tx.exec_driver_sql("PRAGMA secure_delete=OFF")  # as most builds of SQLite have it
    gone = server.members[NAME] = server.guild.add_member(user)
    red = server.members["red"]
    await run_command(server, "red", "me calls", by="board and direct message")
    # A rated match that is over: thread, boards, ratings, calls by DM.
    finished = await server.begin(NAME, game="mambo")
    for _ in range(3):
        await play_move(server)
    await until_played(bot.host)
    await resign(bot.host, request(gone.id, 101, 5))
    # One that was called off with a reason, one that was declined.
    await server.begin(NAME, game="mono")
    await stop(bot.host, request(gone.id, 102, 6), server.guild.id, f"{NAME} had to go")
    await server.slash(red, server.channel, "mambo challenge", opponent=gone)
    offer = server.offer
    await server.press(gone, offer, "decline")
    # One that goes on, with their seat on offer and a proposal of theirs; one that they watch.
    thread = await server.begin(NAME, "green", game="monocards")
    await run_command(server, NAME, "table draw", match=104)
    asked = await server.reply(gone, server.channel, "table substitute", match=104)
    await server.press(NAME, asked, "offer_seat")
    watched = await server.begin("blue", game="mambo")
    await server.press(NAME, server.live(watched), "watch")
    await play_move(server, 105)
    async with bot.database.write() as tx:
        await save_draft(tx, red.id, f'{{"people": [[{gone.id}, "{NAME}"]]}}')
    await server.settle()
    before = list(texts_for_others(server, gone))
    assert any(names(text, gone.id) for text in before)
    beaten = (await profile_of(bot.database, rating_list(bot.host), red.id, "red", server.guild.id)).person.best
    assert beaten is not None
    assert beaten.name == NAME

    await bot.http.edit_channel(finished.id, archived=True)
    await erase(bot.host, gone.id)
    await server.settle()
    await scrub_erased(bot.host)

    assert [text for text in texts_for_others(server, gone) if names(text, gone.id)] == []
    assert "a former player left" in "\n".join(texts_for_others(server, gone))
    assert server.live(thread).attachments, "the live board keeps its picture"
    threads = [await bot.fetch_channel(each.id) for each in (finished, thread)]
    assert [each.archived for each in threads if isinstance(each, discord.Thread)] == [True, False]
    async with bot.database.read() as tx:
        assert await get_fact(tx, TO_SCRUB) is None
        assert not [row for row in (await tx.execute(select(outbox.c.payload))).all() if names(row[0], gone.id)]
    assert not [each for each in caplog.records if each.levelname in ("WARNING", "ERROR")]
    held = bytes_in(tmp_path)
    assert b"former player" in held
    for secret in (NAME.encode(), NAME.replace("_", "\\_").encode(), str(gone.id).encode(), struct.pack(">q", gone.id)):
        assert secret not in held
    assert "-# red: 1679" in server.live(finished).content
    assert "former player 1" not in server.live(finished).content
    assert (await profile_of(bot.database, rating_list(bot.host), red.id, "red", server.guild.id)).person.best is None


def test_a_name_that_is_a_part_of_what_takes_its_place_is_exchanged_once() -> None:
    text = "player, play\\_er and <@17> beat players"
    once = without_person(text, 17, ["player", "play_er"], FORMER)
    assert once == f"{FORMER}, {FORMER} and {FORMER} beat players"
    assert without_person(once, 17, ["player", "play_er"], FORMER) == once
