"""Checking the published record of a match: its dice were fair, and its entries are those that were played."""

import json
from dataclasses import dataclass
from pathlib import Path

from bot.services.begin import commitment, seed_of
from engines import GAMES
from engines.core.errors import RulesError
from engines.core.log_hash import log_hash
from engines.core.record import Record, is_last, turn_after
from engines.core.rules import Outcome


class UnverifiedError(Exception):
    """A record that is not what it should be; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof that a record is published with."""

    secret: str
    accepted_by: tuple[int, ...]
    log_hash: str


def verify(file: Path, shown: str | None) -> str:
    """Return what holds of a published record, in sentences; UnverifiedError where something does not.

    `shown` is the commitment of the match's invite, where the reader has it.
    """
    if not file.is_file():
        raise UnverifiedError(f"There is no file {file}.")
    try:
        text = file.read_text(encoding="utf-8")
        record, proof = Record.from_json(text), _proof(text)
        committed = commitment(proof.secret)
        if shown is not None and shown.strip("` ").lower() != committed:
            raise UnverifiedError(f"The secret is not the one of the invite: its SHA-256 is {committed}.")
        if seed_of(proof.secret, proof.accepted_by) != record.seed:
            raise UnverifiedError("The seed is not made of the secret and what the players accepted with.")
        if log_hash(record.entries) != proof.log_hash:
            raise UnverifiedError("The moves are not those that were played: their running hash is another.")
        ending = _replayed(record)
    except (RulesError, OSError, UnicodeDecodeError) as error:
        raise UnverifiedError(str(error)) from error
    same = "as *Fair dice* showed in the invite" if shown else "compare it with *Fair dice* in the invite"
    return (
        f"The secret's SHA-256 is {committed}: {same}.\n"
        f"The seed is made of the secret and what the {record.seats} players accepted with.\n"
        f"All {len(record.entries)} entries replay by the rules, and their running hash fits. {ending}"
    )


def _proof(text: str) -> Proof:
    try:
        found = json.loads(text)["proof"]
        proof = Proof(str(found["secret"]), tuple(map(int, found["accepted_by"])), str(found["log_hash"]))
        seed_of(proof.secret, proof.accepted_by)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise UnverifiedError(
            "The file has no `proof` that can be read. Save the file that *Record* posts under a match that is over."
        ) from error
    return proof


def _replayed(record: Record) -> str:
    """Return how the game ended; UnverifiedError or RulesError where it cannot be replayed."""
    rules = GAMES.get(record.game)
    if rules is None or rules.info.rules_version != record.rules_version:
        raise UnverifiedError(f"This version does not play {record.game} by rules version {record.rules_version}.")
    turn = turn_after(rules, record)
    if record.entries and is_last(record.entries[-1]):
        return f"The players ended it: {record.entries[-1].text}."
    if not isinstance(turn, Outcome):
        return "The rules would go on: it was ended from outside."
    winners = ", ".join(f"seat {seat}" for seat in turn.winners)
    return f"Won by {winners} ({turn.reason})." if winners else f"Nobody won ({turn.reason})."
