"""Menus for cells: a column, then a cell of it. Each button and each choice holds the list it leads to."""

from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.messages.controls import Option
from bot.kernel.messages.message import Control, Menu, Message
from bot.kernel.text.translation import _
from bot.play.play import played_text
from cogs.dialogue import Dialogue, Turn
from cogs.mono.verbs import MOST_LISTED, Cell, Cells, Choose, Column, Uncover
from cogs.press import Press
from engines.mono import actions
from engines.mono.actions import Tail, format_action
from engines.mono.view import PublicView, SeatView, cell_name

MENUS: Final = Dialogue(SeatView)
MOST_BUTTONS: Final = 9
"""Columns, or cells of one, beyond which a menu is easier to read; with them two rows are left for the rest."""


@MENUS.step(Choose, begins=True)
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
    await press.show(Message(played_text(played)))


def _names(view: SeatView) -> list[str]:
    return [cell_name(view.public.size, cell) for cell in view.public.coverable(view.seat)]


def _list(turn: Turn[SeatView], cells: tuple[str, ...], letter: str) -> Message:
    if not set(cells).issubset(_names(turn.view)):
        raise MalformedError("no cells to uncover")
    full = len(cells) == MOST_LISTED
    free = [] if full else [name for name in _names(turn.view) if name not in cells]
    text = (
        _("Your cells: {cells}", cells=", ".join(cells))
        if cells
        else _("Pick a column, then a cell. They open in this order.")
    )
    buttons = [*(_buttons(turn, cells, letter) if cells else []), turn.way_out()]
    if full:
        text += "\n" + _("Your list is full. For more: `/mono move`")
    return turn.message(
        f"{text}\n-# {_end_of_turn_note(turn.view.public)}", *_menus(turn, cells, free, letter), buttons
    )


def _end_of_turn_note(view: PublicView) -> str:
    """Return what follows the listed cells."""
    if view.no_auto:
        return _("Your turn ends after these, unless you add random cells.")
    return _("Random cells follow, unless you stop.")


def _menus(turn: Turn[SeatView], cells: tuple[str, ...], free: list[str], letter: str) -> list[Menu | list[Control]]:
    columns = [
        Option(Column(each, Cells(cells)), _("Column {letter}", letter=each), default=each == letter)
        for each in sorted({name[0] for name in free})
    ]
    rows = sorted((name for name in free if name[0] == letter), key=lambda name: -int(name[1:]))
    options = [Option(Cell(Cells((*cells, name))), name) for name in rows]
    named = _("Cell in column {letter}, from the top…", letter=letter)
    return [
        *([_choice(turn, _("Column…"), columns)] if columns else []),
        *([_choice(turn, named, options, key=letter)] if options else []),
    ]


def _choice(turn: Turn[SeatView], question: str, options: list[Option], key: str = "") -> Menu | list[Control]:
    """Return a button for each option, or a menu where they are too many."""
    if len(options) > MOST_BUTTONS:
        return turn.menu(question, options, key)
    return [turn.button(each.verb, each.label, Style.PRIMARY if each.default else Style.SECONDARY) for each in options]


def _buttons(turn: Turn[SeatView], cells: tuple[str, ...], letter: str) -> list[Control]:
    stop, go_on = (Tail.NONE, Tail.RANDOM) if turn.view.public.no_auto else (Tail.END, Tail.NONE)
    return [
        turn.button(Uncover(stop, Cells(cells)), _("Open and stop"), Style.PRIMARY),
        turn.button(Uncover(go_on, Cells(cells)), _("Open, then random cells")),
        turn.button(Column(letter, Cells(cells[:-1])), _("Without {cell}", cell=cells[-1])),
    ]
