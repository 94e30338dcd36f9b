"""The alt text of a Mambo position."""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text, join
from engines.mambo.view import Ending, Group, PublicView
from engines.mambo.words import figures_of
from render.core.board import OVER, Table, fit_alt

_WON: Final[Mapping[Ending, Text]] = {
    Ending.KILL: N_("{name} won: a group is walled in."),
    Ending.LOOPS: N_("{name} won: the loops are closed in one group."),
    Ending.GROUP_SIZE: N_("{name} won: a group has the size agreed on."),
    Ending.BOTH_AT_ONCE: N_("{name} won: the last turn reached a goal for both."),
    Ending.LARGEST_WINS: N_("{name} won: the largest group wins."),
    Ending.LARGEST_LOSES: N_("{name} won: the largest group loses."),
    Ending.TERRITORY: N_("{name} won: the most territory."),
    Ending.TERRITORY_SIZE: N_("{name} won: equal territory, smaller group."),
    Ending.TIMEOUT: N_("{name} won: the time ran out."),
    Ending.WITHDRAWAL: N_("{name} won: {other} resigned."),
}
_SIGNS: Final = (N_("{name} (orange, disc): {figures}."), N_("{name} (teal, ring): {figures}."))


def alt_text(view: PublicView, table: Table, chosen: Text | None = None) -> str:
    """Return the position in sentences, most important first; `chosen` is one about a place that is looked at."""
    names = [name[:40] for name in table.names]
    parts: list[str] = [N_("{match}.", match=table.match_of(view.variant.title))]
    parts += [] if chosen is None else [chosen]
    parts.append(_status(view, names, table))
    parts += [Text(_SIGNS[seat].template, {"name": names[seat], "figures": figures_of(view, seat)}) for seat in (0, 1)]
    count, left = len(view.tiles), view.left
    parts.append(NP_("1 tile on the board, {left} left.", "{count} tiles on the board, {left} left.", count, left=left))
    parts += _last(view)
    if view.outcome is None and not table.over:
        parts += _chances(view)
    return fit_alt(parts)


def _status(view: PublicView, names: Sequence[str], table: Table) -> Text:
    outcome = view.outcome
    if outcome is None:
        return OVER if table.over else N_("{player} to move.", player=names[view.turn[0]])
    if len(outcome.winners) != 1:
        return N_("It's a draw.")
    (winner,) = outcome.winners
    return Text(_WON[Ending[outcome.reason]].template, {"name": names[winner], "other": names[1 - winner]})


def _last(view: PublicView) -> list[Text]:
    last = view.last
    if last is None:
        return []
    if last.source is None:
        sentences = [N_("Last placed: tile {tile}.", tile=last.tile.value)]
    else:
        number = next(number for number, laid in enumerate(view.tiles, 1) if laid.hex == last.hex)
        sentences = [N_("Last moved: tile {number}, as {tile}.", number=number, tile=last.tile.value)]
    if last.filled:
        count = len(last.filled)
        sentences.append(NP_("Then 1 tile filled in by itself.", "Then {count} tiles filled in by themselves.", count))
    return sentences


def _chances(view: PublicView) -> list[Text]:
    numbers = {space.hex: number for number, space in enumerate(view.spaces, 1)}
    if not view.spaces:
        return [N_("No tile fits anywhere.")]
    sentences = [NP_("1 numbered place.", "{count} numbered places.", len(view.spaces))]
    cornered = [group for group in view.groups if group.is_laddered and view.aims.threatens(group)]
    if cornered:
        groups = join([_cornered_text(group, numbers[group.mouths[0]]) for group in cornered[:20]], ", ")
        sentences.append(N_("Groups with one way out: {groups}.", groups=groups))
    if view.nulls:
        sentences.append(NP_("1 space where nothing fits.", "{count} spaces where nothing fits.", len(view.nulls)))
    fitting = [f"{n} {''.join(tile.value for tile in space.tiles)}" for n, space in enumerate(view.spaces, 1)]
    sentences.append(N_("Fits: {places}.", places=", ".join(fitting[:60])))
    return sentences


def _cornered_text(group: Group, place: int) -> Text:
    if group.colour.seat == 0:
        return N_("orange of size {size} at {place}", size=group.size, place=place)
    return N_("teal of size {size} at {place}", size=group.size, place=place)
