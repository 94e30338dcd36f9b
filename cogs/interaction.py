"""Interactions: who asks and from where, telling Discord that one was received, and the private answers they get."""

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
    """Discord has refused to take note of an answer, or says that it did not: what comes after it was not done."""


def is_acknowledged(interaction: discord.Interaction[Gamekeeper]) -> bool:
    """Return whether Discord has been told: what follows then is a message of its own or an edit."""
    return interaction.response.is_done() or _TAKEN in interaction.extras


async def acknowledge(interaction: discord.Interaction[Gamekeeper], answer: Callable[[], Awaitable[object]]) -> None:
    """Give the first answer to an interaction. NotFound where its time is up, UnacknowledgedError where it is refused.

    Discord may have taken one whose own answer got lost: where it answers with an error, and where the connection
    breaks. A second attempt shows it; if that fails too, the first counts as acknowledged.
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
    """Return a Discord user as the host knows them."""
    return Person(user.id, tidy_name(user.display_name, user.name), user.bot)


def chosen_people(interaction: Interaction, values: Sequence[str]) -> tuple[Person, ...]:
    """Return the users chosen in a select of people; a Refusal for bots, MalformedError for unknown ones."""
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
    """Return what Discord tells of users or members with an interaction, by their ids."""
    objects = resolved.get(kind) if isinstance(resolved, dict) else None
    return {key: each for key, each in objects.items() if isinstance(each, dict)} if isinstance(objects, dict) else {}


def origin_of(interaction: Interaction) -> RequestOrigin:
    """Return the user who asks, and the place they ask from."""
    return RequestOrigin(
        interaction.user.id, interaction.guild_id, interaction.channel_id or 0, partial(_sees, interaction)
    )


def _sees(interaction: Interaction, channel_id: int) -> bool:
    """Return whether who asks may see a channel, as far as that is known."""
    channel = None if interaction.guild is None else interaction.guild.get_channel(channel_id)
    if channel is None or not isinstance(interaction.user, discord.Member):
        return True
    return channel.permissions_for(interaction.user).view_channel


MATCH: Final = "match_id"
"""The key of the match that an interaction turned out to be about, among its extras: a refusal names it."""


def request_of(interaction: Interaction, match_id: int, number: int | None = None) -> Request:
    """Return a user's request on a match; `number` is that of the position they looked at."""
    interaction.extras[MATCH] = match_id
    return Request(person_of(interaction.user), match_id, interaction.id, number, str(interaction.locale))


TYPED: Final = "typed"
"""The key of what was typed, among an interaction's extras."""


@dataclass(frozen=True, slots=True)
class TypedText:
    """A text, and the verb of the form that it came from."""

    form: Verb
    text: str


def note_typed(interaction: Interaction, form: Verb, text: str) -> None:
    """Note what a player typed: where it is refused, a button opens `form` again with it."""
    interaction.extras[TYPED] = TypedText(form, text.strip())


PROMISED: Final = "promised"
"""The key, among an interaction's extras, of the answer that Discord shows as awaited: whether it will be private."""


async def defer(interaction: Interaction, *, private: bool = True) -> None:
    """Acknowledge with an answer to follow, which takes the place of the one awaited."""
    interaction.extras[PROMISED] = private
    await acknowledge(interaction, lambda: interaction.response.defer(ephemeral=private, thinking=True))


async def reply(interaction: Interaction, message: Message | str) -> None:
    """Answer privately, whether or not the interaction was acknowledged before."""
    message = await in_own_colours(interaction, Message(message) if isinstance(message, str) else message)
    answer, user_id = message, interaction.user.id
    promised: bool | None = interaction.extras.get(PROMISED)
    if promised:
        await _fill(interaction, parts(answer, reader=user_id))
        return
    if promised is not None:
        # Everybody would see a message in the place of an answer for all.
        await interaction.delete_original_response()
        del interaction.extras[PROMISED]
    if is_acknowledged(interaction):
        await interaction.followup.send(ephemeral=True, **parts(answer, reader=user_id))
        return
    # The files of each try are read again.
    respond = interaction.response.send_message
    await acknowledge(interaction, lambda: respond(ephemeral=True, **parts(answer, reader=user_id)))


async def edit_answer(interaction: Interaction, message: Message) -> None:
    """Put a message in place of the answer that was promised, or of the one before; private if it has an audience."""
    if message.audience is not None:
        message = await in_own_colours(interaction, message)
    await _fill(interaction, parts(message, reader=message.audience and interaction.user.id))


async def _fill(interaction: Interaction, shown: Parts) -> None:
    """Put an answer where Discord shows that one is awaited; another one after it is a message of its own."""
    await interaction.edit_original_response(
        content=shown["content"],
        attachments=shown["files"],
        view=shown["view"],
        allowed_mentions=shown["allowed_mentions"],
    )
    interaction.extras.pop(PROMISED, None)


async def in_own_colours(interaction: Interaction, message: Message) -> Message:
    """Return a private answer with its pictures in the colours its reader has chosen."""
    if not has_pictures(message):
        return message
    return in_colours(message, scheme_of(await find_colours(interaction.client.host, interaction.user.id)))


async def naming(interaction: Interaction, match_id: int, text: str, thread_id: int | None = None) -> str:
    """Return a private answer that says which match it means, where its reader plays in several.

    In the match's own thread, whose id is `thread_id` where it is known, that is plain.
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
    # A heading, a list or a block is one only at the beginning of a line.
    between = "\n" if text.startswith(("#", "-", ">", "```")) else ": "
    named = f"{title(match)}{between}{text}"
    return named if len(named) <= MOST_CONTENT else text
