"""The worker: sends each match's jobs in order, retries temporary errors, and marks jobs done."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.kernel.database.cluster import LapsedError, Lease
from bot.kernel.delivery.backlog import Backlog
from bot.kernel.delivery.discord_errors import LONGEST_FAILING, is_temporary, wait_before_retry
from bot.kernel.delivery.job_result import NOTHING
from bot.kernel.delivery.results import JobResults
from bot.kernel.delivery.senders import reader_of, send
from bot.kernel.delivery.sending import Sending, SendingContext, load
from bot.kernel.delivery.throttle import MAY_SEND
from bot.kernel.drawing import SupersededError
from bot.kernel.matches.jobs import Job, UnreadableJobError, read_job
from bot.kernel.store.facts import set_fact
from bot.kernel.store.matches import next_match_id
from bot.kernel.store.outbox import OutboxRow, matches_with_pending

log = logging.getLogger(__name__)

LAST_WRITE = "last_write"
RETRY_WAIT = 1
"""Seconds before the first retry."""
WRITE_RETRY_WAIT = 30
"""Seconds between two attempts to write to the database."""
_LEVELS = {1: logging.WARNING, 2: logging.ERROR}
"""Log levels of the first and second result that cannot be stored; later ones are logged for debugging."""


class Worker:
    """Runs one task for each match with jobs; matches do not wait for each other."""

    def __init__(self, context: SendingContext) -> None:
        self._context = context
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: dict[int, bool] = {}
        """Matches to process; True if the jobs are new on this node, so that another node may need a notice."""
        self._closed = False
        self._backlog = Backlog(context.host, self._work_off)
        self._waiting: set[int] = set()
        """Matches whose jobs wait until the database accepts writes."""
        self._write_failures = 0
        """Results in a row that could not be stored, for example on a full or read-only disk."""

    async def start(self) -> None:
        """Send the jobs left by an earlier run."""
        host = self._context.host
        async with host.database.read() as tx:
            self._context.attempts.begin(await next_match_id(tx) - 1)
            # Of several nodes, each takes unleased lanes at its heartbeat.
            match_ids = await matches_with_pending(tx) if host.cluster.alone else []
        self.work_off(match_ids)

    def wake(self, match_id: int, *, notify: bool = True) -> None:
        """Send the jobs of a match soon; if another node has its lane, `notify` that node."""
        if self._closed:
            return
        self._woken[match_id] = notify or self._woken.get(match_id, False)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.create_task(self._run(match_id), name=f"outbox of #{match_id}")

    def work_off(self, match_ids: Iterable[int]) -> None:
        """Send the jobs of these matches, a few at a time."""
        if not self._closed:
            self._backlog.add(match_ids)

    def lapse(self) -> None:
        """Stop sending immediately, because other nodes may send the same jobs now; retry after a while."""
        for match_id, task in self._tasks.items():
            task.cancel()
            self._later_again(match_id, RETRY_WAIT)

    async def wait_for(self, match_id: int, patience: float = 10.0) -> None:
        """Wait until the due jobs of a match are sent, for at most `patience` seconds."""
        if match_id in self._tasks:
            await asyncio.wait([self._tasks[match_id]], timeout=patience)

    async def idle(self) -> None:
        """Wait until no more jobs can be sent now."""
        await self._backlog.idle()
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _work_off(self, match_id: int) -> None:
        """Send the jobs of a match and wait for them."""
        self.wake(match_id)
        if match_id in self._tasks:
            await asyncio.wait([self._tasks[match_id]])

    async def close(self, patience: float = 5.0) -> None:
        """Finish sending, for at most `patience` seconds; the rest stays in the database."""
        self._closed = True
        self._backlog.close()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=patience)
        self.cancel()

    def cancel(self) -> None:
        """Stop sending immediately; the rest stays in the database."""
        self._closed = True
        if self._tasks:
            log.warning("unsent jobs of %s matches wait for the next start", len(self._tasks))
        for task in self._tasks.values():
            task.cancel()

    async def _load(self, match_id: int, *, new: bool) -> Sending | None:
        """Load the pending jobs of a match; None if there are none, or if another node sends them."""
        lease = await self._context.host.cluster.lease(match_id, notify=new)
        if lease is Lease.OTHERS:
            return None
        async with self._context.host.database.read() as tx:
            sending = await load(tx, self._context, match_id)
        if sending is not None and lease is Lease.INHERITED:
            self._context.attempts.note_lost(match_id)
        return sending

    async def _run(self, match_id: int) -> None:
        MAY_SEND.set(lambda: self._may_send(match_id))
        try:
            while match_id in self._woken and not self._closed:
                new = self._woken.pop(match_id)
                if self._write_failures:
                    await self._check_writable()
                await self._send_all(match_id, new=new)
            self._context.host.cluster.release(match_id)
        except LapsedError:
            self._later_again(match_id, RETRY_WAIT)
        except SQLAlchemyError as error:
            # A job without a stored result may be sent again, so sending stops until the database accepts writes.
            self._write_failures += 1
            self._waiting.add(match_id)
            level = _LEVELS.get(self._write_failures, logging.DEBUG)
            log.log(level, "sending for #%s will be retried: the database is unavailable (%s)", match_id, error.args[0])
            # A broken connection is replaced at once; a full disk is not.
            wait = RETRY_WAIT if self._write_failures == 1 else WRITE_RETRY_WAIT
            self._later_again(match_id, wait)
        except Exception:
            # A fault of the database or a bug: the rows are still there for a retry.
            log.exception("sending for #%s stopped", match_id)
            self._later_again(match_id, 30)
        finally:
            del self._tasks[match_id]

    def _may_send(self, match_id: int) -> bool:
        """Return whether a request may be sent now; False once another node may send the same."""
        return self._context.host.cluster.holds(match_id)

    def _later_again(self, match_id: int, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, partial(self.wake, match_id, notify=False))

    async def _check_writable(self) -> None:
        """Write to the database, as results require it. Raises SQLAlchemyError if that fails."""
        async with self._context.host.database.write() as tx:
            await set_fact(tx, LAST_WRITE, str(self._context.host.now()))
        self._write_failures = 0
        waiting, self._waiting = self._waiting, set()
        for match_id in waiting:
            self.wake(match_id, notify=False)

    async def _send_all(self, match_id: int, *, new: bool) -> None:
        """Send the due jobs of a match; stop if it has changed, to be reloaded.

        Jobs are in order within a lane, which is the channel or one private reader; lanes do not wait for each other.
        """
        sending = await self._load(match_id, new=new)
        if sending is None:
            return
        sending.is_superseded = lambda: match_id in self._woken
        results = JobResults(sending)
        try:
            all_done = await self._send_due(sending, results)
            await results.store()
        except BaseException:
            self._context.attempts.note_lost(match_id)
            raise
        if all_done:
            self._context.attempts.note_all_stored(match_id)

    async def _send_due(self, sending: Sending, results: JobResults) -> bool:
        """Send the due jobs; return whether no job is left that an earlier pass may have sent."""
        match_id, stopped, at = sending.match.match_id, set[int | None](), 0
        while at < len(sending.jobs) and match_id not in self._woken and not self._closed:
            if not self._may_send(match_id):
                raise LapsedError("no heartbeat")
            row = sending.jobs[at]
            at += 1
            job = await self._read(results, row)
            if job is not None:
                lane = reader_of(sending, job) or 0 if self._context.senders[job.kind].is_private else None
                if lane not in stopped and not await self._send(results, row, job):
                    stopped.add(lane)
        return at == len(sending.jobs) and not stopped

    async def _read(self, results: JobResults, row: OutboxRow) -> Job | None:
        """Return a row's job; None for one that this version cannot read, which is given up so that others continue."""
        try:
            return read_job(row.kind, row.payload)
        except UnreadableJobError as error:
            log.error("cannot read job %s of #%s: %s", row.id, row.match_id, error)  # noqa: TRY400 -- no trace
            await results.add(row, NOTHING, fault=str(error)[:500])
            return None

    async def _send(self, results: JobResults, row: OutboxRow, job: Job) -> bool:
        """Send one job if it is due; return whether the next job of its lane may be sent."""
        wait = row.due_at - self._context.host.now()
        if wait > 0:
            self._later_again(row.match_id, wait)
            return False
        try:
            result = await send(results.sending, row, job)
        except SQLAlchemyError:
            raise
        except SupersededError:
            return False
        except Exception as error:
            # A missing permission may be granted; meanwhile the match continues by its buttons.
            sender = self._context.senders[job.kind]
            waits = is_temporary(error) or (isinstance(error, discord.Forbidden) and sender.waits_for_a_right)
            fault = f"{type(error).__name__}: {error}"[:500]
            if waits and self._postpone(results, row, fault):
                return False
            if isinstance(error, (discord.Forbidden, discord.NotFound)):
                log.warning("failed to send job %s (%s of #%s): %s", row.id, row.kind, row.match_id, fault)
            elif not waits:
                log.exception("failed to send job %s (%s of #%s)", row.id, row.kind, row.match_id)
            await results.add(row, NOTHING, fault=fault)
            return True
        await results.add(row, result)
        return True

    def _postpone(self, results: JobResults, row: OutboxRow, fault: str) -> bool:
        """Schedule a retry of a job; return False if it has failed for too long."""
        now = self._context.host.now()
        since = now if row.failing_since is None else row.failing_since
        if now - since >= LONGEST_FAILING:
            return False
        wait = wait_before_retry(now - since)
        log.warning("job %s (%s of #%s) will be retried in %s s: %s", row.id, row.kind, row.match_id, wait, fault)
        results.postpone(replace(row, due_at=now + wait, failing_since=since), fault)
        self._later_again(row.match_id, wait)
        return True
