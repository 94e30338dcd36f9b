"""The bot on a machine whose clock is wrong: it shows what a file says, in seconds beside the right time."""

import os
import runpy
import sys
import time
from pathlib import Path

from bot.kernel import timing as running_time

APART = "SOAK_CLOCK_APART"
"""Names the file in the environment."""


def wall(apart: Path) -> float:
    """Return what the clock shows."""
    return time.time() + float(apart.read_text("utf-8"))


def run() -> None:
    """Run the bot as `python -m bot` does."""
    apart, usual = Path(os.environ[APART]), running_time.SteadyClock.__init__.__defaults__
    assert usual is not None
    running_time.SteadyClock.__init__.__defaults__ = (lambda: wall(apart), *usual[1:])
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    run()
