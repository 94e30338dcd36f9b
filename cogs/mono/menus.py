"""Cells chosen by menus: a column, then a cell of it. Each button and each choice holds the list it leads to."""

from typing import Final

from bot.desk import Style
from bot.posts.answers import said_of_play
from bot.posts.controls import Option
from bot.posts.message import Control, Menu, Message
from bot.verb import MalformedError
from cogs.dialogue import Dialogue, Turn
from cogs.mono.verbs import MOST_LISTED, Cell, Cells, Choose, Column, Uncover
from cogs.press import Press
from engines.mono import actions
from engines.mono.actions import Tail, format_action
from engines.mono.view import PublicView, SeatView, cell_name

MENUS: Final = Dialogue(SeatView)


@MENUS.step(Choose)
async def _choose(turn: Turn[SeatView], _verb: Choose) -> Message:
    return _list(turn, (), "")


@MENUS.step(Column)
async def _column(turn: Turn[SeatView], verb: Column) -> Message:
    return _list(turn, verb.cells.names, verb.letter)


@MENUS.step(Cell)
async def _cell(turn: Turn[SeatView], verb: Cell) -> Message:
    return _list(turn, verb.cells.names, verb.cells.column)


@MENUS.on(Uncover)
async def _uncover(press: Press, verb: Uncover) -> None:
    await press.defer()
    played = await press.play(format_action(actions.Uncover(verb.cells.names, verb.tail)))
    await press.show(Message(said_of_play(played)))


def _names(view: SeatView) -> list[str]:
    return [cell_name(view.public.size, cell) for cell in view.public.coverable(view.seat)]


def _list(turn: Turn[SeatView], cells: tuple[str, ...], letter: str) -> Message:
    if not set(cells).issubset(_names(turn.view)):
        raise MalformedError("no cells to uncover")
    full = len(cells) == MOST_LISTED
    free = [] if full else [name for name in _names(turn.view) if name not in cells]
    text = (
        f"Your cells: `{','.join(cells)}`"
        if cells
        else "Choose a column, then a cell in it. Your cells are uncovered in the order you choose them."
    )
    buttons = _buttons(turn, cells, letter) if cells else []
    if full:
        text += "\nYour list is full. Uncover these, or type more with `/mono move`."
    return turn.message(f"\n{text}\n-# {_what_follows(turn.view.public)}", *_menus(turn, cells, free, letter), buttons)


def _what_follows(view: PublicView) -> str:
    """Say what the two buttons of a list mean."""
    if view.no_auto:
        return "When your cells run out your turn ends, unless you ask for random ones."
    return "When your cells run out, random ones follow, unless you stop."


def _menus(turn: Turn[SeatView], cells: tuple[str, ...], free: list[str], letter: str) -> list[Menu]:
    columns = [
        Option(Column(each, Cells(cells)), f"Column {each}", default=each == letter)
        for each in sorted({name[0] for name in free})
    ]
    menus = [turn.menu("Column…", columns)] if columns else []
    rows = sorted((name for name in free if name[0] == letter), key=lambda name: -int(name[1:]))
    if rows:
        options = [Option(Cell(Cells((*cells, name))), name) for name in rows]
        menus.append(turn.menu(f"Cell in column {letter}, from the top…", options, key=letter))
    return menus


def _buttons(turn: Turn[SeatView], cells: tuple[str, ...], letter: str) -> list[Control]:
    stop, go_on = (Tail.NONE, Tail.RANDOM) if turn.view.public.no_auto else (Tail.END, Tail.NONE)
    return [
        turn.button(Uncover(stop, Cells(cells)), "Uncover and stop", Style.PRIMARY),
        turn.button(Uncover(go_on, Cells(cells)), "Uncover, then random cells"),
        turn.button(Column(letter, Cells(cells[:-1])), f"Without {cells[-1]}"),
    ]
