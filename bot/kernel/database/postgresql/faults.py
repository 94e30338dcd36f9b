"""Classify errors of PostgreSQL and its driver, and remove values from their messages."""

import os
from collections.abc import Iterator
from typing import Final

import asyncpg
from sqlalchemy import URL
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, OperationalError

from bot.kernel.database.errors import UnusableDatabaseError

OF_THE_DRIVER: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""Exceptions of the driver; a TimeoutError is an OSError."""
_AWAY: Final = ("08", "57P", "25P03")
"""Prefixes of SQLSTATEs: no connection, a server that stops or starts, a transaction ended by a timeout."""
_PASSING: Final = (*_AWAY, "40", "53", "55P03")
"""Also: a rollback due to another transaction, too few connections or no disk space, a lock timeout."""
_STARTING: Final = "57P03"


NOT_CONNECTED: Final = (DBAPIError, TypeError, *OF_THE_DRIVER)
"""Exceptions of a failed connection attempt, including invalid options of the URL."""


def is_away(error: BaseException) -> bool:
    """Return whether the connection is lost, so that nothing was done and another connection can retry."""
    # InternalClientError occurs on a connection whose server has just announced that it stops.
    if any(isinstance(each, OSError | asyncpg.InternalClientError) for each in _causes(error)):
        return True
    closed = any(isinstance(each, asyncpg.InterfaceError) and "closed" in str(each) for each in _causes(error))
    return closed or _state(error).startswith(_AWAY)


def is_starting(error: BaseException) -> bool:
    """Return whether the server is starting."""
    return _state(error) == _STARTING


def describe_error(context: ExceptionContext) -> BaseException | None:
    """Return the exception to raise for a failed statement, without its values; None to keep SQLAlchemy's."""
    error, wrapped = context.original_exception, context.sqlalchemy_exception
    if not any(isinstance(each, OF_THE_DRIVER) for each in _causes(error)):
        return None
    if is_away(error):
        context.is_disconnect = True
    fault: DBAPIError | None = passing(error, context.statement)
    if fault is None and isinstance(wrapped, DBAPIError) and wrapped.orig is not None:
        _forget_values(error)
        fault = type(wrapped)(context.statement, None, wrapped.orig, hide_parameters=True)
    return fault


def passing(error: BaseException, statement: str | None = None) -> OperationalError | None:
    """Return an OperationalError, as for a busy SQLite, if the error is temporary and can be retried; else None."""
    if not is_away(error) and not _state(error).startswith(_PASSING):
        return None
    _forget_values(error)
    return OperationalError(statement, None, error, hide_parameters=True)


def connection_error(error: BaseException, url: URL) -> UnusableDatabaseError:
    """Return an error for the operator about a failed connection attempt, without the password."""
    place = place_of(url)
    messages = {
        "28": f"PostgreSQL at {place} refuses the user {url.username}: check the user and the password in "
        "DATABASE_URL, and what pg_hba.conf says there.",
        "3D": f'PostgreSQL at {place} has no database {url.database}: create it with `createdb "{url.database}"`, or '
        "name another one in DATABASE_URL.",
        "53": f"PostgreSQL at {place} has no connection left for Gamekeeper: raise its max_connections, or stop what "
        "else uses it.",
    }
    if isinstance(error, TypeError):
        return UnusableDatabaseError(
            "DATABASE_URL cannot be read: it has an option that the driver asyncpg does not know."
        )
    _forget_values(error)
    reason = str(error).strip().rstrip(".") or type(error).__name__
    away = f"PostgreSQL cannot be reached at {place} ({reason}). Is it running, and is DATABASE_URL right?"
    return UnusableDatabaseError(messages.get(_state(error)[:2], away))


def place_of(url: URL) -> str:
    """Return the host and port of a URL: options may name hosts too, and the driver's default is PGHOST."""
    arguments = url.get_dialect()().create_connect_args(url)[1]
    hosts, ports = arguments.get("host"), arguments.get("port")
    if isinstance(hosts, list) and isinstance(ports, list):
        return ", ".join(f"{host}:{port}" for host, port in zip(hosts, ports, strict=True))
    host = hosts or os.environ.get("PGHOST") or "this machine"
    return f"{host}:{ports or os.environ.get('PGPORT') or 5432}"


def _state(error: BaseException) -> str:
    states = (getattr(each, "sqlstate", None) for each in _causes(error))
    return next((state for state in states if isinstance(state, str)), "")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and its causes: SQLAlchemy's adapter wraps the driver's error."""
    while error is not None:
        yield error
        error = error.__cause__


def _forget_values(error: BaseException) -> None:
    """Remove quoted values from an error and its causes: details name rows, and unsendable values are quoted."""
    for each in _causes(error):
        if isinstance(each, asyncpg.PostgresError):
            each.detail = each.hint = each.internal_query = each.context = None
            each.query = None
        elif isinstance(each, ValueError) and isinstance(each, asyncpg.InterfaceError):
            each.args = ("a value that cannot be sent",)
    errors = [each for each in _causes(error) if isinstance(each, OF_THE_DRIVER)]
    if errors and errors[-1] is not error:
        error.args = (f"{type(errors[-1]).__name__}: {errors[-1]}",)
