"""Copying a whole installation from one database to another, which may be of another kind."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.copying import TABLES, add_rows, copy_counters, count_rows, rows_of
from bot.kernel.database.database import Database
from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.store.matches import all_match_ids
from bot.operations import OperatorError
from bot.operations.audit import faults_of, read_stored_match
from bot.operations.claim import claim_on, database_file, display_url

log = logging.getLogger(__name__)

TELL_EVERY: Final = 2.0
"""Seconds between two progress lines."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The counts of a finished copy, and the faults of the source, which are in the target as well."""

    matches: int
    rows: int
    faults: tuple[str, ...]


class AddressError(Exception):
    """One of the two addresses cannot be used: `fault` says why, `name` is its argument on the command line."""

    def __init__(self, name: str, fault: Exception) -> None:
        super().__init__(name)
        self.name, self.fault = name, fault


@contextmanager
def name_errors(name: str) -> Iterator[None]:
    """Raise an AddressError of that name if the database cannot be used."""
    try:
        yield
    except (UnusableDatabaseError, SQLAlchemyError) as fault:
        raise AddressError(name, fault) from fault


async def move(source_url: str, target_url: str) -> Moved:
    """Copy everything to an empty database. Raises OperatorError or AddressError.

    The source is not changed. The target gets everything in one transaction, committed after all of it was read
    there again: an interrupted copy can be started again.
    """
    with name_errors("FROM_URL"):
        file = database_file(source_url)
    if file is not None and not file.is_file():
        raise OperatorError(f"There is no database at {file}.")
    if source_url == target_url:
        raise OperatorError("That is one and the same database.")
    async with AsyncExitStack() as held:
        with name_errors("FROM_URL"):
            source = Database(source_url)
            held.push_async_callback(source.close)
            if not await source.is_up_to_date():
                raise OperatorError(
                    f"{display_url(source_url)} is not of this version: start the bot on it once, then copy it."
                )
            await held.enter_async_context(claim_on(source_url))
        with name_errors("TO_URL"):
            target = Database(target_url)
            held.push_async_callback(target.close)
            await held.enter_async_context(claim_on(target_url))
            await target.migrate()
        async with source.snapshot() as out, target.scan() as into:
            return await _copy(out, into, display_url(target_url))


async def _copy(out: AsyncConnection, into: AsyncConnection, target: str) -> Moved:
    if any((await count_rows(into)).values()):
        raise OperatorError(f"{target} is not empty. Name a new database: nothing is ever copied over another.")
    counts = await count_rows(out)
    for name in TABLES:
        tell = _teller(f"copying {name}", counts[name])
        async for rows in rows_of(out, name):
            await add_rows(into, name, rows)
            tell(len(rows))
    await copy_counters(out, into)
    if await count_rows(into) != counts:
        raise OperatorError(f"{target} did not get all rows. Nothing was kept there.")
    match_ids = await all_match_ids(out)
    tell, faults = _teller("folding matches on both sides", len(match_ids)), list[str]()
    for match_id in match_ids:
        before, after = await read_stored_match(out, match_id), await read_stored_match(into, match_id)
        wrong = faults_of(before)
        if before != after or faults_of(after) != wrong:
            raise OperatorError(f"#{match_id} is not the same in {target}. Nothing was kept there.")
        faults += [f"#{match_id}: {fault}" for fault in wrong]
        tell(1)
    return Moved(len(match_ids), sum(counts.values()), tuple(faults))


def _teller(what: str, of: int) -> Callable[[int], None]:
    """Return a callback that logs progress now and then."""
    done, last = 0, time.monotonic()

    def tell(more: int) -> None:
        nonlocal done, last
        done += more
        if done == of or time.monotonic() - last > TELL_EVERY:
            last = time.monotonic()
            log.info("%s: %s of %s", what, done, of)

    return tell
