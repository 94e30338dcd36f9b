"""The renderer of Monsters!, and enlarged parts of a keeper's map."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from engines.core.beliefs import Belief
from engines.monsters.view import Ending, OrderSet, PublicView, SeatView, planned_moves
from render.core.board import Focus, PrivateBoard, Table
from render.core.canvas import Canvas
from render.core.chrome import OUT, final_line, top_line
from render.core.picture import PrivatePicture, PublicPicture
from render.core.png import private_board
from render.core.theme import BACKGROUND, WIDTH
from render.monsters.alt import open_alt, private_alt, public_alt
from render.monsters.beliefs import belief_alt, draw_beliefs
from render.monsters.board import draw_map
from render.monsters.cards import draw_cards
from render.monsters.chart import draw_chart
from render.monsters.lattice import lattice_of
from render.monsters.look import palette
from render.monsters.roster import draw_owners, draw_roster
from render.monsters.scene import join_scenes, open_scene, scene_of, upper_left
from render.monsters.zoom import draw_zoom

HEIGHT = 906


class MonstersRenderer:
    """Draws Monsters!."""

    focus: ClassVar = Focus(x=0.42, y=0.54, width=0.56)

    def public(self, view: PublicView, table: Table) -> PublicPicture:
        """Draw the keepers with their points by turn, or owners if those are open; at the end the whole map."""
        canvas = _canvas(view, table)
        lattice = lattice_of(view.width, view.height, (0, 0, view.width, view.height))
        if view.revealed:
            draw_map(canvas, open_scene(view), lattice)
        elif view.territory:
            draw_owners(canvas, view, lattice)
        else:
            draw_chart(canvas, view, table)
        draw_roster(canvas, view, table)
        return canvas.public(public_alt(view, table))

    def private(self, view: SeatView, table: Table) -> PrivatePicture:
        """Draw the map as one keeper sees it, with their own land in its middle."""
        return self.moves(view, table, ())

    def moves(self, view: SeatView, table: Table, actions: Sequence[object]) -> PrivatePicture:
        """Draw the private map with arrows for the moves of these orders."""
        scene, public = scene_of(view), view.public
        places = {monster.number: monster.place for monster in view.monsters}
        orders = [order for action in actions if isinstance(action, OrderSet) for order in action.lines]
        offered = planned_moves(public.width, public.height, places, orders)
        scene = replace(scene, moves=(*scene.moves, *offered))
        canvas = _canvas(view.public, table)
        window = (*upper_left(view), view.public.width, view.public.height)
        draw_map(canvas, scene, lattice_of(view.public.width, view.public.height, window))
        draw_cards(canvas, view, table)
        return canvas.private(view.seat, private_alt(view, table))

    def everything(self, views: Sequence[SeatView], table: Table) -> PublicPicture:
        """Draw in one map the views of all keepers; once the game has ended by its rules, the whole map."""
        public = views[0].public
        if public.revealed:
            return self.public(public, table)
        canvas = _canvas(public, table)
        draw_map(
            canvas, join_scenes(views), lattice_of(public.width, public.height, (0, 0, public.width, public.height))
        )
        draw_roster(canvas, public, table)
        return canvas.public(open_alt(views, table))

    def belief(self, view: SeatView, belief: Belief, table: Table) -> PrivatePicture:
        """Draw the keeper's map with the chances of monsters in the fog."""
        canvas = _canvas(view.public, table)
        draw_beliefs(canvas, view, belief)
        draw_cards(canvas, view, table)
        return canvas.private(view.seat, belief_alt(view, belief, table))


def draw_zoomed(view: SeatView, table: Table, group: int) -> PrivateBoard:
    """Draw the part of a keeper's map around one group of their monsters; `views_of` returns the groups."""
    canvas = _canvas(view.public, table)
    draw_zoom(canvas, view, table, group)
    return private_board(canvas.private(view.seat, private_alt(view, table)))


def _canvas(view: PublicView, table: Table) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, palette(), BACKGROUND)
    if view.outcome is None:
        turn = "final" if table.over else f"turn {view.turn_number}"
        top_line(canvas, "Monsters!", table.match_id, turn, margin=20)
        return canvas
    best = max((view.keepers[seat + 1].points for seat in view.outcome.winners), default=0)
    why = {
        Ending.TARGET: f"{best} points of {view.target}",
        Ending.TURN_CAP: f"{best} points after turn {view.turn_number}",
        Ending.LAST_KEEPER: OUT,
        Ending.WILD: "the wild monsters have most points",
        Ending.NOBODY: "no keeper is left",
    }
    ending = Ending[view.outcome.reason]
    if ending is Ending.TURN_CAP and not view.outcome.winners:
        ending = Ending.WILD
    final_line(canvas, "Monsters!", table.match_id, table.names, view.outcome, why[ending], margin=20)
    return canvas


RENDERER = MonstersRenderer()
