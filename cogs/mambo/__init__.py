"""Mambo on Discord: commands, and buttons that lead through choosing a place and a tile."""

from collections.abc import Sequence

from discord import app_commands

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button, Style
from cogs.autocomplete import suggest
from cogs.confirmation import typed_move
from cogs.game import GameCog, group_description
from cogs.mambo.completing import text_choices
from cogs.mambo.dialogue import STEPS
from cogs.mambo.verbs import Lay, TakeUp, Zoom
from cogs.mambo.zoom import LOOKS
from cogs.match_choices import MATCH
from cogs.options import OptionsText
from cogs.press import Interaction
from engines.core.messages import N_
from engines.mambo.options import Options
from engines.mambo.view import PublicView


class MamboCog(GameCog):
    """Commands and buttons of Mambo, Mamba, Mamboa and Mambogo."""

    key = "mambo"
    typed = OptionsText(Options, ("variant", "size"), examples={"num_loops": 3, "group_size": 10})
    mambo = app_commands.Group(name="mambo", description=group_description("mambo"))

    dialogue = STEPS.including(LOOKS)

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the ways into the dialogue: place a tile while there are any, move one where that is allowed now."""
        lay = (Button(Lay(), N_("Place a tile"), Style.PRIMARY),) if view.left else ()
        move = (
            (Button(TakeUp(), N_("Move a tile"), Style.SECONDARY if view.left else Style.PRIMARY),)
            if view.movable
            else ()
        )
        zoom = (Button(Zoom(), N_("Zoom")),) if view.tiles else ()
        return (*lay, *move, *zoom)

    def typing_help(self, view: PublicView) -> str:
        """Return how a tile is placed, and how it is moved in games that allow it."""
        return super().typing_help(view) if view.moving else N_("Tile and place, like a1.")

    @mambo.command(name="move", description=N_("Place a tile: its letter and the number of the place."))
    @app_commands.describe(text=N_("Tile and place, like a1. 7-b4 moves tile 7 to place 4 as b."), match=MATCH)
    async def make_move(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """Play a move that was typed."""
        await typed_move(self, interaction, text, match)

    @make_move.autocomplete("text")
    @suggest
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        position = await self.find_match(interaction)
        return [] if position is None else text_choices(position, current)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MamboCog(bot))
