"""The handlers of buttons that all matches share: those of actions, and that of a typed move."""

from typing import Final

from bot.kernel.buttons.verb import Verb
from bot.kernel.messages.match_verbs import AskMove, TypeMove
from cogs.actions import TEXT, handle_presses
from cogs.game import GameCog
from cogs.interaction import note_typed
from cogs.press import Press, Verbs

SHARED: Final = handle_presses(Verbs())


@SHARED.on(TypeMove)
async def _type_move(press: Press, _verb: Verb) -> None:
    """Play the move typed into the form; the reply replaces the private one that opened it."""
    await press.defer_in_place()
    text = press.fields.get(TEXT, "")
    note_typed(press.interaction, AskMove(), text)
    controls = press.interaction.client.controls_by_game[(await press.match()).game]
    if isinstance(controls, GameCog):
        await controls.typed_move(press.interaction, text, press.id.match_id)
