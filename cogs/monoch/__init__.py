"""Monoch on Discord: a dialogue that chooses a block, its orientation and its place."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.phrases import small
from bot.kernel.text.translation import _, translate
from cogs.dialogue import begin, view_as
from cogs.game import GameCog
from cogs.interaction import Interaction
from cogs.monoch.looking import LOOKS, View
from cogs.monoch.tree import BlockTree
from cogs.options import OptionsText
from cogs.typed_commands import ParameterValues
from engines.core.errors import RulesError
from engines.core.messages import N_
from engines.monoch.options import Options
from engines.monoch.placing import CutsStripError
from engines.monoch.view import Colour, PublicView
from engines.monoch.words import BETWEEN, CAPITALS, COLOURS
from render.core.board import PublicBoard
from render.monoch import draw_protected

NO_TALK = N_("Partners must not discuss the game.")


class MonochCog(GameCog):
    """Commands and buttons of Monoch."""

    key = "monoch"
    opponents: ClassVar[Mapping[str, str]] = {
        "opponent": N_("Your opponent. With four: the one on your left."),
        "partner": N_("With four: your partner, opposite you."),
        "opponent2": N_("With four: the opponent on your right."),
    }
    typed = OptionsText(Options, ("start", "keep", "swap", "crossed", "flat", "longest"), examples={"min_blocks": 5})
    move_help = (
        N_("Place a block: its code and a cell, like AT90 M13."),
        N_("Block, upper side, turn, north-west cell, like AT90 M13. Or: black, white, swap."),
    )
    tree = BlockTree()
    dialogue = LOOKS

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the buttons to choose a color, or else to place a block, to swap, and to turn the view."""
        if view.to_declare:
            return tuple(Button(begin(colour.value), translate(CAPITALS[colour]), Style.PRIMARY) for colour in Colour)
        taken = view.sides[0].colour if view.can_swap else None
        place = Button(begin("block"), N_("Place a block"), Style.PRIMARY)
        swap = () if taken is None else (Button(begin("swap"), _("Take over {colour}", colour=COLOURS[taken])),)
        turn = (Button(View(), N_("Turn the view")),) if view.blocks else ()
        return (place, *swap, *turn)

    def note(self, view: PublicView) -> str:
        """Return the question about the color, and a reminder to partners not to discuss the game."""
        silence = small(translate(NO_TALK)) if len(view.sides) > 2 and view.outcome is None else ""
        if not view.to_declare:
            return silence
        ends = BETWEEN[view.sides[0].axis]
        question = _("**Which color do you want to join {ends} with?** Your opponent gets the other one.", ends=ends)
        if len(view.sides) > 2:
            question = _("**Which color do you want to join {ends} with?** It is your partner's too.", ends=ends)
        return "\n".join(part for part in (question, silence) if part)

    async def answer_challenge(self, interaction: Interaction, options: ParameterValues) -> None:
        """Offer a match to one player, or to three in two teams, some of them computers."""
        named = {name for name in self.opponents if options.get(name) is not None}
        may_be_filled = options.get("computer") is not None and ("opponent" in named or "opponent2" not in named)
        if named not in (set(), {"opponent"}, set(self.opponents)) and not may_be_filled:
            how = _("Name one opponent, or for teams `opponent`, `partner` and `opponent2`.")
            raise Refusal(how + " " + _("With a `computer` you can leave some out."))
        await super().answer_challenge(interaction, options)

    def typing_help(self, view: PublicView) -> str:
        """Return the help for typing a block, and for colors and the swap only while they can be chosen."""
        early = view.to_declare or view.can_swap
        return super().typing_help(view) if early else N_("Block, upper side, turn, north-west cell, like AT90 M13.")

    async def picture_of(self, error: RulesError, position: Position) -> PublicBoard | None:
        """Show the strip that a refused block would cut."""
        if not isinstance(error, CutsStripError):
            return None
        view = view_as(position.public_view, PublicView)
        return await self.bot.drawing.run(draw_protected, view, error.block, view.strips[error.strip])


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonochCog(bot))
