"""A seat that changes hands: another account takes it over, with its secrets and its turns."""

import dataclasses
from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import Delete, Parcel, ShowPrivate, TellSeatLost
from bot.services.enter import Receipt, enter
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.offer import Person
from bot.services.play import check_playing, repeated
from bot.services.positions import Position, next_dice
from bot.store.matches import set_table
from bot.store.outbox import put
from bot.store.posts import drop_post, find_post, private_kind
from bot.store.written import drop_written
from engines.core.record import Entry, advance
from engines.core.rules import Seat


async def hand_over(
    host: Host,
    *,
    board: int,
    seat: Seat,
    person: Person,
    allowed: Callable[[Position], Awaitable[bool]],
    text: str,
    interaction: int,
) -> str:
    """Let a person who is not at the table take a seat over, where `allowed` says so; return what to tell them.

    `text` is the entry by which the game learns of it. The private board sent to the one who had the seat is deleted,
    they are told, and the new holder gets one. Raises Refusal.
    """
    async with host.lock(board):
        known = await repeated(host, interaction)
        if known is not None:
            return known
        position = await host.positions.current(board)
        check_playing(position)
        match = position.match
        if match.seats_of(person.user_id):
            raise Refusal(f"You sit at #{board} already, and nobody holds two seats of a match.")
        if not 0 <= seat < match.seats or not await allowed(position):
            raise Refusal(f"That does not open this seat of #{board}.")
        before = match.table[seat]
        table = tuple(
            dataclasses.replace(row, user_id=person.user_id, name=person.name) if row.seat == seat else row
            for row in match.table
        )
        position = dataclasses.replace(position, match=dataclasses.replace(match, table=table))
        answer = f"The seat of {before.name} on #{board} is yours now; your board comes by direct message."
        entry = Entry(seat, text)
        step = advance(position.rules, position.state, entry, next_dice(position))

        async def also(tx: AsyncConnection, after: Position) -> None:
            parcels: list[Parcel] = [
                ShowPrivate(after.ply, seat, called=True),
                TellSeatLost(seat, before.user_id),
            ]
            old = await find_post(tx, board, private_kind(seat), before.user_id)
            if old is not None:
                await drop_post(tx, board, private_kind(seat), before.user_id)
                parcels.append(Delete(old.channel_id, old.message_id))
            await set_table(tx, board, table)
            await drop_written(tx, board, seat)
            await put(tx, board, parcels, host.now())

        await enter(host, position, entry, step, Receipt(interaction, answer), also=also)
        return answer
