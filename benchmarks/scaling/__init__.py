"""How far one bot, several bots and their database carry: `python -m benchmarks scaling [--all] [--write FILE]`.

`python -m benchmarks scaling BOTS DATABASE MATCHES PEOPLE [SECONDS]` measures one row, DATABASE being sqlite or
postgresql. Without numbers it measures the usual rows in some eight minutes of a machine with two processors that
nobody else uses, and says what they leave out; `--all` leaves nothing out. `--write` puts the tables into a file,
between the two lines that mark their place. Everything runs here, on the loopback, and ends with the benchmark.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.load.measured import FAULTS, measured
from benchmarks.scaling.databases import POSTGRESQL, SQLITE, Databases, bare_transaction
from benchmarks.scaling.idle import idle_memory
from benchmarks.scaling.rows import ALL, USUAL, Row, left_out
from benchmarks.scaling.statements import statements
from benchmarks.scaling.tables import Figures, line, tables, write


def run(arguments: Sequence[str] = ()) -> None:
    """Measure the usual rows, all of them, or the one that is named."""
    told = _parser().parse_args(arguments)
    rows = ALL if told.all else (_named(told.row),) if told.row else USUAL
    with tempfile.TemporaryDirectory() as folder:
        databases = Databases(Path(folder))
        found = [_measured(databases, row) for row in rows]
        idle = [] if told.row else asyncio.run(idle_memory(databases))
        asked = [] if told.row else asyncio.run(statements(databases))
    text = tables(found, idle, asked, 0 if told.row else left_out(rows))
    print(text, flush=True)
    if told.write:
        write(told.write, text)


def _measured(databases: Databases, row: Row) -> Figures:
    try:
        figures = asyncio.run(_of(databases, row))
    except FAULTS as error:
        figures = Figures(row, fault=f"{type(error).__name__}: {error}".splitlines()[0])
    print(line(figures), flush=True)
    return figures


async def _of(databases: Databases, row: Row) -> Figures:
    async with databases.kept(row.database, row.asked.matches) as kept:
        bare = await bare_transaction(kept.url)
        return Figures(row, bare, await measured(row.asked, kept))


def _named(words: Sequence[str]) -> Row:
    bots, database, *numbers = words
    if database not in (SQLITE, POSTGRESQL) or not 2 <= len(numbers) <= 3:
        raise SystemExit("BOTS DATABASE MATCHES PEOPLE [SECONDS], as in: 2 postgresql 1000 10")
    return Row.of(int(bots), database, *map(int, numbers))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks scaling", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("row", nargs="*", help="BOTS DATABASE MATCHES PEOPLE [SECONDS] of one row")
    parser.add_argument("--all", action="store_true", help="each number of bots, matches and people with each other")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the tables into this file")
    return parser
