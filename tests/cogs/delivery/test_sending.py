"""Tests of sending while the match goes on, and of a crash between sending and saving."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any

import discord
import pytest
from sqlalchemy.exc import OperationalError

from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.results import JobResults
from bot.kernel.drawing import Drawing
from bot.kernel.matches.position import Position
from bot.kernel.messages.message import Message
from bot.kernel.store.outbox import pending
from bot.play.play import play
from render.core.board import PublicBoard
from tests.cogs.conftest import Server
from tests.cogs.test_mono import begin_placed
from tests.requests import request

BOARD = 101


def match_ids(messages: list[discord.Message]) -> list[str]:
    return [message.attachments[0].filename for message in messages if message.attachments]


async def test_a_move_made_while_a_board_is_sent_is_shown_next(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await begin_placed(server, size=4)
    host, blue = server.bot.host, server.members["blue"].id
    send, moved = DiscordApi.send, False

    async def slowly(
        api: DiscordApi, channel_id: int, message: Message, nonce: int, *, reader: int | None = None
    ) -> int:
        nonlocal moved
        if not moved:
            moved = True
            await play(host, request(blue, BOARD, 1, 3), "b1,end")
        return await send(api, channel_id, message, nonce, reader=reader)

    monkeypatch.setattr(DiscordApi, "send", slowly)
    red = server.members["red"].id
    await play(host, request(red, BOARD, 2, 2), "a1,end")
    await server.settle()
    shown = thread.history()
    assert match_ids(shown)[-2:] == ["mono-101-3.png", "mono-101-4.png"]
    newest = shown[-1]
    assert "blue opened" in newest.content
    assert "red opened" not in newest.content
    assert [bool(message.components) for message in shown if message.attachments][-2:] == [False, True]


async def test_unsaved_deliveries_are_repeated_without_doubles(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await begin_placed(server, size=4)
    host, red, blue = server.bot.host, server.members["red"], server.members["blue"]
    before = {member.name: len(member.user.dm_channel.history()) for member in (red, blue)}
    store, cut = JobResults.store, 0

    async def refused(notes: JobResults) -> None:
        nonlocal cut
        if cut < 1 and notes._done:
            cut += 1
            raise OperationalError("COMMIT", None, Exception("disk full"))
        await store(notes)

    monkeypatch.setattr(JobResults, "store", refused)
    await play(host, request(red.id, BOARD, 2, 2), "a1,end")
    await server.bot.worker.idle()
    assert cut == 1
    server.bot.worker.wake(BOARD)
    await server.bot.worker.idle()
    assert match_ids(thread.history())[-2:].count("mono-101-3.png") == 1
    assert {member.name: len(member.user.dm_channel.history()) for member in (red, blue)} == before
    async with server.bot.database.read() as tx:
        assert await pending(tx, BOARD) == []


async def test_a_board_that_waited_is_drawn_in_its_newest_state(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await begin_placed(server, size=4)
    host, red, blue = server.bot.host, server.members["red"].id, server.members["blue"].id
    drawn, asked, public, in_turn = list[int](), asyncio.Event(), Drawing.public, Drawing.in_turn

    async def noted(drawing: Drawing, position: Position) -> PublicBoard:
        drawn.append(position.ply)
        return await public(drawing, position)

    def waited(drawing: Drawing, wanted: Callable[[], bool]) -> AbstractAsyncContextManager[None]:
        asked.set()
        return in_turn(drawing, wanted)

    monkeypatch.setattr(Drawing, "public", noted)
    async with server.bot.drawing.in_turn(lambda: True):
        monkeypatch.setattr(Drawing, "in_turn", waited)
        await play(host, request(red, BOARD, 2, 2), "a1,end")
        await asked.wait()
        await play(host, request(blue, BOARD, 1, 3), "b1,end")
    await server.settle()
    assert set(drawn) == {4}
    assert match_ids(thread.history())[-1] == "mono-101-4.png"


@contextmanager
def outage(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[tuple[str, int | None]]]:
    """Let jobs wait while the block runs, and send them after it; count what is sent and edited then, by reader."""
    asked, send, edit = Counter[tuple[str, int | None]](), DiscordApi.send, DiscordApi.edit

    async def sent(api: DiscordApi, *about: Any, reader: int | None = None) -> int:  # Any: passed on
        asked["send", reader] += 1
        return await send(api, *about, reader=reader)

    async def edited(api: DiscordApi, *about: Any, reader: int | None = None) -> None:  # Any: as above
        asked["edit", reader] += 1
        await edit(api, *about, reader=reader)

    with monkeypatch.context() as patch:
        patch.setattr(server.bot.host.signals, "wake", [])
        yield asked
    monkeypatch.setattr(DiscordApi, "send", sent)
    monkeypatch.setattr(DiscordApi, "edit", edited)
    server.bot.worker.wake(BOARD)


async def test_after_an_outage_each_player_gets_one_report(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await server.begin("blue", game="monsters")
    people = [server.members[name] for name in ("red", "blue")]
    with outage(server, monkeypatch) as asked:
        for _ in range(3):
            for member in people:
                await member.slash(thread, "monsters orders", text="END")
    await server.settle()
    assert asked == Counter([("send", None), *(("send", member.id) for member in people)])
    assert [match_ids(member.user.dm_channel.history())[-1] for member in people] == ["monsters-101-3-mine.png"] * 2


async def test_after_an_outage_own_boards_are_edited_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await begin_placed(server, size=4)
    host, red, blue = server.bot.host, server.members["red"], server.members["blue"]
    with outage(server, monkeypatch) as asked:
        for at, (member, text) in enumerate([(red, "a1,end"), (blue, "b1,end"), (red, "b2,end")]):
            await play(host, request(member.id, BOARD, 2 + at, 2 + at), text)
    await server.settle()
    assert asked == {("send", None): 1, ("edit", red.id): 1, ("edit", blue.id): 1}
    assert match_ids(thread.history())[-1] == "mono-101-5.png"
