"""Measurements as tables of Markdown."""

import datetime as dt
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.load.figures import SHARES, share
from benchmarks.load.measured import Results, bottleneck
from benchmarks.scaling.idle import IdleMemory
from benchmarks.scaling.rows import Row
from benchmarks.scaling.statements import StatementCounts

BUSY: Final = 0.1
"""The share of all processors that others may use before figures say so."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row with what came of it, or why nothing did."""

    row: Row
    transaction: float = 0.0
    """Seconds of a bare transaction."""
    came: Results | None = None
    fault: str = ""


def line(figures: TableRow) -> str:
    """Return a row as it is told while others are measured."""
    row, came = figures.row, figures.came
    if came is None:
        return f"{row_cells(row)}: failed ({figures.fault})"
    return (
        f"{row_cells(row)}: {came.rate:.1f} moves/s, ack {_times(came.times.ack, came.bare)}, board "
        f"{_times(came.times.board, came.bare)} bare requests of {came.bare * 1000:.1f} ms; {bottleneck(came)}"
    )


def row_cells(row: Row) -> str:
    """Return the numbers of a row."""
    return f"{row.asked.bots} {row.database} {row.asked.matches} matches {row.asked.people} people"


def tables(
    figures: Sequence[TableRow],
    idle: Sequence[IdleMemory],
    statements: Sequence[StatementCounts],
    left_out: int,
) -> str:
    """Return all tables."""
    day = dt.datetime.now(dt.UTC).date().isoformat()
    parts = [_heading(figures, left_out, day), *_speed(figures), "", *_processors(figures)]
    if idle:
        parts += ["", *_idle(idle)]
    if statements:
        parts += ["", *_statement_lines(statements)]
    return "\n".join(parts)


def _heading(figures: Sequence[TableRow], left_out: int, day: str) -> str:
    came = [each.came for each in figures if each.came is not None]
    cores = os.cpu_count() or 1
    others = sum(each.elsewhere for each in came) / max(0.001, sum(each.took for each in came))
    machine = "a quiet machine" if others <= BUSY * cores else "a **busy** machine"
    missing = f" {left_out} more rows come with `--all`." if left_out else ""
    return f"Measured on {day}, on {machine} of {cores} processors, of which others used {others:.1f}.{missing}\n"


def _speed(figures: Sequence[TableRow]) -> Iterator[str]:
    names = ("moves/s", "ack", "board", "lag p99", "a bot", "size", "growth a move", "limited by")
    yield f"| bots | database | matches | people | {' | '.join(names)} |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|"
    for each in figures:
        row, came = each.row, each.came
        head = f"| {row.asked.bots} | {row.database} | {row.asked.matches:,} | {row.asked.people} |"
        if came is None:
            yield f"{head} | | | | | | | failed: {each.fault.replace('|', '/')} |"
            continue
        late = f" ({came.times.unacknowledged} never)" if came.times.unacknowledged else ""
        yield (
            f"{head} {came.rate:.1f} | {_times(came.times.ack, came.bare)}{late} | "
            f"{_times(came.times.board, came.bare)} | {came.lag:.0f} ms | "
            f"{max(came.memory) / 2**20:.0f} MiB | {came.size / 2**20:.1f} MiB | {came.growth / 1024:.1f} KiB | "
            f"{bottleneck(came)} |"
        )


def _processors(figures: Sequence[TableRow]) -> Iterator[str]:
    yield (
        "| bots | database | matches | people | bare request | bare transaction | bot | drawing | database | sandbox | "
        "people | a move in bare transactions |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|"
    for each in figures:
        came = each.came
        if came is None or not came.moves:
            continue
        row, spent = each.row, {name: used * 1000 / came.moves for name, used in came.spent.items()}
        board = share(came.times.board, 0.5) or 0.0
        inside = "in the bot" if row.database == "sqlite" else f"{spent['database']:.1f}"
        yield (
            f"| {row.asked.bots} | {row.database} | {row.asked.matches:,} | {row.asked.people} | "
            f"{came.bare * 1000:.1f} ms | {each.transaction * 1000:.2f} ms | {spent['bot']:.0f} | "
            f"{spent['drawing']:.0f} | {inside} | {spent['sandbox']:.0f} | {spent['people']:.0f} | "
            f"{board / each.transaction:.0f} |"
        )


def _idle(idle: Sequence[IdleMemory]) -> Iterator[str]:
    yield "| database | idle matches | memory of a bot that has started | a match | kept of those looked at | a match |"
    yield "|---|---|---|---|---|---|"
    for each in idle:
        yield (
            f"| {each.database} | {each.matches:,} | {each.started / 2**20:+.1f} MiB | {_each(each.started, each)} | "
            f"{each.traced / 2**20:+.1f} MiB | {_each(each.traced, each)} |"
        )


def _each(size: int, idle: IdleMemory) -> str:
    return f"{max(0, size) / idle.matches:,.0f} B"


def _statement_lines(statements: Sequence[StatementCounts]) -> Iterator[str]:
    yield "| database | matches | statements a move | processor | after 15 minutes' rest | tables read whole |"
    yield "|---|---|---|---|---|---|"
    for each in statements:
        yield (
            f"| {each.database} | {each.matches:,} | {each.statements:.1f} | {each.milliseconds:.1f} ms | "
            f"{each.cold:.1f} ms | {', '.join(each.whole) or 'none'} |"
        )


def _times(values: Sequence[float], bare: float) -> str:
    """Return median, p95 and p99 as so many bare requests."""
    times = [share(values, part) for part in SHARES]
    return "-" if None in times else " / ".join(f"{time / bare:.1f}" for time in times if time is not None)
