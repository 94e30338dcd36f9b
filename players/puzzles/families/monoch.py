"""Puzzles of Monoch: find a block that wins, or one after which the other side cannot win at once."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monoch.options import Options
from engines.selfplay import seed_bytes
from players import computer
from players.core.alphabeta import SURE
from players.core.budget import Budget
from players.monoch.build import Build, Move, build_of
from players.puzzles.families.monoch_check import (
    SEARCH,
    fault_of,  # noqa: F401 - what a family has
)
from players.puzzles.forcing import forced_puzzle
from players.puzzles.games import positions
from players.puzzles.puzzle import Motif, Puzzle

SHARES: Final = {Motif.WIN_1: 0.75}
"""Wins in 1 are no easy ones: two thousand blocks are possible."""
_PLAYERS: Final = (("easy", "medium"), ("medium", "easy"), ("easy", "easy"), ("medium", "medium"))
_FROM: Final = 6
"""Blocks on the table."""
_MOST: Final = 10
"""So many blocks may be right: where one wins it often does in two orientations."""
_MOST_UNCLEAR: Final = 200
"""Blocks that might stop a threat: each is looked at."""
_LOOK: Final = 2_000


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from games of computer players without end, at most one a motif of each game."""
    rules, options, game = GAMES["monoch"], Options(), 0
    while True:
        players = [computer("monoch", level) for level in _PLAYERS[game % len(_PLAYERS)]]
        seen = set[Motif]()
        for state, seat in reversed(list(positions(rules, options, players, f"{seed}:{game}"))[_FROM + 1 :]):
            motif = _motif(build_of(rules.seat_view(state, seat), is_wary=True))
            if motif is None or motif in seen:
                continue
            puzzle = _puzzle(state, seat, motif, f"{seed}:{game}", options)
            if puzzle is not None:
                seen.add(motif)
                yield puzzle
        game += 1


def _puzzle(state: Any, seat: Seat, motif: Motif, seed: str, options: Options) -> Puzzle | None:
    actions = [SEARCH.rules.format(action) for action in SEARCH.rules.legal_actions(state, seat)]
    rank = _near_first(actions, seed)
    return forced_puzzle(SEARCH, state, seat, motif, rank, _order, options, _MOST)


def _motif(build: Build) -> Motif | None:
    """Return what a position looks to be a puzzle of, as the players' search sees it."""
    moves = build.moves()
    after = [build.after(move) for move in moves]
    wins = sum(each.worth(build.side) >= SURE for each in after)
    if wins:
        return Motif.WIN_1 if wins <= _MOST else None
    if _win(build.pass_turn()) is None:
        return None
    unclear = [each for each in after if not each.over and not each.is_known_lost]
    if len(unclear) > _MOST_UNCLEAR:
        return None
    saved = 0
    for each in unclear:
        saved += _win(each) is None
        if saved > _MOST:
            return None
    return Motif.SAVE if saved else None


def _win(build: Build) -> Move | None:
    """Return a block with which the side to move wins at once."""
    found = build.best(1, Budget(_LOOK))
    return next((move for move in found if build.after(move).worth(build.side) >= SURE), None)


def _near_first(actions: Sequence[str], seed: str) -> Callable[[Sequence[str]], Sequence[str]]:
    """Return a ranking: other blocks where a solution goes come first, the rest as it falls."""
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
