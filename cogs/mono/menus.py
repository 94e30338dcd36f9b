"""Cells chosen by menus: a column, then a row of it. The list so far stands in the private message itself."""

import re
from typing import Final

from bot.desk import Style
from bot.posts.custom_id import CustomId
from bot.posts.message import Choice, Control, Menu, Message, Row
from bot.services.positions import Position
from cogs.press import Press
from engines.core.rules import Seat
from engines.mono.view import PublicView, cell_name

CHOOSE, COLUMN, ROW, BACK, DONE = "cells", "column", "row", "cells_back", "cells_done"

_LIST: Final = re.compile(r"^Your cells: `([a-z0-9,]+)`", re.MULTILINE)


async def choose(press: Press) -> None:
    """Begin a list of cells."""
    await _show(press, [], "")


async def column(press: Press) -> None:
    """Show the rows of the column chosen."""
    await _show(press, _listed(press), press.values[0])


async def row(press: Press) -> None:
    """Add the cell chosen."""
    cells, cell = _listed(press), press.values[0]
    await _show(press, [*cells, *([cell] if cell not in cells else [])], cell[:1])


async def back(press: Press) -> None:
    """Take the last cell off the list."""
    await _show(press, _listed(press)[:-1], press.id.arg)


async def done(press: Press) -> None:
    """Uncover the cells of the list; `arg` is `end`, `random` or nothing."""
    cells = [*_listed(press), *([press.id.arg] if press.id.arg else [])]
    await press.think()
    await press.show(Message((await press.play(",".join(cells))).answer))


def _listed(press: Press) -> list[str]:
    message = press.interaction.message
    found = _LIST.search(message.content) if message is not None else None
    return found[1].split(",") if found else []


async def _show(press: Press, cells: list[str], col: str) -> None:
    await press.think()
    position, seat = await press.own_move()
    await press.show(_message(press, position, seat, cells, col))


def _message(press: Press, position: Position, seat: Seat, cells: list[str], col: str) -> Message:
    view = position.public_view
    if not isinstance(view, PublicView):
        raise TypeError(f"#{press.id.board} is no game of Mono")
    free = [name for name in (cell_name(view.size, cell) for cell in view.coverable(seat)) if name not in cells]
    text = (
        f"Your cells: `{','.join(cells)}`"
        if cells
        else "Choose a column, then a cell in it. Your cells are uncovered in the order you choose them."
    )
    head = f"**Mono #{press.id.board}**\n{text}\n-# {_what_follows(view)}"
    return Message(head, rows=(*_menus(press, free, col), *_buttons(press, view, cells, col)))


def _what_follows(view: PublicView) -> str:
    """Say what the two buttons of a list mean."""
    if view.no_auto:
        return "When your cells run out your turn ends, unless you ask for random ones."
    return "When your cells run out, random ones follow, unless you stop."


def _menus(press: Press, free: list[str], col: str) -> tuple[Row, ...]:
    cols = sorted({name[0] for name in free})
    if not cols:
        return ()
    chosen = tuple(Choice(f"Column {each}", each, default=each == col) for each in cols)
    rows = sorted((name for name in free if name[0] == col), key=lambda name: -int(name[1:]))
    menus = [Menu(_id(press, COLUMN), "Column…", chosen)]
    if rows:
        menus.append(
            Menu(
                _id(press, ROW, col), f"Cell in column {col}, from the top…", tuple(Choice(name, name) for name in rows)
            )
        )
    return tuple(menus)


def _buttons(press: Press, view: PublicView, cells: list[str], col: str) -> tuple[Row, ...]:
    if not cells:
        return ()
    first, second = ("", "random") if view.no_auto else ("end", "")
    stop = Control(_id(press, DONE, first), "Uncover and stop", Style.PRIMARY)
    go_on = Control(_id(press, DONE, second), "Uncover, then random cells", Style.SECONDARY)
    return ((stop, go_on, Control(_id(press, BACK, col), f"Without {cells[-1]}", Style.SECONDARY)),)


def _id(press: Press, verb: str, arg: str = "") -> str:
    return str(CustomId(verb, press.id.board, press.id.ply, arg))
