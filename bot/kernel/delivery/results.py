"""The results of jobs, stored at once where sending again would double a message, else together."""

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.delivery.job_result import JobResult
from bot.kernel.delivery.sending import Sending
from bot.kernel.log_lines import facts
from bot.kernel.matches.jobs import Job, Tidy
from bot.kernel.store.former_players import people_at
from bot.kernel.store.matches import change_match
from bot.kernel.store.outbox import REDACT, Marked, OutboxRow, enqueue, forget
from bot.kernel.store.posts import PUBLIC, PostRow, delete_post, save_posts

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
        now = host.now()
        async with host.database.write(of=match_id) as tx:
            results = {row: result for row, result, _ in self._waiting}
            marked = await self._mark(tx, results, now, Marked())
            if marked.redacts and (gone := await self._users_gone(tx)):
                results = {row: without_people(result, gone) for row, result in results.items()}
                marked = await self._mark(tx, results, now, marked)
            # A row that is marked already was sent, and saved, by a node that has leased the lane since.
            stored = [(result, marked.rows[row.id]) for row, result in results.items() if row.id in marked.rows]
            await _save_posts(tx, match_id, [result for result, _ in stored])
            for result, rows in stored:
                if result.changes:
                    await change_match(tx, match_id, **result.changes)
                rows += await enqueue(tx, match_id, result.jobs[len(rows) :], now)
        host.counters.sent += len(self._waiting)
        host.counters.given_up += sum(1 for _, _, fault in self._waiting if fault is not None)
        for row, _, fault in self._waiting:
            log.info("sent" if fault is None else "given up", extra=facts(match=match_id, job=row.id, kind=row.kind))
            self.sending.context.attempts.note_stored(row)
        self._waiting.clear()
        for result, rows in stored:
            self.sending.apply(result, rows)

    async def _mark(
        self, tx: AsyncConnection, results: Mapping[OutboxRow, JobResult], now: int, marked: Marked
    ) -> Marked:
        """Mark the rows done, but for those that hold the first of further jobs from now on."""
        match_id, sent = self.sending.match.match_id, list[int]()
        for row, _, fault in self._waiting:
            if row.kind == REDACT:
                marked.rows |= {row.id: []} if await forget(tx, row.id) else {}
            elif results[row].jobs:
                await marked.become(tx, match_id, row.id, results[row].jobs[0], now)
            elif fault is not None:
                await marked.done(tx, match_id, [row.id], now, fault)
            else:
                sent.append(row.id)
        if sent:
            await marked.done(tx, match_id, sent, now)
        return marked

    async def _users_gone(self, tx: AsyncConnection) -> frozenset[int]:
        """Return the users at the table when this was loaded who have left it since, such as erased ones."""
        match = self.sending.match
        known = {*match.holders, *(former.user_id for former in match.former)}
        return frozenset(known - await people_at(tx, match.match_id))


async def _save_posts(tx: AsyncConnection, match_id: int, results: Iterable[JobResult]) -> None:
    """Store the messages that there are after all of these, in one statement."""
    posts: dict[tuple[str, int], PostRow | None] = {}
    for result in results:
        posts |= dict.fromkeys(result.lost)
        posts |= {(saved.kind, saved.user_id): saved.post for saved in result.saved}
    for (kind, user_id), post in posts.items():
        if post is None:
            await delete_post(tx, match_id, kind, user_id)
    await save_posts(tx, match_id, {key: post for key, post in posts.items() if post is not None})


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
