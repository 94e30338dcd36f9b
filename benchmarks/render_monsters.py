"""A keeper's map of Monsters!: our drawing and PNG beside the same picture drawn plainly, in RGB at twice the size."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from benchmarks._drawing import compare
from engines.core import Dice, Outcome, Seat
from engines.monsters import RULES
from engines.monsters.orders import Move, Spawn
from engines.monsters.view import NOBODY, MonsterView, SeatView
from engines.monsters.writing import format_line
from render import RENDERERS, Table
from render.core.fonts import Weight, font_path
from render.core.theme import BACKGROUND, INK, IVORY, MUTED
from render.monsters.board import lattice_of
from render.monsters.lattice import Lattice, corners
from render.monsters.look import CARD, CREAM, ENERGY, FOG, FOG_TEXT, GROUNDS, LIFE, SLAB, keeper_look

TARGET = 0.15
TWICE = 2


def run() -> None:
    """Print the median times of drawing one private map both ways, and their ratio."""
    view, table = _scene(), Table(107, ("Ada", "Benedikt", "Chidi", "Dorothea"))
    renderer = RENDERERS["monsters"]
    compare("monsters map", lambda: renderer.private(view, table).png, lambda: plain_picture(view, table), TARGET)


def _scene() -> SeatView:
    seed = b"bench"
    state = RULES.start(RULES.Options(), 4, Dice(seed, 0))
    for turn in range(1, 9):
        for number in range(4):
            seat, dice = Seat(number), Dice(seed, 10 * turn + number)
            if isinstance(RULES.turn(state), Outcome) or not RULES.legal_actions(state, seat):
                continue
            orders = RULES.seat_view(state, seat).choices
            choices = [format_line(order) for order in orders if isinstance(order, Move | Spawn)]
            lines = dice.sample(choices, min(6, len(choices)))
            state = RULES.apply(state, seat, RULES.parse(state, seat, "; ".join([*lines, "end"])), dice).state
    return RULES.seat_view(state, Seat(0))


def plain_picture(view: SeatView, table: Table) -> bytes:
    """Draw the map as one would at first: everything in RGB, twice too large, scaled down, saved as it comes."""
    image = Image.new("RGB", (1000 * TWICE, 906 * TWICE), BACKGROUND)
    draw = ImageDraw.Draw(image)
    draw.text((40, 40), f"Monsters! #{table.board}", IVORY, _font(36))
    draw.rounded_rectangle(_box(12, 58, 720, 832), 32, SLAB)
    size = (view.public.width, view.public.height)
    lattice = lattice_of(*size, (*view.offset, *size))
    _hexes(draw, view, lattice)
    _monsters(draw, view, lattice)
    for at, monster in enumerate(view.monsters[:8]):
        _card(draw, monster, 152 + 90 * at)
    out = BytesIO()
    image.resize((1000, 906), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_path(Weight.HEAVY)), size * TWICE)


def _box(x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
    return x * TWICE, y * TWICE, (x + wide) * TWICE - 1, (y + high) * TWICE - 1


def _hexes(draw: ImageDraw.ImageDraw, view: SeatView, lattice: Lattice) -> None:
    seen = {hex_.place: hex_ for hex_ in view.hexes}
    for place, (x, y) in lattice.centres():
        points = [((x + dx) * TWICE, (y + dy) * TWICE) for dx, dy in corners(lattice.side - 1)]
        hex_ = seen.get(place)
        draw.polygon(points, FOG[:7] if hex_ is None else GROUNDS[hex_.terrain].fill)
        if hex_ is not None:
            for dx, dy in ((-20, 0), (20, 0), (-12, 22), (16, 22)):
                tip = ((x + dx) * TWICE, (y + dy - 14) * TWICE)
                foot = [((x + dx + way * 9) * TWICE, (y + dy + 6) * TWICE) for way in (-1, 1)]
                draw.polygon([tip, *foot], GROUNDS[hex_.terrain].dark)
            if hex_.owner != NOBODY:
                draw.line([*points, points[0]], keeper_look(hex_.owner).colour, 11)
        ink = FOG_TEXT if hex_ is None else INK
        draw.text((x * TWICE, (y - 30) * TWICE), f"L{place}", ink, _font(20), anchor="mm")


def _monsters(draw: ImageDraw.ImageDraw, view: SeatView, lattice: Lattice) -> None:
    middles = dict(lattice.centres())
    for hex_ in view.hexes:
        for monster in hex_.monsters:
            x, y = middles[hex_.place]
            draw.ellipse(_box(x - 30, y - 20, 60, 46), keeper_look(monster.keeper).colour, INK, 6)
            draw.ellipse(_box(x - 8, y - 10, 18, 18), CREAM, INK, 4)
            draw.rounded_rectangle(_box(x - 44, y + 26, 88, 28), 14, INK)
            draw.text(((x - 36) * TWICE, (y + 28) * TWICE), f"M{monster.number}", IVORY, _font(22))


def _card(draw: ImageDraw.ImageDraw, monster: MonsterView, y: int) -> None:
    draw.rounded_rectangle(_box(742, y, 246, 82), 24, CARD)
    draw.ellipse(_box(752, y + 16, 60, 52), keeper_look(monster.keeper).colour, INK, 6)
    draw.text((828 * TWICE, (y + 6) * TWICE), f"M{monster.number} {monster.name}", MUTED, _font(22))
    draw.rounded_rectangle(_box(850, y + 38, 82 * monster.life / monster.most_life, 10), 10, LIFE)
    draw.rounded_rectangle(_box(850, y + 61, 82 * monster.energy / monster.most_energy, 10), 10, ENERGY)
