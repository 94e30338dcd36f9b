"""The public part: the keepers with their points, and the owners of hexes if those are open."""

from engines.monsters.view import NOBODY, WILD_KEEPER, KeeperLine, PublicView, Standing
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.fonts import Weight, text_width
from render.core.shapes import disc
from render.core.theme import DARK_TEXT, GOLD, INK, IVORY, MUTED, PALE
from render.monsters import marks
from render.monsters.board import SLAB_BOX, coordinates
from render.monsters.chart import rank_keepers
from render.monsters.hex_marks import hexagon, hexagon_edge
from render.monsters.lattice import ID_SIDE, Lattice
from render.monsters.look import CARD, DARK, FOG, FOG_TEXT, SLAB, keeper_look
from render.monsters.scene import keeper_title
from render.monsters.terrain import fog

LEFT, WIDE, TOP, BOTTOM = 742, 246, 58, 890
_STEPS_EVEN = ((1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_STEPS_ODD = ((1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0))
"""Neighbours by side, from SE clockwise, for even and odd columns."""


def draw_roster(canvas: Canvas, view: PublicView, table: Table) -> None:
    """List all keepers by points: emblem, number, name, points; a tick for the ready, dim for the eliminated."""
    keepers = rank_keepers(view)
    canvas.panel(LEFT, TOP, WIDE, BOTTOM - TOP, 12, CARD)
    canvas.text(LEFT + 14, TOP + 24, "keepers", 21, MUTED)
    canvas.text(LEFT + WIDE - 14, TOP + 24, f"of {view.target}", 21, MUTED, anchor="r")
    room = BOTTOM - TOP - 52
    step = min(112, room / len(keepers))
    for at, keeper in enumerate(keepers):
        _line(canvas, view, keeper, table, TOP + 44 + step * at, step)


def _line(canvas: Canvas, view: PublicView, keeper: KeeperLine, table: Table, top: float, step: float) -> None:
    tall = step >= 62
    y = round(top + (22 if tall else step / 2))
    out = keeper.standing in (Standing.OUT, Standing.LEFT)
    won = view.outcome is not None and keeper.seat is not None and keeper.seat in view.outcome.winners
    ink = GOLD if won else MUTED if out else IVORY
    radius = 17 if tall else 14
    marks.emblem_chip(canvas, LEFT + 6 + radius, y, keeper.number, radius)
    if keeper.ready and not table.is_final(view.outcome):
        _badge(canvas, LEFT + 5 + 2 * radius, y + radius - 3)
    points = "out" if out else str(keeper.points)
    right = LEFT + WIDE - 8
    right -= canvas.text(right, y, points, 23, ink, weight=Weight.HEAVY, anchor="r") + 6
    x = LEFT + 10 + 2 * radius
    if keeper.number != WILD_KEEPER:
        # Orders name keepers like this; a bare number looks like a place.
        canvas.text(x, y, f"K{keeper.number}", 20, ink, weight=Weight.HEAVY)
        x += 40
    name, size = keeper_title(keeper, table, right - x, 22)
    canvas.text(x, y, name, size, ink)
    for row, text in enumerate(_figures(keeper)[: int((step - 34) / 25)]):
        canvas.text(LEFT + 44, y + 30 + 25 * row, text, 20, MUTED)


def _badge(canvas: Canvas, x: int, y: int) -> None:
    canvas.lay(disc(10), x, y, CARD)
    canvas.lay(marks.tick(9), x, y, "#8FF0C8")


def _figures(keeper: KeeperLine) -> tuple[str, str]:
    return (
        f"{_plural(keeper.monsters, 'monster')}, {_plural(keeper.hexes, 'hex', 'hexes')}",
        f"{_plural(keeper.lairs, 'lair')}, {_plural(keeper.kills, 'kill')}",
    )


def _plural(count: int, word: str, words: str = "") -> str:
    return f"{count} {word if count == 1 else words or word + 's'}"


def draw_owners(canvas: Canvas, view: PublicView, lattice: Lattice) -> None:
    """Draw the owner of each hex, by colour and emblem; an unowned hex is fog."""
    x, y, wide, high = SLAB_BOX
    canvas.panel(x, y, wide, high, 16, SLAB)
    coordinates(canvas, lattice)
    owners = view.territory
    for place, at in lattice.centres():
        if owners[place] == NOBODY:
            canvas.paste(fog(lattice.side, FOG), *at)
            if lattice.side >= ID_SIDE:
                canvas.text(*at, f"L{place}", 22 if lattice.side > 45 else 20, FOG_TEXT, anchor="m")
        else:
            canvas.lay(hexagon(lattice.side - 0.6), *at, keeper_look(owners[place]).colour)
    numbered = {_innermost(lattice, owners, number): number for number in set(owners) - {NOBODY, WILD_KEEPER}}
    for place, at in lattice.centres():
        if owners[place] == NOBODY:
            continue
        _borders(canvas, lattice, owners, place, at)
        if place in numbered:
            # The number replaces the emblem: on top of one it would be illegible.
            _number(canvas, at, numbered[place])
        else:
            marks.emblem(canvas, *at, owners[place], min(20.0, 0.45 * lattice.side), keeper_look(owners[place]).ink)


def _borders(canvas: Canvas, lattice: Lattice, owners: tuple[int, ...], place: int, at: tuple[float, float]) -> None:
    x, y = place % lattice.width, place // lattice.width
    for side, (dx, dy) in enumerate(_STEPS_ODD if x % 2 else _STEPS_EVEN):
        other = (y + dy) % lattice.height * lattice.width + (x + dx) % lattice.width
        if owners[other] != owners[place]:
            canvas.lay(hexagon_edge(lattice.side, side, 4.2), *at, DARK_TEXT)


def _innermost(lattice: Lattice, owners: tuple[int, ...], number: int) -> int:
    """Return the hex with the most hexes of the same keeper around it."""

    def alike(place: int) -> int:
        x, y = place % lattice.width, place // lattice.width
        steps = _STEPS_ODD if x % 2 else _STEPS_EVEN
        near = ((y + dy) % lattice.height * lattice.width + (x + dx) % lattice.width for dx, dy in steps)
        return sum(owners[other] == number for other in near)

    return max(
        (place for place, owner in enumerate(owners) if owner == number), key=lambda place: (alike(place), -place)
    )


def _number(canvas: Canvas, at: tuple[float, float], number: int) -> None:
    x, y = at
    dark = keeper_look(number).ink == INK
    text = str(number)
    width = max(34, text_width(text, 25, Weight.HEAVY) + 14)
    canvas.panel(round(x - width / 2), round(y) - 15, width, 30, 8, DARK if dark else PALE)
    canvas.text(x, y, text, 25, PALE if dark else INK, weight=Weight.HEAVY, anchor="m")
