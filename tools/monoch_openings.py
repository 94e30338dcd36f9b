"""The wins of the first player, by the first block: `python -m tools openings --games 8 --seed 1`.

The first player looks one step ahead and leaves no winning block; the second is `greedy`. Blocks that are equal
except for the compass directions are one opening. White's would be the same, with G for H and each of the others
as its own type. These games are the source of `players/monoch/opening.py`.
"""

import itertools
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engines import GAMES
from engines.core.dice import Dice
from engines.monoch.actions import Action, Declare, Place
from engines.monoch.blocks import Face, Part, parts_of
from engines.monoch.lattice import STANCES
from engines.monoch.options import Options
from engines.monoch.view import Colour, SeatView, Stance
from players.core.budget import Allowance, Budget
from players.core.player import TurnPlayer
from players.monoch import MonochPlayer
from players.monoch.rules import S, SeatRules
from tools.table import Table
from tools.yardsticks import contestants

_Look = tuple[tuple[tuple[int, int, int], str, tuple[str, ...], str], ...]


@dataclass(frozen=True)
class _Beginner(TurnPlayer):
    """Declares black, begins with a given block, and continues carefully."""

    stance: Stance
    then = MonochPlayer((1,), Allowance(2_000, 0.9))
    allowance = then.allowance

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return the colour, the first block, or one that joins most."""
        if view.public.to_declare:
            return Declare(Colour.BLACK)
        if not view.public.blocks:
            return Place(self.stance, 0, 0)
        return self.then.choose(rules, view, dice, budget)


def _look(stance: Stance) -> _Look:
    """Return a key that is equal for stances that differ only in compass directions."""
    parts = parts_of(stance.type, stance.orientation)
    return min(_turn(stance, parts, flips) for flips in itertools.product((False, True), repeat=2))


def _turn(stance: Stance, parts: Sequence[Part], flips: Sequence[bool]) -> _Look:
    sizes = stance.orientation.size[:2]
    swaps = dict[Face, Face]()
    for flip, (one, other) in zip(flips, ((Face.W, Face.E), (Face.N, Face.S)), strict=True):
        swaps |= {one: other, other: one} if flip else {}
    rows = []
    for part in parts:
        x, y = (size - 1 - at if flip else at for at, size, flip in zip(part.cell[:2], sizes, flips, strict=True))
        edges = sorted(swaps.get(edge, edge).value for edge in part.edges)
        rows.append(((x, y, part.cell[2]), swaps.get(part.face, part.face).value, tuple(edges), part.colour.value))
    return tuple(sorted(rows))


def measure(games: int, seed: str, only: Sequence[str] | None = None) -> None:
    """Play `games` games of each opening, and print a line for each, the best first."""
    openings: defaultdict[_Look, list[Stance]] = defaultdict(list)
    for stance in STANCES:
        if only is None or stance.text in only:
            openings[_look(stance)].append(stance)
    rows = []
    for stances in openings.values():
        won = 0
        for number in range(games):
            players = (_Beginner(stances[0]), contestants("monoch")["greedy"])
            table = Table(GAMES["monoch"], Options(), players, f"{seed}:{stances[0].text}:{number}")
            won += table.run().winners == (0,)
        rows.append((won, " ".join(stance.text for stance in stances)))
    for won, names in sorted(rows, reverse=True):
        print(f"{won} of {games}: {names}")
