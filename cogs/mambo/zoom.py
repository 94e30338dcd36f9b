"""Zooming in: a part of the board that is legible on a phone, with buttons to move it; for everybody."""

from dataclasses import replace
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import Verb
from bot.kernel.drawing import table_of
from bot.kernel.messages.message import Control, Message
from bot.kernel.text.translation import _, translate
from cogs.dialogue import Dialogue, UserView
from engines.core.messages import N_
from engines.mambo.view import Hex, PublicView, SeatView
from render.mambo import Overlay, draw_enlarged


class Zoom(Verb, name="zoom", looks=True):
    """Show a part of the board, by the column and half row of its center; by default around the last tile."""

    column: int | None = None
    half: int | None = None
    overlay: Overlay = Overlay.NONE
    way: int = 0
    """The index of the arrow, because ids must differ in a message and several arrows may lead to the same part."""


LOOKS: Final = Dialogue(SeatView)

_ACROSS, _DOWN = 4, 5
"""Columns and half rows from the center of a part to its edge."""
_WAYS: Final = (("◀", -_ACROSS, 0), ("▲", 0, -_DOWN), ("▼", 0, _DOWN), ("▶", _ACROSS, 0))
_OVERLAYS: Final = {Overlay.NONE: N_("Board"), Overlay.MOUTHS: N_("Ways out")}


@LOOKS.look(Zoom, PublicView)
async def _zoom(sight: UserView[PublicView], verb: Zoom) -> Message:
    """Show a part of the current board."""
    newest = sight.view.last.hex if sight.view.last is not None else Hex(0, 0)
    column = newest.q if verb.column is None else verb.column
    half = 2 * newest.r + newest.q if verb.half is None else verb.half
    column, half = _within(sight.view, column, half)
    # The hex in the center, or the one half a row above.
    middle = Hex(column, (half - column) // 2)
    board = await sight.draw(draw_enlarged, sight.view, table_of(sight.position), middle, verb.overlay)
    at = Zoom(column, half, verb.overlay)
    looks = [
        sight.binding.button(
            replace(at, overlay=overlay, way=len(_WAYS)),
            translate(label),
            Style.PRIMARY if overlay is verb.overlay else Style.SECONDARY,
            disabled=overlay is verb.overlay,
        )
        for overlay, label in _OVERLAYS.items()
    ]
    ways = [_step(sight, at, way) for way in range(len(_WAYS))]
    return sight.message(_("Zoom"), ways, [*looks, sight.way_out(_("Close"))], board=board, what="part")


def _step(sight: UserView[PublicView], at: Zoom, way: int) -> Control:
    sign, across, down = _WAYS[way]
    column, half = _within(sight.view, (at.column or 0) + across, (at.half or 0) + down)
    stays = (column, half) == (at.column, at.half)
    return sight.binding.button(Zoom(column, half, at.overlay, way), sign, disabled=stays)


def _within(view: PublicView, column: int, half: int) -> tuple[int, int]:
    """Return the center of the nearest part with as little empty space as possible."""
    cells = [*(laid.hex for laid in view.tiles), *(space.hex for space in view.spaces), *view.nulls] or [Hex(0, 0)]
    columns, halves = [cell.q for cell in cells], [2 * cell.r + cell.q for cell in cells]
    return (
        _clamp(column, min(columns) + _ACROSS, max(columns) - _ACROSS),
        _clamp(half, min(halves) + _DOWN, max(halves) - _DOWN),
    )


def _clamp(at: int, low: int, high: int) -> int:
    return (low + high) // 2 if low > high else max(low, min(high, at))
