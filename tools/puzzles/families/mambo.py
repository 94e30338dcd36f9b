"""Puzzles of Mambo, Mamba and Mamboa: win in 1 to 3, or prevent the other side from winning."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from engines import GAMES
from engines.mambo.actions import Place
from engines.mambo.geometry import unpack
from engines.mambo.options import Options
from engines.mambo.patterns import TILES
from engines.mambo.view import PublicView, Variant
from players.core.alphabeta import SURE
from players.core.budget import Budget
from players.core.forced_wins import find_forced_win
from players.mambo.table import Lay, Table, table_of
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.forcing import forced_fault as fault_of  # noqa: F401 - what a family has
from tools.puzzles.forcing import forced_puzzle
from tools.puzzles.full_width import FullWidth
from tools.puzzles.games import positions
from tools.yardsticks import contestants

_VARIANTS: Final = (Variant.MAMBO, Variant.MAMBOA, Variant.MAMBA, Variant.MAMBO)
_PLAYERS: Final = (("greedy", "easy"), ("easy", "greedy"), ("greedy", "greedy"))
_FROM: Final = 6
"""The minimum number of tiles on the table: before, there is little to find."""
_MOST_SPACES: Final = 26
_BUDGET: Final = 6_000
"""The number of positions in which a forced win is searched."""


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from games of computer players endlessly, at most one per motif and game."""
    rules, game = GAMES["mambo"], 0
    while True:
        options = Options(variant=_VARIANTS[game % len(_VARIANTS)])
        players = [contestants("mambo")[level] for level in _PLAYERS[game % len(_PLAYERS)]]
        played = list(positions(rules, options, players, f"{seed}:{game}"))
        seen = set[Motif]()
        # Games are decided at the end: search backwards from there.
        for state, seat in reversed(played[_FROM:]):
            view = rules.seat_view(state, seat).public
            motif, ranked = _motif(view)
            if motif is None or motif in seen:
                continue
            rank = partial(_rank, ranked)
            puzzle = forced_puzzle(FullWidth(rules), state, seat, motif, rank, _order(view), options)
            if puzzle is not None:
                seen.add(motif)
                yield puzzle
        game += 1


def _rank(ranked: Sequence[str], _solutions: Sequence[str]) -> Sequence[str]:
    return ranked


def _order(view: PublicView) -> Callable[[str], tuple[int, str]]:
    """Return the key by which the board orders tiles: the number of the place, then the letter."""
    numbers = {f"{space.hex.q},{space.hex.r}": space.number for space in view.spaces}

    def key(text: str) -> tuple[int, str]:
        place, _, letter = text.partition(":")
        return numbers[place], letter

    return key


def _motif(view: PublicView) -> tuple[Motif | None, list[str]]:
    """Return the motif that a position seems to have, and all actions ordered by static worth."""
    table = table_of(view)
    if len(view.spaces) > _MOST_SPACES:
        return None, []
    children = sorted(((table.after(move).worth(table.side), move) for move in table.moves()), reverse=True)
    ranked = [GAMES["mambo"].format(Place(unpack(cell), TILES[tile])) for _, (cell, tile) in children]
    if children[0][0] >= SURE:
        return Motif.WIN_1, ranked
    if find_forced_win(table, [move for _, move in children], Budget(_BUDGET)) is not None:
        return Motif.WIN_2, ranked
    if _threatens(table):
        return Motif.SAVE, ranked
    return (Motif.WIN_3 if _wins_in_3(table, [move for _, move in children[:8]]) else None), ranked


def _threatens(table: Table) -> bool:
    """Return whether the other side would win if it could move now."""
    other = table.pass_turn()
    return any(other.after(move).worth(other.side) >= SURE for move in other.moves())


def _wins_in_3(table: Table, moves: list[Lay]) -> bool:
    """Return whether one of these moves leaves a win in 2 against the replies that look best."""
    return any(_leaves_win_in_2(table.after(move)) for move in moves)


def _leaves_win_in_2(after: Table) -> bool:
    if after.over or not _threatens(after):
        return False
    replies = sorted(((after.after(move).worth(after.side), move) for move in after.moves()), reverse=True)
    for worth, move in replies[:6]:
        then = after.after(move)
        if worth >= SURE or (not then.over and not _wins_soon(then)):
            return False
    return True


def _wins_soon(table: Table) -> bool:
    if any(table.after(move).worth(table.side) >= SURE for move in table.moves()):
        return True
    return find_forced_win(table, list(table.moves()), Budget(_BUDGET)) is not None
