"""Monoch on Discord: commands, and buttons that lead through choosing a block, its turn and its place."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from discord import app_commands

from bot.app import Gamekeeper
from bot.desk import Button, Style
from bot.posts.message import Attachment, Message
from bot.posts.verbs import Play
from bot.services.errors import Refusal
from bot.services.find import the_match
from cogs.confirming import typed_move
from cogs.dialogue import seen
from cogs.game import GameCog
from cogs.match_choices import MATCH
from cogs.monoch.completing import suggestions
from cogs.monoch.dialogue import STEPS
from cogs.monoch.verbs import AskSwap, Block, View
from cogs.offering import Given
from cogs.options import OptionsText
from cogs.press import Interaction, naming, reply, where_of, worded
from cogs.suggesting import suggested
from engines.core.errors import RulesError
from engines.monoch.options import Options
from engines.monoch.reasons import CutsStrip
from engines.monoch.view import Colour, PublicView
from render.monoch import draw_protected

NO_TALK = "Partners must not discuss the game."


class MonochCog(GameCog):
    """Commands and buttons of Monoch."""

    key = "monoch"
    opponents: ClassVar[Mapping[str, str]] = {
        "opponent": "Your opponent; with four players, who sits on your left.",
        "partner": "With four players: your partner, opposite you.",
        "opponent2": "With four players: who sits on your right.",
    }
    typed = OptionsText(Options, ("start", "keep", "swap", "crossed", "flat", "longest"), examples={"min_blocks": 5})
    monoch = app_commands.Group(
        name="monoch", description="Monoch: build blocks together and join both ends in your colour.", guild_only=True
    )

    dialogue = STEPS

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the colours to declare; else the way into the dialogue, the swap, and other views of the board."""
        if view.to_declare:
            return tuple(Button(Play(colour.value), colour.value.capitalize(), Style.PRIMARY) for colour in Colour)
        taken = view.sides[0].colour if view.can_swap else None
        place = Button(Block(), "Place a block…", Style.PRIMARY)
        swap = () if taken is None else (Button(AskSwap(), f"Take over {taken.value}…"),)
        turn = (Button(View(), "Turn the view"),) if view.blocks else ()
        return (place, *swap, *turn)

    def note(self, view: PublicView) -> str:
        """Remind partners of the rule of silence."""
        return NO_TALK if len(view.sides) > 2 and view.outcome is None else ""

    async def challenged(self, interaction: Interaction, given: Given) -> None:
        """Offer a match to one player, or to three in two teams."""
        if ("partner" in given) != ("opponent2" in given):
            raise Refusal("Name one opponent, or for two teams all three: `opponent`, `partner` and `opponent2`.")
        await super().challenged(interaction, given)

    @monoch.command(name="move")
    @app_commands.describe(
        text="A block, how it lies and its upper left cell, like AT90 M13; or black, white, swap.", match=MATCH
    )
    async def make_move(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """Place a block: its letter, the face that is up, its turn in degrees, and a cell of the frame."""
        try:
            await typed_move(self, interaction, text, match)
        except RulesError as error:
            cut = error.reason
            if not isinstance(cut, CutsStrip):
                raise
            position = (await the_match(self.bot.host, where_of(interaction), match, self.key)).position
            view = seen(position.public_view, PublicView)
            shown = await self.bot.drawing.run(draw_protected, view, cut.block, view.strips[cut.strip])
            text = await naming(interaction, position.board, worded(error, position.names))
            await reply(interaction, Message(text, (Attachment("strip.png", shown.png, shown.alt),)))

    @make_move.autocomplete("text")
    @suggested
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        position = await self.meant(interaction)
        view = None if position is None else seen(position.public_view, PublicView)
        return [app_commands.Choice(name=each, value=each) for each in suggestions(view, current)] if view else []


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonochCog(bot))
