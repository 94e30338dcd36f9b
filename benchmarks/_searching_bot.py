"""The bot, with so many searches of `hard` in its processes at any time: `python -m benchmarks._searching_bot N`."""

import asyncio
import itertools
import runpy
import sys

from benchmarks._positions import Decision, decisions
from bot.computers.pool import Processes
from bot.computers.turns import Turns
from engines.selfplay import seed_bytes
from players.questions import Kind, Question

GAMES_PLAYED = (("mambo", "mambogo"), ("monoch", "two"))
PARTS = (0.3, 0.5, 0.7)
_searches: list[asyncio.Task[None]] = []


def run(searches: int) -> None:
    """Run the bot as `python -m bot` does."""
    begin = Turns.start

    async def start(self: Turns) -> None:
        await begin(self)
        processes = Processes(max(1, searches))
        games = [decisions(*game, PARTS) for game in GAMES_PLAYED]
        questions = [games[number % len(games)] for number in range(searches)]
        _searches.extend(asyncio.create_task(_search(processes, each, at)) for at, each in enumerate(questions))

    Turns.start = start  # type: ignore[method-assign] # the one place that comes before people play
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


async def _search(processes: Processes, decisions: list[Decision], number: int) -> None:
    """Search at one position after the other, as long as the bot runs."""
    for decision, count in zip(itertools.cycle(decisions), itertools.count()):
        seed = seed_bytes(f"search {number} {count}")
        await processes.ask(Question(Kind.CHOOSE, decision.game, "hard", decision.view, seed))


if __name__ == "__main__":
    run(int(sys.argv[1]))
