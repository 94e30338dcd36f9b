"""Clips of matches: made while their reader sees how far they are, and posted for everybody where all may see them."""

import asyncio

from bot.kernel.actions import BEGUN, LOOK, action
from bot.kernel.call import Call
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import acting_seat
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _
from bot.replays.actions.looking_back import EYES, replay_of
from bot.replays.clip_post import clip_post, making_text, may_share, nothing_happened, recap_post
from bot.replays.clips import Clip as Made
from bot.replays.clips import Clips, ClipTask, script_of
from bot.replays.eyes import chosen_eyes
from bot.replays.replay import Replay
from bot.replays.replay_post import eyes_label
from bot.replays.steps import report_of
from bot.replays.verbs import PUBLIC, Clip, Eyes, ShareClip, WhatHappened
from engines.core.messages import N_


@action(
    command="table clip",
    about=N_("Get a match as an animation."),
    topic=LOOK,
    effort=Clip.effort,
    parameters=(BEGUN, EYES),
)
async def clip(call: Call, eyes: str | None = None) -> Message:
    """Make a match an animation."""
    replay = await replay_of(call)
    return await _clip(call, replay, chosen_eyes(replay, eyes, call.user_id))


@action(Clip, label=N_("Clip"))
async def clip_through(call: Call, eyes: Eyes = PUBLIC) -> Message:
    """Get the whole match as an animation."""
    return await _clip(call, await replay_of(call), eyes)


async def _clip(call: Call, replay: Replay, eyes: Eyes) -> Message:
    """Return the clip of the whole match; a Refusal for eyes that are not open."""
    made = await _when_made(call, await _begin(call, replay, eyes))
    label = eyes_label(replay, eyes, call.user_id)
    return clip_post(replay, eyes, made.gif, made.frames, made.steps, reader=call.user_id, label=label)


@action(ShareClip, public=True)
async def share(call: Call, eyes: Eyes = PUBLIC) -> Message:
    """Post that animation for everybody."""
    replay = await replay_of(call)
    if not may_share(replay, eyes):
        raise Refusal(_("You can post this clip once the match is over."))
    made = await _when_made(call, await _begin(call, replay, eyes))
    return clip_post(replay, eyes, made.gif, made.frames, made.steps, reader=None, label=eyes_label(replay, eyes))


def _has_begun(menu: MoreMenu) -> bool:
    return (menu.plays and menu.position.number > 0) or menu.is_away


@action(WhatHappened, label=N_("What happened?"), more=[MoreEntry(19, _has_begun)])
async def what_happened(call: Call) -> Message | str:
    """Show what has happened since the user's last move."""
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
    """Return a clip, and say meanwhile how far it is."""
    while not (await asyncio.wait({making.task}, timeout=call.tool(Clips).progress_after))[0]:
        await call.show(Message(making_text(making.done, making.total)))
    return making.task.result()
