"""What discord.py logs of suggestions that did not arrive, of which nobody can be told: a line, and no traceback."""

import logging
from typing import Final

import aiohttp
import discord

_TREE: Final = "discord.app_commands.tree"


class LostSuggestions(logging.Filter):
    """Discord took them no more, or not at all: whoever typed sees none and types on."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten what is no fault of ours, and let it pass where its level is still logged."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, (discord.HTTPException, aiohttp.ClientError)):
            return True
        record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
        record.msg, record.args = "suggestions were not taken (%s: %s)", (type(error).__name__, error)
        record.exc_info = None
        return logging.getLogger().isEnabledFor(record.levelno)


def shorten() -> None:
    """Do so from now on."""
    logger = logging.getLogger(_TREE)
    if not any(isinstance(each, LostSuggestions) for each in logger.filters):
        logger.addFilter(LostSuggestions())
