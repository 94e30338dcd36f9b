"""The button under a refusal, which opens a form with the refused text, or queues a move off turn."""

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.refusal import RefusedTextError, StaleBoardError
from bot.kernel.matches.validation import OffTurnError, acting_seat, may_queue
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import AskMove, AskQueue
from bot.kernel.messages.message import Control
from bot.kernel.text.translation import _
from bot.play.preview import load_text, save_text, saved_name
from cogs.interaction import MATCH, TYPED, Interaction, TypedText
from cogs.press import Press
from engines.core.errors import RulesError


async def controls_after(interaction: Interaction, error: Exception) -> tuple[Control, ...]:
    """Return the button under a refused move: *Queue a move* off turn, *Change it…* after a typed one."""
    typed: TypedText | None = interaction.extras.get(TYPED)
    match_id: int = interaction.extras.get(MATCH, 0)
    if not match_id or not isinstance(error, OffTurnError | StaleBoardError | RulesError | RefusedTextError):
        return ()
    host, user_id = interaction.client.host, interaction.user.id
    position = (await load_match(host, match_id)).newest
    if position is None or user_id not in position.holders:
        return ()
    queues = may_queue(position, acting_seat(position, user_id))
    form = AskQueue() if queues else typed.form if typed is not None else None
    if form is None:
        return ()
    if isinstance(form, AskQueue) and not queues:
        form = AskMove()
    bound = Bound(match_id, position.number)
    if typed is not None:
        await save_text(host, match_id, user_id, saved_name(form, bound.number), typed.text)
    if queues and (typed is None or not isinstance(typed.form, AskQueue)):
        return (bound.button(form, _("Queue a move")),)
    return (bound.button(form, _("Change it…"), Style.PRIMARY),)


async def refused_text(press: Press, form: Verb) -> str:
    """Return the refused text of a form if it was opened from its private error message, else ''."""
    if not press.from_private_answer:
        return ""
    name = saved_name(form, press.id.number)
    return await load_text(press.host, press.id.match_id, press.interaction.user.id, name)
