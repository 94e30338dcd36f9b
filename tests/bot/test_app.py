"""The bot as it is put together, begun and ended, and the program around it: without Discord, step by step."""

import asyncio
import importlib
import logging
import os
import pkgutil
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import app, program
from bot.app import STOPPING, Gamekeeper
from bot.kernel.discord_client.log_filters import LostSuggestions
from bot.kernel.store.facts import get_fact
from bot.operations import OperatorError
from bot.operations.command_line import Arguments, Report
from bot.settings import Settings
from tests.migrated import MEMORY, begin_migrated

USUAL = Settings(_env_file=None, database_url=MEMORY)


@pytest.fixture
async def bot() -> AsyncIterator[Gamekeeper]:
    found = Gamekeeper(USUAL)
    await begin_migrated(found.database)
    yield found
    await found.close()


def refused(code: int, errors: object) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": code, "message": "Invalid Form Body", "errors": errors})


def noting(heard: list[Any], name: str, *, answers: object = None) -> Any:
    async def noted(*about: object, **_options: object) -> object:
        heard.append((name, *about))
        return answers

    return noted


def test_it_starts_without_what_draws_and_what_migrates() -> None:
    cogs = ", ".join(f"cogs.{module.name}" for module in pkgutil.iter_modules(importlib.import_module("cogs").__path__))
    words = [sys.executable, "-c", f"import sys, bot.program, {cogs}; print(*sys.modules)"]
    loaded = subprocess.run(words, capture_output=True, check=True, text=True).stdout.split()  # noqa: S603 - our own
    assert not {"numpy", "alembic", "sandbox.server", "render.core.canvas"}.intersection(loaded)


async def test_it_hears_no_more_of_discord_than_it_needs_and_pings_nobody_by_itself(bot: Gamekeeper) -> None:
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    assert [bot.help_command, bot.shard_ids, bot.shard_count, bot._connection.max_messages] == [None] * 4
    assert not bot._connection._chunk_guilds
    async with Gamekeeper(USUAL.model_copy(update={"shards": "1-2", "shard_count": 4})) as other:
        assert (other.shard_ids, other.shard_count) == ([1, 2], 4)


async def test_discord_is_told_of_commands_that_have_changed_and_of_no_others(
    bot: Gamekeeper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Any] = []
    await bot.add_cogs()
    names = sorted(command.name for command in bot.tree.get_commands())
    known: list[Any] = []
    synced = [SimpleNamespace(name=name, id=1_000 + at) for at, name in enumerate(names)]
    taken = [{"name": name, "id": str(1_000 + at)} for at, name in enumerate(names)]

    async def fetch() -> list[Any]:
        return known

    monkeypatch.setattr(bot.tree, "fetch_commands", fetch)

    async def take(_application: int, commands: list[Any]) -> object:
        heard.append(("sync",))
        if "refused" in caplog.text:
            return taken
        at = next(at for at, command in enumerate(commands) if command["name"] == "mono")
        raise refused(50035, {str(at): {"description": {"_errors": [{"code": "X", "message": "Too long."}]}}})

    monkeypatch.setattr(bot.http, "bulk_upsert_global_commands", take)
    await bot._sync_changed_commands()
    (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
    told = (
        "Discord refused the commands and keeps the 0 it has: 400, code 50035; Invalid Form Body; /mono.description: "
    )
    assert line.getMessage() == f"{told}Too long."
    assert not line.exc_info
    heard.clear()
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


async def test_shards_of_one_bucket_identify_in_turn(bot: Gamekeeper, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(bot._identify_limiter, "clock", lambda: 100.0)
    bot._max_concurrency = 2
    for shard in (None, 1, 2, 3, 4):  # 0, 2 and 4 are of one bucket
        await bot.before_identify_hook(shard)
    assert slept == [0, 0, 5, 5, 10]


async def test_it_ends_after_running_answers(monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_it_ends_if_the_last_answer_ends_just_before_it_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, answer = Gamekeeper(USUAL), asyncio.Event()

    async def press() -> None:
        bot.note_answering()
        await answer.wait()

    async def close_computers() -> None:
        answer.set()
        await asyncio.sleep(0)

    monkeypatch.setattr(bot.computers, "close", close_computers)
    pressed = asyncio.create_task(press())
    await asyncio.sleep(0)
    await bot.close()
    assert pressed.done()


async def test_cancelling_a_caller_does_not_cancel_the_shutdown(monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.fixture
def levels() -> Any:
    names = ("", "alembic", "discord", "PIL", "aiosqlite")
    before = [logging.getLogger(name).level for name in names]
    root, handlers = logging.getLogger(), logging.getLogger().handlers[:]
    yield
    for name, level in zip(names, before, strict=True):
        logging.getLogger(name).setLevel(level)
    root.handlers[:] = handlers


@pytest.mark.parametrize(
    ("error", "said", "code"),
    [
        (None, "", 7),
        (discord.LoginFailure(), "Discord refuses the DISCORD_TOKEN", 1),
        (OperatorError("There is no file x."), "There is no file x.", 1),
    ],
)
def test_startup_problems_are_reported_in_a_sentence(
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
def test_a_command_prints_its_report(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(program, "play", noting(heard, "play", answers=0))
    monkeypatch.setenv("DATABASE_URL", MEMORY)

    async def command(settings: Settings) -> Report:
        return Report(f"All is well with {settings.shard_count}.", 3)

    assert program._run(Arguments(command, shard_count=2)) == 3
    assert (capsys.readouterr().out, heard) == ("All is well with 2.\n", [])
    assert program._run(Arguments(None)) == 0
    assert len(heard) == 1


async def test_a_bot_closed_before_discord_calls_it_ready_ends_without_an_error() -> None:
    async with Gamekeeper(Settings(_env_file=None, database_url=MEMORY)) as bot:
        await bot.close()
    bot.dispatch("ready")


def saying(heard: list[Any], name: str) -> Any:
    return lambda *about: heard.append((name, *about))


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize(("level", "own", "of_libraries"), [("debug", 10, 20), ("INFO", 20, 20), ("ERROR", 40, 40)])
def test_libraries_log_no_more_than_they_may(level: str, own: int, of_libraries: int) -> None:
    tree = logging.getLogger("discord.app_commands.tree")
    for _ in range(2):
        program.set_up_logging(level)
    found = [logging.getLogger(name).level for name in ("", "discord", "PIL", "aiosqlite", "alembic")]
    assert found == [own, of_libraries, of_libraries, of_libraries, logging.WARNING]
    assert len([each for each in tree.filters if isinstance(each, LostSuggestions)]) == 1


@pytest.mark.parametrize(("token", "url"), [(None, None), ("t", None), ("t", "http://proxy")])
async def test_with_a_token_it_plays(monkeypatch: pytest.MonkeyPatch, token: str | None, url: str | None) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(program, "_in_sandbox", noting(heard, "sandbox"))
    monkeypatch.setattr(program, "reach_through", saying(heard, "through"))
    monkeypatch.setattr(program, "run", noting(heard, "run"))
    settings = Settings(_env_file=None, database_url=MEMORY, discord_token=token, discord_api_url=url)
    assert await program.play(settings) == 0
    assert [each[0] for each in heard] == ([*(["through"] if url else []), "run"] if token else ["sandbox"])
    if token:
        assert heard[-1][2] == "t"


@pytest.mark.parametrize("hangs", [False, True])
async def test_it_ends_in_order(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hangs: bool) -> None:
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
    assert ("before all is done" in caplog.text, STOPPING) == (hangs, 8)


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
