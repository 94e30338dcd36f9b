"""The state of a game after a block: won, drawn, or unfinished (rules/monoch.md, ends and winning)."""

from dataclasses import replace

from engines.core.rules import Outcome, Seat, Step
from engines.monoch.placing import spots_of
from engines.monoch.showing import can_swap, lengths_of, longest_of, strips_of
from engines.monoch.state import State, axis_of, colour_of
from engines.monoch.surface import surface_of
from engines.monoch.view import Colour, Ending, GameEnded, Way
from engines.monoch.ways import shortest_way


def strip_end(state: State, mover: Colour) -> Step[State] | None:
    """Return the end by a complete strip; if both colours have one, the mover's side wins."""
    surface = surface_of(state.blocks, through=state.options.through)
    for colour in (mover, mover.other):
        least = state.options.min_blocks
        way = shortest_way(state.blocks, surface, colour, axis_of(state, colour), least=least)
        if way is not None:
            return end(state, Ending.STRIP, colour, way)
    return None


def stuck_end(state: State) -> Step[State] | None:
    """Return the end if the player to move has no legal move for lack of a block or place; a swap is a move."""
    if spots_of(state) or state.to_declare or can_swap(state):
        return None
    if not state.options.longest:
        return end(state, Ending.DRAW, None)
    strips = strips_of(state)
    lengths = lengths_of(state, strips, longest_of(state, strips))
    if lengths[0] == lengths[1]:
        return end(state, Ending.DRAW, None, lengths=lengths)
    return end(state, Ending.LONGEST, Colour.BLACK if lengths[0] > lengths[1] else Colour.WHITE, lengths=lengths)


def end(
    state: State,
    ending: Ending,
    colour: Colour | None,
    way: Way | None = None,
    lengths: tuple[int, int] | None = None,
) -> Step[State]:
    """End the game with a colour that wins, or with none: a draw of all."""
    winners = tuple(Seat(seat) for seat in range(state.seats) if colour in (None, colour_of(state, seat)))
    scores = None
    if lengths is not None:
        scores = tuple(lengths[0 if colour_of(state, seat) is Colour.BLACK else 1] for seat in range(state.seats))
    return finish(state, Outcome(winners, scores, ending.name), colour, way, lengths)


def finish(
    state: State, outcome: Outcome, colour: Colour | None, way: Way | None, lengths: tuple[int, int] | None
) -> Step[State]:
    """End the game with this outcome."""
    event = GameEnded(outcome, colour, len(way.blocks) if way else 0, lengths)
    return Step(replace(state, outcome=outcome, way=way), (event,))
