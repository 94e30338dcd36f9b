"""Passwords, which let another account take a keeper's seat over, kept as salted hashes only."""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

from engines.core import Seat

_ROUNDS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Lock:
    """What the password set for a seat is compared with."""

    salt: str
    kept: str
    """`=` and 64 hex digits, as `kept_password` returns them."""

    def opens_to(self, password: str) -> bool:
        """Say whether `password` is the one that was set."""
        return hmac.compare_digest(self.kept, kept_password(self.salt, password))


def seat_salt(salt: int, seat: Seat) -> str:
    """Return the salt of one seat of the game with this `salt`."""
    return f"monsters:{salt}:{seat}"


def kept_password(salt: str, password: str) -> str:
    """Return the form in which a password is logged: `=` and its salted hash in 64 hex digits."""
    key = hashlib.pbkdf2_hmac("sha256", password.encode("utf-8", "surrogatepass"), salt.encode(), _ROUNDS)
    return f"={key.hex()}"
