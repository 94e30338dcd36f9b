"""The record of a contest: its entries as JSON, from which everything is recomputed (docs/record-format.md)."""

import json
from typing import Any, Final

from engines.contests.contest import Contest
from engines.contests.entries import Entry, entry_from_json, entry_to_json
from engines.core.errors import NotationError
from engines.core.messages import N_

VERSION: Final = 1
"""Of what is drawn from a seed; raised when the same entries lead to other pairings or tables."""


def record_to_json(contest: Contest) -> str:
    """Return the record, one line an entry, with what it leads to: pairings and tables."""
    entries = ",\n".join(f"    {entry_to_json(entry)}" for entry in contest.entries)
    return f'{{\n  "contest": {VERSION},\n  "entries": [\n{entries}\n  ]\n}}\n'


def record_from_json(text: str) -> tuple[Entry, ...]:
    """Return the entries of a record; NotationError names the first that is missing or wrong."""
    try:
        data: Any = json.loads(text)
        listed = data["entries"]
        wrong = data["contest"] != VERSION or not isinstance(listed, list)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotationError(N_("This is not the record of a contest.")) from error
    if wrong:
        raise NotationError(N_("This is not a record of version {version}.", version=VERSION))
    return tuple(entry_from_json(json.dumps(each, separators=(",", ":"))) for each in listed)
