"""Many people playing at once on a bot with many running matches: `python -m benchmarks load [PEOPLE MATCHES SECONDS]`.

Each person plays Mono, Mambo, MONO or Monoch against themselves without pause, by typed moves after autocompletion.
Times are given as ratios to a bare request: `/games next` on the same bot at rest, from the command to its whole
answer. After each load as many people play on the minimal bot (`minimal_bot.py`), in a sandbox of the same kind, and
both are printed with their ratios, which differ less by machine. Everything runs here, on the loopback, and ends with
the benchmark. `python -m benchmarks scaling` does the same with several bots and on PostgreSQL.
"""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks._filling import fill, places
from benchmarks.load.files import address, copy_of, database_in
from benchmarks.load.measured import FAULTS, SERVERS, LoadPlan, Results, measure_load
from benchmarks.load.report import load_lines, ratio_lines

PEOPLE: Final = (1, 10, 40)
MATCHES: Final = (20, 300, 5_000)
SECONDS: Final = 15


def run(arguments: Sequence[str] = ()) -> None:
    """Measure one load, or each of the usual ones."""
    people, matches, seconds = (*map(int, arguments), *(10, 300, SECONDS)[len(arguments) :])
    loads = [(people, matches)] if arguments else [(people, matches) for matches in MATCHES for people in PEOPLE]
    with tempfile.TemporaryDirectory() as folder:
        for people, matches in loads:
            filled = Path(folder) / f"{matches}.db"
            if not filled.exists():
                asyncio.run(fill(address(filled), matches, places(SERVERS)))
            try:
                ours = _on_a_copy(filled, LoadPlan(people, matches, seconds))
                _print(load_lines(ours))
                _print(ratio_lines(ours, _on_the_minimal_bot(LoadPlan(people, 0, seconds, minimal=True))))
            except FAULTS as error:
                print(f"load {people} people {matches} matches: failed ({type(error).__name__}: {error})", flush=True)


def _on_a_copy(filled: Path, load: LoadPlan) -> Results:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure_load(load, copy_of(filled, Path(folder))))


def _on_the_minimal_bot(load: LoadPlan) -> Results:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure_load(load, database_in(Path(folder) / "minimal.db")))


def _print(lines: Iterator[str]) -> None:
    print(*lines, sep="\n", flush=True)
