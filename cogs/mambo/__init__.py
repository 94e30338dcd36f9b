"""Mambo on Discord: commands, and buttons that lead through choosing a position and a tile."""

from collections.abc import Sequence

from discord import app_commands

from bot.app import Gamekeeper
from bot.desk import Button, Style
from cogs.confirming import typed_move
from cogs.game import GameCog
from cogs.mambo.completing import text_choices
from cogs.mambo.dialogue import STEPS
from cogs.mambo.verbs import Lay, TakeUp, Zoom
from cogs.mambo.zoom import LOOKS
from cogs.match_choices import MATCH
from cogs.options import OptionsText
from cogs.press import Interaction
from cogs.suggesting import suggested
from engines.mambo.options import Options
from engines.mambo.view import PublicView

TEXT = "Tile and position, like a1. To move a tile: 7-b4 takes tile 7 to position 4 as b."


class MamboCog(GameCog):
    """Commands and buttons of Mambo, Mamba, Mamboa and Mambogo."""

    key = "mambo"
    titles = "Mambo, Mamba, Mamboa or Mambogo"
    typed = OptionsText(Options, ("variant", "size"), examples={"num_loops": 3, "group_size": 10})
    mambo = app_commands.Group(
        name="mambo", description="Mambo: lay curving tiles and cut the opponent off.", guild_only=True
    )

    dialogue = STEPS.including(LOOKS)

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the ways into the dialogue: lay a tile while there are any, move one where that is allowed now."""
        lay = (Button(Lay(), "Lay a tile…", Style.PRIMARY),) if view.left else ()
        move = (
            (Button(TakeUp(), "Move a tile…", Style.SECONDARY if view.left else Style.PRIMARY),) if view.movable else ()
        )
        zoom = (Button(Zoom(), "Zoom"),) if view.tiles else ()
        return (*lay, *move, *zoom)

    @mambo.command(name="move")
    @app_commands.describe(text=TEXT, match=MATCH)
    async def make_move(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """Lay a tile: its letter and the number of the position in the picture."""
        await typed_move(self, interaction, text, match)

    @make_move.autocomplete("text")
    @suggested
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        position = await self.meant(interaction)
        return [] if position is None else text_choices(position, current)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MamboCog(bot))
