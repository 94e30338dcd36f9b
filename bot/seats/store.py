"""Passwords of seats, as salted hashes outside the log, and wrong guesses at them."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class Password:
    """A password of a seat. Entries refer to it by its number, because the log becomes public after the game."""

    match_id: int
    seat: int
    number: int
    hashed: str


@dataclass(frozen=True, slots=True)
class WrongGuess:
    """A wrong guess at a seat's password, stored for a while: too many of them lock the seat."""

    match_id: int
    seat: int
    interaction: int
    at: int


PASSWORDS = MatchValues("password", Password, "seat", "number")
WRONG_GUESSES = MatchValues("wrong_guess", WrongGuess, "interaction")


async def next_number(tx: AsyncConnection, match_id: int, seat: int) -> int:
    """Return the number of the next password of that seat, from 1."""
    return 1 + max((each.number for each in await PASSWORDS.of(tx, match_id) if each.seat == seat), default=0)
