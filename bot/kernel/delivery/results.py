"""The results of one match's jobs, stored in one transaction after all due jobs have been sent.

A killed process finds its messages in their channels again (`own_posts.py`), also after a power cut, so the commit
does not wait for the disk. Results that could not be found again are stored at once, and durably.
"""

import logging
from collections.abc import Collection, Iterable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.delivery.job_result import JobResult
from bot.kernel.delivery.sending import Sending
from bot.kernel.log_lines import facts
from bot.kernel.matches.jobs import Job, Tidy
from bot.kernel.store.matches import change_match, people_at
from bot.kernel.store.outbox import REDACT, OutboxRow, add_rows, forget, mark_done, new_rows, postpone
from bot.kernel.store.posts import PostRow, delete_post, save_posts

log = logging.getLogger(__name__)


class JobResults:
    """The results of jobs that are not stored yet; the loaded match already includes them."""

    def __init__(self, sending: Sending) -> None:
        self.sending = sending
        self._done: list[tuple[OutboxRow, JobResult, str | None]] = []
        self._postponed: list[tuple[OutboxRow, str]] = []
        self._new: dict[int, tuple[OutboxRow, Job]] = {}
        """Follow-up jobs, by nonce: only those that cannot be done now are stored."""

    async def add(self, row: OutboxRow, result: JobResult, fault: str | None = None) -> None:
        """Add the result of a job."""
        further = new_rows(row.match_id, result.jobs, self.sending.context.host.now())
        self._done.append((row, result, fault))
        self._new |= {one.nonce: (one, job) for one, job in zip(further, result.jobs, strict=True)}
        self.sending.apply(result, further)
        if result.at_once:
            await self.store()

    def postpone(self, row: OutboxRow, fault: str) -> None:
        """Reschedule a row to its new due time."""
        if row.nonce in self._new:
            self._new[row.nonce] = (row, self._new[row.nonce][1])
        else:
            self._postponed.append((row, fault))

    async def store(self) -> None:
        """Store all results and mark their jobs done."""
        if not (self._done or self._postponed):
            return
        host, match_id = self.sending.context.host, self.sending.match.match_id
        durable = any(result.at_once for _, result, _ in self._done)
        async with host.database.write(of=match_id, durable=durable) as tx:
            for row, why in self._postponed:
                await postpone(tx, row, why)
            marked, redacts = await self._mark(tx)
            # Rows marked earlier were sent and stored by another node that has leased the lane since.
            if marked:
                gone = await self._users_gone(tx) if redacts else frozenset[int]()
                own = marked.union(self._new)
                await self._save(
                    tx, [without_people(result, gone) for row, result, _ in self._done if row.nonce in own]
                )
                done = {row.nonce for row, _, _ in self._done}
                waiting = {nonce: new for nonce, new in self._new.items() if nonce not in done}
                left = [(row, without_person(job, gone)) for row, job in waiting.values()]
                await add_rows(tx, [replace(row, payload=job.payload()) for row, job in left if job is not None])
        host.counters.sent += len(self._done)
        host.counters.given_up += sum(1 for _, _, fault in self._done if fault is not None)
        for row, _, _ in self._done:
            self.sending.context.attempts.note_stored(row)
        # Jobs that were given up are already logged with their error. Kinds of jobs sent together may reveal secrets.
        log.info("sent", extra=facts(match=match_id, jobs=sum(fault is None for _, _, fault in self._done)))
        self._done, self._postponed, self._new = [], [], {}

    async def _mark(self, tx: AsyncConnection) -> tuple[frozenset[int], bool]:
        """Mark the rows done; return the newly marked ones, and whether a user is to be removed from the results."""
        match_id, now, by_fault = (
            self.sending.match.match_id,
            self.sending.context.host.now(),
            dict[str | None, list[int]](),
        )
        marked, redacts = frozenset[int](), False
        for row, _, fault in self._done:
            if row.kind == REDACT:
                marked |= {row.nonce} if await forget(tx, row.id) else set()
            elif row.nonce not in self._new:
                by_fault.setdefault(fault, []).append(row.nonce)
        for fault, nonces in by_fault.items():
            found, redacts = await mark_done(tx, match_id, nonces, now, fault)
            marked |= found
        return marked, redacts

    async def _save(self, tx: AsyncConnection, results: Iterable[JobResult]) -> None:
        """Store the final state after all results, with the messages in one statement."""
        match_id, posts = self.sending.match.match_id, dict[tuple[str, int], PostRow | None]()
        for result in results:
            posts |= dict.fromkeys(result.lost)
            posts |= {(saved.kind, saved.user_id): saved.post for saved in result.saved}
            if result.changes:
                await change_match(tx, match_id, **result.changes)
        for (kind, user_id), post in posts.items():
            if post is None:
                await delete_post(tx, match_id, kind, user_id)
        await save_posts(tx, match_id, {key: post for key, post in posts.items() if post is not None})

    async def _users_gone(self, tx: AsyncConnection) -> frozenset[int]:
        """Return the users at the table when this was loaded who are no longer there, such as erased ones."""
        match = self.sending.match
        known = {*match.holders, *(former.user_id for former in match.former)}
        return frozenset(known - await people_at(tx, match.match_id))


def without_people(result: JobResult, gone: Collection[int]) -> JobResult:
    """Return the result without those users' posts; if there are any users, also without news, which may name them."""
    if not gone:
        return result
    saved = (each for each in result.saved if each.user_id not in gone)
    return replace(result, saved=tuple(replace(each, post=replace(each.post, said="")) for each in saved))


def without_person(job: Job, gone: Collection[int]) -> Job | None:
    """Return a job without text that may name those users; None for a job to one of them."""
    if getattr(job, "user_id", None) in gone:
        return None
    if not gone or not isinstance(job, Tidy) or job.text is None:
        return job
    return replace(job, text=job.text.partition("\n")[0])
