"""A database that cannot be used at the moment: nothing is wrong with what was asked for."""

from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

_OUR_MISTAKE = "SQLITE_ERROR"
"""The name of SQLite's error for a statement that cannot be."""


def is_unavailable(error: BaseException) -> bool:
    """Return whether the database is locked, full, read-only or away, rather than misused by a mistake of ours."""
    if isinstance(error, OperationalError):
        return getattr(error.orig, "sqlite_errorname", None) != _OUR_MISTAKE
    return isinstance(error, PoolTimeoutError)  # every connection waits for something


def fault_of(error: BaseException) -> str:
    """Return what the database says of a fault, in one line and without a statement."""
    message = str(error.orig if isinstance(error, OperationalError) else error)
    return message.partition("\n")[0] or type(error).__name__
