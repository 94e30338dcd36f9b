"""What goes wrong after a move was played: its player is told what is known, and the match goes on."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

import cogs.monocards.tree
import cogs.presses
from bot.kernel.database.database import Database
from bot.kernel.database.tables import interactions
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import entries
from bot.play.by_clock import expire
from bot.play.play import PlayedAction, play
from cogs.interaction import UnacknowledgedError
from render import RENDERERS
from render.core.board import NOT_DRAWN
from tests.cogs.conftest import Server
from tests.cogs.monocards import game as monocards
from tests.cogs.pressing import click, private_message
from tests.cogs.test_mono import begin_placed
from tests.engines.monocards.positions import lay
from tests.requests import request

pytestmark = pytest.mark.both_databases

HIDDEN = "E4 is on top of the pile"


def fails(*_: object, **__: object) -> None:
    raise RuntimeError(HIDDEN)


def log_texts(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what an operator sees, each with its traceback."""
    return [
        record.getMessage() + (str(record.exc_info) if record.exc_info else "")
        for record in caplog.records
        if record.levelno >= logging.INFO and record.name.startswith(("bot", "cogs"))
    ]


async def plies(server: Server) -> int:
    async with server.bot.database.read() as tx:
        return len(await entries(tx, 101))


def fail_after_commit(monkeypatch: pytest.MonkeyPatch, *, dead: bool = False) -> None:
    """Let the next commit be reported as failed, though it was not; `dead`: from then on nothing can be asked."""
    write, read, failed = Database.write, Database.read, False

    def refuse() -> None:
        raise OperationalError("BEGIN", None, Exception("disk I/O error"))

    @asynccontextmanager
    async def written(
        database: Database, of: int | None = None, *, durable: bool = True
    ) -> AsyncIterator[AsyncConnection]:
        nonlocal failed
        if dead and failed:
            refuse()
        async with write(database, of, durable=durable) as tx:
            yield tx
        if not failed:
            failed = True
            refuse()

    @asynccontextmanager
    async def shown(database: Database) -> AsyncIterator[AsyncConnection]:
        if dead and failed:
            refuse()
        async with read(database) as tx:
            yield tx

    monkeypatch.setattr(Database, "write", written)
    monkeypatch.setattr(Database, "read", shown)


async def test_a_board_that_cannot_be_drawn_is_posted_with_its_buttons(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await begin_placed(server, size=4)
    monkeypatch.setattr(type(RENDERERS["mono"]), "public", fails)
    answer = await server.press("red", server.live(thread), "play random")
    assert not answer.followups
    match_id = server.live(thread)
    assert "red opened" in match_id.content
    assert [file.description for file in match_id.attachments] == [NOT_DRAWN]
    assert "failed to draw" in caplog.text
    assert HIDDEN not in caplog.text
    monkeypatch.undo()
    await server.press("blue", match_id, "play random")
    assert "blue opened" in server.live(thread).content
    assert NOT_DRAWN not in [file.description for file in server.live(thread).attachments]


async def test_a_hand_that_cannot_be_drawn_comes_in_words(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await monocards.begin(server, 2)
    monkeypatch.setattr(type(RENDERERS["monocards"]), "private", fails)
    server.bot.drawing._drawn.clear()
    shown = private_message(await game.press(0, "hand"))
    assert [file.description for file in shown.attachments] == [NOT_DRAWN]
    text = await click(game.member(0), shown, "text")
    assert "your hand" in private_message(text).content.lower()


async def test_a_saved_move_is_confirmed_despite_failures(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await monocards.begin(server, 2)
    await game.lay(lay("E5 P1 W4 Z9", "M1 M5 M3", discards="E9", pile="M2 E4"))
    monkeypatch.setattr(cogs.monocards.tree, "news", fails)
    told = private_message(await game.press(0, "ask draw")).content
    assert told.startswith("Played in #101. See the newest board")
    assert "nothing was changed" not in told
    assert await plies(server) == 1
    monkeypatch.undo()
    await game.slash(0, "move", text="pass")
    assert await plies(server) == 2


async def test_a_commit_that_reports_a_failure_counts_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await begin_placed(server, size=4)
    before = await plies(server)
    fail_after_commit(monkeypatch)
    answer = await server.press("red", server.live(thread), "play random")
    assert not answer.followups
    assert await plies(server) == before + 1
    assert "red opened" in server.live(thread).content


async def test_without_the_database_errors_claim_no_more_than_is_known(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await begin_placed(server, size=4)
    before, match_id = await plies(server), server.live(thread)
    fail_after_commit(monkeypatch, dead=True)
    # A worker that tries again every half minute would keep the press waiting until its patience ends.
    wake, server.bot.host.signals.wake = server.bot.host.signals.wake, []
    answer = await click(server.members["red"], match_id, "play random")
    server.bot.host.signals.wake = wake
    assert "My database doesn't answer." in private_message(answer).content
    assert log_texts(caplog) == ["an interaction failed: the database is unavailable (disk I/O error)"]
    monkeypatch.undo()
    assert await plies(server) == before + 1
    # The same interaction once more gets the true answer, and the board it never got.
    async with server.bot.database.read() as tx:
        interaction = await tx.scalar(select(func.max(interactions.c.interaction_id)))
    red = server.members["red"].id
    again = await play(server.bot.host, request(red, 101, interaction or 0, 2), "random")
    assert isinstance(again, PlayedAction)
    assert await plies(server) == before + 1
    await server.settle()
    assert "red opened" in server.live(thread).content


async def test_a_press_on_a_full_disk_changes_nothing_says_so_and_is_one_line_in_the_log(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await begin_placed(server, size=4)
    before = await plies(server)

    def full(*_: object, **__: object) -> None:
        raise OperationalError("BEGIN", None, Exception("database or disk is full"))

    with monkeypatch.context() as disk:
        disk.setattr(Database, "write", full)
        answer = await click(server.members["red"], server.live(thread), "play random")
    assert private_message(answer).content == "I can't save anything right now. Try again in a minute."
    assert log_texts(caplog) == ["an interaction failed: the database is unavailable (database or disk is full)"]
    assert await plies(server) == before


async def test_a_refusal_is_answered_where_the_database_fails_before_it_is_in_words(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await begin_placed(server, size=4)

    def gone(*_: object, **__: object) -> None:
        raise OperationalError("BEGIN", None, Exception("disk I/O error"))

    with monkeypatch.context() as disk:
        disk.setattr(cogs.presses, "load_match", gone)
        answer = await server.members["red"].slash(thread, "mono move", text="zz")
    assert private_message(answer).content == "I can't save anything right now. Try again in a minute."
    assert [line for line in log_texts(caplog) if "fail" in line] == [
        "an interaction failed: the database is unavailable (disk I/O error)"
    ]


async def test_a_clock_move_is_posted_despite_a_commit_error(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await begin_placed(server, size=4)
    before, deadline = await plies(server), (await server.bot.host.positions.current(101)).match.deadline
    fail_after_commit(monkeypatch)
    with pytest.raises(OperationalError):
        await expire(server.bot.host, 101, deadline or 0)
    await server.settle()
    assert await plies(server) == before + 1
    assert server.live(thread).attachments[0].filename == f"mono-101-{before + 1}.png"


async def test_an_interaction_that_nobody_can_answer_any_more_is_no_error_in_the_log(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def raise_it(error: Exception) -> None:
        raise error

    async def refused(*_arguments: object) -> None:
        raise UnacknowledgedError("403, code 0")

    interaction: Any = SimpleNamespace(client=server.bot, extras={}, id=7)
    monkeypatch.setattr(cogs.presses, "reply", refused)
    await cogs.presses.answer_errors(interaction, raise_it(Refusal("This board is out of date.")))
    monkeypatch.setattr(server.bot, "is_closed", lambda: True)
    await cogs.presses.answer_errors(interaction, raise_it(RuntimeError("Session is closed")))
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
