"""Passwords with which another account may take a seat over: kept as slow salted hashes, outside the log."""

import asyncio
import hashlib
import hmac
import secrets
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.host import Host
from bot.store.passwords import find_password, keep_password, next_number
from engines.core.rules import Seat

_ROUNDS: Final = 200_000


async def sealed(password: str) -> str:
    """Return the form in which a password is kept: its salt and its hash."""
    salt = secrets.token_hex(16)
    return f"{salt}${await asyncio.to_thread(_hash, salt, password)}"


async def number_for(host: Host, board: int, seat: Seat) -> int:
    """Return the number by which the log may name the next password of a seat."""
    async with host.database.read() as tx:
        return await next_number(tx, board, seat)


async def keep(tx: AsyncConnection, board: int, seat: Seat, number: int, kept: str) -> None:
    """Keep a sealed password, in the transaction of the entry that names it."""
    await keep_password(tx, board, seat, number, kept)


async def opens(host: Host, board: int, seat: Seat, number: int, password: str) -> bool:
    """Tell whether that is the password of that number."""
    async with host.database.read() as tx:
        kept = await find_password(tx, board, seat, number)
    if kept is None:
        return False
    salt, _, digest = kept.partition("$")
    return hmac.compare_digest(digest, await asyncio.to_thread(_hash, salt, password))


def _hash(salt: str, password: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", password.encode("utf-8", "surrogatepass"), salt.encode(), _ROUNDS).hex()
