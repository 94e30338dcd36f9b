"""Errors of a database: one that cannot be used at all, and one that is unavailable for now."""

from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

_OUR_MISTAKE = "SQLITE_ERROR"
"""SQLite's error name for an invalid statement."""


class UnusableDatabaseError(Exception):
    """The database of DATABASE_URL cannot be used; the message is a sentence that says what to do."""

    def of(self, setting: str) -> str:
        """Return the message with another setting's name in place of DATABASE_URL."""
        return str(self).replace("DATABASE_URL", setting)

    @classmethod
    def not_ours(cls, why: str) -> "UnusableDatabaseError":
        """Return the error for a database of another program, or an incomplete one."""
        return cls(f"DATABASE_URL is not a Gamekeeper database ({why}). Restore a copy, or name a new file.")


def is_unavailable(error: BaseException) -> bool:
    """Return whether the database is locked, full, read-only or unreachable, not misused by a bug."""
    if isinstance(error, OperationalError):
        return getattr(error.orig, "sqlite_errorname", None) != _OUR_MISTAKE
    return isinstance(error, PoolTimeoutError)  # every connection is in use


def fault_of(error: BaseException) -> str:
    """Return the first line of the database's error message, without the statement."""
    message = str(error.orig if isinstance(error, OperationalError) else error)
    return message.partition("\n")[0] or type(error).__name__
