"""The results of jobs, stored at once where sending again would double a message, else together."""

import logging
from collections.abc import Collection, Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.delivery.job_result import JobResult
from bot.kernel.delivery.sending import Sending
from bot.kernel.log_lines import facts
from bot.kernel.matches.jobs import Job, Redact, Tidy
from bot.kernel.store.former_players import people_at
from bot.kernel.store.matches import change_match
from bot.kernel.store.outbox import OutboxRow, become, enqueue, forget, mark_done
from bot.kernel.store.posts import PUBLIC, delete_post, save_post

log = logging.getLogger(__name__)


class JobResults:
    """The results of one match's jobs that are not stored yet."""

    def __init__(self, sending: Sending) -> None:
        self.sending = sending
        self._waiting: list[tuple[OutboxRow, JobResult, str | None]] = []

    async def add(self, row: OutboxRow, result: JobResult, fault: str | None = None) -> None:
        """Take the result of a job, and store it at once where it must not be sent again."""
        self._waiting.append((row, result, fault))
        if not result.repeatable:
            await self.store()
        elif all(saved.user_id != PUBLIC for saved in result.saved):
            # A player's own board need not be edited again. What a public one says goes by the one that is stored.
            self.sending.apply(result, ())

    async def store(self) -> None:
        """Store all of them in one transaction, which marks their jobs done."""
        if not self._waiting:
            return
        host, match_id = self.sending.context.host, self.sending.match.match_id
        now, stored = host.now(), list[tuple[JobResult, list[OutboxRow]]]()
        async with host.database.write(of=match_id) as tx:
            gone = await self._users_gone(tx)
            results = {row: without_people(result, gone) if gone else result for row, result, _ in self._waiting}
            marked = await self._mark(tx, results, now)
            for row, result in results.items():
                if row.id not in marked:
                    continue  # a node that has leased the lane since has sent it too, and saved what came of it
                first = marked[row.id]
                for kind, user_id in result.lost:
                    await delete_post(tx, match_id, kind, user_id)
                for saved in result.saved:
                    await save_post(tx, match_id, saved.kind, saved.post, saved.user_id)
                if result.changes:
                    await change_match(tx, match_id, **result.changes)
                stored.append((result, [*first, *await enqueue(tx, match_id, result.jobs[len(first) :], now)]))
        host.counters.sent += len(self._waiting)
        host.counters.given_up += sum(1 for _, _, fault in self._waiting if fault is not None)
        for row, _, fault in self._waiting:
            log.info("sent" if fault is None else "given up", extra=facts(match=match_id, job=row.id, kind=row.kind))
            self.sending.context.attempts.note_stored(row)
        self._waiting.clear()
        for result, rows in stored:
            self.sending.apply(result, rows)

    async def _mark(
        self, tx: AsyncConnection, results: Mapping[OutboxRow, JobResult], now: int
    ) -> dict[int, list[OutboxRow]]:
        """Mark the rows done, but for those that hold the first of further jobs from now on; return them by number."""
        match_id, marked, done = self.sending.match.match_id, dict[int, list[OutboxRow]](), list[int]()
        for row, _, fault in self._waiting:
            jobs = results[row].jobs
            if row.kind == Redact.kind:
                marked |= {row.id: []} if await forget(tx, row.id) else {}
            elif jobs:
                next_row = await become(tx, row.id, match_id, jobs[0], now)
                marked |= {row.id: [next_row]} if next_row is not None else {}
            elif fault is not None:
                marked |= {row_id: [] for row_id in await mark_done(tx, [row.id], now, fault)}
            else:
                done.append(row.id)
        return marked | {row_id: [] for row_id in (await mark_done(tx, done, now) if done else ())}

    async def _users_gone(self, tx: AsyncConnection) -> frozenset[int]:
        """Return the users at the table when this was loaded who have left it since, such as erased ones."""
        if not any(result.saved or result.jobs for _, result, _ in self._waiting):
            return frozenset()
        match = self.sending.match
        known = {*match.holders, *(former.user_id for former in match.former)}
        return frozenset(known - await people_at(tx, match.match_id))


def without_people(result: JobResult, gone: Collection[int]) -> JobResult:
    """Return the results without those people: neither messages to them nor facts about them."""
    saved = (each for each in result.saved if each.user_id not in gone)
    jobs = (job for job in result.jobs if getattr(job, "user_id", None) not in gone)
    return replace(
        result,
        saved=tuple(replace(each, post=replace(each.post, said="")) for each in saved),
        jobs=tuple(map(_without_story, jobs)),
    )


def _without_story(job: Job) -> Job:
    if not isinstance(job, Tidy) or job.text is None:
        return job
    return replace(job, text=job.text.partition("\n")[0])
