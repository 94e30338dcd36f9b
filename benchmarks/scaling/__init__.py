"""Capacity of one bot, several bots and their database: `python -m benchmarks scaling [--all]`.

`python -m benchmarks scaling BOTS DATABASE MATCHES PEOPLE [SECONDS]` measures one row, DATABASE being sqlite or
postgresql. Without numbers it measures the usual rows, those that say most first, begins none after ten minutes, and
says what is left out; `--all` and `--minutes 60` leave nothing out. `--seconds` is how long people play for a row.
It prints tables of Markdown. Everything runs here, on the loopback, and ends with the benchmark.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from benchmarks.load.measured import FAULTS, measure_load
from benchmarks.scaling.databases import POSTGRESQL, SQLITE, Databases, bare_transaction
from benchmarks.scaling.idle import idle_memory
from benchmarks.scaling.rows import ALL, SECONDS, USUAL, Row, count_left_out
from benchmarks.scaling.statements import statements
from benchmarks.scaling.tables import TableRow, line, row_cells, tables

MINUTES: Final = 10.0
T = TypeVar("T")


def run(arguments: Sequence[str] = ()) -> None:
    """Measure the usual rows, all of them, or the one that is named."""
    options = _parser().parse_args(arguments)
    end = time.monotonic() + 60 * options.minutes
    rows = (
        [_parse_row(options.row)]
        if options.row
        else [row.lasting(options.seconds) for row in (ALL if options.all else USUAL)]
    )
    with tempfile.TemporaryDirectory() as folder:
        databases = Databases(Path(folder))
        # Rows that need a quiet machine for a short time come first: a row left out is missed less.
        statement_rows = [] if options.row else _measure_or_skip(statements(databases))
        idle = [] if options.row else _measure_or_skip(idle_memory(databases))
        figures = list(in_time(rows, end, partial(_measure_row, databases)))
    left_out = 0 if options.row else count_left_out([each.row for each in figures])
    print(tables(figures, idle, statement_rows, left_out), flush=True)


def in_time(rows: Sequence[Row], end: float, measure: Callable[[Row], TableRow]) -> Iterator[TableRow]:
    """Yield the figures of one row after the other; begin none after the end."""
    for row in rows:
        if time.monotonic() < end:
            yield measure(row)
        else:
            print(f"{row_cells(row)}: left out, the time is up", file=sys.stderr, flush=True)


def _measure_or_skip(measure: Coroutine[None, None, list[T]]) -> list[T]:
    """Return what is measured; nothing, and why, where the machine does not carry it."""
    try:
        return asyncio.run(measure)
    except FAULTS as error:
        print(f"failed ({type(error).__name__}: {error})", file=sys.stderr, flush=True)
        return []


def _measure_row(databases: Databases, row: Row) -> TableRow:
    began = time.monotonic()
    try:
        figures = asyncio.run(_of(databases, row))
    except FAULTS as error:
        figures = TableRow(row, fault=f"{type(error).__name__}: {error}".splitlines()[0])
    print(f"{line(figures)} ({time.monotonic() - began:.0f} s)", flush=True)
    return figures


async def _of(databases: Databases, row: Row) -> TableRow:
    async with databases.kept(row.database, row.asked.matches) as database:
        bare = await bare_transaction(database.url)
        return TableRow(row, bare, await measure_load(row.asked, database))


def _parse_row(words: Sequence[str]) -> Row:
    bots, database, *numbers = words
    if database not in (SQLITE, POSTGRESQL) or not 2 <= len(numbers) <= 3:
        raise SystemExit("BOTS DATABASE MATCHES PEOPLE [SECONDS], as in: 2 postgresql 1000 10")
    return Row.of(int(bots), database, *map(int, numbers))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks scaling", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("row", nargs="*", help="BOTS DATABASE MATCHES PEOPLE [SECONDS] of one row")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="how long people play for each row (%(default)s)")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="begin no row after these (%(default)s)")
    parser.add_argument("--all", action="store_true", help="each number of bots, matches and people with each other")
    return parser
