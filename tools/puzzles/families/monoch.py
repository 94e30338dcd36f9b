"""Puzzles of Monoch: find a block that wins, or one after which the other side cannot win immediately."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monoch.actions import Place
from engines.monoch.lattice import STANCES
from engines.monoch.options import Options
from engines.selfplay import seed_bytes
from players import computer
from players.core.budget import Budget
from players.monoch.build import Build, build_of
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.families.monoch_check import (
    SEARCH,
    fault_of,  # noqa: F401 - what a family has
)
from tools.puzzles.forcing import forced_puzzle
from tools.puzzles.games import positions

SHARES: Final = {Motif.WIN_1: 0.75}
"""Wins in 1 are not easy here: two thousand blocks are possible."""
_PLAYERS: Final = (("easy", "easy"), ("easy", "medium"), ("medium", "easy"))
_FROM: Final = 6
"""The minimum number of blocks on the table."""
_MOST: Final = 10
"""The most solutions: a block that wins often does in two orientations."""
_GOOD: Final = 8
"""The number of best blocks tried for threats."""
_LOOK: Final = 2_000
"""The number of places searched for those: more than there are."""
_MOST_UNCLEAR: Final = 400
"""The number of blocks examined that might stop a threat."""


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from games of computer players endlessly, at most one per motif and game."""
    rules, options, game = GAMES["monoch"], Options(), 0
    while True:
        players = [computer("monoch", level) for level in _PLAYERS[game % len(_PLAYERS)]]
        seen = set[Motif]()
        played = list(positions(rules, options, players, f"{seed}:{game}"))[_FROM + 1 :]
        for state, seat in itertools.chain(reversed(played), itertools.chain(*itertools.starmap(_threats, played))):
            motif = _motif(build_of(rules.seat_view(state, seat), is_wary=True))
            if motif is None or motif in seen:
                continue
            puzzle = _puzzle(state, seat, motif, f"{seed}:{game}", options)
            if puzzle is not None:
                seen.add(motif)
                yield puzzle
        game += 1


def _threats(state: Any, seat: Seat) -> Iterator[tuple[Any, Seat]]:
    """Yield positions in which the other side must answer: after good blocks that threaten to win, where none wins.

    The players' own games hardly ever contain a threat that must be stopped.
    """
    build = build_of(SEARCH.rules.seat_view(state, seat), is_wary=True)
    for move in () if build.wins() else build.best(_GOOD, Budget(_LOOK)):
        after = build.after(move)
        if not after.over and after.pass_turn().wins() and not after.wins():
            yield SEARCH.after(state, seat, Place(STANCES[move.number], move.x, move.y)), Seat(1 - seat)


def _puzzle(state: Any, seat: Seat, motif: Motif, seed: str, options: Options) -> Puzzle | None:
    actions = [SEARCH.rules.format(action) for action in SEARCH.rules.legal_actions(state, seat)]
    rank = _near_first(actions, seed)
    return forced_puzzle(SEARCH, state, seat, motif, rank, _order, options, _MOST)


def _motif(build: Build) -> Motif | None:
    """Return the motif that a position seems to have, by the players' search."""
    wins = len(build.wins())
    if wins:
        return Motif.WIN_1 if wins <= _MOST else None
    if not build.pass_turn().wins():
        return None
    unclear = list(itertools.islice(build.unclear_moves(), _MOST_UNCLEAR + 1))
    if len(unclear) > _MOST_UNCLEAR:
        return None
    saved = 0
    for move in unclear:
        saved += not build.after(move).wins()
        if saved > _MOST:
            return None
    return Motif.SAVE if saved else None


def _near_first(actions: Sequence[str], seed: str) -> Callable[[Sequence[str]], Sequence[str]]:
    """Return a ranking: other blocks at a solution's place come first, the rest in random order."""
    mixed = Dice(seed_bytes(seed), 0).shuffle(actions)

    def rank(solutions: Sequence[str]) -> Sequence[str]:
        cells = {text.partition("@")[2] for text in solutions}
        return sorted(mixed, key=lambda text: text.partition("@")[2] not in cells)

    return rank


def _order(text: str) -> tuple[int, str]:
    """Return the key of the board's order: row by row, then by block."""
    stance, _, cell = text.partition("@")
    x, _, y = cell.partition(",")
    return 1_000 * int(y) + int(x), stance
