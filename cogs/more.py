"""The menu *More…*, and what it opens that no other button does."""

from typing import Final

from bot.agreements import agreement
from bot.computers.reasons import reasons_of_newest
from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.validation import acting_seat
from bot.kernel.messages.match_verbs import (
    AskHint,
    AskMove,
    AskPreview,
    AskQueue,
    More,
    Preview,
    Propose,
    Queue,
    ShowToOthers,
    TypeMove,
    Why,
)
from bot.kernel.messages.message import Message
from bot.kernel.messages.reasons import why_post
from bot.kernel.setting import Field
from bot.kernel.store.proposals import proposals_of
from bot.kernel.text.translation import _, translate
from bot.play.more_post import more_post
from bot.play.queue import queue_up, queued_move
from bot.play.queue_post import queue_post
from bot.servers.match_channels import show_to_others
from bot.watching.watch import is_watching
from cogs.acknowledge import acknowledge
from cogs.confirmation import preview_of, typed_move
from cogs.form import form
from cogs.game import GameCog
from cogs.hint import show_hint
from cogs.press import Press
from cogs.retyping import note_typed, refused_text
from cogs.verbs import Verbs

MORE: Final = Verbs()
TEXT: Final = "text"
_LONGEST: Final = 200


@MORE.on(More)
async def _more(press: Press, _verb: More) -> None:
    position, user_id = await press.position(), press.interaction.user.id
    seat = acting_seat(position, user_id) if position.match.seats_of(user_id) else None
    watches = await is_watching(press.host, position.match_id, user_id)
    async with press.host.database.read() as tx:
        proposals = await proposals_of(tx, position.match_id)
    own = press.interaction.client.controls_by_game[position.game].buttons(position.public_view)
    now = press.host.now()
    await press.reply(more_post(position, seat, user_id, watches=watches, now=now, proposals=proposals, own=own))


@MORE.on(AskHint)
async def _ask_hint(press: Press, _verb: AskHint) -> None:
    await show_hint(press)


@MORE.on(Why)
async def _why(press: Press, _verb: Why) -> None:
    await press.defer()
    position = await press.position()
    reasons = await reasons_of_newest(press.host, position)
    await press.show(why_post(position, reasons, press.interaction.user.id))


@MORE.on(Propose)
async def _propose(press: Press, verb: Propose) -> None:
    """Ask the others: the question is public, so the menu goes without another word."""
    await press.defer()
    await agreement.propose(press.host, press.request, verb.aim)
    await press.interaction.delete_original_response()


@MORE.on(ShowToOthers)
async def _show_to_others(press: Press, _verb: ShowToOthers) -> None:
    """Show a match against computers in the channel, and link where it is from then on."""
    await press.defer()
    shown = await show_to_others(press.host, press.request)
    await press.interaction.client.worker.wait_for(shown.match_id)
    match = (await load_match(press.host, shown.match_id)).row
    await press.show(
        Message(_("Everyone in <#{channel}> can see it now: <#{place}>", channel=match.channel_id, place=match.place))
    )


@MORE.on(AskQueue)
async def _ask_queue(press: Press, _verb: AskQueue) -> None:
    queued = await queued_move(press.host, press.id.match_id, press.interaction.user.id)
    if queued is not None and not await refused_text(press, AskQueue()):
        await press.show(queue_post(await press.match(), queued))
        return
    await _open_form(press, _("Queue a move"), AskQueue(), Queue())


@MORE.on(Queue)
async def _queue(press: Press, _verb: Queue) -> None:
    text = await _typed(press, AskQueue())
    await queue_up(press.host, press.request, text)
    queued = await queued_move(press.host, press.id.match_id, press.interaction.user.id)
    await press.show(queue_post(await press.match(), queued))


@MORE.on(AskPreview)
async def _ask_preview(press: Press, _verb: AskPreview) -> None:
    await press.own_move()
    await _open_form(press, _("Preview"), AskPreview(), Preview())


@MORE.on(Preview)
async def _preview(press: Press, _verb: Preview) -> None:
    text = await _typed(press, AskPreview())
    await press.show(await preview_of(press.interaction, await press.position(), text))


@MORE.on(AskMove)
async def _ask_move(press: Press, _verb: AskMove) -> None:
    await press.own_move()
    await _open_form(press, _("Your move"), AskMove(), TypeMove())


@MORE.on(TypeMove)
async def _type_move(press: Press, _verb: TypeMove) -> None:
    text = await _typed(press, AskMove())
    controls = press.interaction.client.controls_by_game[(await press.match()).game]
    if isinstance(controls, GameCog):
        await typed_move(controls, press.interaction, text, press.id.match_id)


async def _typed(press: Press, ask: Verb) -> str:
    """Return what was typed into a form; the answer takes the place of the private one that opened it."""
    await press.defer_in_place()
    text = press.fields.get(TEXT, "")
    note_typed(press.interaction, ask, text)
    return text


async def _open_form(press: Press, title: str, ask: Verb, submit: Verb) -> None:
    position, before = await press.position(), await refused_text(press, ask)
    how = translate(press.interaction.client.controls_by_game[position.game].typing_help(position.public_view))
    field = Field(TEXT, _("Your move"), description=how, default=before, most=_LONGEST)
    modal = form(title, press.binding.id(submit), field)
    await acknowledge(press.interaction, lambda: press.interaction.response.send_modal(modal))
