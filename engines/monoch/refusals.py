"""What Monoch says of the reasons for which it refuses an input."""

from typing import assert_never

from engines.core.sentences import NOBODY, People, quoted, sentence
from engines.monoch import reasons as why

_OfNames = why.NotAMove | why.NoFace | why.OddTurn | why.NoSuchColumn | why.NoSuchStance
_OfTurns = why.ForTwoPlayers | why.DeclareFirst | why.DeclaredAlready | why.NoSwapNow
_OfBlocks = why.NoneLeft | why.BlocksOnlyLie | why.FirstBlock | why.MustStandOnTable
_OfPlaces = why.Gap | why.TouchesTooFew | why.CutsStrip

_EXAMPLE = "`AT90 M13`"


@sentence.register
def of_names(reason: _OfNames, _people: People = NOBODY) -> str:
    """Say what stands for no block, no way to lay it, or no place."""
    match reason:
        case why.NotAMove(typed):
            refused = f"{quoted(typed)} is not a move. " if typed.strip() else ""
            return f"{refused}Type a block, the face that is up, its turn and a cell, as in {_EXAMPLE}."
        case why.NoFace(meant):
            return f"Say which face is up: T, B, N, S, E or W after the letter, as in `{meant}`."
        case why.OddTurn(degrees):
            return f"Turn a block by 0, 90, 180 or 270 degrees, not by {degrees}."
        case why.NoSuchColumn(column):
            return f"Column `{column}` is out of reach. The columns' names are at the picture's edges."
        case why.NoSuchStance(stance, examples):
            choice = ", ".join(f"`{each.text}`" for each in examples)
            return f"There is no block `{stance.text}`. Choose one like {choice}."
        case _:
            assert_never(reason)


@sentence.register
def of_turns(reason: _OfTurns, _people: People = NOBODY) -> str:
    """Say what is not done at this table, or not now."""
    match reason:
        case why.ForTwoPlayers(option):
            return f"`{option}` is for two players: leave it out with four."
        case why.DeclareFirst():
            return "Declare your colour first: type `black` or `white`. Then place a block."
        case why.DeclaredAlready():
            return f"Colours are declared already. Place a block, as in {_EXAMPLE}."
        case why.NoSwapNow(played):
            if not played:
                return f"This table plays without the swap. Place a block, as in {_EXAMPLE}."
            return f"You can swap colours only in answer to the first block. Place one, as in {_EXAMPLE}."
        case _:
            assert_never(reason)


@sentence.register
def of_blocks(reason: _OfBlocks, _people: People = NOBODY) -> str:
    """Say why a block is not placed at all, or not anywhere else."""
    match reason:
        case why.NoneLeft(stance):
            return f"No block {stance.type.value} is left. Choose another type."
        case why.BlocksOnlyLie():
            return "Blocks do not stand up in this game. Lay it down, with T or B up."
        case why.FirstBlock(stance, cell):
            return f"The first block goes to `{cell}`, as in `{stance.text} {cell}`."
        case why.MustStandOnTable():
            return "This block must stand on the table, beside one in play. Choose a free place."
        case _:
            assert_never(reason)


@sentence.register
def of_places(reason: _OfPlaces, _people: People = NOBODY) -> str:
    """Say why a block is not placed there."""
    match reason:
        case why.Gap(stance, cell):
            return f"At `{cell}` there would be a gap under `{stance.text}`. Choose a level place."
        case why.TouchesTooFew(stance, cell, needed, touched):
            count, found = "a block" if needed == 1 else "two blocks", "only one" if touched else "none"
            return f"A block must touch {count} in play. At `{cell}` `{stance.text}` touches {found}: place it closer."
        case why.CutsStrip(block, cell, colour, first=first, last=last):
            over = f"on `{first}`" if first == last else f"that runs from `{first}` to `{last}`"
            placed = f"`{block.stance.text}` at `{cell}`"
            return f"{placed} would cut the {colour.value} strip {over} in two. Turn it or place it elsewhere."
        case _:
            assert_never(reason)
