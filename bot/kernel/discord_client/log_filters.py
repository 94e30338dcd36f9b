"""Filters that shorten discord.py's tracebacks of network errors to one line."""

import logging
from typing import Final

import aiohttp
import discord

_TREE: Final = "discord.app_commands.tree"
_SHARDS: Final = "discord.shard"
_OF_THE_NETWORK: Final = (discord.HTTPException, discord.ConnectionClosed, discord.GatewayNotFound, aiohttp.ClientError)


class _Short(logging.Filter):
    """Shortens a record of a network error."""

    level = logging.WARNING

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten a record of a network error, and drop it if its new level is not logged."""
        error = record.exc_info[1] if record.exc_info else None
        if not self.is_expected(error):
            return True
        record.levelno, record.levelname = self.level, logging.getLevelName(self.level)
        record.msg, record.args = f"{self.words(record)} (%s: %s)", (type(error).__name__, error)
        record.exc_info = None
        return logging.getLogger().isEnabledFor(record.levelno)

    def is_expected(self, error: BaseException | None) -> bool:
        """Return whether the error is one of the network, not a bug."""
        return isinstance(error, _OF_THE_NETWORK)

    def words(self, record: logging.LogRecord) -> str:
        """Return the message before the error."""
        return record.getMessage().replace("%", "%%")


class LostSuggestions(_Short):
    """Discord rejected an autocompletion, usually a late one: the user sees no suggestions and types on."""

    level = logging.INFO

    def words(self, _record: logging.LogRecord) -> str:
        """Return the message before the error."""
        return "suggestions were not taken"


class Reconnecting(_Short):
    """A shard has lost its connection and reconnects."""

    def is_expected(self, error: BaseException | None) -> bool:
        """Return whether the error is one of the network, not a bug; a TimeoutError is an OSError."""
        return super().is_expected(error) or isinstance(error, OSError)


def shorten() -> None:
    """Install the filters, once."""
    for name, short in ((_TREE, LostSuggestions), (_SHARDS, Reconnecting)):
        logger = logging.getLogger(name)
        if not any(isinstance(each, short) for each in logger.filters):
            logger.addFilter(short())
