"""The record of a contest: its entries, and the pairings and tables that follow from them (docs/record-format.md)."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final

from engines.contests.contest import Contest
from engines.contests.entries import Entry, entry_from_json, entry_to_json
from engines.contests.folding import apply, fold
from engines.contests.standings import tables
from engines.core.codec import to_plain
from engines.core.errors import NotationError, RulesError
from engines.core.messages import N_, Text
from engines.core.proof import POSTED_DIGITS, seal

VERSION: Final = 1
"""The version of the rules; raised when the same entries lead to other pairings or tables."""


def record_to_json(contest: Contest) -> str:
    """Return the record: a line an entry, a pairing, a bye and a row of a table, a check of each line, and a digest."""
    parts = {
        "entries": map(entry_to_json, contest.entries),
        "pairings": (_line(to_plain(pairing)) for pairing in contest.pairings),
        "byes": (_line(to_plain(bye)) for bye in contest.byes),
        "tables": _table_lines(contest),
    }
    lists = ",\n".join(f'  "{name}": {_list(lines)}' for name, lines in parts.items())
    return seal(f'{{\n  "contest": {VERSION},\n{lists},\n')


def record_from_json(text: str) -> tuple[Entry, ...]:
    """Return the entries of a record; NotationError names the first missing or wrong entry."""
    try:
        data: Any = json.loads(text)
        version, listed = data["contest"], data["entries"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotationError(N_("This is not the record of a contest.")) from error
    if version != VERSION or not isinstance(listed, list):
        raise NotationError(N_("This is not a record of version {version} of contests.", version=VERSION))
    entries = []
    for number, each in enumerate(listed, 1):
        try:
            entries.append(entry_from_json(_line(each)))
        except RulesError as error:
            raise _at_entry(number, error) from error
    return tuple(entries)


def verify_record(text: str, shown: str | None = None) -> list[str]:
    """Return the checks that a record passes, as sentences; a RulesError for the first that it fails.

    `shown` is the commitment, or the digits of it that were posted at sign-up, where the reader has them.
    """
    contest, entries = None, record_from_json(text)
    for number, entry in enumerate(entries, 1):
        try:
            contest = apply(contest, entry)
        except RulesError as error:
            raise _at_entry(number, error) from error
    contest = contest or fold(entries)
    noted = contest.opened.commitment if shown is None else shown.strip("` ").lower()
    if len(noted) < POSTED_DIGITS or not contest.opened.commitment.startswith(noted):
        raise NotationError(N_("The commitment of sign-up is another one: {known}.", known=contest.opened.commitment))
    for number, (line, wanted) in enumerate(
        zip_longest(text.split("\n"), record_to_json(contest).split("\n"), fillvalue=""), 1
    ):
        if line != wanted:
            raise NotationError(N_("Line {number} should read: {wanted}", number=number, wanted=wanted))
    return list(_checks(contest))


def _checks(contest: Contest) -> Iterator[Text]:
    yield N_("Entries: all {count} are possible where they stand.", count=len(contest.entries))
    if contest.closed is None:
        yield N_("Draw: none yet. The commitment is {commitment}.", commitment=contest.opened.commitment)
        return
    yield N_(
        "Draw: the secret fits the commitment, and the seed is made of it and the shares of all who signed up. "
        "Nobody could choose it."
    )
    yield N_(
        "Pairings: all {count} follow from the seed and from the results before them. Tables: every row does.",
        count=len(contest.pairings),
    )
    if contest.opened.deals:
        yield N_("Deals: {count} are revealed, and each fits its commitment.", count=len(contest.dealt))


def _table_lines(contest: Contest) -> Iterator[str]:
    for table in tables(contest):
        for row in table.rows:
            breaks = {name: str(value) for name, value in zip(table.tie_breaks, row.tie_breaks, strict=True)}
            yield _line(
                {
                    "pool": table.pool,
                    "rank": row.rank,
                    "member": row.member,
                    "points": row.points,
                    "played": row.played,
                    "tie_breaks": breaks,
                }
            )


def _list(lines: Iterator[str]) -> str:
    joined = ",\n".join(f"    {line}" for line in lines)
    return f"[\n{joined}\n  ]" if joined else "[]"


def _line(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def _at_entry(number: int, error: RulesError) -> NotationError:
    return NotationError(N_("Entry {number}: {why}", number=number, why=error.text))
