"""Mono on Discord: placing a grid, naming cells, looking at one's own grid."""

from collections.abc import Sequence

from discord import app_commands

from bot.app import Gamekeeper
from bot.delivery.custom_id import CustomId
from bot.desk import PLAY, Button, Style
from cogs.form import Field, form
from cogs.game import GameCog
from cogs.options import OptionsText
from cogs.press import Interaction, Press
from engines.mono.options import Options
from engines.mono.view import PublicView

UNCOVER, UNCOVERED = "uncover", "uncovered"
PLACE, PLACED = "place", "placed"


class MonoCog(GameCog):
    """Commands and buttons of Mono."""

    key = "mono"
    hand_label = "My grid"
    typed = OptionsText(Options, ("size", "no_auto", "take"))
    mono = app_commands.Group(name="mono", description="Mono: uncover regions on hidden grids.", guild_only=True)

    def __init__(self, bot: Gamekeeper) -> None:
        super().__init__(bot)
        self.verbs = {UNCOVER: _ask_cells, UNCOVERED: _uncover, PLACE: _ask_grid, PLACED: _place}

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return what the player to move may do: place a grid, or uncover cells."""
        if view.placing:
            return (
                Button(PLAY, "Random grid", Style.PRIMARY, arg="place random"),
                Button(PLACE, "Place my own…"),
            )
        return (Button(UNCOVER, "Uncover…", Style.PRIMARY), Button(PLAY, "Random cells", arg="random"))

    @mono.command(name="move")
    @app_commands.describe(
        text="Cells as a3,f2 — end with random or end if you like. First turn: place random, or place 6669…",
        board="Which of your boards; not needed in the match's thread.",
    )
    async def make_move(self, interaction: Interaction, text: str, board: int | None = None) -> None:
        """Uncover cells, or place your grid in the first round."""
        await self.move(interaction, text, board)

    @make_move.autocomplete("board")
    async def _boards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.own_boards(interaction, current)


async def _ask_cells(press: Press) -> None:
    await press.own_move()
    field = Field(
        "cells",
        "Cells, in the order you uncover them",
        placeholder="a3,f2,g1",
        description="Add `random` to go on with random cells, or `end` to stop after the last one.",
    )
    await press.interaction.response.send_modal(
        form("Uncover cells", CustomId(UNCOVERED, press.id.board, press.id.ply), field)
    )


async def _uncover(press: Press) -> None:
    await press.play(press.fields.get("cells", ""))


async def _ask_grid(press: Press) -> None:
    await press.own_move()
    field = Field(
        "grid",
        "All labels, top row first, left to right",
        placeholder="666699777664999787…",
        description="Exactly k cells of each value k, each region in one piece.",
        long=True,
    )
    await press.interaction.response.send_modal(
        form("Place your grid", CustomId(PLACED, press.id.board, press.id.ply), field)
    )


async def _place(press: Press) -> None:
    await press.play(f"place {press.fields.get('grid', '')}")


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonoCog(bot))
