"""Worker processes return what a function returns, and one that fails is replaced."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot.clock import Clock
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.validation import check_can_leave
from bot.kernel.workers import processes as module
from bot.kernel.workers.processes import CallError, WorkerError, Workers
from bot.play.play import play, resign
from bot.play.preview import preview
from bot.replays.replay import load_replay
from engines import GAMES
from engines.core.rules import Seat
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, RED
from tests.bot.matches import BLUE_PERSON, begin
from tests.requests import request


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    found = Workers(1)
    yield found
    await found.close()
    assert all(each.returncode is not None for each in found._started)


async def test_one_worker_answers_every_call_also_after_one_whose_function_failed(workers: Workers) -> None:
    pid, again = await asyncio.gather(workers.call(os.getpid), workers.call(os.getpid))
    assert pid == again != os.getpid()
    with pytest.raises(CallError) as failed:
        await workers.call(look_up, "a hidden card")
    assert str(failed.value) == "KeyError"
    assert "bot/kernel/workers/processes.py" in failed.value.where
    assert "hidden card" not in failed.value.where
    with pytest.raises(CallError):
        await workers.call(unpicklable)
    with pytest.raises(WorkerError):
        await workers.call(lambda: 1)
    await workers.call(print, "no reply")
    assert await workers.call(os.getpid) == pid


def look_up(name: str) -> int:
    """Fail with a name."""
    return {"another": 1}[name]


def unpicklable() -> object:
    """Return what cannot be sent."""
    return lambda: 1


async def test_a_worker_that_dies_is_replaced(workers: Workers) -> None:
    pid = await workers.call(os.getpid)
    with pytest.raises(WorkerError):
        await workers.call(os._exit, 3)
    replaced = await workers.call(os.getpid)
    os.kill(replaced, signal.SIGKILL)
    with pytest.raises(WorkerError):
        await workers.call(os.getpid)
    assert await workers.call(os.getpid) not in {pid, replaced, os.getpid()}


async def test_a_call_that_takes_too_long_ends_its_worker(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = await workers.call(os.getpid)
    sleeping = asyncio.create_task(workers.call(time.sleep, 3_600))
    await asyncio.sleep(0.2)
    sleeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sleeping
    assert await workers.call(os.getpid) != pid
    monkeypatch.setattr(module, "TIMEOUT", 0)
    with pytest.raises(TimeoutError):
        await workers.call(time.sleep, 3_600)


async def test_a_worker_knows_no_secret_and_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "OTHER"):
        monkeypatch.setenv(name, "x")
    workers = Workers(1, niceness=3)
    found = [await workers.call(os.getenv, name) for name in ("DISCORD_TOKEN", "DATABASE_URL", "OTHER")]
    assert found == [None, None, "x"]
    assert await workers.call(os.nice, 0) == os.nice(0) + 3
    await workers.close()


async def test_an_idle_worker_is_ended_and_started_again() -> None:
    workers = Workers(1, idle=0)
    assert not workers._started
    pid = await workers.call(os.getpid)
    await asyncio.gather(*(each.wait() for each in workers._started))
    assert await workers.call(os.getpid) != pid
    await workers.close()


async def test_without_a_worker_the_caller_is_told(monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(WorkerError, match="FileNotFoundError"):
        await workers.call(os.getpid)


@pytest.mark.parametrize("missing", [0, 3])
def test_a_worker_whose_bot_was_killed_ends_without_a_word(missing: int) -> None:
    call = pickle.dumps((sorted, ([2, 1],), {}))
    asked = len(call).to_bytes(4) + call
    words = [sys.executable, "-m", "bot.kernel.workers.processes", "0"]
    with subprocess.Popen(words, stdin=-1, stdout=-1, stderr=-1) as process:  # noqa: S603 - our own program
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(asked[: len(asked) - missing])
        process.stdin.close()
        assert process.stderr.read() == b""


HEAVY = ("apply", "expire", "withdraw")


class Watch:
    """Notes in which threads the rules of a game are asked for what may take long."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.asked: list[str] = []
        self.in_the_loop: list[str] = []
        for name in HEAVY:
            monkeypatch.setattr(type(GAMES[game]), name, self._noting(name, getattr(type(GAMES[game]), name)))

    def _noting(self, name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: object) -> object:
            self.asked.append(name)
            if threading.current_thread() is threading.main_thread():
                self.in_the_loop.append(name)
            return does(*args)

        return noted


async def test_moves_hold_no_loop_up(host: Host, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, "monoch")
    await begin(host, BLUE_PERSON, game="monoch")
    for at, text in enumerate(("black", "AT0 M13", "BT0 M11")):
        mover = (await host.positions.current(101)).to_move[0]
        await play(host, request((RED, BLUE)[mover], 101, 3000 + at), text)
    host.positions = Positions(host.database)
    assert (await host.positions.current(101)).ply == 3
    assert (await host.positions.at(101, 1)).ply == 1
    assert len((await load_replay(host, 101)).chapters) == 4
    fake_clock.now += 300_000
    await Clock(host).tick()
    await check_can_leave(host, await host.positions.current(101), Seat(0))
    await resign(host, request(BLUE, 101, 3003))
    assert set(watch.asked) == set(HEAVY)
    assert watch.in_the_loop == []


async def test_a_look_ahead_holds_the_loop_up_no_more(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, "mambo")
    await begin(host, BLUE_PERSON, game="mambo")
    assert (await preview(host, await host.positions.current(101), Seat(0), "a1")).ply == 1
    assert (watch.asked, watch.in_the_loop) == (["apply"], [])
