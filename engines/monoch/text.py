"""Monoch in words: the text board and a sentence for each event. Made from views and events only."""

import textwrap
from collections.abc import Sequence
from typing import Final

from engines.core.rules import Event, Outcome
from engines.core.text import Ending as Told
from engines.monoch import view as seen
from engines.monoch.drawing import draw
from engines.monoch.view import Axis, BlockType, Colour, Ending, PublicView, SeatView

WIDTH: Final = 60
_BETWEEN: Final = {Axis.NORTH_SOUTH: "north and south", Axis.WEST_EAST: "west and east"}


class MonochText:
    """The words of the game."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """The plan from above, the players, the pool, the longest strips, and the blocks as they were placed."""
        before, rows, after = self.parts(view, names)
        return "\n".join([*_wrapped(before), "", *rows, "", *_wrapped(after)])

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """The same board: nothing is hidden."""
        return self.public(view.public, names)

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return whose turn it is, the sides and the pool, then the plan, then the strips and the blocks."""
        shown = view.public if isinstance(view, SeatView) else view
        if not isinstance(shown, PublicView):
            raise TypeError(f"no view of Monoch: {view!r}")
        pool = " ".join(f"{kind.value}{left}" for kind, left in zip(BlockType, shown.pool, strict=True))
        after = [_strip(shown, number, colour) for number, colour in enumerate(Colour)]
        if shown.way is not None:
            passed = " ".join(shown.blocks[at].name.replace(" ", "@") for at in shown.way.blocks)
            after = [f"Strip: {passed}"]
        if shown.blocks:
            placed = " ".join(block.name.replace(" ", "@") + "'" * block.z for block in shown.blocks)
            after.append(f"Blocks: {placed}")
        before = [_status(shown, names), *(_side(side, names) for side in shown.sides), f"Pool: {pool}"]
        return before, draw(shown), after

    def tally(self, outcome: Outcome, names: Sequence[str]) -> str:
        """The longest strips, where they decided, the winner's first."""
        if outcome.scores is None:
            return ""
        return f"longest strips of {max(outcome.scores)} and {min(outcome.scores)} cells"

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One sentence."""
        match event:
            case seen.ColourDeclared(seat=seat, colour=colour):
                return f"{names[seat]} declares {colour.value}."
            case seen.BlockPlaced(seat=seat, block=block):
                return (
                    f"{names[seat]} places {block.stance.text} at {seen.cell_name(block.x, block.y)}{_height(block)}."
                )
            case seen.ColoursSwapped(seat=seat, colour=colour):
                return f"{names[seat]} takes over {colour.value}."
            case seen.TurnLost(seat=seat, declared=declared):
                black = "" if declared is None else f" {declared.value.capitalize()} is declared."
                return f"{names[seat]} ran out of time and loses the turn.{black}"
            case seen.PlayerLeft(seat=seat, partner=partner):
                takes_over = "" if partner is None else f" {names[partner]} now plays both turns."
                return f"{names[seat]} is out of the game.{takes_over}"
            case seen.GameEnded():
                return _ending(event.outcome, event.colour, event.blocks, event.lengths, names)
            case _:
                return ""

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Who won and why, with how far the strips reach where that decided."""
        return Told(self.event(event, names), tells_scores=True) if isinstance(event, seen.GameEnded) else None


def counted(number: int, word: str) -> str:
    """Return `1 cell`, `2 cells`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def _height(block: seen.Block) -> str:
    return f" at height {block.z}" if block.z else ""


def _ending(
    outcome: Outcome, colour: Colour | None, blocks: int, lengths: tuple[int, int] | None, names: Sequence[str]
) -> str:
    ending = Ending[outcome.reason]
    who = " and ".join(names[seat] for seat in outcome.winners)
    verb = "win" if len(outcome.winners) > 1 else "wins"
    if ending is Ending.DRAW:
        both = "" if lengths is None else f" Both longest strips reach {counted(lengths[0], 'cell')}."
        return f"No more blocks can be placed.{both} The game is a draw."
    if ending is Ending.STRIP and colour is not None:
        return f"{who} {verb}: the {colour.value} strip joins both ends over {counted(blocks, 'block')}."
    if ending is Ending.LONGEST and colour is not None and lengths is not None:
        long, short = max(lengths), min(lengths)
        return (
            f"No more blocks can be placed. {who} {verb}: the longest {colour.value} strip reaches "
            f"{counted(long, 'cell')}, the longest {colour.other.value} one {short}."
        )
    return f"{who} {verb} on time." if ending is Ending.TIMEOUT else f"{who} {verb}: the other side has left."


def _status(view: PublicView, names: Sequence[str]) -> str:
    if view.outcome is None:
        mover = names[view.turn[0]]
        if view.to_declare:
            return f"Monoch. {mover} to declare black or white, then to place a block."
        taken = view.sides[1 - view.turn[0]].colour if view.can_swap else None
        return f"Monoch. {mover} to play" + ("." if taken is None else f", or to take over {taken.value}.")
    winners = view.outcome.winners
    colour = None if len(winners) == len(view.sides) else view.sides[winners[0]].colour
    lengths = view.lengths if view.outcome.scores is not None else None
    return "Monoch. " + _ending(view.outcome, colour, len(view.way.blocks) if view.way else 0, lengths, names)


def _side(side: seen.Side, names: Sequence[str]) -> str:
    colour = "" if side.colour is None else f"{side.colour.value}, "
    rest = f": {colour}joins {_BETWEEN[side.axis]}" + ("" if side.playing else ", out")
    mark = "?" if side.colour is None else "#" if side.colour is Colour.BLACK else "o"
    return f"{mark} {names[side.seat]}"[: WIDTH - len(rest)] + rest


def _wrapped(lines: Sequence[str]) -> list[str]:
    return [part for line in lines for part in textwrap.wrap(line, WIDTH, break_on_hyphens=False)]


def _strip(view: PublicView, number: int, colour: Colour) -> str:
    at = view.longest[number]
    if at is None:
        return f"Longest {colour.value} strip: none"
    cells = [part.cell for part in view.strips[at].parts]
    axis = view.axis_of(colour)
    first, last = min(cells, key=axis.of), max(cells, key=axis.of)
    there = f"{seen.cell_name(first.x, first.y)} to {seen.cell_name(last.x, last.y)}"
    return f"Longest {colour.value} strip: {counted(view.lengths[number], 'cell')}, {there}"


TEXT = MonochText()
