"""Deadlines: a reminder at three quarters of the time, the game's own answer at the end (rules/server.md).

All of it lives in the database, so a restart forgets nothing, and the time the bot was down is given back.
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
"""Seconds between two notes that the bot is alive: what a crash may cost a player, at most."""
DAY = 86_400
PATIENCE = 2
"""Seconds in which what is due may be finished before the clock stops."""
RETRY = 2.0
"""Seconds after which the clock looks again where the database failed: a connection that broke is there at once."""
SOON = 0.2
"""Seconds after which a changed deadline is looked at: many changes at once cost one look."""


async def last_alive(database: Database) -> int:
    """Return when a bot was last known to run on a database; 0 where none has."""
    async with database.read() as tx:
        return int(await get_fact(tx, LAST_ALIVE) or 0)


class Clock:
    """Sleeps until the next reminder or deadline, then does what is due."""

    def __init__(self, host: Host, online: Callable[[], bool] = lambda: True) -> None:
        self._host = host
        self._online = online
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._noted = 0
        self._due_at: int | None = 0
        """The earliest due time that the last look has found."""
        self._contests_at: int | None = 0
        """The time at which contests are looked at next."""
        self._daily_at = 0
        """The time at which puzzles of the day are looked at next."""
        self._hurried = False
        self._closed = False

    async def start(self) -> None:
        """Give back the time the bot was down, then watch the deadlines.

        If there are other nodes, the leader does so at its first look: it has not looked for long.
        """
        if self._host.cluster.alone:
            await self.give_back()
        self._arm(0)

    def note_change(self) -> None:
        """Note that a deadline was set."""
        if not self._hurried:
            self._hurried = True
            self._arm(SOON)

    async def close(self) -> None:
        """Stop, and note when."""
        self._closed = True
        if self._timer is None:
            return
        self._timer.cancel()
        if self._task is not None:
            _, late = await asyncio.wait([self._task], timeout=PATIENCE)
            if late:
                # The next start does the work that is due and not done by then.
                self._task.cancel()
                await asyncio.wait(late)
        if self._online():
            await self._note_alive()

    async def give_back(self) -> int:
        """Postpone every deadline by the time since the bot was last alive; return the seconds.

        They are below 0 where the system's clock has been set back: what counts is what was left of a turn.
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
                    # By a clock that was set back, what is due would wait as long as that again.
                    await hasten_all(tx, now)
                    for values in (DELAYED, QUEUED):
                        await values.postpone(tx, down)
                waiting = moved if down > 0 else await matches_with_pending(tx)
                log.info("nobody could play for %s s: moved %s deadlines", down, len(moved))
            await set_fact(tx, LAST_ALIVE, str(now))
        # Set once it is stored: if the database fails, the time is given back at the next look.
        self._noted = now
        for listener in self._host.signals.backlog:
            listener(waiting)
        return down if abs(down) > 2 * HEARTBEAT else 0

    async def tick(self) -> bool:
        """Do all that is due now; return whether all of it could be done. One board cannot keep the others waiting."""
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
        """Queue the puzzles of the day that are due, and have them sent. A server's choice is seen with a heartbeat."""
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
        """Look again after so many seconds, instead of when it was planned."""
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
            # While nobody can reach the bot no clock runs, as while it is down.
            if self._online() and await self._tick_alive():  # else what is due is tried again after a while
                wait = await self._seconds_to_next()
        except OperationalError as error:
            log.warning("the clock will retry: the database is unavailable (%s)", error.args[0])
            wait = RETRY
        except Exception:
            log.exception("the clock failed")
        self._arm(SOON if self._hurried else wait)

    async def _tick_alive(self) -> bool:
        """Do what is due; first give back a long time without a look, as a machine that slept has taken it."""
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
