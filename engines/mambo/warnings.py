"""Warnings after a turn: loops closed, groups with one way out; and where a group was walled in."""

from collections.abc import Iterator

from engines.core.rules import Event, Outcome, Seat
from engines.mambo.events import Ending, LoopsClosed, OneWayOut
from engines.mambo.geometry import hexes
from engines.mambo.groups import LiveGroup
from engines.mambo.options import Options
from engines.mambo.placing import position_number
from engines.mambo.position import Position


def warnings(options: Options, before: Position, after: Position) -> Iterator[Event]:
    """Yield what is new and matters, for both players."""
    for seat in (Seat(0), Seat(1)):
        loops = after.loops[seat + 1]
        if options.loops and loops > before.loops[seat + 1]:
            yield LoopsClosed(seat, loops, options.loops)
    for seat in (Seat(0), Seat(1)) if options.kills or options.free_ladders else ():
        places = {position_number(after, *group.mouths) for group in _newly_cornered(options, before, after, seat)}
        if places:
            yield OneWayOut(seat, tuple(sorted(place for place in places if place is not None)))


def last_place(options: Options, before: Position, after: Position, outcome: Outcome, cell: int) -> int | None:
    """Return the number of the place at which the group that is walled in could last grow; None where none is.

    The number is that on the board before the turn, whose tile went to `cell`.
    """
    if outcome.reason != Ending.KILL.name:
        return None
    colour = 2 - outcome.winners[0]
    points = [
        point
        for group in after.groups.values()
        if group.chain.colour == colour and not group.mouths and (group.chain.size or not options.kill_stripe)
        for point in group.chain.points
    ]
    numbers = {each: position_number(before, each) for point in points for each in hexes(point)}
    ways_out = sorted(number for number in numbers.values() if number is not None)
    return numbers.get(cell) or (ways_out[0] if ways_out else position_number(before, cell))


def _newly_cornered(options: Options, before: Position, after: Position, seat: Seat) -> Iterator[LiveGroup]:
    for order, group in after.groups.items():
        if len(group.mouths) != 1 or group.chain.colour != seat + 1:
            continue
        if not options.free_ladders and options.kill_stripe and not group.chain.size:
            continue
        known = before.groups.get(order)
        if known is None or len(known.mouths) != 1 or known.chain.points != group.chain.points:
            yield group
