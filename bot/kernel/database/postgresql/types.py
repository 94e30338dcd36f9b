"""Column types for PostgreSQL, which is stricter with texts than SQLite."""

from collections.abc import Callable

from sqlalchemy import Dialect, Engine, String
from sqlalchemy.dialects.postgresql.asyncpg import AsyncpgString


class _Words(AsyncpgString):
    """A text. PostgreSQL keeps no NUL, and nothing keeps half a character; people can send both."""

    def bind_processor(self, dialect: Dialect) -> Callable[[str | None], str | None]:
        """Return what makes a text that can be kept of one that may not be: the same each time, so that it is found."""
        return _storable


def _storable(text: str | None) -> str | None:
    if text is None or (text.isascii() and "\0" not in text):
        return text
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode("utf-8")


def send_storable(engine: Engine) -> None:
    """Let an engine's statements send texts like that."""
    dialect = engine.dialect
    dialect.colspecs = {**dialect.colspecs, String: _Words}
