"""Enlarged grids, one per picture: public ones for everybody, a player's whole grid only for its holder."""

from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import Verb, plain_verb
from bot.kernel.drawing import table_of
from bot.kernel.messages.message import MOST_IN_ROW, Control, Message
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from cogs.dialogue import Actor, Dialogue, Turn, UserView
from engines.core.rules import Seat
from engines.mono.view import PublicView, SeatView
from render.mono import draw_enlarged, own_enlarged


class Zoom(Verb, name="zoom", looks=True):
    """Show an enlarged grid in the public view; by default the first opponent's."""

    seat: int | None = None


ZoomOwn: Final = plain_verb("zoom_own", looks=True)


LOOKS: Final = Dialogue(SeatView)


@LOOKS.look(Zoom, PublicView)
async def _zoom(sight: UserView[PublicView], verb: Zoom) -> Message:
    at_table = verb.seat is not None and 0 <= verb.seat < len(sight.names)
    seat = Seat(verb.seat) if verb.seat is not None and at_table else _first_opponent(sight)
    board = await sight.draw(draw_enlarged, sight.view, table_of(sight.position), seat)
    text = _("{player}'s grid.", player=escape(sight.names[seat]))
    return sight.message(text, *_ways(sight, Zoom(seat)), board=board, what=f"grid-{seat + 1}")


@LOOKS.step(ZoomOwn, Actor.HOLDER)
async def _zoom_own(turn: Turn[SeatView], verb: Verb) -> Message:
    board = await turn.draw(own_enlarged, turn.view, table_of(turn.position))
    return turn.message(_("Your whole grid."), *_ways(turn, verb), board=board, what="mine-enlarged")


def _first_opponent(sight: UserView[PublicView]) -> Seat:
    mine = sight.position.match.seats_of(sight.press.interaction.user.id)
    return next((Seat(seat) for seat in range(len(sight.names)) if mine and seat not in mine), Seat(0))


def _ways(sight: UserView[PublicView] | UserView[SeatView], shown: Verb) -> tuple[list[Control], list[Control]]:
    """Return buttons for the other grids, and to close."""
    grids: list[tuple[Verb, str]] = [(Zoom(seat), name) for seat, name in enumerate(sight.names)]
    if sight.position.match.seats_of(sight.press.interaction.user.id):
        grids.append((ZoomOwn(), _("My whole grid")))
    buttons = [
        sight.binding.button(verb, label, Style.PRIMARY if verb == shown else Style.SECONDARY, disabled=verb == shown)
        for verb, label in grids
    ]
    return buttons[:MOST_IN_ROW], [sight.way_out(_("Close"))]
