"""Autocomplete of commands, for example of matches; empty while the database does not respond."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar

from discord import app_commands
from sqlalchemy.exc import SQLAlchemyError

from bot.kernel.matches.find import matches_of
from bot.kernel.messages.phrases import full_match_name
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.text.markup import shorten
from cogs.interaction import Interaction
from cogs.options import MOST_CHOICES
from engines.core.messages import N_

log = logging.getLogger(__name__)

WITHIN: Final = 2.0
"""Seconds to respond; Discord ignores suggestions after three."""

P = ParamSpec("P")
V = TypeVar("V", str, int)
Choices = Coroutine[Any, Any, list[app_commands.Choice[V]]]  # Any: what a coroutine is sent and yields


def suggest(suggest: Callable[P, Choices[V]]) -> Callable[P, Choices[V]]:
    """Decorate an autocomplete callback to suggest nothing if the database does not respond in time."""

    @wraps(suggest)
    async def answer(*args: P.args, **kwargs: P.kwargs) -> list[app_commands.Choice[V]]:
        try:
            async with asyncio.timeout(WITHIN):
                return await suggest(*args, **kwargs)
        except (SQLAlchemyError, TimeoutError) as error:
            log.warning("no suggestions: the database does not answer (%s)", type(error).__name__)
            return []

    return answer


MATCH = N_("Your match (not needed in its thread).")


async def match_choices(
    interaction: Interaction, typed: str, *statuses: Status, game: str | None = None
) -> list[app_commands.Choice[int]]:
    """Return the user's own matches of these statuses whose number or players match the typed text."""
    matches = await matches_of(interaction.client.host, interaction.user.id, statuses)
    return choices_of([match for match in matches if game is None or match.game == game], typed)


def choices_of(matches: Sequence[MatchRow], typed: str) -> list[app_commands.Choice[int]]:
    """Return the matches whose number or players match the typed text, as many as Discord shows."""
    wanted = str(typed).lstrip("#").lower()
    described = ((match.match_id, _describe(match)) for match in matches)
    matching = (each for each in described if wanted in each[1].lower())
    return [app_commands.Choice(name=name, value=number) for number, name in islice(matching, MOST_CHOICES)]


def _describe(match: MatchRow) -> str:
    return shorten(f"#{match.match_id} {full_match_name(match)}: {', '.join(match.names)}", 100)
