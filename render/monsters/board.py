"""The map as a keeper sees it: land and fog, owners, lairs, monsters, plates. Drawn in passes, so that no hex hides the
plate of another."""  # noqa: D205, D209 - one sentence

from collections.abc import Iterator

from engines.monsters.view import NOBODY, KnownHex, Stance
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.shapes import Point
from render.core.theme import IVORY
from render.monsters import hex_marks, marks
from render.monsters.creatures import creature, traits_of
from render.monsters.lattice import FINE_SIDE, ID_SIDE, Lattice
from render.monsters.look import BAR, FOG, FOG_BEYOND, FOG_TEXT, GROUNDS, SLAB, Ground
from render.monsters.scene import Figure, Scene, Spot
from render.monsters.symbols import VARIANTS
from render.monsters.terrain import ROOM_FREE, ROOM_ONE, ROOM_ROUND, ROOM_SIDES, fog, known_land, land

SLAB_BOX = (12, 58, 720, 832)
"""Left, top, width and height of the slab, px."""


def draw_map(canvas: Canvas, scene: Scene, lattice: Lattice) -> None:
    """Draw the slab and the scene's part in the window."""
    x, y, wide, high = SLAB_BOX
    canvas.panel(x, y, wide, high, 16, SLAB)
    if lattice.whole:
        draw_beyond(canvas, scene, lattice)
    coordinates(canvas, lattice)
    _draw_unseen(canvas, lattice, scene)
    spots = [(scene.spots[place], at) for place, at in lattice.centres() if place in scene.spots]
    for drawn in (_land, _owner, _lair):
        for spot, at in spots:
            drawn(canvas, lattice, scene, spot, at)
    _moves(canvas, lattice, scene)
    occupied = [(spot, at) for spot, at in spots if spot.figures]
    for spot, at in spots:
        if not spot.figures:
            _hex_id(canvas, lattice, scene, spot, at)
    # A big head reaches up to the ID of its own hex, which stays readable in front of it.
    for drawn in (_monsters, _hex_id, _plate):
        for spot, at in occupied:
            drawn(canvas, lattice, scene, spot, at)
    _meetings(canvas, lattice, scene)


def _land(canvas: Canvas, lattice: Lattice, _scene: Scene, spot: Spot, at: Point) -> None:
    canvas.paste(land(spot.terrain, lattice.side, spot.place % VARIANTS, _room(spot, lattice)), *at)


def _owner(canvas: Canvas, lattice: Lattice, _scene: Scene, spot: Spot, at: Point) -> None:
    if spot.owner != NOBODY:
        canvas.signs.add("owner")
        hex_marks.owner_line(canvas, lattice.side, *at, spot.owner)
    if spot.fought:
        hex_marks.battlefield(canvas, lattice.side, *at)
        if not spot.figures:
            hex_marks.clash(canvas, *at, max(8.0, 15 * lattice.k))


def _lair(canvas: Canvas, lattice: Lattice, scene: Scene, spot: Spot, at: Point) -> None:
    if not spot.lair:
        return
    canvas.signs.add("own lair" if spot.owner == scene.keeper else "lair")
    own, k = spot.owner == scene.keeper, lattice.k
    if not spot.figures:
        hex_marks.lair(canvas, k, at[0], at[1] + 12 * k, own=own)
    else:
        # The monsters in front leave only its corner free.
        hex_marks.lair(canvas, round(0.5 * k, 2), at[0] - 32 * k, at[1] + 2 * k, own=own)


def _room(spot: Spot, lattice: Lattice) -> int:
    if lattice.side < FINE_SIDE:
        return ROOM_ONE
    if spot.figures:
        return ROOM_SIDES
    return ROOM_ROUND if spot.lair else ROOM_FREE


def _draw_unseen(canvas: Canvas, lattice: Lattice, scene: Scene) -> None:
    for place, at in lattice.centres():
        if place not in scene.spots:
            _unseen(canvas, lattice, scene.known.get(place), place, at)


def _unseen(canvas: Canvas, lattice: Lattice, known: KnownHex | None, place: int, at: Point) -> None:
    if known is not None:
        _know(canvas, lattice, known, at)
        return
    canvas.signs.add("fog")
    canvas.paste(fog(lattice.side, FOG), *at)
    if lattice.side >= ID_SIDE:
        canvas.text(*at, f"L{place}", 22 if lattice.side > 45 else 20, FOG_TEXT, anchor="m")


def _know(canvas: Canvas, lattice: Lattice, hex_: KnownHex, at: Point) -> None:
    canvas.signs.add("known")
    x, y, k = *at, lattice.k
    free = ROOM_ROUND if hex_.lair else ROOM_FREE
    room = ROOM_ONE if lattice.side < FINE_SIDE else free
    canvas.paste(known_land(hex_.terrain, lattice.side, hex_.place % VARIANTS, room), *at)
    if hex_.lair:
        hex_marks.lair(canvas, k, x, y + 12 * k, own=False, stone=BAR)
    if lattice.side >= ID_SIDE:
        up = 33 * k if lattice.side >= FINE_SIDE else 0.5 * lattice.side
        canvas.text(x, y - up, f"L{hex_.place}", 22 if lattice.side > 60 else 20, IVORY, anchor="m")


def _moves(canvas: Canvas, lattice: Lattice, scene: Scene) -> None:
    """Draw the moves in the keeper's orders, under the IDs of the target hexes."""
    middles = dict(lattice.centres())
    for move in scene.moves:
        if move.start in middles:
            hex_marks.arrow(canvas, lattice.side, *middles[move.start], move.direction)


def _meetings(canvas: Canvas, lattice: Lattice, scene: Scene) -> None:
    middles = dict(lattice.centres())
    for place in scene.meetings:
        if place in middles:
            x, y = middles[place]
            hex_marks.warning(canvas, x, y - 6 * lattice.k, max(12.0, 17 * lattice.k))


def draw_beyond(canvas: Canvas, scene: Scene, lattice: Lattice) -> None:
    """Draw the dimmed continuation of the map past its edges, clipped to the slab."""
    x, y, wide, high = SLAB_BOX
    sheet = Canvas(wide, high, canvas.palette, SLAB)
    for place, (at_x, at_y) in lattice.beyond():
        spot, known = scene.spots.get(place), scene.known.get(place)
        colour = FOG_BEYOND if spot is None else GROUNDS[spot.terrain].beyond
        if known is not None:
            colour = GROUNDS[known.terrain].known_fill
        sheet.paste(fog(lattice.side, colour), at_x - x, at_y - y)
    reach = round(min(16.0, lattice.side * 0.36))
    left, top = round(lattice.x) - x - reach, round(lattice.y) - y - reach
    right = round(lattice.column_x(lattice.columns - 1) + lattice.side) - x + reach
    bottom = round(max(lattice.row_y(lattice.rows - 1, column) for column in (0, 1)) + 0.87 * lattice.side) - y + reach
    left, top, right, bottom = max(4, left), max(36, top), min(wide - 4, right), min(high - 4, bottom)
    canvas.stamp(sheet.pixels[top:bottom, left:right], x + left, y + top)


def coordinates(canvas: Canvas, lattice: Lattice) -> None:
    """Number columns and rows; where the window passes the joined edge the 0 is highlighted."""
    size = 22 if lattice.side > 36 else 20
    top = min(lattice.row_y(0, column) for column in (0, 1)) - 0.87 * lattice.side
    for column in range(lattice.columns):
        number = (lattice.left + column) % lattice.width
        joined = number == 0 and lattice.left != 0
        canvas.text(
            lattice.column_x(column),
            max(SLAB_BOX[1] + 16, top - 20),
            str(number),
            size,
            IVORY if joined else FOG_TEXT,
            weight=Weight.HEAVY if joined else Weight.TEXT,
            anchor="m",
        )
    for row in range(lattice.rows):
        number = (lattice.top + row) % lattice.height
        joined = number == 0 and lattice.top != 0
        canvas.text(
            max(SLAB_BOX[0] + 20, lattice.x - 24),
            lattice.row_y(row, 0),
            str(number),
            size,
            IVORY if joined else FOG_TEXT,
            weight=Weight.HEAVY if joined else Weight.TEXT,
            anchor="m",
        )


def _hex_id(canvas: Canvas, lattice: Lattice, _scene: Scene, spot: Spot, at: Point) -> None:
    x, y, k = *at, lattice.k
    owned, ground = spot.owner != NOBODY, GROUNDS[spot.terrain]
    if lattice.side < FINE_SIDE:
        if owned and not spot.figures and not spot.lair:
            marks.emblem_chip(canvas, x, y + 0.52 * lattice.side, spot.owner, max(6.5, 0.22 * lattice.side))
        if lattice.side >= ID_SIDE and not spot.figures:
            _write(canvas, x, y - 0.5 * lattice.side, f"L{spot.place}", 20, ground)
        return
    y -= 33 * k
    shift = 10 if owned else 0
    wide = _write(canvas, x - shift, y, f"L{spot.place}", 22 if lattice.side > 60 else 20, ground)
    if owned:
        marks.emblem_chip(canvas, x - shift + wide / 2 + 13, y, spot.owner, 8.5)


def _write(canvas: Canvas, x: float, y: float, text: str, size: int, ground: Ground) -> int:
    canvas.text(x, y, text, size, ground.fill, anchor="m", stroke=3)
    return canvas.text(x, y, text, size, ground.text, anchor="m")


def _sides(figures: tuple[Figure, ...]) -> Iterator[tuple[Figure, float, float, float]]:
    """Yield the drawn monsters of a hex, with place and size: the first in the middle, two more before it."""
    if len(figures) == 1:
        yield figures[0], 0, 20, 0.94
        return
    yield figures[0], 0, 13, 0.88
    for figure, x in zip(figures[1:3], (-26, 26), strict=False):
        yield figure, x, 20, 0.6


def _monsters(canvas: Canvas, lattice: Lattice, _scene: Scene, spot: Spot, at: Point) -> None:
    k = lattice.k
    for figure, x, y, share in _sides(spot.figures):
        stance = figure.full.stance if figure.full is not None else Stance.PLAIN
        if len(spot.figures) == 1 and stance is Stance.FLAUNT:
            canvas.lay(marks.rays(k), at[0], at[1] - 4 * k, "#F2B134")
        scale = k * share * (0.78 if stance is Stance.SKULK else 1.0)
        if lattice.side < FINE_SIDE:
            scale *= 1.12
        sprite = creature(figure.number, figure.keeper, figure.size, traits_of(figure.full), round(scale, 3))
        canvas.paste(sprite, at[0] + x * k, at[1] + y * k)


def _plate(canvas: Canvas, lattice: Lattice, scene: Scene, spot: Spot, at: Point) -> None:
    x, y, k = *at, lattice.k
    first = spot.figures[0]
    small = lattice.side < FINE_SIDE
    if not small:
        stance = first.full.stance if first.full is not None else Stance.PLAIN
        marks.stance_disc(canvas, x - 41 * k, y + 3 * k, stance)
        if spot.fought:
            hex_marks.clash(
                canvas,
                x + (41 if len(spot.figures) == 1 else -41) * k,
                y + (2 if stance is Stance.PLAIN or len(spot.figures) == 1 else -22) * k,
                13,
            )
    elif spot.fought:
        hex_marks.clash(canvas, x - 0.6 * lattice.side, y - 0.2 * lattice.side, 7)
    own = first.keeper == scene.keeper
    # It ends at the lower edge, or it would hide the ID of the next hex.
    down = 28 * k if small else 31 * k
    marks.plate(canvas, x, y + down, first, own=own, scale=0.84 if small else 1.0, bars=0 if small else 32)
    if len(spot.figures) > 1:
        marks.count_chip(canvas, x + 38 * k, y + (2 * k if not small else -0.35 * lattice.side), len(spot.figures))
