"""Deadlines: a reminder at three quarters of the time, and the game's own move at the end (rules/server.md).

All state is in the database, so it survives a restart, and players get back the time the bot was down.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine

from sqlalchemy.exc import OperationalError

from bot.agreements.actions.times import end_pause
from bot.contests.advance import advance_due
from bot.contests.store.contests import next_due_contest
from bot.contests.store.posts import postpone_ends
from bot.kernel.database.database import Database
from bot.kernel.features import modules_of_features
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.due import next_due
from bot.kernel.store.facts import get_fact, set_fact
from bot.kernel.store.log import forget_interactions
from bot.kernel.store.matches import change_match, due_matches
from bot.kernel.store.outbox import enqueue_each, hasten_all, matches_with_pending
from bot.kernel.store.outbox import forget_before as forget_jobs_before
from bot.kernel.store.postpone import MOST_GIVEN_BACK, postpone_all
from bot.kernel.store.seat_offers import SEAT_OFFERS
from bot.kernel.store.waiting_entries import DELAYED, QUEUED
from bot.learning.daily import next_daily, queue_daily
from bot.people.own_data import scrub_erased
from bot.play.by_clock import expire, open_seats, release, remind
from bot.play.queue import play_queued
from engines.core.errors import RulesError

log = logging.getLogger(__name__)

LAST_ALIVE = "last_alive"
HEARTBEAT = 30
"""Seconds between two heartbeats of the bot: the time that a crash costs a player at most."""
DAY = 86_400
PATIENCE = 2
"""Seconds in which due work may finish before the clock stops."""
RETRY = 2.0
"""Seconds before a retry after a database error: a broken connection is usually back at once."""
SOON = 0.2
"""Seconds before a changed deadline is read, so that many changes at once cost one query."""


async def last_alive(database: Database) -> int:
    """Return the time of the last heartbeat; 0 for a new database."""
    async with database.read() as tx:
        return int(await get_fact(tx, LAST_ALIVE) or 0)


class Clock:
    """Sleeps until the next reminder or deadline, then does the due work."""

    def __init__(self, host: Host, online: Callable[[], bool] = lambda: True) -> None:
        self._host = host
        self._online = online
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._noted = 0
        self._due_at: int | None = 0
        """The earliest due time found by the last query."""
        self._contests_at: int | None = 0
        """The time of the next check of contests."""
        self._daily_at = 0
        """The time of the next check of daily puzzles."""
        self._hurried = False
        self._closed = False

    async def start(self) -> None:
        """Give back the time the bot was down, then watch the deadlines.

        In a cluster the leader gives it back at its first tick.
        """
        if self._host.cluster.alone:
            await self.give_back()
        self._arm(0)

    def note_change(self) -> None:
        """Schedule a tick soon, because a deadline has changed."""
        if not self._hurried:
            self._hurried = True
            self._arm(SOON)

    async def close(self) -> None:
        """Stop, and record a last heartbeat."""
        self._closed = True
        if self._timer is None:
            return
        self._timer.cancel()
        if self._task is not None:
            _, late = await asyncio.wait([self._task], timeout=PATIENCE)
            if late:
                # The next start does the unfinished work.
                self._task.cancel()
                await asyncio.wait(late)
        if self._online():
            await self._note_alive()

    async def give_back(self) -> int:
        """Postpone every deadline by the time since the bot was last alive; return the seconds.

        The result is negative if the system clock was set back: each turn keeps its remaining time.
        """
        now = self._host.now()
        waiting = list[int]()
        async with self._host.database.scan() as tx:
            noted = await get_fact(tx, LAST_ALIVE)
            down = now - int(noted) if noted is not None else 0
            if abs(down) > 2 * HEARTBEAT:
                moved = await postpone_all(tx, now - down, now)
                await enqueue_each(tx, moved, Show(Surface.STANDING), now)
                await SEAT_OFFERS.postpone(tx, down)
                await postpone_ends(tx, max(-MOST_GIVEN_BACK, min(down, MOST_GIVEN_BACK)), now)
                if down < 0:
                    # Times set by the old clock would come too late by that difference.
                    await hasten_all(tx, now)
                    for values in (DELAYED, QUEUED):
                        await values.postpone(tx, down)
                waiting = moved if down > 0 else await matches_with_pending(tx)
                log.info("nobody could play for %s s: moved %s deadlines", down, len(moved))
            await set_fact(tx, LAST_ALIVE, str(now))
        # Set after the commit: if the database fails, the next tick gives the time back.
        self._noted = now
        for listener in self._host.signals.backlog:
            listener(waiting)
        return down if abs(down) > 2 * HEARTBEAT else 0

    async def tick(self) -> bool:
        """Do all due work; return whether all of it succeeded. An error in one match does not stop the others."""
        now = self._host.now()
        done = [await self._do("the puzzles of the day", self._post_daily())] if now >= self._daily_at else []
        async with self._host.database.read() as tx:
            self._due_at, self._contests_at = await next_due(tx), await next_due_contest(tx)
        if self._contests_at is not None and self._contests_at <= now:
            done.append(await self._do("contests", advance_due(self._host)))
        if self._due_at is None or self._due_at > now:
            return all(done)
        async with self._host.database.read() as tx:
            due = await due_matches(tx, now)
            waited = [entry.match_id for entry in await DELAYED.due(tx, now)]
            queued = [(move.match_id, move.user_id) for move in await QUEUED.due(tx, now)]
            seats = [offer.match_id for offer in await SEAT_OFFERS.due(tx, now)]
        done += [await self._do(f"#{match_id}", release(self._host, match_id)) for match_id in waited]
        done += [await self._do(f"#{match_id}", play_queued(self._host, match_id, user)) for match_id, user in queued]
        done += [await self._do(f"#{match_id}", open_seats(self._host, match_id)) for match_id in seats]
        for match in due:
            if match.paused_until is not None and match.paused_until <= now:
                done.append(await self._do(f"#{match.match_id}", end_pause(self._host, match.match_id)))
            elif match.deadline is not None and match.deadline <= now:
                done.append(await self._do(f"#{match.match_id}", self._expire(match.match_id, match.deadline)))
            elif match.deadline is not None and match.reminder is not None and match.reminder <= now:
                done.append(await self._do(f"#{match.match_id}", remind(self._host, match.match_id, match.reminder)))
        return all(done)

    async def _post_daily(self) -> None:
        """Queue the due daily puzzles and wake their sender. A server's new setting is read within a heartbeat."""
        self._daily_at = self._host.now() + HEARTBEAT
        await queue_daily(self._host)
        for listener in self._host.signals.announcements:
            listener()
        self._daily_at = min(self._daily_at, await next_daily(self._host) or self._daily_at)

    async def _do(self, name: str, what: Coroutine[object, object, object]) -> bool:
        try:
            await what
        except OperationalError as error:
            log.warning("the clock will retry %s: the database is unavailable (%s)", name, error.args[0])
            return False
        except Exception:
            log.exception("the clock failed at %s", name)
            return False
        return True

    async def _expire(self, match_id: int, deadline: int) -> None:
        try:
            await expire(self._host, match_id, deadline)
        except RulesError:
            log.exception("the clock stopped for #%s", match_id)
            async with self._host.database.write(of=match_id) as tx:
                await change_match(tx, match_id, deadline=None, reminder=None)

    def _arm(self, seconds: float) -> None:
        """Schedule the next tick in `seconds`, in place of the planned one."""
        if self._closed:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._fire)

    def _fire(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look(), name="clock")
        else:
            self._arm(SOON)

    async def _look(self) -> None:
        wait = float(HEARTBEAT)
        self._hurried = False
        try:
            # The clock stops while players cannot reach the bot.
            if self._online() and await self._tick_alive():  # else retried after a heartbeat
                wait = await self._seconds_to_next()
        except OperationalError as error:
            log.warning("the clock will retry: the database is unavailable (%s)", error.args[0])
            wait = RETRY
        except Exception:
            log.exception("the clock failed")
        self._arm(SOON if self._hurried else wait)

    async def _tick_alive(self) -> bool:
        """Do the due work; first give back a long gap between two ticks, for example after the machine slept."""
        unseen = self._host.now() - self._noted
        if unseen > 2 * HEARTBEAT:
            await self.give_back()
        elif unseen >= HEARTBEAT:
            await self._note_alive()
            await scrub_erased(self._host)
        return await self.tick()

    async def _seconds_to_next(self) -> float:
        now = self._host.now()
        if any(at is not None and at <= now for at in (self._due_at, self._contests_at)):  # done, and may set another
            self._due_at = await self._host.read(next_due)
            self._contests_at = await self._host.read(next_due_contest)
        due = min(filter(None, (self._due_at, self._contests_at, self._daily_at)), default=None)
        return HEARTBEAT if due is None else min(max(due - self._host.now(), 1), HEARTBEAT)

    async def _note_alive(self) -> None:
        now = self._host.now()
        async with self._host.database.scan() as tx:
            await set_fact(tx, LAST_ALIVE, str(now))
            await forget_interactions(tx, now - DAY)
            await forget_jobs_before(tx, now - 7 * DAY)
            for module in modules_of_features("followers"):
                await module.forget_of_ended(tx, now - 7 * DAY)
        self._noted = now
