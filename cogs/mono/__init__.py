"""Mono on Discord: placing a grid, naming cells, viewing the own grid."""

from collections.abc import Sequence

from discord import app_commands

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.messages.match_verbs import Play
from bot.kernel.text.translation import _
from cogs.autocomplete import suggest
from cogs.confirmation import typed_move
from cogs.game import GameCog, group_description
from cogs.match_choices import MATCH
from cogs.mono.completing import text_choices
from cogs.mono.forms import FORMS
from cogs.mono.menus import MENUS
from cogs.mono.verbs import AskCells, AskGrid, Choose, Zoom
from cogs.mono.zoom import LOOKS
from cogs.options import OptionsText
from cogs.press import Interaction
from engines.core.messages import N_
from engines.mono.options import Options
from engines.mono.view import PublicView, SeatView
from render.mono import is_small


class MonoCog(GameCog):
    """Commands and buttons of Mono."""

    key = "mono"
    hand_label = N_("My grid")
    typed = OptionsText(Options, ("size", "no_auto", "take"))
    mono = app_commands.Group(name="mono", description=group_description("mono"))

    dialogue = FORMS.including(MENUS, LOOKS)

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the buttons to place a grid, or to open cells and to zoom in on a large board."""
        if view.placing:
            return (
                Button(Play("place random"), N_("Random grid"), Style.PRIMARY),
                Button(AskGrid(), N_("Place my own…")),
            )
        return (
            Button(AskCells(), N_("Open cells…"), Style.PRIMARY),
            Button(Choose(), N_("Pick cells…")),
            Button(Play("random"), N_("Open random cells")),
            *((Button(Zoom(), N_("Zoom")),) if is_small(view) else ()),
        )

    def note(self, view: PublicView) -> str:
        """Return, while grids are placed, what all have to do."""
        return _("**Place your grid.** A random one is as good as any.") if view.placing else ""

    def off_turn(self, view: SeatView) -> str:
        """Return that the grid is placed while other players still place theirs."""
        placed = view.public.placing and view.grid is not None
        return _("Your grid is placed.") if placed else super().off_turn(view)

    def typing_help(self, view: PublicView) -> str:
        """Return how cells are typed; how a grid is only while grids are placed."""
        return super().typing_help(view) if view.placing else N_("Cells like a1,b1. Add end or random if you like.")

    @mono.command(name="move", description=N_("Open cells, or place your grid in the first round."))
    @app_commands.describe(
        text=N_("Cells like a1,b1. Add end or random if you like. Your grid: place random."),
        match=MATCH,
    )
    async def make_move(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """Play a typed move."""
        await typed_move(self, interaction, text, match)

    @make_move.autocomplete("text")
    @suggest
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        own = await self.own_meant(interaction)
        return [] if own is None else text_choices(*own, current)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonoCog(bot))
