"""The proof of a match: the inputs of its seed, and its record in a file that reveals any changed byte."""

import hashlib
import json
import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from engines.core.record import Record

_CHECK_DIGITS: Final = 8
_LISTED: Final = b'  "lines": '
_TAIL: Final = (
    re.compile(rb'  "lines": \["[0-9a-f]{8}"(?:, "[0-9a-f]{8}")+\],'),
    re.compile(rb'  "digest": "[0-9a-f]{64}"'),
    re.compile(rb"\}"),
    re.compile(rb""),
)
"""The last four lines of a proof."""


POSTED_DIGITS: Final = 16
"""Digits of the commitment that are posted before anyone accepts; *Proof* shows all."""


def commitment(secret: str) -> str:
    """Return the commitment posted before anyone accepts: the SHA-256 of the server's secret, both in hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_of(secret: str, shares: tuple[int, ...]) -> bytes:
    """Return SHA-256(secret || each player's share in seat order, as 8 bytes big-endian).

    Neither side controls it: the server committed to its secret before the players accepted.
    """
    return hashlib.sha256(bytes.fromhex(secret) + b"".join(share.to_bytes(8, "big") for share in shares)).digest()


@dataclass(frozen=True, slots=True)
class Proof:
    """A record with the server's secret and each player's share, in seat order."""

    record: Record
    secret: str
    shares: tuple[int, ...]

    def to_json(self) -> str:
        """Return the file: the record, the inputs of the seed, a check for each line, and a digest of everything.

        Shares are texts, as Discord writes ids: JavaScript would round such numbers.
        """
        more = {
            "commitment": commitment(self.secret),
            "secret": self.secret,
            "shares": [str(share) for share in self.shares],
        }
        return seal(self.record.to_json(more).removesuffix("\n}\n") + ",\n")

    def line_of(self, ply: int) -> int:
        """Return the line of an entry in the file; entries and lines are counted from 1."""
        return self.to_json().splitlines().index('  "entries": [') + 1 + ply

    @property
    def digest(self) -> str:
        """Return the digest of the file."""
        digest: str = json.loads(self.to_json())["digest"]
        return digest


def seal(body: str) -> str:
    """Return the JSON object whose lines so far are `body`, completed by a check for each line and a digest of all."""
    checks = [_check(line.encode()) for line in body.splitlines()]
    body += f'  "lines": {json.dumps([*checks, _check("".join(checks).encode())])},\n'
    return f'{body}  "digest": "{hashlib.sha256(body.encode()).hexdigest()}"\n}}\n'


def changed_line(data: bytes) -> int | None:
    """Return the first changed line of a sealed file, counted from 1; None if the file is intact."""
    lines = data.split(b"\n")
    first = next((at for at, line in enumerate(lines) if line.startswith(_LISTED)), max(len(lines) - len(_TAIL), 0))
    for number, (line, form) in enumerate(zip_longest(lines[first:], _TAIL, fillvalue=None), first + 1):
        if line is None or form is None or not form.fullmatch(line):
            return min(number, len(lines))
    body, listed, digest = lines[:first], lines[first], lines[first + 1]
    checks = re.findall(rb'"([0-9a-f]{8})"', listed)
    if _check(b"".join(checks[:-1])).encode() != checks[-1]:
        return len(body) + 1
    for number, line in enumerate(body, 1):
        if number >= len(checks) or _check(line).encode() != checks[number - 1]:
            return number
    whole = hashlib.sha256(b"\n".join([*body, listed, b""])).hexdigest().encode()
    return None if whole in digest and len(body) == len(checks) - 1 else len(body) + 2


def _check(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()[:_CHECK_DIGITS]
