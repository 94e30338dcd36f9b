"""The bot as it is put together, begun and ended, and the program around it: without Discord, step by step."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, Self

import aiohttp
import discord
import pytest

from bot import __main__ as program
from bot import app
from bot.app import STOPPING, Gamekeeper
from bot.cluster import Cluster, Notice
from bot.discord_client.log_filters import LostSuggestions
from bot.operations.backup import CopyError
from bot.operations.command_line import Arguments, Report
from bot.settings import Settings
from bot.store.facts import get_fact
from bot.workers.rules_runner import GIVE_WAY
from tests.migrated import MEMORY, begin_migrated

USUAL = Settings(_env_file=None, database_url=MEMORY)


@pytest.fixture
async def bot() -> AsyncIterator[Gamekeeper]:
    found = Gamekeeper(USUAL)
    await begin_migrated(found.database)
    yield found
    await found.close()


def noting(heard: list[Any], name: str, *, answers: object = None) -> Any:
    async def noted(*about: object, **_options: object) -> object:
        heard.append((name, *about))
        return answers

    return noted


def saying(heard: list[Any], name: str) -> Any:
    return lambda *about: heard.append((name, *about))


async def test_it_hears_no_more_of_discord_than_it_needs_and_pings_nobody_by_itself(bot: Gamekeeper) -> None:
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    found = [bot.help_command, bot.shard_ids, bot.shard_count, bot._connection.max_messages]
    assert found == [None] * 4
    assert not bot._connection._chunk_guilds
    async with Gamekeeper(USUAL.model_copy(update={"shards": "1-2", "shard_count": 4})) as other:
        assert (other.shard_ids, other.shard_count) == ([1, 2], 4)


async def test_what_happens_in_one_place_is_told_where_it_matters(
    bot: Gamekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Any] = []
    signals = bot.host.signals
    assert signals.wake == [bot.worker.wake]
    assert signals.mend == [bot.worker.mend]
    assert signals.clock == [bot.clock.note_change]
    assert signals.computers == [bot.computers.call]
    assert bot.cluster.on_notice == bot._hear
    assert bot.cluster.on_leader == bot._leader_changed
    assert bot.cluster.on_lapse == bot.worker.lapse
    assert not bot.cluster.reachable()
    monkeypatch.setattr(bot.worker, "look", saying(heard, "look"))
    monkeypatch.setattr(bot.clock, "note_change", saying(heard, "clock"))
    monkeypatch.setattr(bot.computers, "call", saying(heard, "call"))
    monkeypatch.setattr(bot.computers, "leader_changed", saying(heard, "leader changed"))
    for notice in Notice:
        bot._hear(notice, 7)
    bot._leader_changed()
    assert heard == [("look", 7), ("clock",), ("call", 7), ("clock",), ("leader changed",)]


@pytest.mark.parametrize(("shards", "asked"), [(1, False), (3, True)])
async def test_it_begins_in_order(bot: Gamekeeper, monkeypatch: pytest.MonkeyPatch, shards: int, asked: bool) -> None:
    heard: list[Any] = []
    bot.shard_count = shards
    limits = SimpleNamespace(max_concurrency=16)
    monkeypatch.setattr(bot, "fetch_session_start_limits", noting(heard, "limits", answers=limits))
    for owner, name in (
        (bot.health, "start"),
        (bot, "add_cogs"),
        (bot.database, "migrate"),
        (bot, "_sync_changed_commands"),
        (bot.clock, "start"),
        (bot.worker, "start"),
        (bot.computers, "start"),
    ):
        monkeypatch.setattr(owner, name, noting(heard, f"{type(owner).__name__}.{name}"))
    monkeypatch.setattr(app, "last_alive", noting(heard, "last alive", answers=5))
    monkeypatch.setattr(bot.time, "go_on_from", saying(heard, "go on from"))
    for name, answers in (
        ("retire_outdated", [101]),
        ("recheck_restored", [102, 103]),
        ("find_old_deadlines", None),
        ("leave_for_erased", None),
    ):
        monkeypatch.setattr(app, name, noting(heard, name, answers=answers))
    await bot.setup_hook()
    assert [each[0] for each in heard] == [
        "Health.start",
        *(["limits"] if asked else []),
        "Gamekeeper.add_cogs",
        "Database.migrate",
        "Gamekeeper._sync_changed_commands",
        "last alive",
        "go on from",
        "retire_outdated",
        "recheck_restored",
        "find_old_deadlines",
        "Clock.start",
        "Worker.start",
        "leave_for_erased",
        "Turns.start",
    ]
    assert bot._starts.max_concurrency == (16 if asked else 1)


async def test_discord_is_told_of_commands_that_have_changed_and_of_no_others(
    bot: Gamekeeper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Any] = []
    await bot.add_cogs()
    names = sorted(command.name for command in bot.tree.get_commands())
    known: list[Any] = []
    synced = [SimpleNamespace(name=name, id=1_000 + at) for at, name in enumerate(names)]

    async def fetch() -> list[Any]:
        return known

    monkeypatch.setattr(bot.tree, "fetch_commands", fetch)
    monkeypatch.setattr(bot.tree, "sync", noting(heard, "sync", answers=synced))
    await bot._sync_changed_commands()
    assert heard == [("sync",)]
    known[:] = [SimpleNamespace(name=name, id=2_000 + at) for at, name in enumerate(names)]
    await bot._sync_changed_commands()
    assert heard == [("sync",)], "nothing has changed"
    assert bot.mention_of(f"{names[0]} x") == f"</{names[0]} x:2000>"
    assert bot.mention_of("dance") == "`/dance`"
    del known[0]
    await bot._sync_changed_commands()
    assert heard == [("sync",)] * 2, "Discord has lost one"
    known[:] = synced
    bot.tree.remove_command(names[0])
    await bot._sync_changed_commands()
    assert heard == [("sync",)] * 3
    async with bot.database.read() as tx:
        assert len(await get_fact(tx, "commands of None") or "") == 64


async def test_shards_identify_in_their_turn(bot: Gamekeeper, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(bot._starts, "turn", noting(heard, "turn"))
    for shard in (None, 0, 3):
        await bot.before_identify_hook(shard)
    assert heard == [("turn", 0), ("turn", 0), ("turn", 3)]


@pytest.mark.parametrize("hangs", [False, True])
async def test_it_ends_in_order_and_once_whoever_asks(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hangs: bool
) -> None:
    heard: list[Any] = []
    bot = Gamekeeper(USUAL)
    for owner, name in (
        (bot.clock, "close"),
        (bot.computers, "close"),
        (bot.worker, "close"),
        (bot.drawing, "end"),
        (bot.health, "close"),
        (bot.database, "close"),
    ):
        monkeypatch.setattr(owner, name, noting(heard, type(owner).__name__))
    if hangs:
        monkeypatch.setattr(bot.clock, "close", asyncio.Event().wait)
        monkeypatch.setattr(app, "STOPPING", 0)
    await asyncio.gather(bot.close(), bot.close())
    rest = ["Drawing", "Health", "Database"]
    assert [name for (name,) in heard] == (rest if hangs else ["Clock", "Turns", "Worker", *rest])
    assert ("is not finished" in caplog.text, STOPPING) == (hangs, 8)


async def test_it_ends_after_those_who_are_being_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, heard, answer = Gamekeeper(USUAL), list[Any](), asyncio.Event()
    monkeypatch.setattr(bot.database, "close", noting(heard, "database"))

    async def press() -> None:
        bot.note_answering()
        await answer.wait()
        heard.append("answered")

    pressed = asyncio.create_task(press())
    await asyncio.sleep(0)
    closing = asyncio.create_task(bot.close())
    for _ in range(50):
        await asyncio.sleep(0)
    assert not heard
    answer.set()
    await asyncio.gather(pressed, closing)
    assert heard == ["answered", ("database",)]


async def test_who_is_called_off_while_it_ends_calls_off_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, going_on, ended = Gamekeeper(USUAL), asyncio.Event(), list[Any]()
    monkeypatch.setattr(bot.clock, "close", going_on.wait)
    monkeypatch.setattr(bot.health, "close", noting(ended, "health"))
    first = asyncio.create_task(bot.close())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    going_on.set()
    await bot.close()
    assert ended == [("health",)]


class Stub:
    """A bot that only notes what is done with it."""

    made: list["Stub"] = []  # noqa: RUF012 -- of one test

    def __init__(self, settings: Settings, cluster: object) -> None:
        self.heard: list[Any] = [settings.drawing_process, cluster]
        self.drawing = SimpleNamespace(begin_apart=saying(self.heard, "apart"))
        self.clips = SimpleNamespace(begin_apart=saying(self.heard, "clips apart"))
        self.beliefs = SimpleNamespace(begin_apart=saying(self.heard, "beliefs apart"))
        self.analyses = SimpleNamespace(begin_apart=saying(self.heard, "analyses apart"))
        Stub.made.append(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.heard.append("left")

    async def start(self, token: str) -> None:
        self.heard.append(token)
        raise LookupError

    async def close(self) -> None:
        self.heard.append("closed")


@pytest.mark.parametrize("apart", [False, True])
async def test_a_bot_is_closed_however_its_run_ends(monkeypatch: pytest.MonkeyPatch, apart: bool) -> None:
    cluster, before = Cluster(), sys.getswitchinterval()
    monkeypatch.setattr(app, "Gamekeeper", Stub)
    settings = USUAL.model_copy(update={"drawing_process": apart})

    async def closing(bot: Any) -> None:
        bot.heard.append("told")

    for tells in (closing, None):
        with pytest.raises(LookupError):
            await app.run(settings, "token", cluster, tells)
        drawing = [("apart",), ("clips apart",), ("beliefs apart",), ("analyses apart",)] if apart else []
        told = ["told"] if tells else []
        assert Stub.made.pop().heard == [apart, cluster, *drawing, *told, "token", "closed", "left"]
    assert sys.getswitchinterval() == pytest.approx(GIVE_WAY)
    assert gc.get_freeze_count()
    gc.unfreeze()
    sys.setswitchinterval(before)


@pytest.fixture
def levels() -> Any:
    names = ("", "alembic", "discord", "PIL", "aiosqlite")
    before = [logging.getLogger(name).level for name in names]
    root, handlers = logging.getLogger(), logging.getLogger().handlers[:]
    yield
    for name, level in zip(names, before, strict=True):
        logging.getLogger(name).setLevel(level)
    root.handlers[:] = handlers


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize(("level", "own", "of_libraries"), [("debug", 10, 20), ("INFO", 20, 20), ("ERROR", 40, 40)])
def test_libraries_log_no_more_than_they_may(level: str, own: int, of_libraries: int) -> None:
    tree = logging.getLogger("discord.app_commands.tree")
    for _ in range(2):
        program.set_up_logging(level)
    found = [logging.getLogger(name).level for name in ("", "discord", "PIL", "aiosqlite", "alembic")]
    assert found == [own, of_libraries, of_libraries, of_libraries, logging.WARNING]
    assert len([each for each in tree.filters if isinstance(each, LostSuggestions)]) == 1


@pytest.mark.parametrize(
    ("error", "said", "code"),
    [
        (None, "", 7),
        (discord.LoginFailure(), "Discord refuses the DISCORD_TOKEN", 1),
        (CopyError("There is no file x."), "There is no file x.", 1),
    ],
)
def test_what_keeps_the_program_from_running_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception | None, said: str, code: int
) -> None:
    def done(_asked: Arguments) -> int:
        if error is not None:
            raise error
        return 7

    monkeypatch.setattr(program, "read_arguments", lambda: Arguments(None))
    monkeypatch.setattr(program, "_run", done)
    assert program.main() == code
    told = capsys.readouterr().err
    assert said in told
    assert bool(told) == bool(said)


def test_a_fault_of_ours_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def done(_asked: Arguments) -> int:
        raise KeyError("ours")

    monkeypatch.setattr(program, "read_arguments", lambda: Arguments(None))
    monkeypatch.setattr(program, "_run", done)
    with pytest.raises(KeyError, match="ours"):
        program.main()


@pytest.mark.usefixtures("levels")
def test_a_command_prints_its_report_and_no_command_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(program, "play", noting(heard, "play", answers=0))
    monkeypatch.setenv("DATABASE_URL", MEMORY)

    async def command(settings: Settings) -> Report:
        return Report(f"All is well with {settings.shard_count}.", 3)

    assert program._run(Arguments(command, shard_count=2)) == 3
    assert (capsys.readouterr().out, heard) == ("All is well with 2.\n", [])
    assert program._run(Arguments(None)) == 0
    assert len(heard) == 1


async def test_where_no_sandbox_runs_none_is_joined() -> None:
    assert await program._running_sandbox(0) is None
    assert await program._running_sandbox(1) is None


async def test_a_signal_closes_the_bot_and_a_while_later_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    handlers: dict[int, Any] = {}

    class Timer:
        def __init__(self, seconds: float, callback: object) -> None:
            heard.append((seconds, callback))

        def start(self) -> None:
            heard.append(("started", self.__dict__.get("daemon")))

    monkeypatch.setattr(threading, "Timer", Timer)
    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", handlers.__setitem__)
    bot: Any = SimpleNamespace(close=noting(heard, "close"))
    await program._close_on_signal(bot)
    assert set(handlers) == {signal.SIGTERM, signal.SIGINT}
    for handler in handlers.values():
        handler()
        await asyncio.sleep(0)
    assert heard == [(9, program._leave), ("started", True), ("close",), ("close",)]
    left: list[int] = []
    monkeypatch.setattr(os, "_exit", left.append)
    program._leave()
    assert left == [0]


@pytest.mark.parametrize("own", [False, True])
async def test_a_sandbox_that_runs_is_joined_and_else_one_is_begun_and_ended(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own: bool
) -> None:
    heard: list[Any] = []
    sandbox = SimpleNamespace(url="http://own", close=noting(heard, "closed"))
    monkeypatch.setattr(
        program, "_running_sandbox", noting(heard, "looked for", answers=None if own else "http://other")
    )
    monkeypatch.setattr(program, "serve", noting(heard, "served", answers=sandbox))
    monkeypatch.setattr(program, "point_at", saying(heard, "at"))
    monkeypatch.setattr(program, "reach_through", saying(heard, "through"))
    monkeypatch.setattr(program, "run", noting(heard, "run"))
    settings, cluster = USUAL.model_copy(update={"discord_api_url": "http://proxy"}), Cluster()
    await program._in_sandbox(settings, cluster)
    url = "http://own" if own else "http://other"
    assert heard == [
        ("looked for", 8642),
        *([("served",)] if own else []),
        ("at", url),
        ("through", "http://proxy"),
        ("run", settings, "sandbox", cluster, program._close_on_signal),
        *([("closed",)] if own else []),
    ]
    assert capsys.readouterr().out == f"Gamekeeper plays in the sandbox: open {url}\n"


@pytest.mark.parametrize(("token", "url"), [(None, None), ("t", None), ("t", "http://proxy")])
async def test_it_plays_on_discord_where_there_is_a_token(
    monkeypatch: pytest.MonkeyPatch, token: str | None, url: str | None
) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(program, "_in_sandbox", noting(heard, "sandbox"))
    monkeypatch.setattr(program, "reach_through", saying(heard, "through"))
    monkeypatch.setattr(program, "run", noting(heard, "run"))
    settings = Settings(_env_file=None, database_url=MEMORY, discord_token=token, discord_api_url=url)
    assert await program.play(settings) == 0
    assert [each[0] for each in heard] == ([*(["through"] if url else []), "run"] if token else ["sandbox"])
    if token:
        assert heard[-1][2] == "t"


@pytest.mark.parametrize(("status", "joined"), [(200, True), (404, False), (500, False)])
async def test_a_sandbox_is_joined_where_one_answers_within_two_seconds(
    monkeypatch: pytest.MonkeyPatch, status: int, joined: bool
) -> None:
    heard: list[Any] = []

    class Web:
        def __init__(self, *, timeout: aiohttp.ClientTimeout) -> None:
            heard.append(timeout.total)

        async def __aenter__(self) -> Self:
            return self

        async def __aexit__(self, *_about: object) -> None:
            heard.append("closed")

        def get(self, url: str, *, params: dict[str, str]) -> Any:
            heard.append((url, params))
            return contextlib.nullcontext(SimpleNamespace(status=status))

    monkeypatch.setattr(aiohttp, "ClientSession", Web)
    assert await program._running_sandbox(8642) == ("http://127.0.0.1:8642" if joined else None)
    assert heard == [2, ("http://127.0.0.1:8642/sandbox/state", {"as": "red"}), "closed"]
