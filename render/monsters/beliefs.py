"""A keeper's map with the chances of unseen monsters: the likelier, the redder."""

from collections.abc import Mapping

from engines.core.beliefs import Belief
from engines.core.messages import N_, join
from engines.monsters.view import SeatView
from render.core.board import Table, fit_alt
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.theme import IVORY
from render.monsters.alt import private_alt
from render.monsters.board import draw_map
from render.monsters.hex_marks import hexagon
from render.monsters.lattice import ID_SIDE, lattice_of
from render.monsters.look import CLASH, CREAM, DARK, FOG
from render.monsters.scene import scene_of, upper_left

_REDDEST, _LEAST = 0.75, 0.005
_TOLD = 25
"""Hexes in words."""


def draw_beliefs(canvas: Canvas, view: SeatView, belief: Belief) -> None:
    """Draw the map, and on each hex the chance that a monster is there which the keeper does not see."""
    scene, public = scene_of(view), view.public
    lattice = lattice_of(public.width, public.height, (*upper_left(view), public.width, public.height))
    draw_map(canvas, scene, lattice)
    chances = places(belief)
    most = max(chances.values(), default=1.0)
    size = 24 if lattice.side > 40 else 20
    for place, (x, y) in lattice.centres():
        chance = chances.get(place, 0.0)
        seen, known = place in scene.spots, place in scene.known
        if not (seen or known):
            canvas.lay(hexagon(lattice.side - 2.0), x, y, FOG)
        if chance < _LEAST:
            continue
        if not seen:
            canvas.lay(hexagon(lattice.side - 2.0).fade(_REDDEST * chance / most), x, y, CLASH)
        # On a monster's plate a number would look like one of its own.
        if lattice.side >= ID_SIDE and not (seen and scene.spots[place].figures):
            ink, ground, down = (DARK, CREAM, 0.58 * lattice.side) if seen else (IVORY, DARK, 0.0)
            canvas.text(x, y + down, _percent(chance), size, ground, weight=Weight.HEAVY, anchor="m", stroke=3)
            canvas.text(x, y + down, _percent(chance), size, ink, weight=Weight.HEAVY, anchor="m")


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


def places(belief: Belief) -> Mapping[int, float]:
    """Return the chance of each hex, the highest first."""
    chances = {int(fact[0]): chance for fact, chance in belief.chances.items()}
    return dict(sorted(chances.items(), key=lambda each: (-each[1], each[0])))


def belief_alt(view: SeatView, belief: Belief, table: Table) -> str:
    """Return the likeliest hexes, then the map in words."""
    likely = list(places(belief).items())[:_TOLD]
    sentences = [N_("L{place} {percent}%", place=place, percent=round(100 * chance)) for place, chance in likely]
    lines = [N_("Chances of a monster you cannot see: {places}.", places=join(sentences, ", "))] if sentences else []
    return fit_alt([*lines, private_alt(view, table)])
