"""Puzzles of Monoch: find a block that wins, or one after which the other side cannot win at once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.errors import RulesError
from engines.core.rules import Seat
from engines.monoch.options import Options
from engines.selfplay import seed_bytes
from players import computer
from players.core.alphabeta import SURE
from players.core.budget import Budget
from players.monoch.build import build_of
from players.monoch.search import BuildSearch
from players.puzzles.forcing import forced_fault as fault_of  # noqa: F401 - what a family has
from players.puzzles.forcing import forced_puzzle
from players.puzzles.full_width import FullWidth
from players.puzzles.games import positions
from players.puzzles.puzzle import Motif, Puzzle

_PLAYERS: Final = (("easy", "medium"), ("medium", "easy"), ("medium", "medium"), ("greedy", "medium"))
_FROM: Final = 5
"""Blocks on the table."""
_MOST: Final = 900
"""Legal actions: each is tried with all replies."""
_MOST_SOLUTIONS: Final = 8


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from games of computer players without end, at most one a motif of each game."""
    rules, options, game = GAMES["monoch"], Options(), 0
    while True:
        players = [computer("monoch", level) for level in _PLAYERS[game % len(_PLAYERS)]]
        played = list(positions(rules, options, players, f"{seed}:{game}"))
        seen = set[Motif]()
        for at in range(len(played) - 1, _FROM, -1):
            state, seat = played[at]
            actions = [rules.format(action) for action in rules.legal_actions(state, seat)]
            motif = _motif(state, seat, is_last=at == len(played) - 1, survives=at < len(played) - 2)
            if motif is None or motif in seen or len(actions) > _MOST:
                continue
            rank = _near_first(actions, f"{seed}:{game}:{at}")
            puzzle = forced_puzzle(FullWidth(rules), state, seat, motif, rank, _order, options, _MOST_SOLUTIONS)
            if puzzle is not None:
                seen.add(motif)
                yield puzzle
        game += 1


def _motif(state: Any, seat: Seat, *, is_last: bool, survives: bool) -> Motif | None:
    """Return what a position looks to be a puzzle of: `survives` where the other side did not win the turn after."""
    if _can_win(state, seat):
        return Motif.WIN_1 if is_last else None
    if not survives:
        return None
    rules = GAMES["monoch"]
    try:
        position: Any = rules.describe(state)
        turned = replace(position, to_move=1 - seat, can_swap=False)
        other = rules.start_from(turned, Options(), Dice(b"", 0))
    except RulesError:
        return None
    return Motif.SAVE if _can_win(other, Seat(1 - seat)) else None


def _can_win(state: Any, seat: Seat) -> bool:
    """Tell whether the players' search sees a block that wins."""
    build = build_of(GAMES["monoch"].seat_view(state, seat), is_wary=False)
    return BuildSearch(build, (1,), Budget(20_000), Dice(b"", 0)).children[0].worth >= SURE


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
