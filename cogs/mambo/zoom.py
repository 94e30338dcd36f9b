"""Looking closer: a part of the table that can be read on a phone, with buttons that lead on; for everybody."""

from dataclasses import dataclass
from typing import Final

from bot.desk import Style
from bot.drawing import table_of
from bot.posts.custom_id import CustomId
from bot.posts.message import Attachment, Control, Message
from bot.posts.verbs import DISMISS
from cogs.mambo.places import view_of
from cogs.press import Press
from engines.mambo.view import Hex, PublicView
from render.mambo import Overlay, draw_enlarged

ZOOM = "zoom"

_ACROSS, _DOWN = 4, 5
"""Columns and half rows from the middle of a part to its edge."""
_WAYS: Final = {"◀": (-_ACROSS, 0), "▲": (0, -_DOWN), "▼": (0, _DOWN), "▶": (_ACROSS, 0)}
_WAYS_ORDER: Final = tuple(_WAYS)
_OVERLAYS: Final = {Overlay.NONE: "Board", Overlay.NUMBERS: "Tile numbers", Overlay.MOUTHS: "Mouths"}


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a part: its column and half row, as a picture counts them; and what is written on it."""

    column: int
    half: int
    overlay: Overlay = Overlay.NONE

    def __str__(self) -> str:
        return f"{self.column}.{self.half}.{self.overlay.value}"

    @property
    def hex(self) -> Hex:
        """The hex in the middle, or the one half a row above."""
        return Hex(self.column, (self.half - self.column) // 2)


async def show_part(press: Press) -> None:
    """Show a part of the table as it is now; `arg` is a place, '' for that of the last tile."""
    await press.think()
    position = await press.position()
    view = view_of(position)
    at = _within(view, _read(press.id.arg) or _newest(view))
    board = await press.interaction.client.drawing.run(draw_enlarged, view, table_of(position), at.hex, at.overlay)
    picture = Attachment(f"part-{press.id.board}.png", board.png, board.alt)
    steps = tuple(_step(press, view, at, way) for way in _WAYS)
    looks = tuple(
        Control(
            str(CustomId(ZOOM, press.id.board, press.id.ply, str(Place(at.column, at.half, overlay)))),
            label,
            Style.PRIMARY if overlay is at.overlay else Style.SECONDARY,
            disabled=overlay is at.overlay,
        )
        for overlay, label in _OVERLAYS.items()
    )
    close = Control(str(CustomId(DISMISS, press.id.board, press.id.ply)), "Close", Style.SECONDARY)
    await press.show(Message(f"**#{press.id.board}**, enlarged.", (picture,), (steps, (*looks, close))))


def _step(press: Press, view: PublicView, at: Place, way: str) -> Control:
    across, down = _WAYS[way]
    to = _within(view, Place(at.column + across, at.half + down, at.overlay))
    # The way is in the id because those that lead nowhere lead to one place, and ids differ in a message.
    custom_id = CustomId(ZOOM, press.id.board, press.id.ply, f"{to}.{_WAYS_ORDER.index(way)}")
    return Control(str(custom_id), way, Style.SECONDARY, disabled=to == at)


def _read(text: str) -> Place | None:
    if not text:
        return None
    column, half, overlay, *_ = text.split(".")
    return Place(int(column), int(half), Overlay(overlay))


def _newest(view: PublicView) -> Place:
    at = view.last.hex if view.last is not None else Hex(0, 0)
    return Place(at.q, 2 * at.r + at.q)


def _within(view: PublicView, at: Place) -> Place:
    """Return the nearest place whose part shows no more empty table than must be."""
    cells = [*(laid.hex for laid in view.tiles), *(space.hex for space in view.spaces), *view.nulls] or [Hex(0, 0)]
    columns, halves = [cell.q for cell in cells], [2 * cell.r + cell.q for cell in cells]
    column = _clamped(at.column, min(columns) + _ACROSS, max(columns) - _ACROSS)
    return Place(column, _clamped(at.half, min(halves) + _DOWN, max(halves) - _DOWN), at.overlay)


def _clamped(at: int, low: int, high: int) -> int:
    return (low + high) // 2 if low > high else max(low, min(high, at))
