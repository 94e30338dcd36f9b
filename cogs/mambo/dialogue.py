"""The dialogue of laying or moving a tile: where, which tile, a look at it, confirm.

Each step is a private message that knows all it needs by its custom ids: a place is written as in canonical text,
`q,r` for a tile from the pool and `q,r>q,r` for one that is taken up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.desk import Style
from bot.drawing import table_of
from bot.posts.custom_id import CustomId
from bot.posts.message import Attachment, Choice, Control, Menu, Message, Row
from bot.posts.verbs import DISMISS
from bot.posts.wording import escaped
from bot.services.errors import Refusal
from bot.services.positions import Position
from bot.services.preview import preview
from cogs.mambo.places import Names, Target, moves_of, spaces, targets, view_of, with_opened
from cogs.options import MOST_CHOICES
from cogs.press import Handler, Press
from engines.core.rules import Seat
from engines.mambo.actions import Action
from engines.mambo.effects import effects
from engines.mambo.view import Hex, PublicView, Tile
from render.core.board import PublicBoard, Table
from render.mambo import Chosen, draw_around, draw_chosen

LAY, TAKE, TARGET, SPACE, LOOK, CONFIRM = "lay", "take_up", "target", "space", "look", "confirm"

T = TypeVar("T")


async def _ask_space(press: Press) -> None:
    """Ask for a position; `arg` is a page."""
    await press.think()
    position, _ = await _to_move(press)
    view = view_of(position)
    if not view.left:
        raise Refusal("No tile is left to lay: move one on the table.")
    found = spaces(view)
    if len(found) == 1:
        await _show_tiles(press, position, found[0], found)
        return
    await _show_places(press, position, found, Pages(LAY, "", _number(press.id.arg)), "where do you lay a tile?")


async def _ask_source(press: Press) -> None:
    """Ask which tile is taken up; `arg` is a page."""
    await press.think()
    position, _ = await _to_move(press)
    view = view_of(position)
    if not view.movable:
        raise Refusal("You may move no tile now: lay a new one.")
    pages = Pages(TAKE, "", _number(press.id.arg))
    shown = pages.part(view.movable)
    choices = tuple(
        Choice(f"Tile {number}", str(number), description=f"lies as {view.tiles[number - 1].tile.value}")
        for number in shown
    )
    menu = Menu(_id(press, TARGET), "Which tile? Those you may take up have dark numbers.", choices)
    board = await _around(press, view, table_of(position), [view.tiles[number - 1].hex for number in shown])
    rows: tuple[Row, ...] = (menu, *_turns(press, pages, len(view.movable)))
    await _show(press, "which tile do you take up?", board, rows)


async def _ask_target(press: Press) -> None:
    """Ask where a tile that was taken up goes; its number is chosen, or `arg` is the number and perhaps a page."""
    await press.think()
    position, seat = await _to_move(press)
    view = view_of(position)
    tile, _, page = (press.values[0] if press.values else press.id.arg).partition(".")
    number = _number(tile)
    if number not in view.movable:
        raise Refusal(f"Tile {number} may not be moved now.")
    found = targets(view, moves_of(position, seat), view.tiles[number - 1].hex)
    pages = Pages(TARGET, f"{number}.", _number(page))
    await _show_places(press, position, found, pages, f"where does tile {number} go?")


async def _ask_tile(press: Press) -> None:
    """Ask which tile goes to a place, which is chosen or `arg`."""
    await press.think()
    position, seat = await _to_move(press)
    text = press.values[0] if press.values else press.id.arg
    await _show_tiles(press, position, _target(position, seat, text), _places(position, seat, text))


async def _look(press: Press) -> None:
    """Show the board as it would be, with Confirm; `arg` is the canonical text."""
    await press.think()
    text, user_id = press.id.arg, press.interaction.user.id
    now, seat = await _to_move(press)
    name = _said(now, seat, text)
    position = await preview(press.host, board=press.id.board, user_id=user_id, text=text, ply=press.id.ply)
    board = await press.interaction.client.drawing.public(position)
    place = text.rpartition(":")[0]
    row = (
        Control(_id(press, CONFIRM, text), "Confirm", Style.SUCCESS),
        Control(_id(press, SPACE, place), "◀ Another tile", Style.SECONDARY),
        _back(press, view_of(now), _target(now, seat, place).source),
    )
    told = " ".join(map(escaped, effects(view_of(now), view_of(position), seat, now.match.names)))
    said = f"this is `{name}`. {f'**{told}** ' if told else ''}Nothing is played yet."
    await _show(press, said, board, (row,))


async def _confirm(press: Press) -> None:
    # Nothing is asked before: a press that Discord repeats must get the same answer again.
    await press.play(press.id.arg)
    await press.dismiss()


VERBS: Final[Mapping[str, Handler]] = {
    LAY: _ask_space,
    TAKE: _ask_source,
    TARGET: _ask_target,
    SPACE: _ask_tile,
    LOOK: _look,
    CONFIRM: _confirm,
}


async def _to_move(press: Press) -> tuple[Position, Seat]:
    """Return the position and the presser's seat; a Refusal where it is somebody else's turn or the press is stale."""
    position, seat = await press.own_turn()
    if seat not in position.to_move:
        waiting = " and ".join(position.match.names[other] for other in position.to_move)
        raise Refusal(f"It is not your turn on #{press.id.board}: it waits for {waiting}.")
    return position, seat


def _target(position: Position, seat: Seat, text: str) -> Target:
    """Find a place by its text; a Refusal where no tile can go there."""
    for target in _places(position, seat, text):
        if target.text == text:
            return target
    raise Refusal("No tile can go there now. Choose another position.")


def _places(position: Position, seat: Seat, text: str) -> list[Target]:
    """Return the places a canonical text, or the first part of one, is one of."""
    view = view_of(position)
    if ">" not in text:
        return spaces(view)
    q, _, r = text.partition(">")[0].partition(",")
    return targets(view, moves_of(position, seat), Hex(int(q), int(r)))


def _said(position: Position, seat: Seat, text: str) -> str:
    """Return what a person would type for a canonical text."""
    action: Action = position.rules.parse(position.state, seat, text)
    return Names(with_opened(view_of(position), _places(position, seat, text))).typed(action)


def _id(press: Press, verb: str, arg: str = "") -> str:
    return str(CustomId(verb, press.id.board, press.id.ply, arg))


def _back(press: Press, view: PublicView, source: Hex | None) -> Control:
    """The way back to choosing another place."""
    if source is None:
        return Control(_id(press, LAY), "◀◀ Another position", Style.SECONDARY)
    return Control(_id(press, TARGET, str(Names(view).tile(source))), "◀◀ Another position", Style.SECONDARY)


async def _show_places(
    press: Press, position: Position, found: Sequence[Target], pages: "Pages", question: str
) -> None:
    names, shown = Names(with_opened(view_of(position), found)), pages.part(found)
    menu = Menu(_id(press, SPACE), "Where? The numbers are in the picture.", tuple(_choice(names, at) for at in shown))
    cells = [target.hex for target in shown]
    board = await _around(press, with_opened(view_of(position), found), table_of(position), cells)
    await _show(press, question, board, (menu, *_turns(press, pages, len(found))))


def _choice(names: Names, target: Target) -> Choice:
    name = names.place(target)
    return Choice(name[0].upper() + name[1:], target.text, description=f"fits: {_letters(target.tiles)}")


async def _show_tiles(press: Press, position: Position, target: Target, found: Sequence[Target]) -> None:
    """Show the six tiles, in the picture too, where those that do not fit are grey; `found` has the other places."""
    view = with_opened(view_of(position), found)
    chosen = Chosen(target.hex, target.tiles, target.source)
    board = await press.interaction.client.drawing.run(draw_chosen, view, table_of(position), chosen)
    buttons = tuple(
        Control(
            _id(press, LOOK, target.canonical(tile)),
            tile.value,
            Style.PRIMARY if tile in target.tiles else Style.SECONDARY,
            disabled=tile not in target.tiles,
        )
        for tile in Tile
    )
    where = Names(view).place(target)
    rows = (buttons[:3], buttons[3:], (_back(press, view, target.source),))
    await _show(press, f"which tile for {where}? These fit: {_letters(target.tiles)}.", board, rows)


async def _around(press: Press, view: PublicView, table: Table, cells: Sequence[Hex]) -> PublicBoard:
    return await press.interaction.client.drawing.run(draw_around, view, table, cells)


@dataclass(frozen=True, slots=True)
class Pages:
    """A list that is longer than a menu, at one of its pages (from 0)."""

    verb: str
    prefix: str
    page: int

    def part(self, found: Sequence[T]) -> Sequence[T]:
        """Return what is on the page; a Refusal where there is no such page."""
        part = found[self.page * MOST_CHOICES : (self.page + 1) * MOST_CHOICES]
        if not part:
            raise Refusal("There are not so many positions now. Begin again from the board.")
        return part


def _turns(press: Press, pages: Pages, count: int) -> tuple[tuple[Control, ...], ...]:
    """The row of buttons that turn the page, where there is more than one page."""
    row = tuple(
        Control(_id(press, pages.verb, f"{pages.prefix}{to}"), label, Style.SECONDARY)
        for to, label in ((pages.page - 1, "◀ Lower numbers"), (pages.page + 1, "Higher numbers ▶"))
        if 0 <= to * MOST_CHOICES < count
    )
    return (row,) if row else ()


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


async def _show(press: Press, text: str, board: PublicBoard, rows: tuple[Row, ...]) -> None:
    picture = Attachment(f"choosing-{press.id.board}.png", board.png, board.alt)
    cancel = Control(_id(press, DISMISS), "Cancel", Style.SECONDARY)
    await press.show(Message(f"**#{press.id.board}**: {text}", (picture,), _with(rows, cancel)))


def _with(rows: tuple[Row, ...], control: Control) -> tuple[Row, ...]:
    """Add a button to the last row of buttons, or below a menu."""
    *before, last = rows
    return (*rows, (control,)) if isinstance(last, Menu) else (*before, (*last, control))


def _letters(tiles: Sequence[Tile]) -> str:
    return ", ".join(tile.value for tile in tiles)
