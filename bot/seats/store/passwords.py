"""Passwords of seats, as salted hashes beside the log: an entry names one by its number."""

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import passwords, wrong_guesses
from bot.kernel.store.rows import add_row, find_text


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


async def wrong_guesses_of(tx: AsyncConnection, match_id: int, seat: int) -> dict[int, int]:
    """Return the interactions that guessed a seat's password wrong, each with its time, oldest first."""
    query = select(wrong_guesses.c.interaction_id, wrong_guesses.c.at).where(
        wrong_guesses.c.match_id == match_id, wrong_guesses.c.seat == seat
    )
    rows = await tx.execute(query.order_by(wrong_guesses.c.at, wrong_guesses.c.interaction_id))
    return {interaction: at for interaction, at in rows}  # noqa: C416 -- a row is no pair to mypy


async def add_wrong_guess(tx: AsyncConnection, match_id: int, seat: int, interaction: int, at: int) -> None:
    """Store a wrong guess."""
    values = {"interaction_id": interaction, "match_id": match_id, "seat": seat, "at": at}
    await add_row(tx, wrong_guesses, values)


async def forget_wrong_guesses(tx: AsyncConnection, match_id: int, seat: int, before: int) -> None:
    """Delete a seat's wrong guesses from before a time."""
    which = (wrong_guesses.c.match_id == match_id, wrong_guesses.c.seat == seat, wrong_guesses.c.at < before)
    await tx.execute(delete(wrong_guesses).where(*which))
