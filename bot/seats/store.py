"""Passwords of seats, as salted hashes beside the log: an entry names one by its number."""

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.match_values import MatchValues
from bot.kernel.store.rows import add_row, find_text
from bot.seats.tables import passwords


@dataclass(frozen=True, slots=True)
class WrongGuess:
    """A password that did not open a seat, kept for a while: too many close it to passwords."""

    match_id: int
    seat: int
    interaction: int
    at: int


WRONG_GUESSES = MatchValues("wrong_guess", WrongGuess, "interaction")


async def next_number(tx: AsyncConnection, match_id: int, seat: int) -> int:
    """Return the number of the next password of that seat, from 1."""
    query = select(func.max(passwords.c.number)).where(passwords.c.match_id == match_id, passwords.c.seat == seat)
    return int(await tx.scalar(query) or 0) + 1


async def save_password(tx: AsyncConnection, match_id: int, seat: int, number: int, hashed: str) -> None:
    """Store a hash; IntegrityError where that number is taken."""
    await add_row(tx, passwords, {"match_id": match_id, "seat": seat, "number": number, "kept": hashed})


async def find_password(tx: AsyncConnection, match_id: int, seat: int, number: int) -> str | None:
    """Return the hash of that number."""
    return await find_text(tx, passwords.c.kept, match_id=match_id, seat=seat, number=number)
