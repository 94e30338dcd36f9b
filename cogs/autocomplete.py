"""Suggestions where a command is typed: none, rather than a fault, while the database is away."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from discord import app_commands
from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)

WITHIN: Final = 2.0
"""Seconds: Discord shows nothing that comes after three."""

P = ParamSpec("P")
V = TypeVar("V", str, int)
Choices = Coroutine[Any, Any, list[app_commands.Choice[V]]]  # Any: what a coroutine is sent and yields


def suggest(suggest: Callable[P, Choices[V]]) -> Callable[P, Choices[V]]:
    """Suggest nothing where the database does not answer in time; what is typed can be sent all the same."""

    @wraps(suggest)
    async def answer(*args: P.args, **kwargs: P.kwargs) -> list[app_commands.Choice[V]]:
        try:
            async with asyncio.timeout(WITHIN):
                return await suggest(*args, **kwargs)
        except (SQLAlchemyError, TimeoutError) as error:
            log.warning("no suggestions: the database does not answer (%s)", type(error).__name__)
            return []

    return answer
