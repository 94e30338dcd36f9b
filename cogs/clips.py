"""Clips of matches: made while their reader sees how far they are, and posted for everybody where all may see them."""

import asyncio
from collections.abc import Callable
from typing import Final

from bot.app import Gamekeeper
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import acting_seat
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _
from bot.replays.clip_post import clip_post, making_text, may_share, nothing_happened, recap_post
from bot.replays.clip_script import script_of
from bot.replays.clips import Clip as Made
from bot.replays.clips import ClipTask
from bot.replays.replay import Replay
from bot.replays.replay_post import eyes_label
from bot.replays.replay_verbs import Clip, Eyes, ShareClip, WhatHappened
from cogs.press import Interaction, Press, defer, edit_answer
from cogs.replay import report_of
from cogs.verbs import Verbs

CLIPS: Final = Verbs()


@CLIPS.on(Clip)
async def _clip(press: Press, verb: Clip) -> None:
    await press.acknowledge()
    replay = await press.replay()
    await send_clip(press.interaction, replay, verb.eyes)


@CLIPS.on(ShareClip)
async def _share(press: Press, verb: ShareClip) -> None:
    interaction = press.interaction
    bot = interaction.client
    replay = await press.replay()
    if not may_share(replay, verb.eyes):
        raise Refusal(_("You can post this clip once the match is over."))
    making = await _making(bot, replay, verb.eyes, interaction.user.id)
    await defer(interaction, private=False)
    label = eyes_label(replay, verb.eyes)
    await _send_when_made(
        interaction,
        making,
        lambda made: clip_post(replay, verb.eyes, made.gif, made.frames, made.steps, reader=None, label=label),
    )


@CLIPS.on(WhatHappened)
async def _what_happened(press: Press, _verb: WhatHappened) -> None:
    await press.acknowledge()
    bot, user_id = press.interaction.client, press.interaction.user.id
    replay = await press.replay()
    acting_seat(replay.newest, user_id)
    since, eyes = replay.since_own_move(user_id), replay.own_eyes(user_id)
    if len(since) == 1:
        await press.reply(nothing_happened(replay))
        return
    report = report_of(bot, replay.show(since[-1], eyes, user_id))
    making = await _making(bot, replay, eyes, user_id, since)
    await _send_when_made(
        press.interaction,
        making,
        lambda made: recap_post(replay, eyes, made.gif, since, user_id, report),
    )


async def send_clip(interaction: Interaction, replay: Replay, eyes: Eyes) -> None:
    """Answer an acknowledged interaction with the clip of the whole match; a Refusal for eyes that are not open."""
    user_id = interaction.user.id
    making = await _making(interaction.client, replay, eyes, user_id)
    label = eyes_label(replay, eyes, user_id)
    await _send_when_made(
        interaction,
        making,
        lambda made: clip_post(replay, eyes, made.gif, made.frames, made.steps, reader=user_id, label=label),
    )


async def _making(
    bot: Gamekeeper, replay: Replay, eyes: Eyes, user_id: int, indices: tuple[int, ...] | None = None
) -> ClipTask:
    script = await bot.host.rules_runner.log(script_of, replay, eyes, user_id, indices)
    return bot.clips.make(script)


async def _send_when_made(interaction: Interaction, making: ClipTask, post: Callable[[Made], Message]) -> None:
    """Say how far a clip is until it is made, then show it in the same message."""
    while not (await asyncio.wait({making.task}, timeout=interaction.client.clips.progress_after))[0]:
        await interaction.edit_original_response(content=making_text(making.done, making.total))
    await edit_answer(interaction, post(making.task.result()))
