"""Passwords of seats, as salted hashes beside the log, and the wrong guesses at them."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class Password:
    """A password of a seat. Everybody reads the log after the game, so an entry names it by its number alone."""

    match_id: int
    seat: int
    number: int
    hashed: str


@dataclass(frozen=True, slots=True)
class WrongGuess:
    """A password that did not open a seat, kept for a while: too many close it to passwords."""

    match_id: int
    seat: int
    interaction: int
    at: int


PASSWORDS = MatchValues("password", Password, "seat", "number")
WRONG_GUESSES = MatchValues("wrong_guess", WrongGuess, "interaction")


async def next_number(tx: AsyncConnection, match_id: int, seat: int) -> int:
    """Return the number of the next password of that seat, from 1."""
    return 1 + max((each.number for each in await PASSWORDS.of(tx, match_id) if each.seat == seat), default=0)
