"""Interactions: their user and origin, their acknowledgment, and private replies to them."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, cast

import aiohttp
import discord

from bot.app import Gamekeeper
from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.discord_client.payloads import Parts, parts
from bot.kernel.matches.find import RequestOrigin, matches_of
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person, Request
from bot.kernel.messages.message import MOST_CONTENT, Message, has_pictures, in_colours, scheme_of
from bot.kernel.messages.phrases import title
from bot.kernel.text.markup import tidy_name
from bot.kernel.text.translation import _
from bot.people.preferences import find_colours

log = logging.getLogger(__name__)

_TRIES: Final = 2
_TAKEN: Final = "acknowledged"
_ALREADY: Final = 40060


class UnacknowledgedError(Exception):
    """Discord has refused the first response to an interaction, so that nothing after it was done."""


def is_acknowledged(interaction: discord.Interaction[Gamekeeper]) -> bool:
    """Return whether the interaction was acknowledged, so that further responses are followups or edits."""
    return interaction.response.is_done() or _TAKEN in interaction.extras


async def acknowledge(interaction: discord.Interaction[Gamekeeper], answer: Callable[[], Awaitable[object]]) -> None:
    """Send the first response to an interaction. Raises NotFound if it has expired, UnacknowledgedError if refused.

    After an error or a broken connection Discord may have accepted the response. A second attempt shows whether it
    has; if that fails too, the interaction counts as acknowledged.
    """
    for _try in range(_TRIES):
        try:
            await answer()
        except discord.NotFound:
            raise
        except discord.HTTPException as error:
            interaction.extras[_TAKEN] = True
            if error.code != _ALREADY:
                raise UnacknowledgedError(f"{error.status}, code {error.code}") from error
        except (aiohttp.ClientError, OSError) as error:
            log.warning("Discord may have taken an answer, the connection broke (%s)", type(error).__name__)
            interaction.extras[_TAKEN] = True
            continue
        return


Interaction = discord.Interaction[Gamekeeper]


def person_of(user: discord.User | discord.Member) -> Person:
    """Return a Discord user as a Person."""
    return Person(user.id, tidy_name(user.display_name, user.name), user.bot)


def chosen_people(interaction: Interaction, values: Sequence[str]) -> tuple[Person, ...]:
    """Return the users chosen in a select of people. Raises Refusal for bots, MalformedError for unknown users."""
    resolved = cast("Mapping[str, object]", interaction.data or {}).get("resolved")
    users, members = _resolved_objects(resolved, "users"), _resolved_objects(resolved, "members")
    chosen = []
    for value in values:
        user = users.get(value)
        if user is None or not value.isdecimal():
            raise MalformedError("nobody who was chosen")
        if user.get("bot"):
            raise Refusal(_("Bots can't be invited. Choose members of this server."))
        username = str(user.get("username", ""))
        shown = members.get(value, {}).get("nick") or user.get("global_name") or username
        chosen.append(Person(int(value), tidy_name(str(shown), username)))
    return tuple(chosen)


def _resolved_objects(resolved: object, kind: str) -> Mapping[str, Mapping[str, object]]:
    """Return the users or members that Discord has resolved for an interaction, by id."""
    objects = resolved.get(kind) if isinstance(resolved, dict) else None
    return {key: each for key, each in objects.items() if isinstance(each, dict)} if isinstance(objects, dict) else {}


def origin_of(interaction: Interaction) -> RequestOrigin:
    """Return the user of an interaction, and where it was used."""
    return RequestOrigin(
        interaction.user.id, interaction.guild_id, interaction.channel_id or 0, partial(_sees, interaction)
    )


def _sees(interaction: Interaction, channel_id: int) -> bool:
    """Return whether the user may see a channel; true if that is unknown."""
    channel = None if interaction.guild is None else interaction.guild.get_channel(channel_id)
    if channel is None or not isinstance(interaction.user, discord.Member):
        return True
    return channel.permissions_for(interaction.user).view_channel


MATCH: Final = "match_id"
"""The key in an interaction's extras of the match that it is about, which a refusal names."""


def request_of(interaction: Interaction, match_id: int, number: int | None = None) -> Request:
    """Return a user's request about a match; `number` is that of the position they saw."""
    interaction.extras[MATCH] = match_id
    return Request(person_of(interaction.user), match_id, interaction.id, number, str(interaction.locale))


TYPED: Final = "typed"
"""The key in an interaction's extras of the text that was typed."""


@dataclass(frozen=True, slots=True)
class TypedText:
    """A typed text, and the verb of the form that it came from."""

    form: Verb
    text: str


def note_typed(interaction: Interaction, form: Verb, text: str) -> None:
    """Store the text that a player typed; if it is refused, a button opens `form` with it again."""
    interaction.extras[TYPED] = TypedText(form, text.strip())


PROMISED: Final = "promised"
"""The key in an interaction's extras of a deferred response that is still awaited: whether it will be private."""


async def defer(interaction: Interaction, *, private: bool = True) -> None:
    """Acknowledge an interaction with a deferred response."""
    interaction.extras[PROMISED] = private
    await acknowledge(interaction, lambda: interaction.response.defer(ephemeral=private, thinking=True))


async def reply(interaction: Interaction, message: Message | str) -> None:
    """Reply privately, whether or not the interaction was acknowledged before."""
    message = await in_own_colours(interaction, Message(message) if isinstance(message, str) else message)
    answer, user_id = message, interaction.user.id
    promised: bool | None = interaction.extras.get(PROMISED)
    if promised:
        await _fill(interaction, parts(answer, reader=user_id))
        return
    if promised is not None:
        # The deferred response is public, so it is deleted and a private followup is sent.
        await interaction.delete_original_response()
        del interaction.extras[PROMISED]
    if is_acknowledged(interaction):
        await interaction.followup.send(ephemeral=True, **parts(answer, reader=user_id))
        return
    # Called for each attempt, so that files are read again.
    respond = interaction.response.send_message
    await acknowledge(interaction, lambda: respond(ephemeral=True, **parts(answer, reader=user_id)))


async def edit_answer(interaction: Interaction, message: Message) -> None:
    """Replace the deferred response, or the reply before, by a message, which is private if it has an audience."""
    if message.audience is not None:
        message = await in_own_colours(interaction, message)
    await _fill(interaction, parts(message, reader=message.audience and interaction.user.id))


async def _fill(interaction: Interaction, shown: Parts) -> None:
    """Edit the original response, so that a later reply is a followup."""
    await interaction.edit_original_response(
        content=shown["content"],
        attachments=shown["files"],
        view=shown["view"],
        allowed_mentions=shown["allowed_mentions"],
    )
    interaction.extras.pop(PROMISED, None)


async def in_own_colours(interaction: Interaction, message: Message) -> Message:
    """Return a private reply with its pictures in the reader's color scheme."""
    if not has_pictures(message):
        return message
    return in_colours(message, scheme_of(await find_colours(interaction.client.host, interaction.user.id)))


async def naming(interaction: Interaction, match_id: int, text: str, thread_id: int | None = None) -> str:
    """Return a private reply that begins with its match, if the reader plays several.

    It is left out in the match's own thread, whose id is `thread_id` if known.
    """
    if (
        not match_id
        or re.search(rf"#{match_id}\b", text)
        or (thread_id is not None and interaction.channel_id == thread_id)
    ):
        return text
    live = [match for match in await matches_of(interaction.client.host, interaction.user.id) if match.seed is not None]
    match = next((match for match in live if match.match_id == match_id), None)
    if match is None or len(live) < 2 or match.thread_id == interaction.channel_id:
        return text
    # Markdown for headings, lists and blocks works only at the beginning of a line.
    between = "\n" if text.startswith(("#", "-", ">", "```")) else ": "
    named = f"{title(match)}{between}{text}"
    return named if len(named) <= MOST_CONTENT else text
