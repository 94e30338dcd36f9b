"""Mono on Discord: placing a grid, opening cells, viewing one's own grid."""

from collections.abc import Sequence

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.messages.match_verbs import Play
from bot.kernel.text.translation import _
from cogs.dialogue import begin, fill
from cogs.game import GameCog
from cogs.mono.tree import CellTree
from cogs.mono.zoom import LOOKS, Zoom
from cogs.options import OptionsText
from engines.core.messages import N_
from engines.mono.options import Options
from engines.mono.view import PublicView, SeatView
from render.mono import is_small


class MonoCog(GameCog):
    """Commands and buttons of Mono."""

    key = "mono"
    hand_label = N_("My grid")
    typed = OptionsText(Options, ("size", "no_auto", "take", "random_grids"))
    move_help = (
        N_("Open cells, or place your grid in the first round."),
        N_("Cells like a1,b1. Add end or random if you like. Your grid: place random."),
    )
    tree = CellTree()
    dialogue = LOOKS

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the buttons to place a grid, or to open cells and to zoom in on a large board."""
        if view.placing:
            return (
                Button(Play("place random"), N_("Random grid"), Style.PRIMARY),
                Button(fill("grid"), N_("Place my own…")),
            )
        return (
            Button(fill("cells"), N_("Open cells…"), Style.PRIMARY),
            Button(begin("pick"), N_("Pick cells…")),
            Button(Play("random"), N_("Open random cells")),
            *((Button(Zoom(), N_("Zoom")),) if is_small(view) else ()),
        )

    def note(self, view: PublicView) -> str:
        """Return the instruction to place a grid, while grids are placed."""
        return _("**Place your grid.** A random one is as good as any.") if view.placing else ""

    def off_turn(self, view: SeatView) -> str:
        """Return that the player's grid is placed, while others still place theirs."""
        placed = view.public.placing and view.grid is not None
        return _("Your grid is placed.") if placed else super().off_turn(view)

    def typing_help(self, view: PublicView) -> str:
        """Return the help for typing cells, and for grids only while they are placed."""
        return super().typing_help(view) if view.placing else N_("Cells like a1,b1. Add end or random if you like.")


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonoCog(bot))
