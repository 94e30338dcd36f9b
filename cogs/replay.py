"""Stepping through a match: the buttons of a replay, and what opens it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from bot.app import Gamekeeper
from bot.kernel.matches.find import find_match_id
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.text.markup import escape, shorten
from bot.kernel.text.translation import _
from bot.play.private_post import facts_of
from bot.replays.beliefs import has_beliefs
from bot.replays.draw_steps import draw_belief, draw_step
from bot.replays.import_record import MOST_BYTES, NO_MATCH, too_large
from bot.replays.replay import Replay as WholeReplay
from bot.replays.replay import VisibleChapter, load_replay
from bot.replays.replay_post import replay_post
from bot.replays.replay_verbs import (
    EVERYTHING,
    PUBLIC,
    BeliefStep,
    Eyes,
    Replay,
    ReplayStep,
    Result,
    StepDirection,
)
from cogs.options import LONGEST_CHOICE, MOST_CHOICES
from cogs.press import Interaction, Press, origin_of
from cogs.verbs import Verbs
from engines.core.messages import quote
from engines.core.rules import Seat
from engines.core.typed_names import TypedNames
from engines.core.typed_text import plain_text

REPLAY: Final = Verbs()
_RECORD: Final = "record.json"
_EVERYONE, _ME, _EVERYTHING = "everyone", "me", "everything"


@REPLAY.on(Replay)
async def _open(press: Press, _verb: Replay) -> None:
    await press.defer()
    bot, user_id = press.interaction.client, press.interaction.user.id
    await press.show(await open_replay(bot, press.id.match_id, user_id))


@REPLAY.on(ReplayStep)
async def _step(press: Press, verb: ReplayStep) -> None:
    await _show(press, verb, step)


@REPLAY.on(BeliefStep)
async def _believe(press: Press, verb: BeliefStep) -> None:
    await _show(press, verb, belief_step)


async def _show(press: Press, verb: ReplayStep, make: "MakeStep") -> None:
    await press.defer()
    bot, user_id = press.interaction.client, press.interaction.user.id
    if press.id.match_id == NO_MATCH:
        await press.show(await _import_step(press.interaction, _record_of(press.interaction.message), verb, make))
        return
    replay = await press.replay()
    index = replay.index(verb.at, verb.way)
    shown = replay.show(index, verb.eyes, user_id)
    await press.show(await make(bot, replay, index, shown, user_id, verb.result))


async def import_record(interaction: Interaction, file: discord.Attachment) -> Message:
    """Return the first step of the replay of a record; a Refusal that says what is wrong with the file."""
    return await _import_step(interaction, file, ReplayStep(0, PUBLIC), step)


async def _import_step(
    interaction: Interaction, file: discord.Attachment | None, wanted: ReplayStep, make: "MakeStep"
) -> Message:
    """Return a step of a record's replay, with the record: it is stored nowhere else."""
    bot, user_id = interaction.client, interaction.user.id
    data = await _read_file(file)
    found = await bot.imports.read(data, wanted, user_id, str(interaction.locale))
    message = await make(bot, found.replay, found.index, found.shown, user_id, wanted.result)
    return replace(message, attachments=(*message.attachments, Attachment(_RECORD, data)))


async def _read_file(file: discord.Attachment | None) -> bytes:
    if file is None:
        raise Refusal(_("The record is gone. Open it again: `/table import`"))
    if file.size > MOST_BYTES:
        raise too_large()
    try:
        return await file.read()
    except discord.HTTPException as error:
        raise Refusal(_("I could not load that file. Try again: `/table import`")) from error


def _record_of(message: discord.Message | None) -> discord.Attachment | None:
    """Return the record that goes along with each step of its replay."""
    return next((file for file in message.attachments if file.filename == _RECORD), None) if message else None


async def open_replay(
    bot: Gamekeeper, match_id: int, user_id: int, wanted: str | None = None, *, hide_result: bool = False
) -> Message:
    """Return the first step of a match that is over, or the newest; `wanted` names the eyes, usually the user's own."""
    replay = await load_replay(bot.host, match_id)
    eyes = chosen_eyes(replay, wanted, user_id)
    index = replay.index(0, StepDirection.FIRST if replay.is_over else StepDirection.LAST)
    shown = replay.show(index, eyes, user_id)
    return await step(
        bot, replay, index, shown, user_id, Result.HIDDEN if hide_result and replay.is_over else Result.SHOWN
    )


async def step(
    bot: Gamekeeper, replay: WholeReplay, index: int, shown: VisibleChapter, user_id: int, result: Result
) -> Message:
    """Return a step of a replay as it may be shown."""
    board = await draw_step(bot.drawing, shown)
    return replay_post(replay, index, shown, board, user_id, result=result, report=report_of(bot, shown))


async def belief_step(
    bot: Gamekeeper, replay: WholeReplay, index: int, shown: VisibleChapter, user_id: int, result: Result
) -> Message:
    """Return the same step with what the player could have known."""
    if shown.eyes.seat is None or not has_beliefs(shown.position.game):
        return await step(bot, replay, index, shown, user_id, result)
    belief = await bot.beliefs.of(shown)
    board = await (draw_belief(bot.drawing, shown, belief) if belief.counts else draw_step(bot.drawing, shown))
    samples = belief.samples if belief.counts else 0
    return replay_post(replay, index, shown, board, user_id, result=result, samples=samples)


MakeStep = Callable[[Gamekeeper, WholeReplay, int, VisibleChapter, int, Result], Awaitable[Message]]


def report_of(bot: Gamekeeper, shown: VisibleChapter) -> str:
    """Return what the game tells the player at that seat in words."""
    if shown.eyes.seat is None:
        return ""
    game_controls = bot.controls_by_game[shown.position.game]
    return game_controls.enclosure(shown.frames[0].view, facts_of(shown.position)).text


def chosen_eyes(replay: WholeReplay, text: str | None, user_id: int) -> Eyes:
    """Return the eyes that were typed (everyone, me, everything, or a player's name), else the user's own."""
    if text is None:
        return replay.own_eyes(user_id)
    eyes, typed = _typed_eyes(replay, user_id)
    found = typed.find(plain_text(text))
    if len(found) == 1:
        return eyes[found[0]]
    if not found:
        raise Refusal(_("Choose `everyone`, `me`, `everything` or a player."))
    choices = ", ".join(f"`{typed.number(at)}` ({_words_of(eyes[at], replay)})" for at in found)
    raise Refusal(_("{name} means several. Choose one: {choices}.", name=quote(text), choices=choices))


def names_of_eyes(replay: WholeReplay, user_id: int) -> list[tuple[str, str]]:
    """Return for the eyes that a user may choose what is typed, and what is shown for it."""
    eyes, typed = _typed_eyes(replay, user_id)
    called = (*typed.names, *typed.words)
    names = []
    for each in replay.open_eyes(user_id):
        # The user's own seat has two places: `me` comes after the seats.
        at = max(place for place, one in enumerate(eyes) if one == each)
        text = called[at] if typed.find(called[at]) == (at,) else typed.number(at)
        names.append((text, text if text == called[at] else f"{text}: {called[at]}"))
    return names


def _typed_eyes(replay: WholeReplay, user_id: int) -> tuple[list[Eyes], TypedNames]:
    """Return all eyes of a replay and, in the same order, what is typed for them."""
    own = replay.newest.match.seats_of(user_id)
    words = {_EVERYONE: PUBLIC, _EVERYTHING: EVERYTHING, **({_ME: Eyes(Seat(own[0]))} if own else {})}
    seats = [Eyes(Seat(seat)) for seat in range(replay.newest.seats)]
    return [*seats, *words.values()], TypedNames(tuple(replay.newest.names), tuple(words))


def _words_of(eyes: Eyes, replay: WholeReplay) -> str:
    if eyes.everything:
        return _("all that was hidden")
    return _("what everyone saw") if eyes.seat is None else escape(replay.newest.names[eyes.seat])


async def eyes_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the eyes that a user may choose in the match that is named, or the thread's."""
    host, match_id = interaction.client.host, interaction.namespace.match
    try:
        number = await find_match_id(host, origin_of(interaction), match_id if isinstance(match_id, int) else None)
        names = names_of_eyes(await load_replay(host, number), interaction.user.id)
    except Refusal:
        return []
    matching = [(text, name) for text, name in names if typed.casefold() in name.casefold()]
    choices = [app_commands.Choice(name=shorten(name, LONGEST_CHOICE), value=text) for text, name in matching]
    return choices[:MOST_CHOICES]
