"""Worker processes return what a function returns, and one that fails is replaced."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator

import pytest

from bot.kernel.workers import processes as module
from bot.kernel.workers.processes import CallError, WorkerError, Workers


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
