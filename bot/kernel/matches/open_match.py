"""The unit of work on one match: its lock, what it is now, and one transaction that saves what becomes of it."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.log_lines import facts
from bot.kernel.matches.entries import Ply, apply_entries, save_entries
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import is_outdated, record_of, require_match
from bot.kernel.matches.request import Person, Reply, Request, deserialize, serialize
from bot.kernel.store.log import answer_of, remember
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.outbox import enqueue

log = logging.getLogger(__name__)

P = ParamSpec("P")

Write = Callable[[AsyncConnection], Awaitable[object]]


@dataclass(slots=True)
class OpenMatch:
    """A match as one request works with it: its row and newest position, loaded once.

    While its lock is held (`open_match`), entries, writes and jobs take effect in one transaction, with `save`.
    """

    host: Host
    row: MatchRow
    newest: Position | None
    """None where the match has not begun, or was begun by other rules."""
    answered: Reply | None = None
    """The reply to the request, if it is repeated."""
    request: Request | None = None
    _plies: Sequence[Ply] = ()
    _writes: list[Write] = field(default_factory=list)
    _jobs: list[Job] = field(default_factory=list)
    _new_times: bool = False

    @property
    def id(self) -> int:
        """Return the match's number."""
        return self.row.match_id

    @property
    def user(self) -> Person:
        """Return the user who asks; LookupError if there is none."""
        if self.request is None:
            raise LookupError("nobody asked for it")
        return self.request.user

    @property
    def user_id(self) -> int:
        """Return the id of the user who asks."""
        return self.user.user_id

    @property
    def interaction(self) -> int:
        """Return the id of the interaction that asks; LookupError where none does."""
        if self.request is None:
            raise LookupError("nobody asked for it")
        return self.request.interaction

    @property
    def number(self) -> int | None:
        """Return the public number of the position that the request was made for."""
        return None if self.request is None else self.request.number

    @property
    def position(self) -> Position:
        """Return the newest position; a Refusal where there is none."""
        if self.newest is None:
            record_of(self.row)  # which says why
            raise LookupError(f"#{self.id} has no position")
        return self.newest

    def change_row(self, row: MatchRow) -> None:
        """Let the match be as that row says, which is yet to be written, as with another player at a seat."""
        self.row, self.newest = row, self.newest and self.newest.with_row(row)

    async def enter(self, *positions: Position) -> Position:
        """Add the entries that led to these positions to the log; return the last, with all that follows from them."""
        before = self._plies[-1].after if self._plies else self.position
        run = self.host.rules_runner.entry_of
        plies, jobs = await run(before.rules.info, apply_entries, before, positions, self.host.now())
        self._plies = [*self._plies, *plies]
        self._jobs += jobs
        return self._plies[-1].after

    def write(self, do: Write, *, times: bool = False) -> None:
        """Write something else in the same transaction, before the entries; `times` are for the clock to look at."""
        self._writes.append(do)
        self._new_times |= times

    def send(self, *jobs: Job) -> None:
        """Send something once all is saved."""
        self._jobs += jobs

    async def save(self, reply: Reply | None = None) -> Position | None:
        """Commit, with the reply to the request; return the newest position. Then others hear of it."""
        host, before, plies, writes = self.host, self.newest, self._plies, self._writes
        self._plies, self._writes = (), []
        newest = plies[-1].after if plies else before
        try:
            # Limits of players count over matches: answers to offers are written one after another.
            # So are those that begin another match.
            alone = self.row.status is Status.OFFERED or self.row.pair_secret is not None
            async with host.database.write(of=None if alone else self.id) as tx:
                for do in writes:
                    await do(tx)
                jobs, self._jobs = self._jobs, []
                if plies:
                    newest, more, times = await save_entries(tx, host, plies)
                    self._new_times |= times
                    jobs += more
                if self.request is not None and reply is not None:
                    await save_reply(tx, self.request.interaction, reply, host.now())
                # Equal jobs are queued once, in the place of the later one.
                await enqueue(tx, self.id, [*dict.fromkeys(reversed(jobs))][::-1], host.now())
        finally:
            # Also where the commit reports a failure: it may have been done.
            host.wake(self.id)
            if self._new_times:
                self._new_times = False
                host.clock_changed()
            host.notify_computers(self.id, (*self.row.table, *(newest.match.table if newest else ())))
            if newest is not None and newest.match.pair_next is not None and plies:
                host.wake(newest.match.pair_next)
                host.clock_changed()
                host.notify_computers(newest.match.pair_next, newest.match.table)
        if newest is not None and plies:
            host.positions.cache(newest)
            self.row, self.newest, self.answered = newest.match, newest, reply
            host.counters.moves += len(plies)
            for ply in plies:
                log.info("entered", extra=facts(match=self.id, ply=ply.after.ply))
        return newest


async def load_match(host: Host, match_id: int, interaction: int | None = None) -> OpenMatch:
    """Return a match as it is now, to be read; a Refusal where there is no such board."""
    async with host.database.read() as tx:
        answer = None if interaction is None else await answer_of(tx, interaction)
        return await load_position(tx, host, await require_match(tx, match_id), answer)


async def load_position(tx: AsyncConnection, host: Host, row: MatchRow, answer: str | None = None) -> OpenMatch:
    """Return the same for a row and an answer that were read in that transaction."""
    answered = None if answer is None else deserialize(answer)
    begun = row.seed is not None and not is_outdated(row)
    return OpenMatch(host, row, await host.positions.newest_in(tx, row) if begun else None, answered)


@asynccontextmanager
async def open_match(host: Host, request: Request, seen: OpenMatch | None = None) -> AsyncIterator[OpenMatch]:
    """Hold a match's lock and load it. `seen` is the match as it was loaded before, good while it is the newest."""
    async with host.lock(request.match_id):
        if seen is None or seen.newest is None or not host.positions.is_newest(seen.newest):
            seen = await load_match(host, request.match_id, request.interaction)
        yield OpenMatch(host, seen.row, seen.newest, seen.answered, request)


@asynccontextmanager
async def open_for_clock(host: Host, match_id: int) -> AsyncIterator[OpenMatch]:
    """Do the same without a request, as for the clock."""
    async with host.lock(match_id):
        yield await load_match(host, match_id)


async def stored_reply(tx: AsyncConnection, interaction: int) -> Reply | None:
    """Return what an interaction was answered; None where it is new."""
    text = await answer_of(tx, interaction)
    return None if text is None else deserialize(text)


async def find_reply(host: Host, interaction: int) -> Reply | None:
    """Return what an interaction has led to, None for nothing; it may have failed after it was done."""
    async with host.database.read() as tx:
        return await stored_reply(tx, interaction)


async def save_reply(tx: AsyncConnection, interaction: int, reply: Reply, now: int) -> None:
    """Remember what an interaction is answered."""
    await remember(tx, interaction, reply.match_id, serialize(reply), now)


def unit_of_work(
    service: Callable[Concatenate[OpenMatch, P], Awaitable[Reply]],
) -> Callable[Concatenate[Host, Request, P], Coroutine[Any, Any, Reply]]:
    """Make a service of what is done with an open match: it is called with a host and a request in its place.

    A repeated interaction gets the reply it got before, and nothing is done. Entries, writes and jobs of the service
    are saved with the reply it returns; nothing is where it raises.
    """

    @wraps(service)
    async def run(host: Host, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        async with open_match(host, request) as match:
            if match.answered is not None:
                return match.answered
            reply = await service(match, *args, **kwargs)
            await match.save(reply)
            return reply

    return run
