"""The table of what has been tried, in docs/mutations.md: a row for each room, as the last run found it."""

from datetime import UTC, datetime
from itertools import takewhile
from typing import Final

from tests.mutations.reached import ROOT

PAGE: Final = ROOT / "docs/mutations.md"
BEGIN: Final = "| room | faults there are | tried | noticed | | seed | date |\n|---|---|---|---|---|---|---|\n"


def note(room: str, known: int, tried: int, noticed: int, seed: int) -> None:
    """Write a room's row, in place of the one it had."""
    before, head, after = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    if not head:
        raise LookupError(f"{PAGE} has no table")
    lines = after.splitlines()
    table = list(takewhile(lambda line: line.startswith("|"), lines))
    rows = {row.split("`")[1]: row for row in table}
    today = datetime.now(UTC).date().isoformat()
    rows[room] = f"| `{room}` | {known} | {tried} | {noticed} | {noticed / tried:.0%} | {seed} | {today} |"
    text = "\n".join((*(rows[name] for name in sorted(rows)), *lines[len(table) :]))
    PAGE.write_text(f"{before}{head}{text}\n", encoding="utf-8")
