"""Put faults into the code, a sample of those there are, and count those that the nearest tests notice.

`python -m tests.mutations [ROOM …] [--sample N] [--seed S]`; rooms are named in `ROOMS`. Prints what survived.
"""

import argparse
import hashlib
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import pytest

from tests.mutations.by_hand import BY_HAND, ByHand
from tests.mutations.equal import is_equal
from tests.mutations.faults import Fault, faults
from tests.mutations.reached import KEPT, ROOT, TESTS, VIEWS, ReachedLines, measure, where
from tests.mutations.trying import Change, FaultTrials

ROOMS: Final = {
    "services": "bot/services/*.py",
    "posts": "bot/posts/*.py",
    "delivery": "bot/delivery/*.py",
    "store": "bot/store/*.py",
    "operations": "bot/operations/*.py",
    "ratings": "bot/ratings/*.py",
    "thinking": "bot/thinking/*.py",
    "bot": "bot/*.py",
    "cogs": "cogs/*.py",
    **{f"cogs/{game}": f"cogs/{game}/**/*.py" for game in ("mambo", "mono", "monocards", "monoch", "monsters")},
    **{
        f"render/{room}": f"render/{room}/**/*.py"
        for room in ("core", "mambo", "mono", "monocards", "monoch", "monsters", "people")
    },
    "views": VIEWS,
    "engines": "engines/**/*.py",
    "players": "players/**/*.py",
}
WANTED: Final = 0.85
PATIENCE: Final = "30"
"""Seconds that a test waits for what a fault keeps from coming."""


def main() -> int:
    """Try the rooms asked for. Returns the exit status: 1 where fewer were noticed than are wanted."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations")
    parser.add_argument("rooms", nargs="*", choices=[[], *ROOMS, *BY_HAND])
    parser.add_argument("--sample", type=int, default=25, help="faults a room (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which faults are taken (default: %(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=20, help="of processor time of tests for a fault (default: %(default)s)"
    )
    parser.add_argument(
        "--measure", nargs="*", choices=[[], *TESTS], help="first measure what new and changed tests reach, all or some"
    )
    parser.add_argument("--only", default="", help="only faults whose `file:line` contains this")
    asked = parser.parse_args()
    os.chdir(ROOT)
    os.environ.setdefault("GAMEKEEPER_PATIENCE", PATIENCE)
    sys.dont_write_bytecode = False  # or whatever loads modules again would compile them all again too
    reached = ReachedLines()
    for part in (asked.measure or TESTS) if asked.measure is not None else ():
        measure(part)
    for kept in sorted(KEPT.glob("*.json")):
        reached.add(ReachedLines.read(kept.stem))
    tried = [_try(name, asked, reached) for name in asked.rooms or [*BY_HAND, *ROOMS]]
    return int(sum(survived for survived, _ in tried) > (1 - WANTED) * sum(count for _, count in tried))


def _try(name: str, asked: argparse.Namespace, reached: ReachedLines) -> tuple[int, int]:
    """Try a sample of a room's faults; print those nobody noticed; return how many they are, of how many."""
    began = time.monotonic()
    known = list(_faults(name))
    taken: Sequence[Change] = BY_HAND[name] if name in BY_HAND else sample(known, asked.sample, asked.seed)
    taken = [fault for fault in taken if asked.only in f"{fault.path}:{fault.line} "]
    plan: dict[Change, Sequence[str]] = {fault: _tests_to_ask(fault, reached, asked.seconds) for fault in taken}
    files = sorted({test.split("::")[0] for tests in plan.values() for test in tests})
    trials = FaultTrials(plan, reached)
    options = ("-q", "-s", "-n", "0", "-p", "no:cacheprovider", "-m", "not soak and not browser")
    status = pytest.main([*(files or ["--collect-only"]), *options], [trials])
    if status:
        raise SystemExit(f"{name}: the tests could not be collected")
    print(
        f"{name}: {len(taken) - len(trials.survived)} of {len(taken)} noticed, "
        f"of {len(known)} faults there are, in {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return len(trials.survived), len(taken)


def _tests_to_ask(fault: Change, reached: ReachedLines, seconds: float) -> list[str]:
    if isinstance(fault, ByHand):
        return [name for name in reached.tests if name.startswith(fault.held_by)]
    return reached.nearest(fault.path, fault.line, seconds)


def _faults(room: str) -> Iterator[Fault]:
    for path in sorted(ROOT.glob(ROOMS[room])) if room in ROOMS else ():
        yield from faults(path.relative_to(ROOT).as_posix())


def sample(known: Sequence[Fault], count: int, seed: int) -> list[Fault]:
    """Draw places, and one fault at each: a place at which much can be changed weighs no more than another.

    Each place draws its own lot, by what is written there: code that changes elsewhere changes nothing of the sample.
    """
    places: dict[tuple[str, int, int], list[Fault]] = {}
    for fault in known:
        places.setdefault((fault.path, fault.line, fault.column), []).append(fault)
    lots = sorted((_lot(place, seed), place) for place in places)
    drawn = (random.Random(lot).choice(places[place]) for lot, place in lots)  # noqa: S311 - no secret hangs on it
    return sorted(islice((fault for fault in drawn if fault.can_run() and not is_equal(fault)), count))


def _lot(place: tuple[str, int, int], seed: int) -> str:
    path, line, column = place
    function, text = where(path)[line - 1]
    return hashlib.sha256(f"{seed} {path} {function} {column} {text}".encode()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
