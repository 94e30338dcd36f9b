"""Many people act at once on a bot with many running matches: `python -m benchmarks load [PEOPLE MATCHES SECONDS]`.

Each person plays Mono, Mambo, MONO or Monoch against themselves without pause, by typed moves that are completed first.
Times are given as ratios to a bare request: `/games next` on the same bot at rest, from the command to its whole
answer. Everything runs here, on the loopback, and ends with the benchmark. `python -m benchmarks scaling` does the same
with several bots and on PostgreSQL.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks._filling import fill, places
from benchmarks.load.figures import ratio
from benchmarks.load.files import address, copy_of
from benchmarks.load.measured import FAULTS, SERVERS, LoadPlan, Results, measure_load

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
                _print(_on_a_copy(filled, LoadPlan(people, matches, seconds)))
            except FAULTS as error:
                print(f"load {people} people {matches} matches: failed ({type(error).__name__}: {error})", flush=True)


def _on_a_copy(filled: Path, load: LoadPlan) -> Results:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure_load(load, copy_of(filled, Path(folder))))


def _print(came: Results) -> None:
    moves, times, load = max(1, came.moves), came.times, came.asked
    for who, seconds in came.spent.items():
        if seconds:
            print(f"  {who}: {seconds / came.took:.2f} processors, {seconds * 1000 / moves:.0f} ms of one a move")
    print(f"a bare request takes {came.bare * 1000:.1f} ms; {came.moves} moves, {times.unacknowledged} unacknowledged")
    for name, series in (("ack", times.ack), ("answer", times.answer), ("match_id", times.match_id)):
        worst = f"p99 {ratio(series, 0.99, came.bare)}, slowest {ratio(series, 1, came.bare)}"
        print(f"  {name}: median {ratio(series, 0.5, came.bare)}, {worst}")
    all_times = (times.ack, times.answer, times.match_id, times.bystander)
    ack, answer, match_id, bystander = (ratio(series, 0.5, came.bare) for series in all_times)
    print(
        f"load {load.people} people {load.matches} matches: ack {ack} answer {answer} board {match_id} bystander "
        f"{bystander} bare requests, {came.rate:.1f} moves/s, lag {came.lag:.0f} ms",
        flush=True,
    )
