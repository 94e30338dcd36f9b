"""Erasing a person: they leave their matches, and nothing kept here says any more who they were."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Aim
from bot.parcels import Parcel, Redact, ShowOffer, ShowProposal, ShowSeatOffer
from bot.services.host import Host
from bot.services.open_match import open_for_clock
from bot.services.play import leave
from bot.store.erasing import (
    boards_at,
    boards_left_by_erased,
    boards_naming,
    drawn_number,
    erase_rows,
    is_former,
    names_at,
    people_at,
)
from bot.store.facts import drop_fact, get_fact, set_fact
from bot.store.match_row import MatchRow, SeatRow, Status, Unrated
from bot.store.matches import change_match, find_match, set_table
from bot.store.outbox import is_pending, put
from bot.store.personal import boards_about
from bot.store.posts import OWN_THREAD, channels_of
from bot.store.proposals import drop_proposals
from bot.store.seat_offers import seats_offered_by
from engines.core.errors import RulesError
from engines.core.rules import Outcome, Seat

TO_SCRUB: Final = "to_scrub"
"""The fact that deleted rows may still be read in the database's file."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What there was of a person: all their matches, those that they leave, offers that end."""

    matches: int
    running: int
    offers: int


async def what_there_is(host: Host, user_id: int) -> Erasure:
    """Return what erasing that person would end."""
    return Erasure(*map(len, await _found(host, user_id)))


async def _found(host: Host, user_id: int) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Return the matches that a person was ever part of, those that run, and those that are offered."""
    async with host.database.read() as tx:
        return (
            await boards_about(tx, user_id),
            await boards_at(tx, user_id, Status.PLAYING),
            await boards_at(tx, user_id, Status.OFFERED),
        )


async def erase(host: Host, user_id: int) -> Erasure:
    """Erase a person, who leaves all matches and offers. What is repeated finds nothing more.

    They leave running matches as who they are called from then on: what is sent of it names nobody.
    """
    about, running, offers = await _found(host, user_id)
    for board in offers:
        await _leave_offer(host, board, user_id)
    former = drawn_number()
    async with host.database.write() as tx:
        names = await names_at(tx, user_id)
        threads = await channels_of(tx, OWN_THREAD, user_id)
        redact = {
            board: Redact(user_id, tuple(sorted(names.get(board, ()))), tuple(threads.get(board, ())))
            for board in await boards_naming(tx, user_id)
        }
        for board, parcel in redact.items():
            await put(tx, board, [*await _past(tx, board, user_id), ShowOffer(), parcel], host.now())
        await _erase_rows(tx, user_id, redact, former)
    host.positions.forget(redact)
    host.colours.forget(user_id)
    host.ratings.forget()
    for board in running:
        await _leave(host, board, {former})
    if running:
        # A move that was under way has written once more who sat there; each has ended since, with its match's lock.
        async with host.database.write() as tx:
            for board in running:
                await put(tx, board, [redact[board]], host.now())
            await _erase_rows(tx, user_id, redact, former)
    for board in redact:
        host.wake(board)
    return Erasure(len(about), len(running), len(offers))


async def _past(tx: AsyncConnection, board: int, user_id: int) -> list[Parcel]:
    """End what names that person and waits for others, where they play; return what brings its posts up to date."""
    seats = [ShowSeatOffer(Seat(seat)) for seat in await seats_offered_by(tx, board, user_id)]
    if user_id not in await people_at(tx, board):
        return [*seats]
    return [*seats, *(ShowProposal(Aim(what)) for what in await drop_proposals(tx, board))]


async def _erase_rows(tx: AsyncConnection, user_id: int, redact: Mapping[int, Redact], former: int) -> None:
    await erase_rows(tx, user_id, {board: parcel.names for board, parcel in redact.items()}, former)
    await set_fact(tx, TO_SCRUB, "1")


async def scrub_erased(host: Host) -> None:
    """Leave nothing in the file of what was deleted, once nothing is to be sent any more that names who was erased."""
    async with host.database.read() as tx:
        if await get_fact(tx, TO_SCRUB) is None or await is_pending(tx, Redact.kind):
            return
    if await host.database.scrub():
        async with host.database.write() as tx:
            await drop_fact(tx, TO_SCRUB)


async def leave_for_erased(host: Host) -> None:
    """Let who was erased leave where an earlier run has not come to it any more."""
    async with host.database.read() as tx:
        boards = await boards_left_by_erased(tx)
    for board in boards:
        async with host.database.read() as tx:
            erased = set(filter(is_former, await people_at(tx, board)))
        await _leave(host, board, erased)


async def _leave(host: Host, board: int, users: Collection[int]) -> None:
    """Leave at every seat: of a match that goes on nobody else's turn is touched."""
    async with open_for_clock(host, board) as match:
        for seat, holder in enumerate(match.row.holders):
            if isinstance(match.position.turn, Outcome):
                return
            if holder not in users:
                continue
            try:
                await leave(match, Seat(seat), unrated=Unrated.ERASED)
            except RulesError:
                # Out of the game already.
                continue
            await match.save()


async def _leave_offer(host: Host, board: int, user_id: int) -> None:
    """Get up from an open table; take one's own offer back, or decline it."""
    async with host.lock(board), host.database.write() as tx:
        match = await find_match(tx, board)
        if match is None or match.status is not Status.OFFERED:
            return
        if match.open_table and match.maker.user_id != user_id:
            await set_table(tx, board, _without(match, user_id))
        else:
            own = match.maker.user_id == user_id
            status = Status.CANCELLED if own else Status.DECLINED
            by = None if own else user_id
            await change_match(tx, board, status=status, declined_by=by, ended_at=host.now())
        await put(tx, board, [ShowOffer()], host.now())
    host.wake(board)


def _without(match: MatchRow, user_id: int) -> tuple[SeatRow, ...]:
    stay = [row for row in match.table if row.user_id != user_id]
    return tuple(replace(row, seat=seat) for seat, row in enumerate(stay))
