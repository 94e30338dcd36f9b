"""The alt text of a Mambo position."""

from collections.abc import Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text
from engines.mambo.view import Group, PublicView, WayOut
from engines.mambo.words import cornered_groups, figures_of
from render.core.board import OVER, Table, fit_alt

_SIGNS: Final = (N_("{name} (orange, disc): {figures}."), N_("{name} (teal, ring): {figures}."))


def alt_text(view: PublicView, table: Table, chosen: Text | None = None) -> str:
    """Return the position in sentences, most important first; `chosen` is one about the chosen place."""
    names = [name[:40] for name in table.names]
    parts: list[str] = [N_("{match}.", match=table.match_of(view.variant.title))]
    parts += [] if chosen is None else [chosen]
    parts.append(_status(view, names, table))
    parts += [Text(_SIGNS[seat].template, {"name": names[seat], "figures": figures_of(view, seat)}) for seat in (0, 1)]
    count, left = len(view.tiles), view.left
    parts.append(N_("Tiles on the board: {count}, left: {left}.", count=count, left=left))
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
    return N_("{names} won.", names=names[winner])


def _last(view: PublicView) -> list[Text]:
    last = view.last
    if last is None:
        return []
    place = next(laid.number for laid in view.tiles if laid.hex == last.hex)
    if last.source is None:
        sentences = [N_("Last placed: tile {tile} at {place}.", tile=last.tile.value, place=place)]
    else:
        sentences = [N_("Last moved: tile {tile}, to {place}.", tile=last.tile.value, place=place)]
    if last.filled:
        count = len(last.filled)
        sentences.append(NP_("1 tile filled in.", "{count} tiles filled in.", count))
    return sentences


def _chances(view: PublicView) -> list[Text]:
    if not view.spaces:
        return [N_("No tile fits anywhere.")]
    sentences = [_cornered_text(group, way) for group, way in cornered_groups(view)[:20]]
    if view.nulls:
        sentences.append(N_("X, where nothing fits: {count}.", count=len(view.nulls)))
    fitting = [f"{space.number} {''.join(tile.value for tile in space.tiles)}" for space in view.spaces]
    sentences.append(N_("Fits: {places}.", places=", ".join(fitting[:60])))
    return sentences


def _cornered_text(group: Group, way: WayOut) -> Text:
    if group.colour.seat == 0:
        return N_("Orange's group at tile {tile} can only grow at {place}.", tile=way.tile, place=way.place)
    return N_("Teal's group at tile {tile} can only grow at {place}.", tile=way.tile, place=way.place)
