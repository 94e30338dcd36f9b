"""The cards next to a keeper's map: the keeper, their monsters with numbers, and the legend of the terrains."""

from engines.monsters.view import ACTION, MonsterView, Order, SeatView, Standing, Terrain
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.fonts import Weight, shorten
from render.core.theme import IVORY, MUTED
from render.monsters import hex_marks, marks
from render.monsters.creatures import portrait, traits_of
from render.monsters.look import CARD, ENERGY, GROUNDS, LIFE, keeper_look
from render.monsters.scene import keeper_title
from render.monsters.terrain import ROOM_ONE, land

LEFT, WIDE, TOP, BOTTOM = 742, 246, 58, 890
_CARD, _STEP = 82, 90
_ROW, _ROW_STEP = 46, 51


def draw_cards(canvas: Canvas, view: SeatView, table: Table, *, below: int = 0) -> None:
    """Draw the side panel, `below` px lower: cards, or short rows if there are many monsters."""
    top = TOP + below
    _keeper(canvas, view, table, top)
    terrain = {hex_.place: hex_.terrain for hex_ in view.hexes}
    lairs = [report.lair_monster for report in view.reports if report.lair_monster is not None]
    monsters = [*view.monsters, *lairs]
    y, room = top + 94, BOTTOM - top - 94
    orders = actions_of(view)
    if len(monsters) * _STEP <= room + 8:
        for monster in monsters:
            _card(canvas, y, monster, terrain[monster.place], orders.get(monster.number, ""))
            y += _STEP
    else:
        shown = room // _ROW_STEP if len(monsters) * _ROW_STEP <= room + 5 else room // _ROW_STEP - 1
        for monster in monsters[:shown]:
            _row(canvas, y, monster, terrain[monster.place])
            y += _ROW_STEP
        if len(monsters) > shown:
            canvas.text(LEFT + 12, y + 20, f"and {len(monsters) - shown} more", 24, MUTED)
            y = BOTTOM
    if BOTTOM - y >= 196:
        legend(canvas, BOTTOM - 190)


def actions_of(view: SeatView) -> dict[int, str]:
    """Return the ordered action of each monster, by number: `eat`, or the direction of a move."""
    orders = [line.given for line in view.check if line.ok and isinstance(line.given, Order)]
    actions = [(one.fills[1], one) for one in orders if one.fills is not None and one.slot is ACTION]
    return {number: one.keyword if one.way is None else one.way.name for number, one in actions}


def _keeper(canvas: Canvas, view: SeatView, table: Table, top: int) -> None:
    keeper = view.public.keepers[view.keeper]
    canvas.panel(LEFT, top, WIDE, 84, 12, CARD)
    canvas.panel(LEFT, top, 9, 84, 4, keeper_look(view.keeper).colour)
    marks.emblem_chip(canvas, LEFT + 37, top + 29, view.keeper, 17)
    name, size = keeper_title(keeper, table, WIDE - 76, 26, Weight.HEAVY)
    canvas.text(LEFT + 62, top + 29, name, size, IVORY, weight=Weight.HEAVY)
    text = f"{keeper.points} of {view.public.target} points"
    if view.standing is not Standing.PLAYING:
        text = "out of the game"
    canvas.text(LEFT + 22, top + 64, text, 22, MUTED)


def _card(canvas: Canvas, y: int, monster: MonsterView, terrain: Terrain, order: str) -> None:
    canvas.panel(LEFT, y, WIDE, _CARD, 12, CARD)
    canvas.panel(LEFT + 8, y + 8, 66, 66, 8, GROUNDS[terrain].fill)
    _portrait(canvas, LEFT + 41, y + 70, monster, 60)
    marks.stance_disc(canvas, LEFT + 70, y + 14, monster.stance, 11)
    x = LEFT + 86
    wide = canvas.text(x, y + 19, f"M{monster.number}", 25, IVORY, weight=Weight.HEAVY)
    name = "lair" if monster.in_lair else monster.name
    taken = (
        canvas.text(LEFT + WIDE - 10, y + 19, order, 21, ENERGY, weight=Weight.HEAVY, anchor="r") + 6 if order else 0
    )
    canvas.text(x + wide + 7, y + 19, shorten(name, WIDE - 86 - wide - 15 - taken, 21), 21, MUTED)
    for down, value, most, colour in (
        (43, monster.life, monster.most_life, LIFE),
        (66, monster.energy, monster.most_energy, ENERGY),
    ):
        (marks.heart if colour == LIFE else marks.bolt)(canvas, x + 8, y + down, 8)
        marks.bar(canvas, x + 22, y + down - 5, 82, 10, value, most, colour)
        canvas.text(LEFT + WIDE - 10, y + down, str(value), 21, IVORY, anchor="r")


def _row(canvas: Canvas, y: int, monster: MonsterView, terrain: Terrain) -> None:
    canvas.panel(LEFT, y, WIDE, _ROW, 9, CARD)
    canvas.panel(LEFT + 5, y + 4, 42, 38, 6, GROUNDS[terrain].fill)
    _portrait(canvas, LEFT + 26, y + 40, monster, 36)
    if monster.in_lair:
        hex_marks.lair(canvas, 0.34, LEFT + 38, y + 32, own=True)
    marks.stance_disc(canvas, LEFT + 45, y + 11, monster.stance, 9)
    canvas.text(LEFT + 57, y + 23, f"M{monster.number}", 22, IVORY, weight=Weight.HEAVY)
    for down, value, most, colour in (
        (14, monster.life, monster.most_life, LIFE),
        (33, monster.energy, monster.most_energy, ENERGY),
    ):
        marks.bar(canvas, LEFT + 118, y + down - 4, 84, 8, value, most, colour)
        canvas.text(LEFT + WIDE - 8, y + down, str(value), 20, IVORY, anchor="r")


def _portrait(canvas: Canvas, x: float, y: float, monster: MonsterView, high: float) -> None:
    canvas.paste(portrait(monster.number, monster.keeper, monster.size, traits_of(monster), high), x, y)


def legend(canvas: Canvas, y: int) -> None:
    """Draw the names of the ten terrains, each next to a small hex of it."""
    for at, terrain in enumerate(Terrain):
        x, row = LEFT + 19 + at % 2 * 112, y + 20 + at // 2 * 36
        _hex(canvas, x, row, terrain)
        canvas.text(x + 22, row, terrain.value, 20, MUTED)


def _hex(canvas: Canvas, x: int, y: int, terrain: Terrain) -> None:
    size = 2 * 19 + 1
    tile = Canvas(size, size, canvas.palette, "#1B2030")
    tile.paste(land(terrain, 19.0, 1, ROOM_ONE), size // 2, size // 2)
    canvas.stamp(tile.pixels, x - size // 2, y - size // 2)
