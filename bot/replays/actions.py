"""Looking back at a match: replay, history, clip, analysis, proof."""

import asyncio
from dataclasses import replace
from typing import Final

from bot.kernel.actions import BEGUN, LOOK, Suggested, action
from bot.kernel.buttons.game_controls import Button
from bot.kernel.call import Call, File
from bot.kernel.matches.find import RequestOrigin, find_match_id
from bot.kernel.matches.host import Host
from bot.kernel.matches.records import require_match, unknown_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import acting_seat
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.match_verbs import History
from bot.kernel.messages.match_verbs import Proof as ProofVerb
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Kind, Parameter
from bot.kernel.text.translation import _
from bot.offers.offer_post import commitment_line
from bot.replays.clips import Clip as Made
from bot.replays.clips import (
    Clips,
    ClipTask,
    clip_post,
    making_text,
    may_share,
    nothing_happened,
    recap_post,
    script_of,
)
from bot.replays.history import export_post, history_page, transcript
from bot.replays.import_record import MOST_BYTES, NO_MATCH, Imports, too_large
from bot.replays.proof import find_proof, proof_post
from bot.replays.replay import Replay, load_replay
from bot.replays.replay_post import chosen_eyes, eyes_label, names_of_eyes
from bot.replays.steps import MakeStep, belief_step, report_of, step
from bot.replays.verbs import PUBLIC, BeliefStep, Clip, Eyes, ReplayStep, Result, ShareClip, StepDirection, WhatHappened
from bot.replays.verbs import Replay as ReplayVerb
from engines.core.messages import N_
from engines.core.proof import Proof

_RECORD: Final = "record.json"


async def _suggest_eyes(host: Host, origin: RequestOrigin, match_id: int | None) -> list[tuple[str, str]]:
    """Return the views that a user may choose in the named match, or in the one of the thread."""
    try:
        number = await find_match_id(host, origin, match_id)
        return names_of_eyes(await load_replay(host, number), origin.user_id)
    except Refusal:
        return []


EYES: Final = Suggested(
    "eyes", N_("Everyone, me or, after the end, a player or everything."), typed="as", look_up=_suggest_eyes
)


@action(
    command="table clip",
    about=N_("Get a match as an animation."),
    topic=LOOK,
    effort=Clip.effort,
    parameters=(BEGUN, EYES),
)
async def clip(call: Call, eyes: str | None = None) -> Message:
    """Return a clip of a match, with the view chosen as text."""
    replay = await replay_of(call)
    return await _clip(call, replay, chosen_eyes(replay, eyes, call.user_id), call.user_id)


@action(Clip, label=N_("Clip"))
async def clip_through(call: Call, eyes: Eyes = PUBLIC) -> Message:
    """Return a clip of a match."""
    return await _clip(call, await replay_of(call), eyes, call.user_id)


async def _clip(call: Call, replay: Replay, eyes: Eyes, reader: int | None) -> Message:
    """Return the clip of a match for a reader, or for everybody (None). Raises Refusal for a view not allowed."""
    made = await _when_made(call, await _begin(call, replay, eyes))
    label = eyes_label(replay, eyes, reader)
    return clip_post(replay, eyes, made.gif, made.frames, made.steps, reader=reader, label=label)


@action(ShareClip, public=True)
async def share(call: Call, eyes: Eyes = PUBLIC) -> Message:
    """Post the clip for everybody."""
    replay = await replay_of(call)
    if not may_share(replay, eyes):
        raise Refusal(_("You can post this clip once the match is over."))
    return await _clip(call, replay, eyes, None)


def _has_begun(menu: MoreMenu) -> bool:
    return (menu.plays and menu.position.number > 0) or menu.is_away


@action(WhatHappened, label=N_("What happened?"), more=[MoreEntry(19, _has_begun)])
async def what_happened(call: Call) -> Message | str:
    """Show the events since the user's last move."""
    replay = await replay_of(call)
    acting_seat(replay.newest, call.user_id)
    since, eyes = replay.since_own_move(call.user_id), replay.own_eyes(call.user_id)
    if len(since) == 1:
        return nothing_happened(replay)
    report = report_of(call.host, replay.show(since[-1], eyes, call.user_id))
    made = await _when_made(call, await _begin(call, replay, eyes, since))
    return recap_post(replay, eyes, made.gif, since, call.user_id, report)


async def _begin(call: Call, replay: Replay, eyes: Eyes, indices: tuple[int, ...] | None = None) -> ClipTask:
    script = await call.host.rules_runner.log(script_of, replay, eyes, call.user_id, indices)
    return call.tool(Clips).make(script)


async def _when_made(call: Call, making: ClipTask) -> Made:
    """Return a clip once it is ready, and show its progress until then."""
    while not (await asyncio.wait({making.task}, timeout=call.tool(Clips).progress_after))[0]:
        await call.show(Message(making_text(making.done, making.total)))
    return making.task.result()


@action(
    History,
    command="table history",
    about=N_("List what happened, move by move."),
    topic=LOOK,
    in_place=True,
    parameters=(BEGUN,),
)
async def history(call: Call, page: int = 0) -> Message:
    """Show a page of the match's history, move by move."""
    return await history_page(call.host, call.match_id, page)


@action(
    ReplayVerb,
    label=N_("Replay"),
    command="table replay",
    about=N_("Step through a match."),
    topic=LOOK,
    in_place=True,
    more=[MoreEntry(51, lambda menu: not menu.is_over, lambda _menu: Button(ReplayVerb(), N_("History")))],
    parameters=(BEGUN, EYES, Parameter("hide_result", N_("Hide how the match ends."), bool)),
)
async def replay(call: Call, eyes: str | None = None, *, hide_result: bool = False) -> Message:
    """Show a replay: from the first step of a finished match, or from the newest step of a running one."""
    whole = await replay_of(call)
    index = whole.index(0, StepDirection.FIRST if whole.is_over else StepDirection.LAST)
    shown = whole.show(index, chosen_eyes(whole, eyes, call.user_id), call.user_id)
    return await step(call, whole, index, shown, Result.HIDDEN if hide_result and whole.is_over else Result.SHOWN)


async def replay_of(call: Call) -> Replay:
    """Return the replay of a match. Raises Refusal for anyone but its players while it is sealed."""
    replay = await load_replay(call.host, call.match_id)
    match = replay.newest.match
    # It may have been unsealed since it was loaded.
    seen = await call.host.read(require_match, call.match_id) if match.sealed else match
    if seen.sealed and not seen.seats_of(call.user_id):
        raise unknown_match(call.match_id)
    return replay


@action(ReplayStep, in_place=True)
async def show_step(call: Call, at: int, eyes: Eyes, way: StepDirection, result: Result) -> Message:
    """Show the step in a direction from another step."""
    return await _step(call, ReplayStep(at, eyes, way, result), step)


@action(BeliefStep, in_place=True)
async def show_belief(call: Call, at: int, eyes: Eyes, way: StepDirection, result: Result) -> Message:
    """Show such a step with what the player could have known."""
    return await _step(call, ReplayStep(at, eyes, way, result), belief_step)


async def _step(call: Call, wanted: ReplayStep, make: MakeStep) -> Message:
    if call.match_id == NO_MATCH:
        return await _import_step(
            call, next((one for one in call.files if one.filename == _RECORD), None), wanted, make
        )
    whole = await replay_of(call)
    index = whole.index(wanted.at, wanted.way)
    return await make(call, whole, index, whole.show(index, wanted.eyes, call.user_id), wanted.result)


@action(
    command="table import",
    about=N_("Open a record as a private replay."),
    topic=LOOK,
    effort=Effort.HISTORY,
    parameters=(Parameter("file", N_("A record from /table export or Proof."), Kind.FILE, required=True),),
)
async def import_record(call: Call, file: File) -> Message:
    """Open a record as a private replay."""
    return await _import_step(call, file, ReplayStep(0, PUBLIC), step)


async def _import_step(call: Call, file: File | None, wanted: ReplayStep, make: MakeStep) -> Message:
    """Return a step of a record's replay with the record attached, as it is stored nowhere else. Raises Refusal."""
    if file is None:
        raise Refusal(_("The record is gone. Open it again: `/table import`"))
    if file.size > MOST_BYTES:
        raise too_large()
    data = await file.read()
    found = await call.tool(Imports).read(data, wanted, call.user_id, call.request.locale)
    message = await make(call, found.replay, found.index, found.shown, wanted.result)
    return replace(message, attachments=(*message.attachments, Attachment(_RECORD, data)))


def _has_dice(menu: MoreMenu) -> bool:
    return not (menu.is_over or menu.is_away) and bool(commitment_line(menu.position.match))


@action(
    ProofVerb,
    label=N_("Proof"),
    command="table proof",
    about=N_("Check that a match was fair: dice and moves."),
    topic=LOOK,
    more=[MoreEntry(26, lambda menu: menu.is_over), MoreEntry(52, _has_dice)],
    parameters=(BEGUN,),
)
async def proof(call: Call) -> Message:
    """Show the commitment to the dice of a match, and its full proof once it is over."""
    host = call.host
    # Outside the event loop, because thousands of lines are hashed one by one.
    return await host.rules_runner.log(proof_post, await find_proof(host, call.match_id), host.verify_url)


@action(
    command="table export",
    about=N_("Get a match as files: record and transcript."),
    topic=LOOK,
    effort=Effort.HISTORY,
    parameters=(BEGUN,),
)
async def export(call: Call) -> Message:
    """Return a match as files: the transcript, and the record once it is over."""
    host, whole = call.host, await replay_of(call)
    if not whole.is_over and not whole.newest.match.seats_of(call.user_id):
        raise Refusal(_("Only its players can export a running match."))
    # The proof is of the match as stored now.
    found = (await find_proof(host, call.match_id)).proof if whole.is_over else None
    return await host.rules_runner.log(_export, whole, found, call.user_id)


def _export(whole: Replay, found: Proof | None, user_id: int) -> Message:
    return export_post(whole, transcript(whole, user_id), found, user_id)
