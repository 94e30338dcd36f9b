"""One run: a bot that is killed again and again, the people who play on it, and what they see."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from tests.soak.harness import SoakHarness
from tests.soak.ledger import Ledger
from tests.soak.member_screen import MemberScreen, pictures
from tests.soak.people import NAMES, People

MOST_MOVES = 40
"""After so many more moves, where nothing goes wrong, a match that goes on is resigned."""
SENT_SECONDS = 90.0
"""Seconds within which an unsent job is retried."""


@dataclass(slots=True)
class LostChanges:
    """The changes that a restored older copy of the database has lost."""

    deeds: set[str] = field(default_factory=set)
    posts: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Play:
    """The environment of the faults."""

    harness: SoakHarness
    ledger: Ledger
    people: People
    rng: random.Random
    games: Sequence[str]
    kills: int = 0
    met: Counter[str] = field(default_factory=Counter)
    """The faults so far, by name."""
    lost: LostChanges = field(default_factory=LostChanges)
    faults: list[str] = field(default_factory=list)
    """The findings on the way."""

    @property
    def screens(self) -> dict[str, MemberScreen]:
        """Return the members' screens."""
        return self.people.screens

    async def fill(self, *, at_once: int) -> None:
        """Begin matches until as many run, of all games."""
        running = self.ledger.running()
        offered = self.ledger.rows("SELECT game FROM matches WHERE status = 'offered'")
        counted = Counter(dict.fromkeys(self.games, 0) | Counter(game for *_, game in (*running, *offered)))
        for _ in range(at_once - counted.total()):
            game = min(counted, key=lambda each: counted[each])
            counted[game] += 1
            await self.people.challenge(game)
        await self.people.accept_all()

    async def moves(self, most: int) -> None:
        """Let people act in so many matches, in each at most once."""
        running = self.ledger.running()
        chosen = self.rng.sample(running, min(most, len(running)))
        await asyncio.gather(*(self.people.act(match_id, game) for match_id, game in chosen))

    def deeds_begun(self, most: int) -> "asyncio.Task[None]":
        """Let people act while the bot may be killed."""
        return asyncio.create_task(self.moves(most))

    def boards_seen(self) -> int:
        """Return how many boards have been posted."""
        return sum(bool(pictures(one)) for one in self.screens["red"].posts())

    def posts_seen(self) -> set[str]:
        """Return the ids of all that anybody sees."""
        return {key for screen in self.screens.values() for key in screen.messages}

    async def until(self, come: Callable[[], bool], seconds: float) -> bool:
        """Wait until something has come, for so many seconds at most."""
        end = time.monotonic() + seconds
        while not (found := come()) and time.monotonic() < end:  # noqa: ASYNC110 -- it comes from another process
            await asyncio.sleep(0.01)
        return found

    async def kill(self) -> None:
        """Kill the bot."""
        await self.harness.kill_bot()
        self.kills += 1

    async def finish(self, most: int) -> None:
        """Play on, so many moves a match at most, where nothing goes wrong any more."""
        await self.harness.post("fault", {"kind": "none"})
        await self.people.accept_all()
        for _ in range(most):
            if not self.ledger.running():
                break
            await self.moves(len(self.ledger.running()))
        await self.wait_until_sent()

    async def end(self) -> None:
        """Let every match end that goes on, and then the second games of pairs."""
        for _ in (1, 2):
            running = self.ledger.running()
            for match_id, _game in running:
                seats = self.ledger.rows("SELECT user_id FROM seats WHERE match_id = ? ORDER BY seat", match_id)
                await self.people.resign(NAMES[seats[0][0]], match_id)
            # Leaving is acknowledged before it is done.
            await self.until(partial(self._are_over, running), SENT_SECONDS)
            await self.wait_until_sent()

    def _are_over(self, matches: Sequence[tuple[int, str]]) -> bool:
        return not set(matches) & set(self.ledger.running())

    async def wait_until_sent(self) -> None:
        """Wait until nothing waits to be sent."""
        await self.until(lambda: not self.ledger.unsent(), SENT_SECONDS)
        await asyncio.sleep(0.3)
