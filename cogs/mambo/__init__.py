"""Mambo on Discord: a dialogue that chooses a place and a tile."""

from collections.abc import Sequence

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button, Style
from cogs.dialogue import begin
from cogs.game import GameCog
from cogs.mambo.tree import TileTree
from cogs.mambo.zoom import LOOKS, Zoom
from cogs.options import OptionsText
from engines.core.messages import N_
from engines.mambo.options import Options
from engines.mambo.view import PublicView


class MamboCog(GameCog):
    """Commands and buttons of Mambo, Mamba, Mamboa and Mambogo."""

    key = "mambo"
    typed = OptionsText(Options, ("variant", "size"), examples={"num_loops": 3, "group_size": 10})
    move_help = (
        N_("Place a tile: its letter and the number of the place."),
        N_("Tile and place, like a1. 7-b4 moves tile 7 to place 4 as b."),
    )
    tree = TileTree()
    dialogue = LOOKS

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the buttons to place a tile while any are left, to move one if that is allowed now, and to zoom."""
        lay = (Button(begin("lay"), N_("Place a tile"), Style.PRIMARY),) if view.left else ()
        move = (
            (Button(begin("move"), N_("Move a tile"), Style.SECONDARY if view.left else Style.PRIMARY),)
            if view.movable
            else ()
        )
        zoom = (Button(Zoom(), N_("Zoom")),) if view.tiles else ()
        return (*lay, *move, *zoom)

    def typing_help(self, view: PublicView) -> str:
        """Return the help for placing a tile, and for moving one in games that allow it."""
        return super().typing_help(view) if view.moving else N_("Tile and place, like a1.")


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MamboCog(bot))
