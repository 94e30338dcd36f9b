"""Positions from which Mono can begin, in the words of its notation."""

from dataclasses import dataclass, replace

from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.core.start_positions import Fault, check_count, check_members, check_number, in_field, position_error
from engines.mono.placement import read_grid
from engines.mono.random_placement import random_grid
from engines.mono.state import Player, State
from engines.mono.view import LABELS, cell_at, cell_name

_RANDOM = "random"


@dataclass(frozen=True, slots=True)
class StartPosition:
    """A position of Mono. Fields with one part a seat are in seat order."""

    grids: tuple[str, ...]
    """The labels of each grid, as in `666699777 664…`; `random`; or '' if none is placed yet."""
    opened: tuple[str, ...] = ()
    """The uncovered cells of each grid, as in `a3 f2`. Left out: none."""
    scores: tuple[int, ...] = ()
    """The scores. Left out: all 0."""
    to_move: int = 0
    """The seat to move; ignored while grids are being placed."""
    round: int = 2
    """The round; the placement is always round 1."""
    left: tuple[Seat, ...] = ()
    """The players who have left."""


def describe(state: State) -> StartPosition:
    """Return the description of a position that is not over."""
    size, players = state.options.size, state.players
    return StartPosition(
        grids=tuple("".join(LABELS[value - 1] for value in player.grid or ()) for player in players),
        opened=tuple(" ".join(cell_name(size, cell) for cell in sorted(player.uncovered)) for player in players),
        scores=tuple(player.score for player in players),
        to_move=state.mover,
        round=max(2, state.round),
        left=tuple(Seat(seat) for seat, player in enumerate(players) if player.left),
    )


def build_state(position: StartPosition, empty: State, dice: Dice) -> State:
    """Return the described position on the table `empty`; OptionError for an impossible one."""
    seats = range(len(empty.players))
    opened, scores = position.opened or ("",) * len(seats), position.scores or (0,) * len(seats)
    check_count("opened", opened, len(seats))
    check_count("scores", scores, len(seats))
    check_number("round", position.round, 2)
    check_members("left", position.left, seats)
    players = tuple(
        _player(grid, cells, score, empty.options.size, dice)
        for grid, cells, score in zip(position.grids, opened, scores, strict=True)
    )
    players = tuple(replace(player, left=seat in position.left) for seat, player in enumerate(players))
    state = replace(empty, players=players)
    if len(state.remaining) < 2:
        raise position_error("left", Fault.OVER)
    if state.to_move:
        if any(player.uncovered or player.score for player in players):
            raise position_error("grids", Fault.MISSING, "a grid")
        return state
    check_members("to_move", (position.to_move,), state.remaining)
    if not state.coverable(Seat(position.to_move)):
        raise position_error("to_move", Fault.NO_MOVE, position.to_move)
    return replace(state, round=position.round, mover=Seat(position.to_move))


def _player(labels: str, opened: str, score: int, size: int, dice: Dice) -> Player:
    check_number("scores", score, 0)
    if not labels:
        if opened:
            raise position_error("opened", Fault.NOT_POSSIBLE, opened)
        return Player(score=score)
    with in_field("grids"):
        grid = random_grid(size, dice) if labels == _RANDOM else read_grid(labels.replace(" ", ""), size)
    names = opened.split()
    check_members("opened", names, names)
    return Player(grid, frozenset(_cell(name, size) for name in names), score)


def _cell(name: str, size: int) -> int:
    cell = cell_at(size, name)
    if cell is None:
        raise position_error("opened", Fault.UNKNOWN, name)
    return cell
