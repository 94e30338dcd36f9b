"""Errors of a database: one that cannot be used at all, and one that cannot be used at the moment."""

from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

_OUR_MISTAKE = "SQLITE_ERROR"
"""The name of SQLite's error for a statement that cannot be."""


class UnusableDatabaseError(Exception):
    """The database of DATABASE_URL cannot be used; the message is a sentence that says what to do."""

    def of(self, setting: str) -> str:
        """Return the sentence where the address stands in something else than DATABASE_URL."""
        return str(self).replace("DATABASE_URL", setting)

    @classmethod
    def not_ours(cls, why: str) -> "UnusableDatabaseError":
        """Return the error of a database that holds something else, or not all that is ours."""
        return cls(f"DATABASE_URL is not a Gamekeeper database ({why}). Restore a copy, or name a new file.")


def is_unavailable(error: BaseException) -> bool:
    """Return whether the database is locked, full, read-only or away, rather than misused by a mistake of ours."""
    if isinstance(error, OperationalError):
        return getattr(error.orig, "sqlite_errorname", None) != _OUR_MISTAKE
    return isinstance(error, PoolTimeoutError)  # every connection waits for something


def fault_of(error: BaseException) -> str:
    """Return what the database says of a fault, in one line and without a statement."""
    message = str(error.orig if isinstance(error, OperationalError) else error)
    return message.partition("\n")[0] or type(error).__name__
