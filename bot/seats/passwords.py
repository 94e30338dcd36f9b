"""Passwords with which another account may take over a seat, stored as slow salted hashes outside the log."""

import asyncio
import hashlib
import hmac
import secrets
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.match_row import is_computer
from bot.kernel.store.outbox import enqueue
from bot.kernel.text.translation import _
from bot.seats.store import PASSWORDS, WRONG_GUESSES, WrongGuess
from engines.core.rules import Seat

_ROUNDS: Final = 200_000
MOST_WRONG: Final = 5
"""The number of wrong guesses after which a seat is locked for a while."""
WITHIN: Final = 3_600
"""Seconds for which wrong guesses count, and for which the seat is locked."""


async def seal(password: str) -> str:
    """Return the stored form of a password: its salt and its hash."""
    salt = secrets.token_hex(16)
    return f"{salt}${await asyncio.to_thread(_hash, salt, password)}"


async def try_password(
    host: Host, position: Position, seat: Seat, number: int, password: str, interaction: int
) -> bool:
    """Return whether a password is the seat's one with that number, and count wrong guesses. Raises Refusal if locked.

    Number 0 never matches. The caller holds the match's lock. Guesses of all users count together, because one person
    may have many accounts.
    """
    match_id, now = position.match_id, host.now()
    wrong = await host.read(_wrong_guesses, match_id, seat)
    full = len(wrong) >= MOST_WRONG
    if full and max(guess.at for guess in wrong) > now - WITHIN:
        raise Refusal(_("Too many wrong passwords. Try again in an hour."))
    if number and await opens(host, match_id, seat, number, password):
        return True
    if any(guess.interaction == interaction for guess in wrong):
        return False
    async with host.database.write(of=match_id) as tx:
        for guess in wrong:
            if full or guess.at < now - WITHIN:
                await WRONG_GUESSES.delete(tx, match_id, guess.interaction)
        await WRONG_GUESSES.add(tx, WrongGuess(match_id, seat, interaction, now))
        holder = position.holders[seat]
        if len(await _wrong_guesses(tx, match_id, seat)) == MOST_WRONG and not is_computer(holder):
            await enqueue(tx, match_id, [Notice(News.WRONG_PASSWORDS, holder, seat)], now)
    host.wake(match_id)
    return False


async def _wrong_guesses(tx: AsyncConnection, match_id: int, seat: Seat) -> list[WrongGuess]:
    return [guess for guess in await WRONG_GUESSES.of(tx, match_id) if guess.seat == seat]


async def opens(host: Host, match_id: int, seat: Seat, number: int, password: str) -> bool:
    """Return whether a password is the seat's one with that number."""
    stored = await host.read(PASSWORDS.find, match_id, seat, number)
    if stored is None:
        return False
    salt, _, digest = stored.hashed.partition("$")
    return hmac.compare_digest(digest, await asyncio.to_thread(_hash, salt, password))


def _hash(salt: str, password: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", password.encode("utf-8", "surrogatepass"), salt.encode(), _ROUNDS).hex()
