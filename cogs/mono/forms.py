"""Cells and grids that are typed into a form; what was refused comes back as it was typed."""

import secrets
from typing import Final

import discord

from bot.desk import Style
from bot.posts.answers import said_of_play
from bot.posts.message import Message
from bot.services.kept_texts import keep_text, kept_text
from bot.verb import Verb
from cogs.dialogue import Dialogue, Turn
from cogs.form import Field
from cogs.mono.verbs import AskCells, AskGrid, TypedCells, TypedGrid
from cogs.press import Press, worded
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
        "Cells, in the order you uncover them",
        placeholder="a1,b1,c1",
        description=what_happens(turn.view.public),
        default=await _typed_before(turn, AskCells()),
        most=_LONGEST,
    )
    return turn.form("Uncover cells", TypedCells(), field)


@FORMS.form(AskGrid)
async def _ask_grid(turn: Turn[SeatView], _verb: AskGrid) -> discord.ui.Modal:
    field = Field(
        _GRID,
        "Your grid, top row first",
        description="One 1, two 2s and so on; equal values touch. This grid is random: change it as you like.",
        default=await _typed_before(turn, AskGrid()) or start_grid(turn.view.public.size),
        long=True,
        most=_LONGEST,
    )
    return turn.form("Place your grid", TypedGrid(), field)


@FORMS.on(TypedCells)
async def _typed_cells(press: Press, _verb: TypedCells) -> None:
    typed = press.fields.get(_CELLS, "")
    await _play_typed(press, typed, typed, AskCells())


@FORMS.on(TypedGrid)
async def _typed_grid(press: Press, _verb: TypedGrid) -> None:
    typed = press.fields.get(_GRID, "")
    await _play_typed(press, f"place {typed}", typed, AskGrid())


async def _play_typed(press: Press, text: str, typed: str, again: Verb) -> None:
    """Play what a form means; what the rules refuse is quoted as it was typed, to be changed in the form of `again`."""
    try:
        played = await press.play(text)
    except RulesError as error:
        typed, user_id = typed.strip()[:_LONGEST], press.interaction.user.id
        await keep_text(press.host, press.id.board, user_id, _kept_as(again, press.id.number), typed)
        said, quoted = worded(error, (await press.match()).names), typed.replace("```", "")
        change = press.bound.button(again, "Change it…", Style.PRIMARY)
        await press.reply(Message(f"{said}\n```\n{quoted}\n```", rows=((change,),)))
        return
    if press.from_private_answer:
        await press.show(Message(said_of_play(played)))


async def _typed_before(turn: Turn[SeatView], again: Verb) -> str:
    """Return what was typed into that form and refused, where the answer that says so was pressed; else ''."""
    press = turn.press
    if not press.from_private_answer:
        return ""
    return await kept_text(press.host, press.id.board, press.interaction.user.id, _kept_as(again, press.id.number))


def _kept_as(again: Verb, number: int) -> str:
    """Return what a refused text is kept as: it comes back into its own form, at the position it was typed for."""
    return f"{again.name} {number}"


def what_happens(view: PublicView) -> str:
    """Say what follows the cells a player names, by the match's options."""
    if view.no_auto:
        return "When your cells run out your turn ends; add `random` to go on with random ones."
    return "When your cells run out, random ones follow; add `end` to stop."


def start_grid(size: int) -> str:
    """Return a random grid as it is typed, one line a row. Its dice are not the match's."""
    grid = random_grid(size, Dice(secrets.token_bytes(32), 0))
    labels = "".join(LABELS[value - 1] for value in grid)
    cols = col_count(size)
    return "\n".join(labels[at : at + cols] for at in range(0, len(labels), cols))
