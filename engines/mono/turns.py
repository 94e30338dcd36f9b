"""Turns: the list of values, its end and its score, the next player, and the end of the game (rules/mono.md)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from engines.core.dice import Dice
from engines.core.errors import IllegalActionError
from engines.core.messages import N_
from engines.core.rules import Event, Outcome, Seat
from engines.mono.actions import NO_CELLS, Tail, Uncover
from engines.mono.state import Player, State
from engines.mono.view import (
    Ending,
    GameEnded,
    Pick,
    Run,
    Take,
    TurnEnd,
    TurnPassed,
    TurnPlayed,
    UncoveredValue,
    cell_at,
    col_count,
    row_count,
)


def runs_of(values: Iterable[int]) -> tuple[Run, ...]:
    """Return the runs of equal values, in order."""
    return tuple(Run(value, len(list(same))) for value, same in groupby(values))


def score(values: Iterable[int]) -> int:
    """Return the sum of the squared lengths of the runs."""
    return sum(run.points for run in runs_of(values))


def read_cells(state: State, seat: Seat, action: Uncover) -> tuple[int, ...]:
    """Return the cells named; IllegalActionError for one off the board, uncovered or named twice, or for none."""
    if not action.cells and action.tail is not Tail.RANDOM:
        raise IllegalActionError(NO_CELLS)
    size = state.options.size
    coverable = frozenset(state.coverable(seat))
    cells: list[int] = []
    for name in action.cells:
        cell = cell_at(size, name)
        if cell is None:
            last = chr(ord("a") + col_count(size) - 1)
            rows = row_count(size)
            raise IllegalActionError(
                N_(
                    "`{cell}` is off the grid. Columns are a to {last}, rows 1 to {rows}.",
                    cell=name,
                    last=last,
                    rows=rows,
                )
            )
        if cell in cells:
            raise IllegalActionError(N_("You named `{cell}` twice.", cell=name))
        if cell not in coverable:
            raise IllegalActionError(N_("`{cell}` is already open.", cell=name))
        cells.append(cell)
    return tuple(cells)


def take(uncovered: Sequence[UncoveredValue], last: int | None, mode: Take) -> UncoveredValue:
    """Return the uncovered value that joins the list after `last`; of equal values that of the first seat."""
    if mode is Take.MAX:
        return max(uncovered, key=lambda each: each.value)
    fitting = [each for each in uncovered if last is None or each.value >= last]
    if mode is Take.BEST and not fitting:
        return max(uncovered, key=lambda each: each.value)
    return min(fitting if mode is Take.BEST else uncovered, key=lambda each: each.value)


def play_turn(state: State, seat: Seat, action: Uncover, dice: Dice) -> tuple[State, TurnPlayed]:
    """Uncover and score, without passing the turn on."""
    named = list(reversed(read_cells(state, seat, action)))
    going_on = action.tail is Tail.RANDOM or (action.tail is Tail.NONE and not state.options.no_auto)
    picks: list[Pick] = []
    last: int | None = None
    while True:
        coverable = state.coverable(seat)
        if not coverable:
            return _finish(state, seat, picks, TurnEnd.EMPTY)
        if not named and not going_on:
            return _finish(state, seat, picks, TurnEnd.END if action.tail is Tail.END else TurnEnd.NAMED)
        by_chance = not named
        cell = dice.choice(coverable) if by_chance else named.pop()
        state, uncovered = _uncover(state, seat, cell)
        taken = take(uncovered, last, state.options.take)
        picks.append(Pick(cell, uncovered, taken, by_chance))
        if last is not None and taken.value < last:
            return _finish(state, seat, picks, TurnEnd.LOWER)
        last = taken.value


def _uncover(state: State, seat: Seat, cell: int) -> tuple[State, tuple[UncoveredValue, ...]]:
    """Uncover a cell on all opponents' boards."""
    players: list[Player] = []
    uncovered: list[UncoveredValue] = []
    for other, player in enumerate(state.players):
        if other != seat and player.grid is not None and cell not in player.uncovered:
            uncovered.append(UncoveredValue(Seat(other), player.grid[cell]))
            player = replace(player, uncovered=player.uncovered | {cell})
        players.append(player)
    return replace(state, players=tuple(players)), tuple(uncovered)


def _finish(state: State, seat: Seat, picks: list[Pick], end: TurnEnd) -> tuple[State, TurnPlayed]:
    values = [pick.taken.value for pick in picks]
    lower = values.pop() if end is TurnEnd.LOWER else None
    points = score(values)
    player = state.players[seat]
    total = player.score + points
    played = TurnPlayed(state.options.size, seat, state.round, tuple(picks), runs_of(values), lower, end, points, total)
    players = (*state.players[:seat], replace(player, score=total), *state.players[seat + 1 :])
    return replace(state, players=players, last=played), played


def end_placement(state: State) -> tuple[State, tuple[Event, ...]]:
    """Begin round 2 once all remaining players have placed a grid."""
    return (state, ()) if state.to_move else pass_on(replace(state, mover=Seat(len(state.players) - 1)))


def pass_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """Pass the turn to the next seat that can use it, or end the game."""
    events: list[Event] = []
    while True:
        seats = state.remaining
        later = [seat for seat in seats if seat > state.mover]
        if later:
            state = replace(state, mover=later[0])
        elif any(player.bare for player in state.players):
            return _end(state, events)
        else:
            state = replace(state, mover=seats[0], round=state.round + 1)
        if state.coverable(state.mover):
            return state, tuple(events)
        events.append(TurnPassed(state.mover))


def _end(state: State, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    seats = state.remaining
    best = max(state.players[seat].score for seat in seats)
    winners = tuple(seat for seat in seats if state.players[seat].score == best)
    return finish(state, winners, Ending.BOARD_UNCOVERED, events)


def finish(
    state: State, winners: tuple[Seat, ...], ending: Ending, events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    """Return the final position, with all boards revealed."""
    outcome = Outcome(winners, tuple(player.score for player in state.players), ending.name)
    return replace(state, outcome=outcome), (*events, GameEnded(outcome))
