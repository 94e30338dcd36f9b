"""Forms for cells and grids; a refused text comes back as it was typed."""

import secrets
from typing import Final

import discord

from bot.buttons.game_controls import Style
from bot.buttons.verb import Verb
from bot.posts.answer_texts import played_text
from bot.posts.message import Message
from bot.services.errors import describe_error
from bot.services.saved_texts import load_text, save_text
from bot.translation import _
from cogs.dialogue import Dialogue, Turn
from cogs.form import Field
from cogs.mono.verbs import AskCells, AskGrid, TypedCells, TypedGrid
from cogs.press import Press
from engines.core.dice import Dice
from engines.core.errors import RulesError
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
        default=await _text_before(turn, AskCells()),
        most=_LONGEST,
    )
    return turn.form(_("Open cells"), TypedCells(), field)


@FORMS.form(AskGrid)
async def _ask_grid(turn: Turn[SeatView], _verb: AskGrid) -> discord.ui.Modal:
    field = Field(
        _GRID,
        _("Your grid, top row first"),
        description=_("One 1, two 2s and so on. Equal numbers touch. Change this random grid as you like."),
        default=await _text_before(turn, AskGrid()) or start_grid(turn.view.public.size),
        long=True,
        most=_LONGEST,
    )
    return turn.form(_("Place your grid"), TypedGrid(), field)


@FORMS.on(TypedCells)
async def _enter_cells(press: Press, _verb: TypedCells) -> None:
    typed = press.fields.get(_CELLS, "")
    await _play_typed(press, typed, typed, AskCells())


@FORMS.on(TypedGrid)
async def _enter_grid(press: Press, _verb: TypedGrid) -> None:
    typed = press.fields.get(_GRID, "")
    await _play_typed(press, f"place {typed}", typed, AskGrid())


async def _play_typed(press: Press, text: str, typed: str, again: Verb) -> None:
    """Play a typed text; a refused one is quoted, to be changed in the form of `again`."""
    try:
        played = await press.play(text)
    except RulesError as error:
        typed, user_id = typed.strip()[:_LONGEST], press.interaction.user.id
        await save_text(press.host, press.id.match_id, user_id, _saved_name(again, press.id.number), typed)
        sentence, quote = describe_error(error, (await press.match()).names), typed.replace("```", "")
        change = press.binding.button(again, _("Change it…"), Style.PRIMARY)
        await press.reply(Message(f"{sentence}\n```\n{quote}\n```", rows=((change,),)))
        return
    if press.from_private_answer:
        await press.show(Message(played_text(played)))


async def _text_before(turn: Turn[SeatView], again: Verb) -> str:
    """Return the refused text of that form, where the answer with the error was pressed; else ''."""
    press = turn.press
    if not press.from_private_answer:
        return ""
    return await load_text(
        press.host, press.id.match_id, press.interaction.user.id, _saved_name(again, press.id.number)
    )


def _saved_name(again: Verb, number: int) -> str:
    """Return the name of a saved text: it returns to its own form, at the position it was typed for."""
    return f"{again.name} {number}"


def end_of_turn_note(view: PublicView) -> str:
    """Return what follows the named cells, by the match's options."""
    if view.no_auto:
        return _("After your cells your turn ends. Add `random` for random ones.")
    return _("After your cells, random ones follow. Add end to stop.")


def start_grid(size: int) -> str:
    """Return a random grid as it is typed, one line a row. Its dice are not the match's."""
    grid = random_grid(size, Dice(secrets.token_bytes(32), 0))
    labels = "".join(LABELS[value - 1] for value in grid)
    cols = col_count(size)
    return "\n".join(labels[at : at + cols] for at in range(0, len(labels), cols))
