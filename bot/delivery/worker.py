"""The worker: sends each match's parcels in order, retries what may yet go through, and marks them done."""

import asyncio
import logging
from collections.abc import Sequence

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.delivery.dispatch import send
from bot.delivery.faults import MOST_ATTEMPTS, may_pass, wait_before_retry
from bot.delivery.settlement import NOTHING, Sending, Settlement
from bot.parcels import Parcel, PrivateParcel, UnreadableParcelError, parcel_from
from bot.store.matches import change_match
from bot.store.outbox import OutboxRow, boards_with_pending, done, pending, postpone, put
from bot.store.posts import drop_post, keep_post

log = logging.getLogger(__name__)


class Worker:
    """One task a match with something to send; matches do not wait for each other."""

    def __init__(self, sending: Sending) -> None:
        self._sending = sending
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._closed = False

    async def start(self) -> None:
        """Send what an earlier run left."""
        async with self._sending.host.database.read() as tx:
            boards = await boards_with_pending(tx)
        for board in boards:
            self.wake(board)

    def wake(self, board: int) -> None:
        """Say that a match has something to send."""
        if self._closed:
            return
        self._woken.add(board)
        if board not in self._tasks:
            self._tasks[board] = asyncio.create_task(self._run(board), name=f"outbox of #{board}")

    async def idle(self) -> None:
        """Wait until nothing more can be sent now."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def close(self, patience: float = 5.0) -> None:
        """Finish what is being sent, for at most `patience` seconds; the rest waits in the database."""
        self._closed = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks.values(), timeout=patience)
            for task in late:
                task.cancel()

    async def _run(self, board: int) -> None:
        try:
            while board in self._woken and not self._closed:
                self._woken.discard(board)
                await self._drain(board)
        except Exception:
            # A fault of the database or of ours: the rows are still there to be tried again.
            log.exception("sending for #%s stopped", board)
            asyncio.get_running_loop().call_later(30, self.wake, board)
        finally:
            del self._tasks[board]

    async def _drain(self, board: int) -> None:
        while not self._closed:
            async with self._sending.host.database.read() as tx:
                rows = await pending(tx, board)
            if not await self._send_due(rows):
                return

    async def _send_due(self, rows: Sequence[OutboxRow]) -> bool:
        """Send these parcels, in order within each lane; tell whether any went, so that more may have come."""
        stopped: set[bool] = set()
        went = False
        for row, parcel in await self._readable(rows):
            lane = isinstance(parcel, PrivateParcel)
            if lane in stopped:
                continue
            wait = row.due_at - self._sending.host.now()
            if wait > 0:
                asyncio.get_running_loop().call_later(wait, self.wake, row.board)
                stopped.add(lane)
            elif await self._deliver(row, parcel):
                went = True
            else:
                stopped.add(lane)
        return went

    async def _readable(self, rows: Sequence[OutboxRow]) -> list[tuple[OutboxRow, Parcel]]:
        """Return the rows with their parcels. What this version cannot read is given up, and keeps nothing waiting."""
        found = []
        for row in rows:
            try:
                found.append((row, parcel_from(row.kind, row.payload)))
            except UnreadableParcelError as error:
                log.error("parcel %s of #%s cannot be read: %s", row.id, row.board, error)  # noqa: TRY400 -- no trace
                await self._settle(row, NOTHING, fault=str(error)[:500])
        return found

    async def _deliver(self, row: OutboxRow, parcel: Parcel) -> bool:
        """Send one parcel; return whether the next of its match may go."""
        try:
            settlement = await send(self._sending, row, parcel)
        except SQLAlchemyError:
            raise
        except Exception as error:
            # A missing permission may be granted, and the match goes on by its buttons meanwhile.
            if may_pass(error) or (isinstance(error, discord.Forbidden) and parcel.waits_for_a_right):
                return await self._later(row, error)
            log.exception("parcel %s (%s of #%s) cannot be sent", row.id, row.kind, row.board)
            await self._settle(row, NOTHING, fault=f"{type(error).__name__}: {error}"[:500])
            return True
        await self._settle(row, settlement)
        return True

    async def _later(self, row: OutboxRow, error: Exception) -> bool:
        host, fault = self._sending.host, f"{type(error).__name__}: {error}"[:500]
        if row.attempts >= MOST_ATTEMPTS:
            await self._settle(row, NOTHING, fault=fault)
            return True
        wait = wait_before_retry(row.attempts)
        log.warning("parcel %s (%s of #%s) waits %s s: %s", row.id, row.kind, row.board, wait, fault)
        async with host.database.write() as tx:
            await postpone(tx, row.id, host.now() + wait, fault)
        asyncio.get_running_loop().call_later(wait, self.wake, row.board)
        return False

    async def _settle(self, row: OutboxRow, settlement: Settlement, fault: str | None = None) -> None:
        now = self._sending.host.now()
        async with self._sending.host.database.write() as tx:
            await done(tx, [row.id], now, fault)
            for kind, user_id in settlement.lost:
                await drop_post(tx, row.board, kind, user_id)
            for kept in settlement.kept:
                await keep_post(tx, row.board, kept.kind, kept.post, kept.user_id)
            if settlement.changes:
                await change_match(tx, row.board, **settlement.changes)
            if settlement.parcels:
                await put(tx, row.board, settlement.parcels, now)
