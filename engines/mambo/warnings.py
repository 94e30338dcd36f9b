"""Warnings after a turn: loops closed, groups with one way out; and the group that was walled in."""

from collections.abc import Iterator, Mapping

from engines.core.rules import Event, Outcome, Seat
from engines.mambo.events import Ending, LoopsClosed, OneWayOut, WayOut
from engines.mambo.geometry import unpack
from engines.mambo.groups import LiveGroup
from engines.mambo.options import Options
from engines.mambo.position import Position
from engines.mambo.view import Hex
from engines.mambo.words import tile_of


def warnings(options: Options, before: Position, after: Position, numbers: Mapping[Hex, int]) -> Iterator[Event]:
    """Yield the new and important facts, for both players."""
    for seat in (Seat(0), Seat(1)):
        loops = after.loops[seat + 1]
        if options.loops and loops > before.loops[seat + 1]:
            yield LoopsClosed(seat, loops, options.loops)
    for seat in (Seat(0), Seat(1)) if options.kills or options.free_ladders else ():
        ways = [
            WayOut(name_group(group, after, numbers), *(numbers[unpack(mouth)] for mouth in group.mouths))
            for group in _newly_cornered(options, before, after, seat)
        ]
        if ways:
            yield OneWayOut(seat, tuple(sorted(ways, key=lambda way: way.tile)))


def walled_in(options: Options, after: Position, outcome: Outcome, numbers: Mapping[Hex, int]) -> int | None:
    """Return the number of a tile of the group whose walling in has won; None if none has."""
    if outcome.reason != Ending.KILL.name:
        return None
    colour = 2 - outcome.winners[0]
    killed = [
        name_group(group, after, numbers)
        for group in after.groups.values()
        if group.chain.colour == colour and not group.mouths and (group.chain.size or not options.kill_stripe)
    ]
    return min(killed)


def name_group(group: LiveGroup, position: Position, numbers: Mapping[Hex, int]) -> int:
    """Return the number of the tile that names a group."""
    return tile_of(group.to_view(), numbers, frozenset(map(unpack, position.tiles)))


def _newly_cornered(options: Options, before: Position, after: Position, seat: Seat) -> Iterator[LiveGroup]:
    for order, group in after.groups.items():
        if len(group.mouths) != 1 or group.chain.colour != seat + 1:
            continue
        if not options.free_ladders and options.kill_stripe and not group.chain.size:
            continue
        known = before.groups.get(order)
        if known is None or len(known.mouths) != 1 or known.chain.points != group.chain.points:
            yield group
