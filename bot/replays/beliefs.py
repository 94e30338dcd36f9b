"""Beliefs of a player at a step of a replay: positions sampled from the seat's view, in a worker process."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Final

from bot.kernel.workers.serial_executor import SerialExecutor, has_failed
from bot.replays.replay import VisibleChapter
from engines import GAMES
from engines.core.beliefs import Belief, Fact, SupportsHiddenFacts, count_facts

SECONDS: Final = 2.0
MOST: Final = 5_000
"""The most positions to sample; more do not change the percentages."""
KEPT: Final = 256
"""The number of cached beliefs, of some kilobytes each."""
_SEED: Final = b"beliefs"
"""The same seed for all views, so that a belief depends on the view alone."""


def has_beliefs(game: str) -> bool:
    """Return whether a game supports beliefs."""
    return isinstance(GAMES[game], SupportsHiddenFacts)


class Beliefs(SerialExecutor):
    """Computes beliefs by sampling, and caches the most recently used ones."""

    def __init__(self) -> None:
        super().__init__("beliefs")
        self.seconds, self.most = SECONDS, MOST
        # Keyed by the view: a reader who may see a view may see what follows from it.
        self._known = OrderedDict[tuple[str, object], asyncio.Task[Belief]]()

    async def of(self, shown: VisibleChapter) -> Belief:
        """Return the belief of the player whose view a step shows."""
        key = shown.position.game, shown.frames[0].view
        task = self._known.get(key)
        if task is None or has_failed(task):
            sampled = self.run(sample, *key, self.seconds, self.most)
            task = self._known[key] = self.start(sampled, f"belief of #{shown.position.match_id}")
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        # Shielded, so that a canceled request does not cancel it for other readers.
        return await asyncio.shield(task)


def sample(game: str, view: object, seconds: float, most: int) -> Belief:
    """Return the belief of a view, from as many positions as time allows, at least one."""
    rules = GAMES[game]
    if not isinstance(rules, SupportsHiddenFacts):
        raise TypeError(f"{game} hides nothing")
    return count_facts(_in_time(rules.hidden_facts(view, _SEED), time.monotonic() + seconds, most))


def _in_time(positions: Iterator[Iterable[Fact]], end: float, most: int) -> Iterator[Iterable[Fact]]:
    for _ in range(most):
        yield next(positions)
        if time.monotonic() > end:
            return
