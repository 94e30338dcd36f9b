"""Connect to PostgreSQL so that a silent network closes the connection, and replace characters it cannot store.

A lost machine sends nothing. TCP keepalives detect that, also while a statement runs. A pooler or a tunnel in between
may answer them but forward nothing, so statements have a time limit too.
"""

import socket
from collections.abc import Callable
from typing import Any, Final

import asyncpg
from sqlalchemy import Dialect, Engine, String
from sqlalchemy.dialects.postgresql.asyncpg import AsyncpgString

_OPTIONS: Final = (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3), ("TCP_USER_TIMEOUT", 25_000))
"""Socket options that not every system has."""


class Watched(asyncpg.Connection):  # type: ignore[misc] # it is typed only where it is installed with its stubs
    """A connection with TCP keepalives."""

    def __init__(self, protocol: Any, transport: Any, *rest: Any) -> None:  # Any: the driver's own
        super().__init__(protocol, transport, *rest)
        ours = transport.get_extra_info("socket")
        if ours is not None and ours.family in (socket.AF_INET, socket.AF_INET6):
            watch(ours)


def watch(ours: socket.socket) -> None:
    """Let the system close a connection whose other end has been silent for half a minute."""
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _OPTIONS:
        if hasattr(socket, name):
            ours.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def connecting(name: str, answers_within: float) -> dict[str, object]:
    """Return the driver's arguments for each connection: its name on the server, and the time limit of statements."""
    return {
        "server_settings": {"application_name": name},
        "timeout": answers_within,
        "command_timeout": answers_within,
        "connection_class": Watched,
    }


class _Words(AsyncpgString):
    """A text. PostgreSQL stores no NUL, and UTF-8 no lone surrogates; users can send both."""

    def bind_processor(self, dialect: Dialect) -> Callable[[str | None], str | None]:
        """Return a function that replaces such characters, consistently, so that stored texts are found again."""
        return _storable


def _storable(text: str | None) -> str | None:
    if text is None or (text.isascii() and "\0" not in text):
        return text
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode("utf-8")


def send_storable(engine: Engine) -> None:
    """Make an engine's statements replace such characters."""
    dialect = engine.dialect
    dialect.colspecs = {**dialect.colspecs, String: _Words}
