"""The facts that Monsters! hides from a keeper: the places of unseen monsters."""

from collections.abc import Iterator
from itertools import count

from engines.core.beliefs import Fact
from engines.core.dice import Dice
from engines.monsters.resampling import resample
from engines.monsters.view import SeatView


def hidden_facts(view: SeatView, seed: bytes) -> Iterator[list[Fact]]:
    """Yield the place of each hex with a monster that the keeper does not see, endlessly."""
    seen = {monster.number for hex_ in view.hexes for monster in hex_.monsters}
    seen |= {monster.number for monster in view.monsters}
    seen |= {monster.number for report in view.reports for monster in report.monsters}
    seen |= {monster.number for hex_ in view.public.revealed for monster in hex_.monsters}
    for number in count():
        monsters = resample(view, Dice(seed, number)).monsters
        yield [(place,) for place in {monster.place for monster in monsters if monster.number not in seen}]
