"""A run from its seed: play, troubles, kills, then the examination."""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from tests.soak import examination
from tests.soak.harness import SoakHarness
from tests.soak.ledger import Ledger
from tests.soak.member_screen import MemberScreen
from tests.soak.people import PLAYERS, People
from tests.soak.play import MOST_MOVES, Play
from tests.soak.troubles import KILLS, TROUBLES

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a run."""

    kills: int
    entries: int
    deeds: int
    met: Counter[str]
    faults: list[str]

    def __str__(self) -> str:
        met = ", ".join(f"{name} {n}" for name, n in sorted(self.met.items()))
        lines = [f"{self.kills} kills, {self.deeds} deeds acknowledged, {self.entries} entries", met, *self.faults]
        return "\n".join([*lines, f"{len(self.faults)} faults"])


async def run(
    seed: int, kills: int, games: Sequence[str], folder: Path, troubles: Sequence[str] = (), *, moves: int = MOST_MOVES
) -> Result:
    """Play until the bot was killed so often; then look at everything."""
    async with _open_play(seed, games, folder) as play:
        rng, bag = play.rng, list[str]()
        await play.fill(at_once=len(games))
        while play.kills < kills:
            if not bag:
                bag = list(troubles or TROUBLES)
                rng.shuffle(bag)
            await _round(play, bag.pop())
        log.info("playing on, where nothing goes wrong any more")
        await play.finish(moves)
        faults = await examination.to_the_end(play)
        return Result(play.kills, play.ledger.entries(), len(play.people.deeds), play.met, faults)


async def _round(play: Play, trouble: str) -> None:
    """Play through one trouble, and kill the bot in it or after it."""
    kill = play.rng.choice(KILLS)
    log.info("%s kills; now %s, then %s", play.kills, trouble, kill.__name__)
    play.met.update([trouble, kill.__name__.replace("_", " ")])
    within = play.rng.random() < 0.3
    async with TROUBLES[trouble](play):
        for _ in range(play.rng.randint(1, 3)):
            await play.moves(3)
        if within:
            await kill(play)
    if not within:
        await kill(play)
    await play.harness.post("fault", {"kind": "none"})
    await play.harness.start_bot()
    await play.fill(at_once=len(play.games))


@asynccontextmanager
async def _open_play(seed: int, games: Sequence[str], folder: Path) -> AsyncIterator[Play]:
    rng = random.Random(seed)  # noqa: S311 -- what happens, no secrets
    screens = {name: MemberScreen(name) for name in PLAYERS}
    async with aiohttp.ClientSession() as web:
        harness = SoakHarness(folder, web, screen=screens["red"])
        ledger = Ledger(harness.database)
        harness.set_clock(0)
        listening: list[asyncio.Task[None]] = []
        try:
            await harness.open()
            for screen in screens.values():
                await screen.load(harness)
            listening += [asyncio.create_task(screen.listen(harness)) for screen in screens.values()]
            await asyncio.sleep(0.2)
            yield Play(harness, ledger, People(harness, ledger, rng, screens), rng, games)
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            await harness.close()
