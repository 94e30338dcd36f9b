"""Verification of the proof of a match, or the record of a contest: fair draws, legal and published entries."""

import json
from itertools import zip_longest
from typing import Any, Final

from engines import GAMES, AnyRules
from engines.contests.record import verify_record
from engines.core.errors import RulesError
from engines.core.playback import AnyFrame, replay
from engines.core.proof import POSTED_DIGITS, Proof, changed_line, commitment, seed_of
from engines.core.record import Record, is_last
from engines.core.rules import Outcome

MOST_BYTES: Final = 4 * 2**20
"""Larger than the proof of any match, in bytes."""


class UnverifiedError(Exception):
    """An invalid proof. The message names the line and the fault."""


def verify(data: bytes, shown: str | None = None) -> list[str]:
    """Return the checks that a proof passes, as sentences; UnverifiedError for the first that fails.

    `shown` is the commitment, or the digits of it that were posted with the invite, where the reader has them.
    """
    contents = _parse(data)
    if isinstance(contents, dict) and "contest" in contents:
        return _verify_contest(data, shown)
    if not isinstance(contents, dict) or not {"secret", "shares", "lines", "digest"} & contents.keys():
        raise UnverifiedError("This file has no proof. Save the file that *Proof* gives under a match that is over.")
    line = changed_line(data)
    try:
        proof = _read(contents)
        checks = _verify_contents(proof, contents, shown)
    except UnverifiedError as error:
        raise error if line is None else _changed_error(data, line, str(error)) from error
    if line is not None:
        raise _changed_error(data, line, "It does not fit its checksum in `lines`.")
    lines, canonical = data.split(b"\n"), proof.to_json().encode().split(b"\n")
    for number, (text, wanted) in enumerate(zip_longest(lines, canonical, fillvalue=b""), 1):
        if text != wanted:
            raise UnverifiedError(f"Line {number} should read: {wanted.decode()}")
    return [f"File: all {len(lines) - 1} lines are as they were written. Digest: {contents['digest']}", *checks]


def _verify_contest(data: bytes, shown: str | None) -> list[str]:
    line = changed_line(data)
    try:
        checks = verify_record(data.decode(), shown)
    except RulesError as error:
        raise UnverifiedError(str(error)) if line is None else _changed_error(data, line, str(error)) from error
    return [f"File: all {data.count(10)} lines are as they were written.", *checks]


def _parse(data: bytes) -> object:
    if len(data) > MOST_BYTES:
        raise UnverifiedError(f"The file is too large: a proof has at most {MOST_BYTES // 2**20} MiB.")
    try:
        return json.loads(data.decode())
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise UnverifiedError(f"Line {number} is not text: byte {data[error.start]} is not UTF-8.") from error
    except json.JSONDecodeError as error:
        # The parser notices some faults one line late.
        line = error.lineno if b'"digest"' not in data else changed_line(data) or error.lineno
        raise UnverifiedError(f"Line {line} is not JSON: {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        raise UnverifiedError("This is not a game record.") from error


def _changed_error(data: bytes, line: int, why: str) -> UnverifiedError:
    text = data.split(b"\n")[line - 1].decode().strip()
    shortened = text if len(text) <= 80 else f"{text[:79]}…"
    return UnverifiedError(f"Line {line} was changed: {shortened}\n{why}")


def _verify_contents(proof: Proof, data: dict[str, Any], shown: str | None) -> list[str]:
    record, committed = proof.record, commitment(proof.secret)
    if data["commitment"] != committed:
        raise UnverifiedError(f"The commitment is not the SHA-256 of the secret, which is {committed}.")
    noted = committed if shown is None else shown.strip("` ").lower()
    if len(noted) < POSTED_DIGITS or not committed.startswith(noted):
        raise UnverifiedError(f"The secret is not the one of the invite: its SHA-256 is {committed}.")
    if len(proof.shares) != record.seats:
        raise UnverifiedError(f"There are {len(proof.shares)} shares for {record.seats} seats.")
    if seed_of(proof.secret, proof.shares) != record.seed:
        raise UnverifiedError("The seed is not the SHA-256 of the secret and the shares.")
    rules = GAMES.get(record.game)
    if rules is None or rules.info.rules_version != record.rules_version:
        raise UnverifiedError(f"This version does not play {record.game} by rules version {record.rules_version}.")
    ending = _replay(rules, proof)
    same = "It is the one of the invite." if shown else "Compare it with the invite of the match."
    return [
        f"Game: {rules.info.title} with {record.seats} players, by version {record.rules_version} of its rules.",
        f"Commitment: the SHA-256 of the secret is {committed}. {same}",
        f"Seed: it is the SHA-256 of the secret and the {record.seats} players' shares. Nobody could choose it.",
        f"Entries: all {len(record.entries)} are legal with the dice of that seed, and in canonical form.",
        f"Result: {ending}",
    ]


def _read(data: dict[str, Any]) -> Proof:
    try:
        record = Record.from_json(json.dumps(data))
        shares = tuple(int(share) for share in data["shares"])
        proof = Proof(record, str(data["secret"]), shares)
        seed_of(proof.secret, shares)
        str(data["commitment"])
    except RulesError as error:
        raise UnverifiedError(str(error)) from error
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise UnverifiedError("`commitment`, `secret` or `shares` is missing or wrong.") from error
    return proof


def _replay(rules: AnyRules, proof: Proof) -> str:
    """Return how the game ended; UnverifiedError if an entry does not fit."""
    record = proof.record
    played: list[AnyFrame] = []
    try:
        played.extend(replay(rules, record))
    except RulesError as error:
        raise UnverifiedError(f"{_place(proof, len(played))}: {error}") from error
    for frame in played:
        if frame.entry.text != frame.canonical:
            raise UnverifiedError(f"{_place(proof, frame.ply)}: `{frame.entry.text}` should read `{frame.canonical}`.")
    if record.entries and is_last(record.entries[-1]):
        return f"The players ended it: {record.entries[-1].text}."
    turn = played[-1].turn
    if not isinstance(turn, Outcome):
        return "The rules would go on: it was ended from outside."
    winners = ", ".join(f"seat {seat}" for seat in turn.winners)
    return f"Won by {winners} ({turn.reason})." if winners else f"Nobody won ({turn.reason})."


def _place(proof: Proof, ply: int) -> str:
    return f"Line {proof.line_of(ply)}" if ply else "The start"
