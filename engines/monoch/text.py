"""Monoch in words: the text board and a sentence for each event. Made from views and events only."""

import textwrap
from collections.abc import Sequence
from typing import Final

from engines.core.rules import Event, Outcome
from engines.monoch import view as seen
from engines.monoch.drawing import draw
from engines.monoch.view import Colour, Ending, Kind, PublicView, SeatView

WIDTH: Final = 60


class MonochText:
    """The words of the game."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """The board from above, the players, the pool and the blocks in the order they were laid."""
        lines = textwrap.wrap(_status(view, names), WIDTH)
        lines += [_side(side, names) for side in view.sides]
        lines.append("Pool: " + " ".join(f"{kind.value}{left}" for kind, left in zip(Kind, view.pool, strict=True)))
        lines += ["", *draw(view), ""]
        blocks = " ".join(
            f"{block.kind.value}{block.turn}:{view.frame.name(block.x, block.y)}" + "'" * block.z
            for block in view.blocks
        )
        lines += textwrap.wrap("Blocks: " + blocks, WIDTH, break_on_hyphens=False)
        if view.path is not None:
            names_on_path = [view.frame.name(view.blocks[at].x, view.blocks[at].y) for at in view.path.blocks]
            lines += textwrap.wrap("Strip: " + " ".join(names_on_path), WIDTH)
        return "\n".join(lines)

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """The same board: nothing is hidden."""
        return self.public(view.public, names)

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One sentence."""
        match event:
            case seen.BlockLaid(seat=seat, block=block, name=name):
                height = f" on layer {block.z + 1}" if block.z else ""
                return f"{names[seat]} lays {block.kind.value}{block.turn} at {name}{height}."
            case seen.ColoursSwapped(seat=seat):
                return f"{names[seat]} takes over black."
            case seen.TurnLost(seat=seat):
                return f"{names[seat]} ran out of time: the turn is lost."
            case seen.PlayerLeft(seat=seat, partner=partner):
                takes_over = "" if partner is None else f" {names[partner]} plays both turns."
                return f"{names[seat]} is out of the game.{takes_over}"
            case seen.GameEnded(outcome=outcome, colour=colour, blocks=blocks):
                return _ending(outcome, colour, blocks, names)
            case _:
                return ""


def _ending(outcome: Outcome, colour: Colour | None, blocks: int, names: Sequence[str]) -> str:
    ending = Ending[outcome.reason]
    if colour is None:
        return "No block can be laid any more. The game is a draw."
    who = " and ".join(names[seat] for seat in outcome.winners)
    verb = "win" if len(outcome.winners) > 1 else "wins"
    if ending is Ending.STRIP:
        return f"{who} {verb}: the {colour.value} strip joins both ends over {blocks} blocks."
    if ending is Ending.LONGEST:
        return f"No block can be laid any more. {who} {verb}: the {colour.value} strip is the longer."
    return f"{who} {verb} on time." if ending is Ending.TIMEOUT else f"{who} {verb}: the other side has left."


def _status(view: PublicView, names: Sequence[str]) -> str:
    if view.outcome is None:
        return f"Monoch. {names[view.turn[0]]} to play" + (", or to take over black." if view.can_swap else ".")
    winners = view.outcome.winners
    colour = None if len(winners) == len(view.sides) else view.sides[winners[0]].colour
    return "Monoch. " + _ending(view.outcome, colour, len(view.path.blocks) if view.path else 0, names)


def _side(side: seen.Side, names: Sequence[str]) -> str:
    rest = f": {side.colour.value}, {side.axis.value}" + ("" if side.playing else ", out")
    mark = "#" if side.colour is Colour.BLACK else "o"
    return f"{mark} {names[side.seat]}"[: WIDTH - len(rest)] + rest


TEXT = MonochText()
