"""A Mambo position in words, for those who cannot see the picture."""

from collections.abc import Mapping
from typing import Final

from engines.core.rules import Outcome
from engines.mambo.view import Colour, Ending, Group, PublicView, Standing
from render.core.board import Table, fit_alt

_HOW: Final[Mapping[Ending, str]] = {
    Ending.KILL: "a group is dead",
    Ending.LOOPS: "the loops are closed in one group",
    Ending.GROUP_SIZE: "a group has the size agreed",
    Ending.BOTH_AT_ONCE: "the last tile achieved something for both",
    Ending.LARGEST_WINS: "the largest group wins",
    Ending.LARGEST_LOSES: "the largest group loses",
    Ending.TERRITORY: "most territory",
    Ending.TERRITORY_SIZE: "equal territory, smaller group",
    Ending.TIE: "equal",
    Ending.TIMEOUT: "on time",
    Ending.WITHDRAWAL: "the opponent has left",
}
_COLOURS: Final = {Colour.O: "vermilion", Colour.X: "teal"}
_SIGNS: Final = ("vermilion, disc", "teal, ring")


def alt_text(view: PublicView, table: Table, chosen: str = "") -> str:
    """Tell the position, most important first; `chosen` is a sentence about what the player is looking at."""
    parts = [f"{view.variant.title}, match {table.board}.", _status(view, table)]
    if chosen:
        parts.insert(1, chosen)
    parts += [_player(view, table.names[seat][:40], seat) for seat in (0, 1)]
    parts.append(f"{_counted(len(view.tiles), 'tile')} on the table, {view.left} left.")
    if view.last is not None:
        parts.append(_last(view))
    if view.outcome is None:
        parts += _chances(view)
    return fit_alt(parts)


def _status(view: PublicView, table: Table) -> str:
    if view.outcome is None:
        return f"{table.names[view.turn[0]][:40]} is to move."
    return _result(view.outcome, table)


def _result(outcome: Outcome, table: Table) -> str:
    how = _HOW[Ending[outcome.reason]]
    if len(outcome.winners) != 1:
        return f"The game is a tie: {how}."
    return f"{table.names[outcome.winners[0]][:40]} wins: {how}."


def _player(view: PublicView, name: str, seat: int) -> str:
    standing: Standing = view.standings[seat]
    figures = [f"largest group {standing.largest}"]
    if view.aims.loops:
        figures.append(f"loops {standing.loops} of {view.aims.loops}")
    if standing.territory is not None:
        figures.append(f"territory {standing.territory.count}")
    return f"{name} ({_SIGNS[seat]}): {', '.join(figures)}."


def _last(view: PublicView) -> str:
    last = view.last
    if last is None:
        return ""
    verb = "laid" if last.source is None else "moved"
    number = next(number for number, laid in enumerate(view.tiles, 1) if laid.hex == last.hex)
    filled = f", then {len(last.filled)} automatic" if last.filled else ""
    return f"Last {verb}: tile {number} as {last.tile.value}{filled}."


def _chances(view: PublicView) -> list[str]:
    numbers = {space.hex: number for number, space in enumerate(view.spaces, 1)}
    said = [f"{_counted(len(view.spaces), 'numbered position')}." if view.spaces else "No position is free."]
    laddered = [group for group in view.groups if group.laddered and view.aims.threatens(group)]
    ladders = [_ladder(group, numbers[group.mouths[0]]) for group in laddered]
    if ladders:
        said.append(f"Groups with one mouth: {', '.join(ladders[:20])}.")
    if view.nulls:
        said.append(f"{_counted(len(view.nulls), 'null')}.")
    fitting = (f"{n} {''.join(tile.value for tile in space.tiles)}" for n, space in enumerate(view.spaces, 1))
    said.append(f"What fits: {', '.join(list(fitting)[:60])}.")
    return said


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _ladder(group: Group, position: int) -> str:
    return f"{_COLOURS[group.colour]} of size {group.size} at {position}"
