"""The construction seen from its corners; for everybody."""

from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import Verb
from bot.kernel.drawing import table_of
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _, translate
from cogs.dialogue import Dialogue, UserView
from engines.core.messages import N_
from engines.monoch.view import PublicView, SeatView
from engines.monoch.words import CORNERS
from render.monoch import Corner, draw_turned

LOOKS: Final = Dialogue(SeatView)
FROM: Final = {
    Corner.SOUTH_EAST: N_("From south-east"),
    Corner.SOUTH_WEST: N_("From south-west"),
    Corner.NORTH_WEST: N_("From north-west"),
    Corner.NORTH_EAST: N_("From north-east"),
}


class View(Verb, name="view", looks=True):
    """Show the construction from a corner."""

    corner: Corner = Corner.SOUTH_EAST


@LOOKS.look(View, PublicView)
async def _turn_view(sight: UserView[PublicView], verb: View) -> Message:
    """Return the construction seen from one of its corners."""
    board = await sight.draw(draw_turned, sight.view, table_of(sight.position), verb.corner)
    row = [
        sight.binding.button(
            View(corner),
            translate(FROM[corner]),
            Style.PRIMARY if corner is verb.corner else Style.SECONDARY,
            disabled=corner is verb.corner,
        )
        for corner in Corner
    ]
    text = _("Seen from the {corner}.", corner=CORNERS[verb.corner.value])
    return sight.message(text, row, board=board, what=verb.corner.value)
