"""Telling Discord that an interaction was received: within three seconds, once, and also where its answer gets lost."""

from collections.abc import Awaitable
from typing import Final

import discord

from bot.app import Gamekeeper

_TAKEN: Final = "acknowledged"
_ALREADY: Final = 40060


class UnacknowledgedError(Exception):
    """Discord has refused to take note of an answer, or says that it did not: what comes after it was not done."""


def is_acknowledged(interaction: discord.Interaction[Gamekeeper]) -> bool:
    """Tell whether Discord has been told: what follows then is a message of its own or an edit."""
    return interaction.response.is_done() or _TAKEN in interaction.extras


async def acknowledge(interaction: discord.Interaction[Gamekeeper], told: Awaitable[object]) -> None:
    """Await the first answer to an interaction. NotFound where its time is up, UnacknowledgedError where it is refused.

    One that Discord had taken already, though it answered a first try with an error, counts as given.
    """
    try:
        await told
    except discord.NotFound:
        raise
    except discord.HTTPException as error:
        interaction.extras[_TAKEN] = True
        if error.code != _ALREADY:
            raise UnacknowledgedError(f"{error.status}, code {error.code}") from error
