"""Cells chosen by menus: a column, then a cell of it. The list so far stands in the private message itself."""

import re
from typing import Final

from bot.desk import Style
from bot.posts.answers import said_of_play
from bot.posts.controls import Option
from bot.posts.message import Control, Menu, Message
from bot.verb import MalformedError
from cogs.dialogue import Dialogue, Turn
from cogs.mono.verbs import Back, Cell, Choose, Column, Rest, Uncover
from cogs.press import Press
from engines.mono.view import PublicView, SeatView, cell_name

MENUS: Final = Dialogue(SeatView)

_LIST: Final = re.compile(r"^Your cells: `([a-z0-9,]+)`", re.MULTILINE)


@MENUS.step(Choose)
async def _choose(turn: Turn[SeatView], _verb: Choose) -> Message:
    return _list(turn, [], "")


@MENUS.step(Column)
async def _column(turn: Turn[SeatView], verb: Column) -> Message:
    return _list(turn, _listed(turn.press), verb.letter)


@MENUS.step(Cell)
async def _cell(turn: Turn[SeatView], verb: Cell) -> Message:
    if verb.cell not in _names(turn.view):
        raise MalformedError("no cell to uncover")
    return _list(turn, list(dict.fromkeys([*_listed(turn.press), verb.cell])), verb.cell[:1])


@MENUS.step(Back)
async def _back(turn: Turn[SeatView], verb: Back) -> Message:
    return _list(turn, _listed(turn.press)[:-1], verb.letter)


@MENUS.on(Uncover)
async def _uncover(press: Press, verb: Uncover) -> None:
    words = [*_listed(press), *([verb.rest.value] if verb.rest.value else [])]
    await press.defer()
    await press.show(Message(said_of_play(await press.play(",".join(words)))))


def _listed(press: Press) -> list[str]:
    message = press.interaction.message
    found = _LIST.search(message.content) if message is not None else None
    return found[1].split(",") if found else []


def _names(view: SeatView) -> list[str]:
    return [cell_name(view.public.size, cell) for cell in view.public.coverable(view.seat)]


def _list(turn: Turn[SeatView], cells: list[str], letter: str) -> Message:
    free = [name for name in _names(turn.view) if name not in cells]
    text = (
        f"Your cells: `{','.join(cells)}`"
        if cells
        else "Choose a column, then a cell in it. Your cells are uncovered in the order you choose them."
    )
    buttons = _buttons(turn, cells, letter) if cells else []
    return turn.message(f"\n{text}\n-# {_what_follows(turn.view.public)}", *_menus(turn, free, letter), buttons)


def _what_follows(view: PublicView) -> str:
    """Say what the two buttons of a list mean."""
    if view.no_auto:
        return "When your cells run out your turn ends, unless you ask for random ones."
    return "When your cells run out, random ones follow, unless you stop."


def _menus(turn: Turn[SeatView], free: list[str], letter: str) -> list[Menu]:
    columns = [Option(Column(each), f"Column {each}", default=each == letter) for each in sorted({n[0] for n in free})]
    cells = sorted((name for name in free if name[0] == letter), key=lambda name: -int(name[1:]))
    menus = [turn.menu("Column…", columns)] if columns else []
    if cells:
        options = [Option(Cell(name), name) for name in cells]
        menus.append(turn.menu(f"Cell in column {letter}, from the top…", options, key=letter))
    return menus


def _buttons(turn: Turn[SeatView], cells: list[str], letter: str) -> list[Control]:
    stop, go_on = (Rest.USUAL, Rest.RANDOM) if turn.view.public.no_auto else (Rest.END, Rest.USUAL)
    return [
        turn.button(Uncover(stop), "Uncover and stop", Style.PRIMARY),
        turn.button(Uncover(go_on), "Uncover, then random cells"),
        turn.button(Back(letter), f"Without {cells[-1]}"),
    ]
