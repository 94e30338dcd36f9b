"""Explain in a sentence why the bot cannot start, and what to do."""

import errno
import sqlite3
from pathlib import Path
from typing import Final

import aiohttp
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from sqlalchemy import exc

from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.database.shards import ShardsError
from bot.operations import OperatorError
from bot.operations.moving import AddressError
from bot.settings import Settings
from sandbox import storage

_NOT_ALLOWED: Final = "42501"
"""PostgreSQL's SQLSTATE for missing privileges."""


def explain(error: Exception, setting: str = "DATABASE_URL") -> str | None:
    """Return a message for the operator; None for a bug, whose traceback says more.

    `setting` names the setting with the database's address.
    """
    match error:
        case AddressError():
            return explain(error.fault, error.name)
        case OperatorError() | ShardsError():
            return str(error)
        case storage.DataInUseError():
            return f"The sandbox cannot start: {error}. Stop that one, or name another folder with SANDBOX_DATA."
        case storage.NoPlaceError():
            return f"The sandbox cannot start: {error}. Name another folder with SANDBOX_DATA."
        case ValidationError():
            return "\n".join(map(_setting, error.errors()))
        case aiohttp.ClientConnectorError():
            return f"Discord cannot be reached ({error.strerror or error}). Is this machine online?"
        case OSError():
            return _of_the_system(error)
        case ModuleNotFoundError():
            return _missing(error.name)
        case UnusableDatabaseError() | exc.SQLAlchemyError():
            return _of_the_database(error, setting)
    return None


def _of_the_database(error: UnusableDatabaseError | exc.SQLAlchemyError, setting: str) -> str | None:
    match error:
        case UnusableDatabaseError():
            return error.of(setting)
        case exc.ArgumentError() | exc.NoSuchModuleError() | exc.InvalidRequestError():
            return (
                f"{setting} cannot be read. Write it like `sqlite+aiosqlite:///gamekeeper.db` or "
                "`postgresql+asyncpg://USER:PASSWORD@HOST/NAME`."
            )
        case exc.DBAPIError() if getattr(error.orig, "sqlstate", None) == _NOT_ALLOWED:
            return f"PostgreSQL does not allow that ({error.orig}). Make the user of {setting} the database's owner."
        case exc.DBAPIError() if not isinstance(error.orig, sqlite3.Error):
            return f"The database cannot be used ({error.orig}). Its server's log may say more."
        case exc.OperationalError():
            return f"The database cannot be opened ({error.orig}). Is the folder of {setting} there, and writable?"
        case exc.DatabaseError():
            return UnusableDatabaseError.not_ours(str(error.orig)).of(setting)
    return None


def _missing(package: str | None) -> str:
    wanted = "-e '.[postgres]'" if package == "asyncpg" else package
    return f"A Python package is missing: `.venv/bin/python -m pip install {wanted}` installs it."


def _setting(fault: ErrorDetails) -> str:
    name = ".".join(map(str, fault["loc"])).upper()
    if fault["type"] == "extra_forbidden":
        nearest = Settings.nearest(name)
        told = f"{name} is not a setting." + (f" Did you mean {nearest}?" if nearest else "")
    else:
        told = f"{name}: {fault['msg'].removeprefix('Value error, ')}."
    return f"{told} `.env.example` explains every setting."


def _of_the_system(error: OSError) -> str | None:
    if error.errno == errno.EADDRINUSE:
        return (
            "The sandbox's port is taken by another program, or by another sandbox. Stop that one, or set SANDBOX_PORT "
            "to another port, or to 0 for any. To join a sandbox that runs, set SANDBOX_URL to its address."
        )
    if error.errno in (errno.EEXIST, errno.ENOTDIR, errno.EISDIR):
        return (
            f"{error.filename} is in the way: a folder is needed there. Move it, or change the setting that names it."
        )
    if error.errno == errno.ENOENT and error.filename is not None:
        return (
            f"There is no folder {Path(error.filename).absolute().parent}. Make it first, or change the setting that "
            "names it."
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC):
        return f"{error.filename or 'A folder'} cannot be written ({error.strerror})."
    return None
