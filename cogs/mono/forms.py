"""Cells and grids that are typed into a form; what was refused comes back as it was typed."""

import re
import secrets
from typing import Final

from bot.desk import Style
from bot.posts.custom_id import CustomId
from bot.posts.message import Control, Message
from cogs.form import Field, form
from cogs.press import Press
from engines.core.dice import Dice
from engines.core.errors import RulesError
from engines.mono.random_placement import random_grid
from engines.mono.view import LABELS, PublicView, col_count

UNCOVER, UNCOVERED = "uncover", "uncovered"
PLACE, PLACED = "place", "placed"

_TYPED: Final = re.compile(r"```\n(.*)\n```", re.DOTALL)
_LONGEST: Final = 400


def what_happens(view: PublicView) -> str:
    """Say what follows the cells a player names, by the match's options."""
    if view.no_auto:
        return "When your cells run out your turn ends; add `random` to go on with random ones."
    return "When your cells run out, random ones follow; add `end` to stop."


async def ask_cells(press: Press) -> None:
    """Open the form for cells."""
    position, _ = await press.own_move()
    view = position.public_view
    if not isinstance(view, PublicView):
        raise TypeError(f"#{press.id.board} is no game of Mono")
    field = Field(
        "cells",
        "Cells, in the order you uncover them",
        placeholder="a1,b1,c1",
        description=what_happens(view),
        default=_typed_before(press),
        most=_LONGEST,
    )
    await press.interaction.response.send_modal(
        form("Uncover cells", CustomId(UNCOVERED, press.id.board, press.id.ply), field)
    )


async def uncover(press: Press) -> None:
    """Uncover the cells of the form."""
    typed = press.fields.get("cells", "")
    await _play(press, typed, typed, UNCOVER)


async def ask_grid(press: Press) -> None:
    """Open the form for a grid, which begins with a random one to change."""
    position, _ = await press.own_move()
    view = position.public_view
    if not isinstance(view, PublicView):
        raise TypeError(f"#{press.id.board} is no game of Mono")
    field = Field(
        "grid",
        "Your grid, top row first",
        description="One 1, two 2s and so on; equal values hang together. This grid is random: change it as you like.",
        default=_typed_before(press) or start_grid(view.size),
        long=True,
        most=_LONGEST,
    )
    await press.interaction.response.send_modal(
        form("Place your grid", CustomId(PLACED, press.id.board, press.id.ply), field)
    )


async def place(press: Press) -> None:
    """Place the grid of the form."""
    typed = press.fields.get("grid", "")
    await _play(press, f"place {typed}", typed, PLACE)


def start_grid(size: int) -> str:
    """Return a random grid as it is typed, one line a row. Its dice are not the match's."""
    grid = random_grid(size, Dice(secrets.token_bytes(32), 0))
    labels = "".join(LABELS[value - 1] for value in grid)
    cols = col_count(size)
    return "\n".join(labels[at : at + cols] for at in range(0, len(labels), cols))


def _typed_before(press: Press) -> str:
    """Return what the private answer pressed quotes as typed; '' anywhere else."""
    message = press.interaction.message
    found = _TYPED.search(message.content) if message is not None and message.flags.ephemeral else None
    return found[1][:_LONGEST] if found else ""


async def _play(press: Press, text: str, typed: str, verb: str) -> None:
    try:
        played = await press.play(text)
    except RulesError as error:
        again = Control(str(CustomId(verb, press.id.board, press.id.ply)), "Change it…", Style.PRIMARY)
        quoted = typed.replace("```", "").strip()
        await press.tell(Message(f"{error}\n```\n{quoted}\n```", rows=((again,),)))
        return
    if press.from_private_answer:
        await press.show(Message(played.answer))
