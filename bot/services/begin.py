"""The moment a match begins: the seed is made, the first position stored, the first posts queued."""

import dataclasses
import hashlib

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import OpenThread
from bot.ratings.eligible import can_be_rated
from bot.services.attendance import Attendance
from bot.services.clocks import begun, heeding_quiet_hours
from bot.services.following import waiting_text
from bot.services.position import Position, live
from bot.services.to_send import parcels_after
from bot.store.match_row import Absent, MatchRow, SeatRow, Status
from bot.store.matches import change_match, set_table
from bot.store.outbox import put
from bot.store.servers import find_server
from engines import GAMES
from engines.core.dice import Dice


def commitment(secret: str) -> str:
    """Return what is posted with an offer: the SHA-256 of the server's secret, both in hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_of(secret: str, accepted_by: tuple[int, ...]) -> bytes:
    """Return SHA-256(secret || each accepting interaction id in seat order, as 8 bytes big-endian).

    Neither side chose it: the server was bound by its commitment before the players accepted.
    """
    shares = b"".join(interaction.to_bytes(8, "big") for interaction in accepted_by)
    return hashlib.sha256(bytes.fromhex(secret) + shares).digest()


def seating(match: MatchRow) -> tuple[SeatRow, ...]:
    """Return who sits where: as listed, or drawn by the dice of the secret where the offer says so."""
    if not match.random_seats:
        return match.table
    drawn = Dice(bytes.fromhex(match.secret), 0).shuffle(match.table)
    return tuple(dataclasses.replace(row, seat=seat) for seat, row in enumerate(drawn))


async def begin(tx: AsyncConnection, match: MatchRow, now: int) -> None:
    """Start a match whose table is full and has accepted, in the caller's transaction."""
    table = seating(match)
    seed = seed_of(match.secret, tuple(row.accepted_by or 0 for row in table))
    seated = dataclasses.replace(
        match,
        # an offer may be older than the rules it begins under
        rules_version=GAMES[match.game].info.rules_version,
        status=Status.PLAYING,
        table=table,
        seats=len(table),
        seed=seed.hex(),
        started_at=now,
        rated=match.rated and match.absent is Absent.EXPIRE and can_be_rated([row.user_id for row in table]),
    )
    position = Position.first(seated, Attendance())
    first = live(position, begun(seated, position.to_move, now))
    server, row = await find_server(tx, match.guild_id), await heeding_quiet_hours(tx, first.match, now)
    await set_table(tx, match.board, row.table)
    await change_match(
        tx,
        match.board,
        rules_version=row.rules_version,
        status=row.status,
        seats=row.seats,
        seed=row.seed,
        started_at=now,
        rated=row.rated,
        waits_for=waiting_text(first.to_move),
        deadline=row.deadline,
        reminder=row.reminder,
        charged_at=row.charged_at,
    )
    parcels = [OpenThread(server.threads), *parcels_after(None, first, fresh=True)]
    await put(tx, match.board, parcels, now)
