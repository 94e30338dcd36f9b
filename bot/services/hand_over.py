"""A seat that changes hands: another account takes it over, with its secrets and its turns."""

import dataclasses
from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import SeatTaken
from bot.parcels import Delete, Parcel, ShowBoard, ShowPrivate, ShowSeatOffer, TellSeatLost
from bot.reasons import matches as why
from bot.services.acting import check_playing
from bot.services.clocks import settled
from bot.services.enter import Receipt, enter
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.look import look
from bot.services.offer import Person
from bot.services.position import Live, live
from bot.store.match_row import FormerHolder
from bot.store.matches import add_former_holder, change_playing, set_table
from bot.store.outbox import put
from bot.store.posts import CALL, drop_post, find_post, private_kind
from bot.store.seat_offers import drop_seat_offer
from bot.store.waits import drop_waiting
from engines.core.record import SUBSTITUTE, Entry
from engines.core.rules import Seat


async def hand_over(
    host: Host,
    *,
    board: int,
    seat: Seat,
    person: Person,
    allowed: Callable[[Live], Awaitable[bool]],
    interaction: int,
    offered: bool = False,
) -> SeatTaken:
    """Let a person who is not at the table take a seat over, where `allowed` says so.

    `offered` says that the seat was on offer; else the match gets a new board, which tells of it. The private board
    sent to the one who had the seat is deleted, they are told, and the new holder gets one. Raises Refusal.
    """
    async with host.lock(board):
        seen = await look(host, board, interaction)
        if isinstance(seen.answered, SeatTaken):
            return seen.answered
        position = seen.position
        check_playing(position)
        match = position.match
        mine = match.seats_of(person.user_id)
        if mine:
            gone = position.attendance.left.issuperset(mine)
            raise Refusal(why.HasLeft(board, match.place) if gone else why.HoldsASeat(board))
        # Whoever has held another seat has seen what its player sees, whatever opens this one.
        if position.rules.info.hidden and any(
            one.user_id == person.user_id and one.seat != seat for one in match.former
        ):
            raise Refusal(why.KnowsAnotherHand(board))
        if not 0 <= seat < match.seats or not await allowed(position):
            raise Refusal(why.DoesNotOpen(board))
        before = match.table[seat]
        # A vacation is its player's: the clock of whoever plays on runs.
        newcomer = dataclasses.replace(
            before, user_id=person.user_id, name=person.name, away_until=None, looked_after=False
        )
        table = tuple(newcomer if row.seat == seat else row for row in match.table)
        former = FormerHolder(int(seat), position.ply, before.user_id, before.name)
        now = host.now()
        match = settled(match, dataclasses.replace(match, table=table, former=(*match.former, former)), now)
        position = live(position.held_by(match.names, match.holders), match)
        answer = SeatTaken(board, seat, before.name)
        entry = Entry(seat, SUBSTITUTE)

        async def also(tx: AsyncConnection, after: Live) -> None:
            parcels: list[Parcel] = [
                *([ShowPrivate(after.ply, seat, called=True)] if after.rules.info.hidden else []),
                TellSeatLost(seat, before.user_id, offered),
                ShowBoard(after.ply, last=not offered),
            ]
            gone = (private_kind(seat), *(() if before.user_id in match.holders else (CALL,)))
            for kind in gone:
                old = await find_post(tx, board, kind, before.user_id)
                if old is not None:
                    await drop_post(tx, board, kind, before.user_id)
                    parcels.append(Delete(old.channel_id, old.message_id))
            if await drop_seat_offer(tx, board, seat):
                parcels.append(ShowSeatOffer(seat))
            await set_table(tx, board, match.table)
            times = {"deadline": match.deadline, "reminder": match.reminder}
            await change_playing(tx, board, **times, charged_at=match.charged_at)
            await add_former_holder(tx, board, former)
            await drop_waiting(tx, board, seat, before.user_id)
            await put(tx, board, parcels, now)

        after = position.enter(entry, now)
        await enter(host, position, entry, after, Receipt(interaction, answer), also=also)
        return answer
