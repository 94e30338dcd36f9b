"""The law: who cannot tell two worlds apart by the rules cannot tell them apart by anything else."""

from engines.core import Seat
from tests.databases import Databases
from tests.two_worlds.game import Game
from tests.two_worlds.sameness import differences, kinds
from tests.two_worlds.story import StoryOutcome, tell


async def broken(
    databases: Databases,
    game: Game,
    observer: Seat,
    seed: str,
    *,
    worlds: int = 2,
    away: Seat | None = None,
    thorough: bool = False,
) -> list[str]:
    """Return where onlookers, or the log, show a difference between so many worlds; nothing where the law holds.

    At the seat that is `away` a computer plays. `story.tell` says what is `thorough`.
    """
    first, *others = game.worlds(observer, seed)[:worlds]
    async with databases() as url:
        one = await tell(url, game, first, observer, b"one secret".ljust(32), away, thorough=thorough)
    found: list[str] = []
    for number, world in enumerate(others):
        secret = f"another one, {number}".encode().ljust(32)
        async with databases() as url:
            other = await tell(url, game, world, observer, secret, away, thorough=thorough)
        found += _apart(one, other)
        if len(world.deeds) == len(first.deeds):
            found += differences(one.log, other.log)
        else:
            # More was done, so that there is more to log, but nothing of another kind.
            found += differences(kinds(one.log), kinds(other.log))
    return found


def _apart(one: StoryOutcome, other: StoryOutcome) -> list[str]:
    places = dict.fromkeys((*one.got, *other.got))
    return [
        f"{place}: {line}" for place in places for line in differences(one.got.get(place, []), other.got.get(place, []))
    ]
