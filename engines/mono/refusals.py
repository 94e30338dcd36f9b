"""What Mono says of the reasons for which it refuses an input."""

from typing import Final, assert_never

from engines.core.sentences import NOBODY, People, quoted, sentence
from engines.mono import reasons as why

_LONGEST_QUOTE: Final = 20

_OfGrids = why.NoGrid | why.NotARegion | why.GridOfWrongLength | why.RegionOfWrongSize | why.RegionSplit
_OfTheRound = why.TakeNeedsOthers | why.GridIsPlaced | why.PlacementIsOver | why.PlaceFirst
_OfCells = (
    why.NoCells
    | why.NotACell
    | why.EndAndRandom
    | why.TailBeforeCells
    | why.OffTheBoard
    | why.NamedTwice
    | why.AlreadyUncovered
)


@sentence.register
def of_grids(reason: _OfGrids, _people: People = NOBODY) -> str:
    """Say what is wrong with a grid."""
    match reason:
        case why.NoGrid(cells):
            return f"Type `random`, or your whole grid: all {cells} labels, top row first."
        case why.NotARegion(label, at, last):
            shown = f"{quoted(label, _LONGEST_QUOTE)}, character {at} of the grid,"
            return f"{shown} is not a region. Use the labels 1 to {last}, or type `random`."
        case why.GridOfWrongLength(labels, cells):
            too = "short" if labels < cells else "long"
            return f"The grid is too {too}: it has {labels} labels and needs exactly {cells}."
        case why.RegionOfWrongSize(label, need, found):
            return f"Region {label} needs exactly {need} {'cell' if need == 1 else 'cells'}, the grid has {found}."
        case why.RegionSplit(label, cell, apart):
            return f"Region {label} is split: {apart} is not joined to {cell} by cells that share a side."
        case _:
            assert_never(reason)


@sentence.register
def of_the_round(reason: _OfTheRound, _people: People = NOBODY) -> str:
    """Say what does not fit the table or the round."""
    match reason:
        case why.TakeNeedsOthers(take):
            return f"`take={take.value}` needs 3 or 4 players: leave `take` out with 2."
        case why.GridIsPlaced():
            return "Your grid is placed. The game starts once everybody has placed theirs."
        case why.PlacementIsOver():
            return "Your grid is placed already. Name cells, as in `a1,b1`, or type `random`."
        case why.PlaceFirst(cells):
            return f"Place your grid first: type `random`, or all {cells} labels, top row first."
        case _:
            assert_never(reason)


@sentence.register
def of_cells(reason: _OfCells, _people: People = NOBODY) -> str:
    """Say what is wrong with a list of cells."""
    match reason:
        case why.NoCells():
            return "Name at least one cell to uncover, as in `a1,b1`, or type `random`."
        case why.NotACell(word):
            shown = quoted(word, _LONGEST_QUOTE)
            return f"{shown} is not a cell. Name cells as in `a1,b1,c1`, or type `random`."
        case why.EndAndRandom():
            return "End a move with `end` or with `random`, not with both."
        case why.TailBeforeCells(word):
            return f"`{word}` can only come last: put the cells before it, as in `a1,b1,{word}`."
        case why.OffTheBoard(cell, last_column, rows):
            shown = quoted(cell, _LONGEST_QUOTE)
            return f"{shown} is off the board: columns are a to {last_column}, rows are 1 to {rows}."
        case why.NamedTwice(cell):
            return f"{quoted(cell, _LONGEST_QUOTE)} is named twice: name each cell once."
        case why.AlreadyUncovered(cell):
            return f"{quoted(cell, _LONGEST_QUOTE)} is already uncovered: name a covered cell."
        case _:
            assert_never(reason)
