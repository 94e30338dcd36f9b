"""Playing, queueing and previewing moves, from buttons or typed."""

from bot.kernel.actions import RUNNING, action
from bot.kernel.buttons.verb import Verb
from bot.kernel.call import Call, Result, TextForm
from bot.kernel.drawing import Drawing
from bot.kernel.matches.refusal import MoveIsPendingError
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import acting_seat, check_fresh, check_turn
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.match_verbs import (
    AskMove,
    AskPreview,
    AskQueue,
    Play,
    PlayIt,
    PlayPreviewed,
    Preview,
    Queue,
    TypeMove,
    Unqueue,
)
from bot.kernel.messages.message import Message
from bot.kernel.setting import Parameter
from bot.kernel.text.translation import _, translate
from bot.play.play import play, played_text
from bot.play.preview import load_entry, load_text, preview_post, preview_typed, saved_name
from bot.play.queue import queue_post, queue_up, queued_move, take_from_queue
from engines.core.messages import N_


@action(Play, quiet=True)
async def play_now(call: Call, text: str) -> Result:
    """Play an action; the new board shows it. A delayed one gets a reply."""
    played = await play(call.host, call.request, text)
    return played.words if isinstance(played, Reply) else None


@action(PlayIt, in_place=True, quiet=True)
async def play_it(call: Call, text: str) -> str:
    """Play a typed or suggested action that was shown first."""
    return await _play_shown(call, text)


@action(PlayPreviewed, in_place=True, quiet=True)
async def play_previewed(call: Call, mark: int) -> str:
    """Play a previewed action that was stored because it is too long for a button."""
    return await _play_shown(call, await load_entry(call.host, call.match_id, call.user_id, PlayPreviewed(mark)))


async def _play_shown(call: Call, text: str) -> str:
    """Play the shown action, and return the text that replaces the question and its buttons.

    They are also replaced while the player's own move is pending, but not while another player's is.
    """
    try:
        return played_text(await play(call.host, call.request, text))
    except MoveIsPendingError as refusal:
        if not refusal.own:
            raise
        return str(refusal)


def _may_queue(menu: MoreMenu) -> bool:
    return menu.plays and not menu.own_turn and not menu.position.rules.info.simultaneous


@action(AskQueue, label=N_("Queue a move"), in_place=True, waits=False, more=[MoreEntry(13, _may_queue)])
async def ask_queue(call: Call) -> Result:
    """Open the form for a move to queue, or show the queued move."""
    queued = await queued_move(call.host, call.match_id, call.user_id)
    if queued is not None and not await _refused_text(call, AskQueue()):
        return queue_post((await call.load()).row, queued)
    return await _form(call, _("Queue a move"), AskQueue(), Queue())


@action(
    Queue,
    command="table queue",
    about=N_("Queue a move for your turn."),
    in_place=True,
    form=AskQueue,
    parameters=(Parameter("text", N_("Your move, typed. Leave it out to see or remove it.")), RUNNING),
)
async def queue(call: Call, text: str | None = None) -> Result:
    """Queue a move, which is played on the user's turn if it is still legal, or show the queued one."""
    if text is not None:
        answer = await queue_up(call.host, call.request, text)
        if call.request.number is None:
            return answer
    return queue_post((await call.load()).row, await queued_move(call.host, call.match_id, call.user_id))


@action(Unqueue, label=N_("Remove"), in_place=True)
async def unqueue(call: Call) -> Result:
    """Remove the user's queued move."""
    return await take_from_queue(call.host, call.request)


@action(
    AskPreview,
    label=N_("Preview"),
    in_place=True,
    waits=False,
    more=[MoreEntry(14, lambda menu: menu.own_turn and not menu.position.rules.info.hidden)],
)
async def ask_preview(call: Call) -> Result:
    """Open the form for a move to preview."""
    await _check_own_move(call)
    return await _form(call, _("Preview"), AskPreview(), Preview())


@action(
    Preview,
    command="table preview",
    about=N_("Preview your move, if nothing is hidden."),
    in_place=True,
    form=AskPreview,
    parameters=(Parameter("text", N_("Your move, typed."), required=True), RUNNING),
)
async def preview(call: Call, text: str) -> Message:
    """Show the board after a move without playing it, in games without hidden information."""
    after = await preview_typed(call.host, await call.position(), call.user_id, text)
    return preview_post(after, await call.tool(Drawing).public(after))


@action(AskMove, in_place=True, waits=False)
async def ask_move(call: Call) -> Result:
    """Open the form for a move, with the refused text in it."""
    await _check_own_move(call)
    return await _form(call, _("Your move"), AskMove(), TypeMove())


async def _check_own_move(call: Call) -> None:
    """Refuse a stale press, or a player who is not to move."""
    position = await call.position()
    seat = acting_seat(position, call.user_id)
    await check_fresh(call.host, position, call.request.number)
    check_turn(position, seat)


async def _form(call: Call, title: str, ask: Verb, submit: Verb) -> TextForm:
    position, before = await call.position(), await _refused_text(call, ask)
    how = translate(call.host.controls_by_game[position.game].typing_help(position.public_view))
    return TextForm(title, submit, _("Your move"), how, before)


async def _refused_text(call: Call, form: Verb) -> str:
    """Return the refused text if the form was opened from its private error message, else ''."""
    name = saved_name(form, call.request.number)
    return await load_text(call.host, call.match_id, call.user_id, name) if call.in_private else ""
