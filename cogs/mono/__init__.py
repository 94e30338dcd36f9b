"""Mono on Discord: placing a grid, naming cells, looking at one's own grid."""

from collections.abc import Sequence

from discord import app_commands

from bot.app import Gamekeeper
from bot.desk import Button, Style
from bot.posts.verbs import Play
from cogs.confirming import typed_move
from cogs.game import GameCog
from cogs.match_choices import MATCH
from cogs.mono.completing import text_choices
from cogs.mono.forms import FORMS
from cogs.mono.menus import MENUS
from cogs.mono.verbs import AskCells, AskGrid, Choose, Zoom
from cogs.mono.zoom import LOOKS
from cogs.options import OptionsText
from cogs.press import Interaction
from cogs.suggesting import suggested
from engines.mono.options import Options
from engines.mono.view import PublicView, SeatView
from render.mono import is_small


class MonoCog(GameCog):
    """Commands and buttons of Mono."""

    key = "mono"
    hand_label = "My grid"
    typed = OptionsText(Options, ("size", "no_auto", "take"))
    mono = app_commands.Group(name="mono", description="Mono: uncover regions on hidden grids.", guild_only=True)

    dialogue = FORMS.including(MENUS, LOOKS)

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return what the player to move may do: place a grid, or uncover cells; and a closer look at a large board."""
        if view.placing:
            return (Button(Play("place random"), "Random grid", Style.PRIMARY), Button(AskGrid(), "Place my own…"))
        return (
            Button(AskCells(), "Uncover…", Style.PRIMARY),
            Button(Choose(), "Choose cells…"),
            Button(Play("random"), "Random cells"),
            *((Button(Zoom(), "Zoom"),) if is_small(view) else ()),
        )

    def off_turn(self, view: SeatView) -> str:
        """Say that the grid is placed while others are not."""
        placed = view.public.placing and view.grid is not None
        return "You have placed your grid" if placed else super().off_turn(view)

    @mono.command(name="move")
    @app_commands.describe(
        text="Cells like a1,b1; add end or random if you like. To place a grid: place random.",
        match=MATCH,
    )
    async def make_move(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """Uncover cells, or place your grid in the first round."""
        await typed_move(self, interaction, text, match)

    @make_move.autocomplete("text")
    @suggested
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        own = await self.own_meant(interaction)
        return [] if own is None else text_choices(*own, current)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonoCog(bot))
