"""Suggestions where a command is typed: none, rather than a fault, while the database is away."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, TypeVar

from discord import app_commands
from sqlalchemy.exc import SQLAlchemyError

from cogs.press import Interaction

log = logging.getLogger(__name__)

WITHIN: Final = 2.0
"""Seconds: Discord shows nothing that comes after three."""

C = TypeVar("C")
V = TypeVar("V", str, int)
Choices = Coroutine[Any, Any, list[app_commands.Choice[V]]]  # Any: what a coroutine is sent and yields


def suggest(suggest: Callable[[C, Interaction, str], Choices[V]]) -> Callable[[C, Interaction, str], Choices[V]]:
    """Suggest nothing where the database does not answer in time; what is typed can be sent all the same."""

    @wraps(suggest)
    async def answer(cog: C, interaction: Interaction, typed: str) -> list[app_commands.Choice[V]]:
        try:
            async with asyncio.timeout(WITHIN):
                return await suggest(cog, interaction, typed)
        except (SQLAlchemyError, TimeoutError) as error:
            log.warning("no suggestions: the database does not answer (%s)", type(error).__name__)
            return []

    return answer
