"""The dialogue of placing a block: which, how it lies or stands, where, a look at it, confirm.

Each step is a private message that knows all it needs by its custom ids. What was chosen before is written as in
canonical text, and what is not chosen yet is left out: `A`, `AT90`, `A@3,-2`, `AT90@3,-2`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.desk import Style
from bot.drawing import table_of
from bot.posts.custom_id import CustomId
from bot.posts.message import Attachment, Control, Message, in_rows
from bot.posts.verbs import DISMISS
from bot.services.errors import Refusal
from bot.services.positions import Position
from bot.services.preview import preview
from cogs.press import Handler, Press
from engines.monoch.actions import SWAP, Place, format_action
from engines.monoch.view import (
    Axis,
    BlockType,
    Face,
    Orientation,
    PublicView,
    Spot,
    Stance,
    canonical,
    cell_name,
    orientations_of,
)
from render.core.board import PublicBoard
from render.monoch import Corner, draw_orientations, draw_places, draw_preview, draw_turned, draw_types

BLOCK, TURN, PLACE, LOOK, CONFIRM, TAKE, VIEW = "block", "turn", "place", "look", "confirm", "take", "view"
MOST_PLACES = 20
"""On one page: four rows of buttons, and one for the ways on and back."""
MOST_BUTTONS = 25

BETWEEN: Final = {Axis.NORTH_SOUTH: "north and south", Axis.WEST_EAST: "west and east"}
_CHOSEN = re.compile(
    r"(?P<type>[A-H]?)(?P<orientation>(?:[TBNSEW]\d{1,3})?)(?:@(?P<x>-?\d{1,3}),(?P<y>-?\d{1,3}))?(?:/(?P<page>\d+))?"
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What of a placement is chosen so far."""

    type: BlockType | None = None
    orientation: Orientation | None = None
    at: tuple[int, int] | None = None
    page: int = 0
    """Of the places."""

    @classmethod
    def read(cls, text: str) -> "Chosen":
        """Return what `str` wrote; a Refusal for anything else."""
        found = _CHOSEN.fullmatch(text)
        if found is None:
            raise Refusal("That step is not there any more. Begin again from the board.")
        name = found["orientation"]
        return cls(
            BlockType(found["type"]) if found["type"] else None,
            Orientation(Face(name[0]), int(name[1:])) if name else None,
            (int(found["x"]), int(found["y"])) if found["x"] else None,
            int(found["page"] or 0),
        )

    def __str__(self) -> str:
        parts = [self.type.value if self.type else "", self.orientation.text if self.orientation else ""]
        parts += [f"@{self.at[0]},{self.at[1]}"] if self.at else []
        parts += [f"/{self.page}"] if self.page else []
        return "".join(parts)

    @property
    def stance(self) -> Stance | None:
        """The block in its orientation, by the name that is canonical for its type."""
        if self.type is None or self.orientation is None:
            return None
        return Stance(self.type, canonical(self.type, self.orientation))


def view_of(position: Position) -> PublicView:
    """Return the view of a match of Monoch; a Refusal for another game's."""
    view = position.public_view
    if not isinstance(view, PublicView):
        raise Refusal("That is a board of another game.")
    return view


def spots(view: PublicView, chosen: Chosen) -> list[Spot]:
    """Return where what is chosen can be placed, in reading order."""
    stance = chosen.stance
    return [
        spot
        for spot in view.spots
        if chosen.at in (None, (spot.x, spot.y))
        and any(
            (stance is None or fit == stance) and (chosen.type is None or fit.type is chosen.type) for fit in spot.fits
        )
    ]


async def _to_move(press: Press) -> PublicView:
    position, _ = await press.own_move()
    view = view_of(position)
    if view.to_declare:
        raise Refusal("Declare your colour first: press Black or White under the board.")
    return view


async def _ask_type(press: Press) -> None:
    """Ask which block; what is chosen of turn and place is kept."""
    await press.think()
    view, kept = await _to_move(press), Chosen.read(press.id.arg)
    types = [kind for kind in BlockType if spots(view, Chosen(kind, at=kept.at))]
    if not types:
        raise Refusal("No block of the pool fits there. Begin again from the board.")
    buttons = []
    for kind in types:
        chosen = replace(kept, type=kind)
        # A block that fits as the last one lay or stood goes straight to the look at it.
        whole = kept.at is not None and kept.orientation is not None and bool(spots(view, chosen))
        verb, arg = (LOOK, _canonical(chosen)) if whole else (TURN, str(replace(chosen, orientation=None)))
        buttons.append(_button(press, verb, f"{kind.value} ×{_left(view, kind)}", arg))
    where = "" if kept.at is None else f" at {cell_name(*kept.at)}"
    board = await press.interaction.client.drawing.run(draw_types, view, types)
    await _show(press, f"which block do you place{where}?", board, tuple(buttons))


async def _ask_turn(press: Press) -> None:
    """Ask how a block lies or stands; a place that is chosen is kept."""
    await press.think()
    view, kept = await _to_move(press), Chosen.read(press.id.arg)
    if kept.type is None:
        raise Refusal("Choose a block first. Begin again from the board.")
    there = view if kept.at is None else replace(view, spots=tuple(spots(view, Chosen(at=kept.at))))
    buttons = []
    for number, orientation in enumerate(orientations_of(kept.type), 1):
        chosen = Chosen(kept.type, orientation, kept.at)
        verb, arg = (PLACE, str(chosen)) if kept.at is None else (LOOK, _canonical(chosen))
        fits = bool(spots(view, chosen))
        buttons.append(_button(press, verb, str(number), arg, disabled=not fits))
    if kept.at is not None:
        buttons = [button for button in buttons if not button.disabled]
    back = [_button(press, BLOCK, "◀ Another block", str(Chosen(at=kept.at)), Style.SECONDARY)]
    if kept.at is not None and len(buttons) + len(back) < MOST_BUTTONS:
        back.append(_button(press, TURN, "◀ Another place", kept.type.value, Style.SECONDARY))
    where = "" if kept.at is None else f" at {cell_name(*kept.at)}"
    board = await press.interaction.client.drawing.run(draw_orientations, there, kept.type)
    question = f"how does {kept.type.value} lie or stand{where}? The numbers are in the picture."
    await _show(press, question, board, (*buttons, *back))


async def _ask_place(press: Press) -> None:
    """Ask where a block goes that is chosen and turned."""
    await press.think()
    view, chosen = await _to_move(press), Chosen.read(press.id.arg)
    if chosen.type is None or chosen.orientation is None:
        raise Refusal("Choose a block first. Begin again from the board.")
    found = spots(view, chosen)
    first = chosen.page * MOST_PLACES
    shown = found[first : first + MOST_PLACES]
    if not shown:
        raise Refusal("There are not so many places now. Begin again from the board.")
    numbers = tuple(
        _button(press, LOOK, str(number), _canonical(replace(chosen, at=(spot.x, spot.y), page=0)))
        for number, spot in enumerate(shown, first + 1)
    )
    turning = tuple(
        _button(press, PLACE, label, str(replace(chosen, page=page)), Style.SECONDARY)
        for page, label in ((chosen.page - 1, "◀ Lower numbers"), (chosen.page + 1, "Higher numbers ▶"))
        if 0 <= page * MOST_PLACES < len(found)
    )
    back = (
        _button(press, TURN, "◀ Another turn", chosen.type.value, Style.SECONDARY),
        _button(press, BLOCK, "◀◀ Another block", "", Style.SECONDARY),
    )
    drawn = press.interaction.client.drawing.run(draw_places, view, chosen.type, chosen.orientation, shown, first + 1)
    name = chosen.type.value + chosen.orientation.text
    question = f"where does {name} go? A number is the cell of its upper left corner."
    await _show(press, question, await drawn, numbers, (*turning, *back))


async def _look(press: Press) -> None:
    """Show the construction as it would be, with Confirm."""
    await press.think()
    view, chosen = await _to_move(press), Chosen.read(press.id.arg)
    stance, at = chosen.stance, chosen.at
    if stance is None or at is None:
        raise Refusal("Choose a block and a place first. Begin again from the board.")
    user_id = press.interaction.user.id
    after = await preview(press.host, board=press.id.board, user_id=user_id, text=press.id.arg, ply=press.id.ply)
    board = await press.interaction.client.drawing.run(draw_preview, view, Place(stance, *at))
    confirm = _button(press, CONFIRM, "Confirm", press.id.arg, Style.SUCCESS)
    other = tuple(
        _button(press, verb, label, str(kept), Style.SECONDARY)
        for verb, label, kept in (
            (PLACE, "◀ Another place", Chosen(stance.type, stance.orientation)),
            (TURN, "◀ Another turn", Chosen(stance.type, at=at)),
            (BLOCK, "◀ Another block", Chosen(None, stance.orientation, at)),
        )
    )
    said = f"`{stance.text} {cell_name(*at)}`"
    text = f"this is {said}.{_told(view_of(after))} Nothing is played yet."
    await _show(press, text, board, (confirm,), other)


def _told(after: PublicView) -> str:
    """What a placement would end."""
    if after.way is not None:
        return f" It completes the {after.way.colour.value} strip over {len(after.way.blocks)} blocks."
    return " It ends the game: no block can follow." if after.outcome is not None else ""


async def _confirm(press: Press) -> None:
    # Nothing is asked before: a press that Discord repeats must get the same answer again.
    await press.play(press.id.arg)
    await press.dismiss()


async def _ask_swap(press: Press) -> None:
    """Ask once whether the player takes over the other colour, for it cannot be taken back."""
    view = await _to_move(press)
    other = view.sides[0]
    if not view.can_swap or other.colour is None:
        raise Refusal("Colours are swapped only in answer to the first block.")
    text = (
        f"**#{press.id.board}**: take over {other.colour.value}? You then join {BETWEEN[other.axis]} in "
        f"{other.colour.value}, and your opponent goes on in {other.colour.other.value}. It is your turn's only move."
    )
    row = (
        _button(press, CONFIRM, f"Take over {other.colour.value}", SWAP, Style.SUCCESS),
        _button(press, BLOCK, "Place a block instead…", "", Style.SECONDARY),
        _button(press, DISMISS, "Cancel", "", Style.SECONDARY),
    )
    await press.tell(Message(text, rows=(row,)))


async def _turn_view(press: Press) -> None:
    """Show the construction from one of its corners, to anybody who asks; nobody else sees it."""
    await press.think()
    position = await press.position()
    corners = {corner.value: corner for corner in Corner}
    corner = corners.get(press.id.arg, Corner.SOUTH_EAST)
    board = await press.interaction.client.drawing.run(draw_turned, view_of(position), table_of(position), corner)
    row = tuple(
        Control(
            str(CustomId(VIEW, press.id.board, position.number, other.value)),
            f"From {other.value}",
            Style.PRIMARY if other is corner else Style.SECONDARY,
            disabled=other is corner,
        )
        for other in Corner
    )
    await _show(press, f"seen from the {corner.value}.", board, row)


VERBS: Final[Mapping[str, Handler]] = {
    BLOCK: _ask_type,
    TURN: _ask_turn,
    PLACE: _ask_place,
    LOOK: _look,
    CONFIRM: _confirm,
    TAKE: _ask_swap,
    VIEW: _turn_view,
}


def _left(view: PublicView, kind: BlockType) -> int:
    return view.pool[list(BlockType).index(kind)]


def _canonical(chosen: Chosen) -> str:
    stance = chosen.stance
    if stance is None or chosen.at is None:
        raise ValueError("a placement needs a block and a place")
    return format_action(Place(stance, *chosen.at))


def _button(
    press: Press, verb: str, label: str, arg: str, style: Style = Style.PRIMARY, *, disabled: bool = False
) -> Control:
    shown = Style.SECONDARY if disabled else style
    return Control(str(CustomId(verb, press.id.board, press.id.ply, arg)), label, shown, disabled=disabled)


async def _show(press: Press, text: str, board: PublicBoard, *rows: Sequence[Control]) -> None:
    picture = Attachment(f"choosing-{press.id.board}.png", board.png, board.alt)
    await press.show(Message(f"**#{press.id.board}**: {text}", (picture,), in_rows(*map(tuple, rows))))
