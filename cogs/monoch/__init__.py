"""Monoch on Discord."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from discord import app_commands

from bot.app import Gamekeeper
from bot.desk import PLAY, Button, Style
from bot.services.errors import Refusal
from bot.services.find import the_board
from cogs.game import GameCog
from cogs.offering import Given
from cogs.options import MOST_CHOICES, OptionsText
from cogs.press import Interaction, where_of
from engines.monoch.options import Options
from engines.monoch.view import Colour, PublicView, cell_name

BOARD = "Which of your boards; not needed in the match's thread."
NO_TALK = "Partners must not discuss the game."


class MonochCog(GameCog):
    """Commands and buttons of Monoch."""

    key = "monoch"
    opponents: ClassVar[Mapping[str, str]] = {
        "opponent": "Whom you challenge; with four players: who sits on your left.",
        "partner": "With four players: your partner, opposite you.",
        "opponent2": "With four players: who sits on your right.",
    }
    typed = OptionsText(Options, ("start", "keep", "swap", "crossed", "flat", "longest"), examples={"min_blocks": 5})
    monoch = app_commands.Group(
        name="monoch", description="Monoch: build blocks together and join both ends in your colour.", guild_only=True
    )

    def __init__(self, bot: Gamekeeper) -> None:
        super().__init__(bot)
        self.verbs = {}

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the colours to declare, or after the first block the swap."""
        if view.to_declare:
            return tuple(Button(PLAY, colour.value.capitalize(), Style.PRIMARY, arg=colour.value) for colour in Colour)
        taken = view.sides[1 - view.turn[0]].colour if view.can_swap else None
        return () if taken is None else (Button(PLAY, f"Take over {taken.value}", arg="swap"),)

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
        text="A block, how it lies and its upper left cell, as AT90 M13; or black, white, swap.", board=BOARD
    )
    async def make_move(self, interaction: Interaction, text: str, board: int | None = None) -> None:
        """Place a block: its letter, the face that lies up, its turn in degrees, and a cell of the frame."""
        await self.move(interaction, text, board)

    @make_move.autocomplete("board")
    async def _boards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.own_boards(interaction, current)

    @make_move.autocomplete("text")
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            board = getattr(interaction.namespace, "board", None)
            number = await the_board(self.bot.host, where_of(interaction), board, self.key)
            view = (await self.bot.host.positions.current(number)).public_view
        except Refusal:
            return []
        wanted = " ".join(current.lower().split())
        texts = _texts_of(view) if isinstance(view, PublicView) else []
        return [app_commands.Choice(name=text, value=text) for text in texts if wanted in text.lower()][:MOST_CHOICES]


def _texts_of(view: PublicView) -> list[str]:
    if view.to_declare:
        return [colour.value for colour in Colour]
    texts = [f"{stance.text} {cell_name(spot.x, spot.y)}" for spot in view.spots for stance in spot.fits]
    return ["swap", *texts] if view.can_swap else texts


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonochCog(bot))
