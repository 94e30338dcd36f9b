"""The dispatcher of buttons, selects and modals: from the custom id to the verb and its handler."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Iterator, Mapping
from typing import cast

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from sqlalchemy.exc import SQLAlchemyError

from bot.agreements.actions.times import resume
from bot.app import Gamekeeper
from bot.kernel.buttons.verb import CustomId, MalformedError
from bot.kernel.database.errors import fault_of, is_unavailable
from bot.kernel.log_lines import INTERACTION, facts
from bot.kernel.matches.open_match import OpenMatch, find_reply, load_match
from bot.kernel.matches.refusal import MatchOverError, OnlyWatchingError, Refusal, describe_error
from bot.kernel.matches.request import UNREACHABLE, fault_text
from bot.kernel.matches.validation import OffTurnError, PausedError
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.message import Attachment, Message, in_rows
from bot.kernel.messages.phrases import result_line, title
from bot.kernel.text.translation import _, set_language, translate
from bot.people.preferences import note_locale
from cogs.game import GameCog, off_turn_text
from cogs.interaction import MATCH, Interaction, UnacknowledgedError, naming, reply
from cogs.press import Handler, Press
from cogs.puzzle import PuzzleAnsweredError, PuzzlePress
from cogs.retyping import controls_after
from cogs.shared_verbs import SHARED
from engines.core.errors import NotationError, RulesError
from engines.core.messages import N_, quote

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds to look up the outcome of a failed interaction in the database."""
LOST = N_("Discord lost my answer. Check the newest post, then try again.")
INVALID_FORM = 50035
ANOTHER_VERSION = N_("That command is outdated. Restart Discord, or use the buttons.")
UNKNOWN = N_("That button is outdated. Use the newest post.")


class Presses(commands.Cog):
    """Dispatches every press to its verb's handler, and replies privately to errors."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch a component or modal interaction, and store the locale of its user."""
        INTERACTION.set(interaction.id)
        set_language(str(interaction.locale))
        self.bot.host.counters.interactions += 1
        if interaction.command is not None and interaction.type is discord.InteractionType.application_command:
            log.info("command", extra=facts(name=interaction.command.qualified_name, user=interaction.user.id))
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            self.bot.note_answering()
            await answer_errors(interaction, self._dispatch(interaction))
        # After the response, so that a write does not delay the acknowledgment. Commands run in their own task.
        await self._note_locale(interaction)

    async def _note_locale(self, interaction: Interaction) -> None:
        try:
            await note_locale(self.bot.host, interaction.user.id, str(interaction.locale))
        except SQLAlchemyError as error:
            log.info("failed to save a language (%s)", fault_of(error))

    async def _dispatch(self, interaction: Interaction) -> None:
        press = read_press(interaction)
        # A puzzle uses only its game's dialogue.
        handler = (None if press.id.puzzle else SHARED.find(press.id.verb)) or await self._game_verb(press)
        if handler is None:
            raise MalformedError("no verb of this version")
        interaction.extras[MATCH] = press.id.match_id
        log.info("press", extra=facts(match=press.id.match_id or None, name=press.id.verb, user=interaction.user.id))
        try:
            await handler(press)
        except PuzzleAnsweredError:
            pass  # the result is already shown
        except MatchOverError:
            match = await press.match()
            await press.close(f"{_('{match} is over.', match=title(match))} {result_line(match)}".rstrip())
        except NotationError as error:
            if interaction.type is not discord.InteractionType.component:
                raise
            # Nobody typed it: buttons contain canonical text, maybe of another version.
            raise MalformedError("no action of this version") from error

    async def _game_verb(self, press: Press) -> Handler | None:
        game_controls = self.bot.controls_by_game[await press.game()]
        return game_controls.dialogue.find(press.id.verb) if isinstance(game_controls, GameCog) else None


async def answer_errors(interaction: Interaction, work: Awaitable[None]) -> None:
    """Await the work; reply privately to errors."""
    try:
        await _explaining(interaction, work)
    except MalformedError as error:
        # The text quotes nothing of the request, so that forged input reaches neither people nor the log.
        log.info("unknown button: %s", error)
        await _reply_if_possible(interaction, UNKNOWN)
    except Refusal as error:
        interaction.client.host.counters.refusals += 1
        await _reply_if_possible(interaction, error.message if isinstance(error, _ExplainedRefusal) else str(error))
    except discord.NotFound as error:
        # The token expired before the acknowledgment: nothing was done, and no reply is possible.
        log.info("an interaction ended before its answer (%s)", error.code)
    except UnacknowledgedError as error:
        log.warning("Discord refused the answer to an interaction, which was not acted on (%s)", error)
        await _reply_if_possible(interaction, LOST)
    except (discord.HTTPException, aiohttp.ClientError) as error:
        # The request is done. An invalid form is our own bug, so it is logged with its traceback.
        ours = isinstance(error, discord.HTTPException) and error.code == INVALID_FORM
        log.warning("an answer was lost (%s: %s)", type(error).__name__, error, exc_info=error if ours else None)
        await _reply_if_possible(interaction, LOST)
    except Exception as error:
        if interaction.client.is_closed():
            # The bot is stopping, so nothing can be sent.
            log.info("an interaction was canceled: the bot is stopping (%s)", type(error).__name__)
            return
        unusable = is_unavailable(error)
        if unusable:
            log.warning("an interaction failed: the database is unavailable (%s)", fault_of(error))
        else:
            log.exception("an interaction failed")
        await _reply_if_possible(interaction, await _saved_outcome_text(interaction, unusable=unusable))


class _ExplainedRefusal(Refusal):
    """A refusal with the final message for the player: text, picture and buttons."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.content)
        self.message = message


async def _explaining(interaction: Interaction, work: Awaitable[None]) -> None:
    """Await the work; convert errors of rules and refusals into explained ones. This may fail with the database."""
    try:
        await work
    except (RulesError, Refusal) as error:
        raise _ExplainedRefusal(await _explain(interaction, error)) from error


async def _explain(interaction: Interaction, error: RulesError | Refusal) -> Message:
    """Return the message of a refusal, with players by name, the reason off turn, the match, and helpful buttons."""
    host, match_id = interaction.client.host, interaction.extras.get(MATCH, 0)
    refusal = error.seen_in(interaction.channel_id) if isinstance(error, OnlyWatchingError) else str(error)
    if not match_id:
        return Message(translate(error.naming()) if isinstance(error, RulesError) else refusal)
    files: tuple[Attachment, ...] = ()
    if isinstance(error, RulesError):
        seen = await load_match(host, match_id)
        text = describe_error(error, seen.row.names)
        files = await _illustrate(interaction, error, seen)
    elif isinstance(error, OffTurnError):
        text = off_turn_text(interaction.client, error)
    else:
        text = refusal
    if isinstance(error, PausedError):
        controls = fixed_controls(error.position, [resume.main_button])
    else:
        controls = await controls_after(interaction, error)
    return Message(await naming(interaction, match_id, text), files, in_rows(controls))


async def _illustrate(interaction: Interaction, error: RulesError, seen: OpenMatch) -> tuple[Attachment, ...]:
    game_controls = interaction.client.controls_by_game[seen.row.game]
    if seen.newest is None or not isinstance(game_controls, GameCog):
        return ()
    board = await game_controls.picture_of(error, seen.newest)
    return () if board is None else (Attachment("why.png", board.png, board.alt),)


async def _saved_outcome_text(interaction: Interaction, *, unusable: bool) -> str:
    """Return the text for a failed interaction, from the database, because it may have failed after its commit."""
    try:
        async with asyncio.timeout(PATIENCE):
            return fault_text(await find_reply(interaction.client.host, interaction.id), unusable=unusable)
    except (SQLAlchemyError, TimeoutError) as error:
        log.info("failed to look up the outcome of an interaction (%s)", type(error).__name__)
        return UNREACHABLE


async def _reply_if_possible(interaction: Interaction, answer: Message | str) -> None:
    try:
        await reply(interaction, translate(answer) if isinstance(answer, str) else answer)
    except (discord.DiscordException, UnacknowledgedError, aiohttp.ClientError, OSError, RuntimeError) as error:
        # Refused, or the connection is lost or closing: what was done stays done, but no reply is possible.
        log.info("failed to send an answer (%s: %s)", type(error).__name__, error)


def read_press(interaction: Interaction) -> Press:
    """Return the press of an interaction. Raises MalformedError for a custom id that this version does not write."""
    data = cast("Mapping[str, object]", interaction.data or {})
    custom_id = CustomId.read(str(data.get("custom_id", "")))
    if custom_id is None:
        raise MalformedError("no custom id of this version")
    chosen = data.get("values")
    values = tuple(str(value) for value in chosen) if isinstance(chosen, list) else ()
    kind = PuzzlePress if custom_id.puzzle else Press
    return kind(interaction, custom_id, values, dict(_inputs(data.get("components"))))


def _inputs(components: object) -> Iterator[tuple[str, str]]:
    """Yield the inputs of a submitted modal, also those in rows and labels; selects as JSON lists of their choices."""
    if not isinstance(components, list):
        return
    for part in components:
        if not isinstance(part, dict):
            continue
        if "value" in part:
            yield str(part["custom_id"]), str(part["value"])
        elif "values" in part:
            yield str(part["custom_id"]), json.dumps(part["values"])
        yield from _inputs(part.get("components") or ([part["component"]] if "component" in part else None))


async def on_command_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Reply to errors of commands as to those of presses."""

    async def fail() -> None:
        raise error.original if isinstance(error, app_commands.CommandInvokeError) else error

    if isinstance(error, app_commands.TransformerError):
        await _reply_if_possible(interaction, _("{typed} does not fit that option.", typed=quote(str(error.value))))
    elif isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        # The client has outdated commands, or Discord refused to update them.
        log.warning("a command of another version was used (%s)", type(error).__name__)
        await _reply_if_possible(interaction, ANOTHER_VERSION)
    elif isinstance(error, app_commands.CheckFailure):
        await _reply_if_possible(interaction, _("Use this in a channel of a server."))
    else:
        await answer_errors(interaction, fail())


async def setup(bot: Gamekeeper) -> None:
    """Load the cog, and handle the errors of commands here too."""
    await bot.add_cog(Presses(bot))
    bot.tree.error(on_command_error)
