"""The winner (rules/mambo.md, play): judged on the position after all fills."""

from engines.core.rules import Outcome, Seat
from engines.mambo.groups import LiveGroup
from engines.mambo.options import Options
from engines.mambo.position import Position
from engines.mambo.territory import count_junctions
from engines.mambo.view import Ending, Variant

_ORDER = (Ending.KILL, Ending.LOOPS, Ending.GROUP_SIZE)


def judge(options: Options, position: Position, mover: Seat) -> Outcome | None:
    """Return the outcome of a turn by `mover`, or None if nobody has achieved a goal."""
    achieved = _achievements(options, position)
    if not achieved:
        return None
    sides = {seat for seat, _ in achieved}
    if len(sides) == 2:
        return Outcome((Seat(1 - mover),), None, Ending.BOTH_AT_ONCE.name)
    reason = next(ending for ending in _ORDER if any(ending is achieved_ending for _, achieved_ending in achieved))
    return Outcome(tuple(sides), None, reason.name)


def figure_of(outcome: Outcome, position: Position) -> int:
    """Return the number of loops or the size of the group that won by them; 0 if neither decided."""
    figures = {Ending.LOOPS.name: position.loops, Ending.GROUP_SIZE.name: position.sizes}.get(outcome.reason)
    return figures[outcome.winners[0] + 1] if figures else 0


def judge_at_end(options: Options, position: Position) -> Outcome:
    """Return the outcome when the tiles have run out."""
    if options.tie:
        return Outcome((Seat(0), Seat(1)), None, Ending.TIE.name)
    if options.variant is Variant.MAMBOGO and not (options.largest_wins or options.largest_loses):
        return _by_territory(position)
    sizes = position.sizes[1:]
    if sizes[0] == sizes[1]:
        return Outcome((Seat(0), Seat(1)), sizes, Ending.TIE.name)
    leader = Seat(0 if sizes[0] > sizes[1] else 1)
    if options.largest_loses or (options.variant is Variant.MAMBA and not options.largest_wins):
        return Outcome((Seat(1 - leader),), sizes, Ending.LARGEST_LOSES.name)
    return Outcome((leader,), sizes, Ending.LARGEST_WINS.name)


def of_colour(position: Position, colour: int) -> list[LiveGroup]:
    """Return the groups of colour 1 (O) or 2 (X)."""
    return [group for group in position.groups.values() if group.chain.colour == colour]


def _achievements(options: Options, position: Position) -> set[tuple[Seat, Ending]]:
    kills, loops, size = options.kills, options.loops, options.group_size
    achievements: set[tuple[Seat, Ending]] = set()
    for group in position.groups.values() if kills else ():
        if not group.mouths and (group.chain.size or not options.kill_stripe):
            achievements.add((Seat(2 - group.chain.colour), Ending.KILL))
    for seat in (Seat(0), Seat(1)):
        if loops and position.loops[seat + 1] >= loops:
            achievements.add((seat, Ending.LOOPS))
        if size and position.sizes[seat + 1] >= size:
            achievements.add((seat, Ending.GROUP_SIZE))
    return achievements


def _by_territory(position: Position) -> Outcome:
    """Return the outcome by the most junctions enclosed by one group; in a tie the smaller group wins."""
    (o, o_size), (x, x_size) = (
        max((count_junctions(position, group.chain), -group.chain.size) for group in of_colour(position, colour))
        for colour in (1, 2)
    )
    if o != x:
        return Outcome((Seat(0 if o > x else 1),), (o, x), Ending.TERRITORY.name)
    if o_size != x_size:
        return Outcome((Seat(0 if o_size > x_size else 1),), (o, x), Ending.TERRITORY_SIZE.name)
    return Outcome((Seat(0), Seat(1)), (o, x), Ending.TIE.name)
