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
"""Positions: more change no percentage."""
KEPT: Final = 256
"""Beliefs that are kept, some kilobytes each."""
_SEED: Final = b"beliefs"
"""The same for all views: nothing but the view tells two beliefs apart."""


def has_beliefs(game: str) -> bool:
    """Return whether a game can say what a player could believe."""
    return isinstance(GAMES[game], SupportsHiddenFacts)


class Beliefs(SerialExecutor):
    """Samples each view once, and keeps what it found."""

    def __init__(self) -> None:
        super().__init__("beliefs")
        self.seconds, self.most = SECONDS, MOST
        # Keyed by the view: its readers may know its consequences.
        self._known = OrderedDict[tuple[str, object], asyncio.Task[Belief]]()

    async def of(self, shown: VisibleChapter) -> Belief:
        """Return what the player could believe through whose eyes a step is shown."""
        key = shown.position.game, shown.frames[0].view
        task = self._known.get(key)
        if task is None or has_failed(task):
            sampled = self.run(sample, *key, self.seconds, self.most)
            task = self._known[key] = self.start(sampled, f"belief of #{shown.position.match_id}")
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        # One who goes away takes it from nobody else.
        return await asyncio.shield(task)


def sample(game: str, view: object, seconds: float, most: int) -> Belief:
    """Return the belief of a view from as many positions as there is time for, one at least."""
    rules = GAMES[game]
    if not isinstance(rules, SupportsHiddenFacts):
        raise TypeError(f"{game} hides nothing")
    return count_facts(_in_time(rules.hidden_facts(view, _SEED), time.monotonic() + seconds, most))


def _in_time(positions: Iterator[Iterable[Fact]], end: float, most: int) -> Iterator[Iterable[Fact]]:
    for _ in range(most):
        yield next(positions)
        if time.monotonic() > end:
            return
