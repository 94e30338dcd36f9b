"""The faults that are made while people play, and the ways to kill the bot (docs/operations.md, failures)."""

import asyncio
import contextlib
import resource
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from bot.operations.copies import back_up, restore
from tests.patience import PATIENCE
from tests.soak.harness import SECOND_LOG
from tests.soak.people import PLAYERS
from tests.soak.play import Play

MESSAGES, EDITS = "POST /channels/*/messages", "PATCH /channels/*/messages/*"
CALLBACK, ANSWER = "POST /interactions/*/*/callback", "* /webhooks/**"
HOUR = 3_600
STOPS_WITHIN = 25
"""Seconds: ten are promised, and a busy machine is slow to begin and end a process."""

Trouble = Callable[[Play], AbstractAsyncContextManager[None]]


def _failing(route: str, status: int, *, code: int = 0, when: str = "before", times: int = 1) -> Trouble:
    """Let some requests fail, before or after Discord has done what was asked."""

    @asynccontextmanager
    async def failing(play: Play) -> AsyncIterator[None]:
        order = {"kind": "http", "route": route, "status": status, "code": code, "when": when, "times": times}
        await play.harness.post("fault", order)
        yield

    return failing


@asynccontextmanager
async def _closed_letters(play: Play) -> AsyncIterator[None]:
    name = play.rng.choice(PLAYERS)
    await play.harness.post("dm", {"as": name, "open": False})
    yield
    await play.harness.post("dm", {"as": name, "open": True})


@asynccontextmanager
async def _lost_gateway(play: Play) -> AsyncIterator[None]:
    await play.harness.post("fault", {"kind": "drop_gateway", "resumable": play.rng.random() < 0.5})
    yield


@asynccontextmanager
async def _locked_database(play: Play) -> AsyncIterator[None]:
    """Another program holds the database for a second or three."""

    async def hold() -> None:
        with play.ledger.lock():
            await asyncio.sleep(play.rng.uniform(0.5, 3))

    holding = asyncio.create_task(hold())
    yield
    await holding


@asynccontextmanager
async def _full_disk(play: Play) -> AsyncIterator[None]:
    """No file of the bot's can be written any more, for a second or three."""
    assert play.harness.bot is not None
    process = play.harness.bot.process.pid or 0
    usual = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, usual[1]))
    yield
    await asyncio.sleep(play.rng.uniform(0.1, 2))
    if play.rng.random() < 0.5:
        # As after minutes: what went out cannot be told by its nonce any more.
        await play.harness.post("fault", {"kind": "forget_nonces"})
    with contextlib.suppress(ProcessLookupError):
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)


@asynccontextmanager
async def _set_clock(play: Play) -> AsyncIterator[None]:
    """Set the machine's clock by up to an hour; the next start goes by it."""
    play.harness.set_clock(play.rng.choice((-HOUR, -90, 90, HOUR)))
    yield


@asynccontextmanager
async def _clock_of_1970(play: Play) -> AsyncIterator[None]:
    """The machine starts with a clock that has not been set, and sets it while people play."""
    usual = play.harness.apart
    await play.kill()
    play.harness.set_clock(HOUR - time.time())
    await play.harness.start_bot()
    await play.moves(3)
    play.harness.set_clock(usual)
    yield


@asynccontextmanager
async def _second_bot(play: Play) -> AsyncIterator[None]:
    """Start a second bot on the same database: it is refused with the address of the first."""
    second = play.harness.start_another()
    yield
    try:
        code = await asyncio.wait_for(second.wait(), PATIENCE)
    except TimeoutError:
        second.kill()
        code = 0
    told = (play.harness.folder / SECOND_LOG).read_text("utf-8")
    if code == 0 or "in use by another Gamekeeper" not in told:
        play.faults.append(f"a second bot ended with {code} and said {told[-300:]!r}")


@asynccontextmanager
async def _stopped_under_load(play: Play) -> AsyncIterator[None]:
    """The bot is told to stop while people play: it does within ten seconds, and the next one goes on."""
    bot, deeds = play.harness.bot, play.deeds_begun(3)
    assert bot is not None
    await asyncio.sleep(play.rng.uniform(0, 0.4))
    bot.terminate()
    try:
        code = await asyncio.wait_for(bot.wait(), STOPS_WITHIN)
    except TimeoutError:
        code = None
        await play.kill()
    if code != 0:
        play.faults.append(f"the bot that was told to stop ended with {code}")
    await deeds
    await play.harness.wait_until_gone()
    await play.harness.start_bot()
    yield


@asynccontextmanager
async def _restored_backup(play: Play) -> AsyncIterator[None]:
    """Restore an older copy: later moves are lost, and cannot be played from."""
    await play.until(lambda: not play.ledger.unsent(), 5)
    await asyncio.sleep(0.5)
    copy, deeds, posts = play.harness.folder / "copy.db", len(play.people.deeds), play.posts_seen()
    copy.unlink(missing_ok=True)
    await asyncio.to_thread(back_up, play.harness.database, copy)
    for _ in range(3):
        await play.moves(3)
    await play.kill()
    await restore(copy, play.harness.database)
    play.lost.deeds |= {deed.interaction for deed in play.people.deeds[deeds:]}
    play.lost.posts |= play.posts_seen() - posts
    await play.harness.start_bot()
    yield


@asynccontextmanager
async def _nothing(_play: Play) -> AsyncIterator[None]:
    yield


TROUBLES: dict[str, Trouble] = {
    "nothing": _nothing,
    "5xx to a post": _failing(MESSAGES, 502, times=2),
    "5xx to a post that was taken": _failing(MESSAGES, 500, when="after"),
    "5xx to an edit": _failing(EDITS, 503, times=2),
    "5xx to an acknowledgement that was taken": _failing(CALLBACK, 500, when="after"),
    "400 to an acknowledgement": _failing(CALLBACK, 400),
    "403 to an acknowledgement": _failing(CALLBACK, 403),
    "5xx to an answer that was taken": _failing(ANSWER, 500, when="after"),
    "400 to a post": _failing(MESSAGES, 400, code=50035),
    "403 to a post": _failing(MESSAGES, 403, code=50013),
    "429 to a post": _failing(MESSAGES, 429, times=2),
    "closed letters": _closed_letters,
    "lost gateway": _lost_gateway,
    "locked database": _locked_database,
    "full disk": _full_disk,
    "set clock": _set_clock,
    "clock of 1970": _clock_of_1970,
    "second bot": _second_bot,
    "stopped under load": _stopped_under_load,
    "restored backup": _restored_backup,
}
"""Its name, its beginning and its end."""


async def kill_in_play(play: Play) -> None:
    """Kill the bot somewhere in what people do."""
    deeds = play.deeds_begun(3)
    await asyncio.sleep(play.rng.uniform(0, 0.4))
    await play.kill()
    await deeds


async def kill_before_the_post(play: Play) -> None:
    """Kill the bot once an entry is committed, and before Discord has its board."""
    await play.harness.post("fault", {"kind": "http", "route": MESSAGES, "status": 500, "delay": 2, "times": 4})
    entries = play.ledger.entries()
    deeds = play.deeds_begun(1)
    await play.until(lambda: play.ledger.entries() > entries, 3)
    await play.kill()
    await deeds


async def kill_after_the_post(play: Play) -> None:
    """Kill the bot once a board is posted, and before it has noted that."""
    order = {"kind": "http", "route": MESSAGES, "status": 500, "when": "after", "times": 4}
    await play.harness.post("fault", order)
    match_ids = play.boards_seen()
    deeds = play.deeds_begun(1)
    await play.until(lambda: play.boards_seen() > match_ids, 3)
    await play.kill()
    await deeds
    if play.rng.random() < 0.5:
        await play.harness.post("fault", {"kind": "forget_nonces"})


async def kill_at_the_start(play: Play) -> None:
    """Kill the bot, and the next one while it starts."""
    deeds = play.deeds_begun(2)
    await asyncio.sleep(play.rng.uniform(0, 0.3))
    await play.kill()
    play.harness.start_unseen()
    await asyncio.sleep(play.rng.uniform(0.05, 1))
    await play.kill()
    await deeds


KILLS = (kill_in_play, kill_before_the_post, kill_after_the_post, kill_at_the_start)
