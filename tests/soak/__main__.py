"""`python -m tests.soak [--seed S] [--kills N] [--games KEY ...] [--trouble NAME ...] [--keep DIR] [--processes N]`."""

import argparse
import asyncio
import logging
import secrets
import sys
import tempfile
from pathlib import Path

from engines import GAMES
from tests.soak import several
from tests.soak.contests import run_contests
from tests.soak.run import run
from tests.soak.troubles import TROUBLES

KILLS = 100


def main() -> int:
    """Run, and tell what it came to; exit code 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Play on a bot that is killed.")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=sorted(GAMES))
    parser.add_argument("--trouble", nargs="+", choices=sorted(TROUBLES), default=())
    parser.add_argument("--keep", type=Path, help="an empty folder for the database and the logs")
    parser.add_argument("--processes", type=int, default=1, help="so many, on a PostgreSQL of the run's own")
    parser.add_argument("--slow", action="store_true", help="a slow Discord alone, to compare numbers of processes")
    parser.add_argument("--contests", action="store_true", help="five contests, and at most 3 kills")
    asked = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    print(f"soak with seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        kept = asked.keep or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        if asked.contests or asked.processes > 1 or asked.slow:
            if asked.contests:
                runs = run_contests(asked.seed, min(asked.kills, 3), kept)
            elif asked.slow:
                runs = several.run_slow(asked.seed, folder=kept, processes=asked.processes)
            else:
                runs = several.run(asked.seed, kills=asked.kills, folder=kept, processes=asked.processes)
            told, faults = asyncio.run(runs)
            print("\n".join([f"seed {asked.seed}: {told}", *faults, f"{len(faults)} faults"]))
            return 1 if faults else 0
        result = asyncio.run(run(asked.seed, asked.kills, asked.games, kept, asked.trouble))
    print(f"seed {asked.seed}: {result}")
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
