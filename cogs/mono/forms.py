"""Forms for cells and grids."""

import secrets
from typing import Final

import discord

from bot.kernel.buttons.verb import Verb
from bot.kernel.messages.message import Message
from bot.kernel.setting import Field
from bot.kernel.text.translation import _
from bot.play.play import played_text
from cogs.dialogue import Dialogue, Turn
from cogs.mono.verbs import AskCells, AskGrid, TypedCells, TypedGrid
from cogs.press import Press
from cogs.retyping import note_typed, refused_text
from engines.core.dice import Dice
from engines.mono.random_placement import random_grid
from engines.mono.view import LABELS, PublicView, SeatView, col_count

FORMS: Final = Dialogue(SeatView)

_CELLS, _GRID = "cells", "grid"
_LONGEST: Final = 400


@FORMS.form(AskCells)
async def _ask_cells(turn: Turn[SeatView], _verb: AskCells) -> discord.ui.Modal:
    field = Field(
        _CELLS,
        _("Cells, in the order you open them"),
        placeholder="a1,b1,c1",
        description=end_of_turn_note(turn.view.public),
        default=await refused_text(turn.press, AskCells()),
        most=_LONGEST,
    )
    return turn.form(_("Open cells"), TypedCells(), field)


@FORMS.form(AskGrid)
async def _ask_grid(turn: Turn[SeatView], _verb: AskGrid) -> discord.ui.Modal:
    field = Field(
        _GRID,
        _("Your grid, top row first"),
        description=_("One 1, two 2s and so on. Equal numbers touch. Change this random grid."),
        default=await refused_text(turn.press, AskGrid()) or start_grid(turn.view.public.size),
        long=True,
        most=_LONGEST,
    )
    return turn.form(_("Place your grid"), TypedGrid(), field)


@FORMS.on(TypedCells)
async def _enter_cells(press: Press, _verb: TypedCells) -> None:
    await _play_typed(press, "", press.fields.get(_CELLS, ""), AskCells())


@FORMS.on(TypedGrid)
async def _enter_grid(press: Press, _verb: TypedGrid) -> None:
    await _play_typed(press, "place ", press.fields.get(_GRID, ""), AskGrid())


async def _play_typed(press: Press, command: str, typed: str, ask: Verb) -> None:
    """Play a typed text after its command; a refused one can be changed in the form that `ask` opens."""
    note_typed(press.interaction, ask, typed)
    if press.from_private_answer:
        await press.defer_in_place()
    played = await press.play(command + typed)
    if press.from_private_answer:
        await press.show(Message(played_text(played)))


def end_of_turn_note(view: PublicView) -> str:
    """Return what follows the named cells, by the match's options."""
    if view.no_auto:
        return _("Your turn ends after these. Add `random` for random ones.")
    return _("Random cells follow. Add end to stop.")


def start_grid(size: int) -> str:
    """Return a random grid as it is typed, one line a row. Its dice are not the match's."""
    grid = random_grid(size, Dice(secrets.token_bytes(32), 0))
    labels = "".join(LABELS[value - 1] for value in grid)
    cols = col_count(size)
    return "\n".join(labels[at : at + cols] for at in range(0, len(labels), cols))
