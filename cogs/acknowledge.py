"""Telling Discord that an interaction was received: within three seconds, once, and also where its answer gets lost."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord

from bot.app import Gamekeeper

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
    for _ in range(_TRIES):
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
