"""Passwords of seats, as salted hashes beside the log: an entry names one by its number."""

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import passwords, wrong_guesses


async def next_number(tx: AsyncConnection, match_id: int, seat: int) -> int:
    """Return the number of the next password of that seat, from 1."""
    query = select(func.max(passwords.c.number)).where(passwords.c.match_id == match_id, passwords.c.seat == seat)
    return int(await tx.scalar(query) or 0) + 1


async def save_password(tx: AsyncConnection, match_id: int, seat: int, number: int, kept: str) -> None:
    """Store a hash; IntegrityError where that number is taken."""
    await tx.execute(insert(passwords).values(match_id=match_id, seat=seat, number=number, kept=kept))


async def find_password(tx: AsyncConnection, match_id: int, seat: int, number: int) -> str | None:
    """Return the hash of that number."""
    query = select(passwords.c.kept).where(
        passwords.c.match_id == match_id, passwords.c.seat == seat, passwords.c.number == number
    )
    kept = await tx.scalar(query)
    return None if kept is None else str(kept)


async def wrong_guesses_of(tx: AsyncConnection, match_id: int, seat: int) -> dict[int, int]:
    """Return the interactions that guessed a seat's password wrong, each with its time, oldest first."""
    query = select(wrong_guesses.c.interaction_id, wrong_guesses.c.at).where(
        wrong_guesses.c.match_id == match_id, wrong_guesses.c.seat == seat
    )
    rows = await tx.execute(query.order_by(wrong_guesses.c.at, wrong_guesses.c.interaction_id))
    return {int(interaction): int(at) for interaction, at in rows}


async def add_wrong_guess(tx: AsyncConnection, match_id: int, seat: int, interaction: int, at: int) -> None:
    """Store a wrong guess."""
    await tx.execute(insert(wrong_guesses).values(interaction_id=interaction, match_id=match_id, seat=seat, at=at))


async def forget_wrong_guesses(tx: AsyncConnection, match_id: int, seat: int, before: int) -> None:
    """Delete a seat's wrong guesses from before a time."""
    which = (wrong_guesses.c.match_id == match_id, wrong_guesses.c.seat == seat, wrong_guesses.c.at < before)
    await tx.execute(delete(wrong_guesses).where(*which))
