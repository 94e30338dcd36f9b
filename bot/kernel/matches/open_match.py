"""The unit of work on one match: its lock, its current state, and one transaction that saves the changes."""

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
    """A match during one request: its row and newest position, loaded once.

    Under its lock (`open_match`), entries, writes and jobs are saved in one transaction by `save`.
    """

    host: Host
    row: MatchRow
    newest: Position | None
    """None for a match that has not begun or has other rules."""
    answered: Reply | None = None
    """The reply to the request, if it is repeated."""
    request: Request | None = None
    _plies: Sequence[Ply] = ()
    _writes: list[Write] = field(default_factory=list)
    _jobs: list[Job] = field(default_factory=list)
    _new_times: bool = False

    @property
    def id(self) -> int:
        """Return the id of the match."""
        return self.row.match_id

    @property
    def user(self) -> Person:
        """Return the user of the request. Raises LookupError if there is no request."""
        if self.request is None:
            raise LookupError("nobody asked for it")
        return self.request.user

    @property
    def user_id(self) -> int:
        """Return the id of the user of the request."""
        return self.user.user_id

    @property
    def interaction(self) -> int:
        """Return the id of the interaction. Raises LookupError if there is no request."""
        if self.request is None:
            raise LookupError("nobody asked for it")
        return self.request.interaction

    @property
    def number(self) -> int | None:
        """Return the public number of the position that the request was made for."""
        return None if self.request is None else self.request.number

    @property
    def position(self) -> Position:
        """Return the newest position. Raises Refusal if the match has not begun."""
        if self.newest is None:
            record_of(self.row)  # raises a Refusal with the reason
            raise LookupError(f"#{self.id} has no position")
        return self.newest

    def change_row(self, row: MatchRow) -> None:
        """Set the match's row, which is not written yet, for example with another player at a seat."""
        self.row, self.newest = row, self.newest and self.newest.with_row(row)

    async def enter(self, *positions: Position) -> Position:
        """Add the entries that led to these positions; return the last position with all that follows from them."""
        before = self._plies[-1].after if self._plies else self.position
        run = self.host.rules_runner.entry_of
        plies, jobs = await run(before.rules.info, apply_entries, before, positions, self.host.now())
        self._plies = [*self._plies, *plies]
        self._jobs += jobs
        return self._plies[-1].after

    def write(self, do: Write, *, times: bool = False) -> None:
        """Add a write to the transaction, before the entries; `times` means that the clock must be notified."""
        self._writes.append(do)
        self._new_times |= times

    def send(self, *jobs: Job) -> None:
        """Add jobs to send after the commit."""
        self._jobs += jobs

    async def save(self, reply: Reply | None = None) -> Position | None:
        """Commit, with the reply to the request; return the newest position. Then notify the listeners."""
        host, before, plies, writes = self.host, self.newest, self._plies, self._writes
        self._plies, self._writes = (), []
        newest = plies[-1].after if plies else before
        try:
            # Limits of players span matches: answers to offers are written one after another.
            # So are writes that begin another match.
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
            # Also if the commit fails, because it may have taken effect.
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
    """Return the current match for reading. Raises Refusal if it does not exist."""
    async with host.database.read() as tx:
        answer = None if interaction is None else await answer_of(tx, interaction)
        return await load_position(tx, host, await require_match(tx, match_id), answer)


async def load_position(tx: AsyncConnection, host: Host, row: MatchRow, answer: str | None = None) -> OpenMatch:
    """Return the match of a row and an answer read in that transaction."""
    answered = None if answer is None else deserialize(answer)
    begun = row.seed is not None and not is_outdated(row)
    return OpenMatch(host, row, await host.positions.newest_in(tx, row) if begun else None, answered)


@asynccontextmanager
async def open_match(host: Host, request: Request, seen: OpenMatch | None = None) -> AsyncIterator[OpenMatch]:
    """Lock and load a match. `seen` is the match as loaded before, used if it is still the newest."""
    async with host.lock(request.match_id):
        if seen is None or seen.newest is None or not host.positions.is_newest(seen.newest):
            seen = await load_match(host, request.match_id, request.interaction)
        yield OpenMatch(host, seen.row, seen.newest, seen.answered, request)


@asynccontextmanager
async def open_for_clock(host: Host, match_id: int) -> AsyncIterator[OpenMatch]:
    """Lock and load a match without a request, for example for the clock."""
    async with host.lock(match_id):
        yield await load_match(host, match_id)


async def stored_reply(tx: AsyncConnection, interaction: int) -> Reply | None:
    """Return the stored reply to an interaction; None for a new one."""
    text = await answer_of(tx, interaction)
    return None if text is None else deserialize(text)


async def find_reply(host: Host, interaction: int) -> Reply | None:
    """Return the reply to an interaction; None if there is none. Its request may have failed after the commit."""
    async with host.database.read() as tx:
        return await stored_reply(tx, interaction)


async def save_reply(tx: AsyncConnection, interaction: int, reply: Reply, now: int) -> None:
    """Store the reply to an interaction."""
    await remember(tx, interaction, reply.match_id, serialize(reply), now)


def unit_of_work(
    service: Callable[Concatenate[OpenMatch, P], Awaitable[Reply]],
) -> Callable[Concatenate[Host, Request, P], Coroutine[Any, Any, Reply]]:
    """Turn a function of an open match into a service: it is called with a host and a request instead.

    A repeated interaction gets its first reply again and changes nothing. The entries, writes and jobs are saved
    with the returned reply; if the function raises, nothing is saved.
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
