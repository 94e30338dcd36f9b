"""Noting what became of parcels: at once where sending them again would double a message, else together."""

import logging
from collections.abc import Collection
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.delivery.sending import Sending
from bot.delivery.settlement import Settlement
from bot.log_lines import facts
from bot.parcels import Parcel, Redact, Strip
from bot.store.erasing import people_at
from bot.store.matches import change_match
from bot.store.outbox import OutboxRow, done, forget, put
from bot.store.posts import drop_post, keep_post

log = logging.getLogger(__name__)


class Notes:
    """The parcels of one match that were dealt with and are not marked done yet."""

    def __init__(self, sending: Sending) -> None:
        self.sending = sending
        self._waiting: list[tuple[OutboxRow, Settlement, str | None]] = []

    async def add(self, row: OutboxRow, settlement: Settlement, fault: str | None = None) -> None:
        """Note what became of a parcel."""
        self._waiting.append((row, settlement, fault))
        if not settlement.repeatable:
            await self.store()

    async def store(self) -> None:
        """Write down what is not yet, in one transaction."""
        if not self._waiting:
            return
        host, board = self.sending.means.host, self.sending.match.board
        now, settled = host.now(), []
        async with host.database.write(of=board) as tx:
            gone = await self._gone(tx)
            for row, sent, fault in self._waiting:
                marked = await (forget(tx, row.id) if row.kind == Redact.kind else done(tx, [row.id], now, fault))
                if not marked:
                    continue  # a node that has leased the lane since has sent it too, and saved what came of it
                settlement = naming_nobody(sent, gone) if gone else sent
                for kind, user_id in settlement.lost:
                    await drop_post(tx, board, kind, user_id)
                for kept in settlement.kept:
                    await keep_post(tx, board, kept.kind, kept.post, kept.user_id)
                if settlement.changes:
                    await change_match(tx, board, **settlement.changes)
                settled.append((settlement, await put(tx, board, settlement.parcels, now)))
        host.counters.sent += len(self._waiting)
        host.counters.given_up += sum(1 for _, _, fault in self._waiting if fault is not None)
        for row, _, fault in self._waiting:
            log.info("sent" if fault is None else "given up", extra=facts(match=board, parcel=row.id, kind=row.kind))
            self.sending.means.attempts.noted(row)
        self._waiting.clear()
        for settlement, rows in settled:
            self.sending.settle(settlement, rows)

    async def _gone(self, tx: AsyncConnection) -> frozenset[int]:
        """Return who was at the table when this was loaded and is there no more, as who was erased meanwhile."""
        if not any(settlement.kept or settlement.parcels for _, settlement, _ in self._waiting):
            return frozenset()
        match = self.sending.match
        known = {*match.holders, *(former.user_id for former in match.former)}
        return frozenset(known - await people_at(tx, match.board))


def naming_nobody(settlement: Settlement, gone: Collection[int]) -> Settlement:
    """Return what is to be stored without those people: neither what was sent to them, nor what is told of them."""
    kept = (each for each in settlement.kept if each.user_id not in gone)
    parcels = (parcel for parcel in settlement.parcels if getattr(parcel, "user_id", None) not in gone)
    return replace(
        settlement,
        kept=tuple(replace(each, post=replace(each.post, said="")) for each in kept),
        parcels=tuple(map(_without_story, parcels)),
    )


def _without_story(parcel: Parcel) -> Parcel:
    if not isinstance(parcel, Strip) or parcel.text is None:
        return parcel
    return replace(parcel, text=parcel.text.partition("\n")[0])
