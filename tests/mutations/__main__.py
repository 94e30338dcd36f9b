"""Put faults into a copy of the code, a sample of all cosmic-ray knows, and count those that the nearest tests notice.

`python -m tests.mutations [ROOM …] [--sample N] [--seed S]`; rooms are named in `ROOMS`. Prints what survived.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkItem

ROOT = Path(__file__).parents[2]
AT_MOST = 300
"""Seconds for the tests of one fault: one that never ends is noticed by that."""
NO_FAULTS = ("BitOr",)
"""Parts of names of operators that mostly change annotations: `int | None` means the same whatever stands between."""


@dataclass(frozen=True, slots=True)
class Room:
    """Modules to put faults into, and the tests that must notice."""

    modules: str
    tests: Sequence[str]


def _pictures(games: str) -> Sequence[str]:
    """Return the arguments that compare the golden pictures of some games."""
    return ("tests/conformance/test_golden_pictures.py", f"-k '{games}-'")


_COGS = tuple(
    f"tests/cogs/test_{name}.py" for name in ("commands", "options", "dialogue", "opponents", "endings", "suggestions")
)
ROOMS = {
    "posts": Room("bot/posts/*.py", ("tests/bot", "tests/cogs/test_endings.py", "tests/cogs/test_calls.py")),
    "services": Room("bot/services/*.py", ("tests/bot", "tests/cogs/test_endings.py", "tests/cogs/test_calls.py")),
    "cogs": Room("cogs/*.py", _COGS),
    "cogs/mono": Room("cogs/mono/*.py", ("tests/cogs/test_suggestions.py", "tests/cogs/test_mono.py")),
    "cogs/monoch": Room("cogs/monoch/*.py", ("tests/cogs/test_suggestions.py", "tests/cogs/test_monoch.py")),
    "render": Room("render/core/*.py", ("tests/render/test_core.py", *_pictures("test_core or mono"))),
    "render/mambo": Room("render/mambo/*.py", _pictures("mambo")),
    "render/mono": Room("render/mono/*.py", _pictures("mono")),
    "render/monoch": Room("render/monoch/*.py", _pictures("monoch")),
    "mambo": Room("engines/mambo/view.py", ("tests/engines/mambo/test_play.py", "tests/render/test_mambo.py")),
    "monoch": Room("engines/monoch/view.py", ("tests/engines/monoch/test_winning.py", "tests/render/test_monoch.py")),
    "mono": Room("engines/mono/view.py", ("tests/engines/mono", "tests/conformance/test_secrets.py")),
    "monocards": Room("engines/monocards/view.py", ("tests/engines/monocards", "tests/conformance/test_secrets.py")),
    "monsters": Room("engines/monsters/observe.py", ("tests/engines/monsters", "tests/conformance/test_secrets.py")),
}


def main() -> int:
    """Try the rooms asked for. Returns the exit status: 1 where fewer than 85 % were noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations")
    parser.add_argument("rooms", nargs="*", choices=[[], *ROOMS])
    parser.add_argument("--sample", type=int, default=10, help="faults a room (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which faults are taken (default: %(default)s)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy(Path(folder))
        os.chdir(folder)
        tried = [survivors(name, asked.sample, asked.seed) for name in asked.rooms or ROOMS]
    return int(sum(survived for survived, _ in tried) > 0.15 * sum(count for _, count in tried))


def copy(folder: Path) -> None:
    """Copy what git knows, as it is now: the faults are written into files."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S607 - git is on the path
    for name in filter(lambda name: (ROOT / name).is_file(), listed.stdout.splitlines()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)


def survivors(name: str, sample: int, seed: int) -> tuple[int, int]:
    """Try a sample of a room's faults; print those nobody noticed; return how many they are, of how many."""
    room = ROOMS[name]
    command = f"{sys.executable} -m pytest -x -q -n 0 -p no:cacheprovider -m 'not soak' {' '.join(room.tests)}"
    outcome, said = run_tests(command, AT_MOST)
    if outcome is not TestOutcome.SURVIVED:
        raise SystemExit(f"the tests of {name} fail without any fault:\n{said}")
    with use_db("faults.sqlite", WorkDB.Mode.create) as known:
        init(sorted(Path().glob(room.modules)), known, {})
        faults = [fault for fault in known.pending_work_items if _is_fault(fault)]
    taken = random.Random(seed).sample(faults, min(sample, len(faults)))  # noqa: S311 - no secret hangs on it
    survived = [text for text in _survived(taken, command) if text]
    print(
        f"{name}: {len(taken) - len(survived)} of {len(taken)} noticed, of {len(faults)} faults there are", flush=True
    )
    return len(survived), len(taken)


def _is_fault(fault: WorkItem) -> bool:
    return not any(part in mutation.operator_name for mutation in fault.mutations for part in NO_FAULTS)


def _survived(faults: Iterable[WorkItem], command: str) -> Iterable[str]:
    for fault in faults:
        result = mutate_and_test(fault.mutations, command, AT_MOST)
        if result.test_outcome is TestOutcome.SURVIVED:
            print(result.diff, flush=True)
            yield str(result.diff)


if __name__ == "__main__":
    sys.exit(main())
