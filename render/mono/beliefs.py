"""A player's beliefs about the opponents' covered cells: the likeliest value, its chance, and all chances."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engines.core.beliefs import Belief
from engines.core.messages import N_, join
from engines.core.rules import Seat
from engines.mono.view import PublicView, SeatView, cell_name
from render.core.board import Table, fit_alt
from render.core.canvas import Canvas
from render.core.chrome import top_line
from render.core.fonts import Weight
from render.core.picture import PrivatePicture
from render.core.theme import BACKGROUND, BED, IVORY, WIDTH
from render.mono.alt import score_lines
from render.mono.colours import mono_palette, value_colours
from render.mono.grid import GridLook, draw_grid
from render.mono.layout import GridPlace, PlayerPlace, enlarged_layout
from render.mono.players import draw_panel, draw_scores

_TOGETHER = 15
"""Cells in a sentence: of a large board the last sentences are left out."""
Values = Mapping[int, float]
"""The chance of each value that a cell may have."""


def draw_belief(view: SeatView, belief: Belief, table: Table) -> PrivatePicture:
    """Draw the opponents' boards one below the other, each as wide as the picture."""
    public, cells = view.public, _values(belief)
    places = list(_stack(public, view.seat))
    bottom = places[-1].y + places[-1].height + 16
    canvas = Canvas(WIDTH, bottom, mono_palette(public.size), BACKGROUND)
    top_line(canvas, "Mono", table.match_id, f"round {public.round}", note="likeliest values, chances in %")
    if len(public.boards) > 2:
        draw_scores(canvas, public, table)
    for place in places:
        board = public.boards[place.seat]
        draw_panel(canvas, public, table, place, view.seat)
        draw_grid(canvas, public, GridLook(board, board.grid, folds=False, last=None), place.grid)
        for cell, values in cells[place.seat].items():
            _draw_cell(canvas, public, place.grid, cell, values)
    return canvas.private(view.seat, _alt(view, cells, table))


def _values(belief: Belief) -> defaultdict[Seat, dict[int, dict[int, float]]]:
    """Return the chances by seat, cell and value."""
    values = defaultdict[Seat, dict[int, dict[int, float]]](dict)
    for (seat, cell, value), chance in belief.chances.items():
        values[Seat(int(seat))].setdefault(int(cell), {})[int(value)] = chance
    return values


def _stack(view: PublicView, seat: Seat) -> Sequence[PlayerPlace]:
    places: list[PlayerPlace] = []
    for board in view.boards:
        if board.seat != seat:
            (place,) = enlarged_layout(view, board.seat, 0).players
            down = places[-1].y + places[-1].height + 12 - place.y if places else 0
            places.append(replace(place, y=place.y + down, grid=replace(place.grid, y=place.grid.y + down)))
    return places


def _likeliest(values: Values) -> tuple[int, float]:
    return max(values.items(), key=lambda each: (each[1], -each[0]))


def _draw_cell(canvas: Canvas, view: PublicView, place: GridPlace, cell: int, values: Values) -> None:
    x, y = place.corner(cell)
    value, chance = _likeliest(values)
    middle, side = x + place.cell / 2, place.cell
    colour = value_colours(view.size)[value - 1].light
    canvas.text(middle, y + 0.29 * side, str(value), round(0.48 * side), colour, weight=Weight.HEAVY, anchor="m")
    canvas.text(middle, y + 0.66 * side, str(round(100 * chance)), round(0.34 * side), IVORY, anchor="m")
    bar = round(x + 0.1 * side), round(y + 0.84 * side), round(0.8 * side), round(0.09 * side)
    _draw_bar(canvas, view, values, bar)


def _draw_bar(canvas: Canvas, view: PublicView, values: Values, box: tuple[int, int, int, int]) -> None:
    """Draw the chances of all values side by side, each in its value's colour."""
    x, y, width, height = box
    canvas.rect(x - 1, y - 1, width + 2, height + 2, BED)
    begin = 0.0
    for value, chance in sorted(values.items()):
        left, right = round(begin * width), round((begin + chance) * width)
        canvas.rect(x + left, y, right - left, height, value_colours(view.size)[value - 1].full)
        begin += chance


def _alt(view: SeatView, cells: Mapping[Seat, Mapping[int, Values]], table: Table) -> str:
    parts = [*score_lines(view.public, table), N_("The likeliest value of each covered cell, with its chance.")]
    for seat, chances in cells.items():
        likeliest = sorted(((cell, *_likeliest(values)) for cell, values in chances.items()), key=lambda each: -each[2])
        sentences = [
            _chance_text(cell_name(view.public.size, cell), value, chance) for cell, value, chance in likeliest
        ]
        for at in range(0, len(sentences), _TOGETHER):
            cells_told = join(sentences[at : at + _TOGETHER], ", ")
            parts.append(N_("{player}: {cells}.", player=table.names[seat], cells=cells_told))
    return fit_alt(parts)


def _chance_text(cell: str, value: int, chance: float) -> str:
    return N_("{cell}: {value} ({percent}%)", cell=cell, value=value, percent=round(100 * chance))
