"""Stories of what people do, written down: what each service answers, whom it tells, which rows it changes.

A fault anywhere between the request and the rows is a line that is not as before.
"""

import dataclasses
import sqlite3
from collections.abc import Awaitable, Iterator, Mapping
from enum import Enum
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Clock
from bot.request import Person
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.look import Seen
from bot.services.position import Live, Position
from bot.store.match_row import MatchRow
from bot.store.tables import metadata
from engines.core.errors import OptionError, RulesError
from engines.core.rules import Outcome
from tests.bot.conftest import Hands

BOARD: Final = 101
BY_CHANCE: Final = {"outbox": ("nonce",), "passwords": ("kept",), "matches": ("log_hash",)}
"""Columns that are drawn or worked out from others, and say nothing."""
Rows = Mapping[tuple[str, tuple[object, ...]], Mapping[str, object]]


class Story:
    """A host on an empty database whose time stands still, and what has been noted of it."""

    def __init__(self, host: Host, hands: Hands) -> None:
        self.host = host
        self.hands = hands
        self.clock = Clock(host)
        self.lines: list[str] = []
        self.heard: list[str] = []
        self.interaction = 1000
        self._rows: Rows = {}
        host.queue_delay = lambda: 9
        host.signals.wake.append(lambda board: self.heard.append(f"#{board}"))
        host.signals.computers.append(lambda board: self.heard.append(f"computers of #{board}"))
        host.signals.clock.append(lambda: self.heard.append("clock"))
        host.signals.mend.append(lambda: self.heard.append("mend"))

    def anew(self) -> int:
        """Return the id of another interaction."""
        self.interaction += 1
        return self.interaction

    async def tell(self, what: str, doing: Awaitable[object], *, rows: bool = True) -> object:
        """Do something, and note what came of it."""
        came = await outcome(doing)
        self.lines.append(f"== {what}: {said(came)}")
        if self.heard:
            self.lines.append(f"   tells {', '.join(self.heard)}")
        self.heard.clear()
        if rows:
            now = await self._stored()
            self.lines.extend(changes_between(self._rows, now))
            self._rows = now
        return came

    async def twice(self, what: str, doing: Any, *args: object, **options: object) -> None:
        """Do something that is repeated by the same interaction, which changes nothing and is answered the same."""
        interaction = self.anew()
        for time in (what, f"{what}, the same once more"):
            await self.tell(time, doing(self.host, *args, interaction=interaction, **options))

    async def later(self, seconds: int, *, rows: bool = True) -> None:
        """Let time pass, and the clock do what is due by then."""
        self.hands.now += seconds
        await self.tell(f"{seconds} s later", self.clock.tick(), rows=rows)

    def text(self) -> str:
        """Return the whole story."""
        return "\n".join(self.lines) + "\n"

    async def _stored(self) -> Rows:
        async with self.host.database.read() as tx:
            return await rows_in(tx)


async def outcome(doing: Awaitable[object]) -> object:
    """Return what something answers, or the refusal that it answers with."""
    try:
        return await doing
    except (Refusal, RulesError, OptionError) as error:
        return error


def said(found: object) -> str:  # noqa: C901 -- a case a type
    """Return something in one short line."""
    match found:
        case Exception():
            return f"{type(found).__name__} {said(getattr(found, 'reason', None))}"
        case MatchRow():
            return f"the row of #{found.board}, {found.status.value}"
        case Live():
            return f"#{found.board} at {found.ply}{_ended(found)}"
        case Position():
            return f"#{found.board} at {found.ply}, number {found.number}{_ended(found)}"
        case Seen():
            return f"seen {said(found.match)}"
        case Enum():
            return str(found.value)
        case float():
            return f"{found:.2f}"
        case dict():
            return "{" + ", ".join(f"{said(key)}: {said(value)}" for key, value in found.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(said, found)) + "]"
        case frozenset() | set():
            return "{" + ", ".join(sorted(map(said, found))) + "}"
        case Person():
            return found.name
        case _ if dataclasses.is_dataclass(found):
            fields = ((field.name, getattr(found, field.name)) for field in dataclasses.fields(found))
            return f"{type(found).__name__}({', '.join(f'{name}={said(value)}' for name, value in fields)})"
        case _:
            return repr(found)


def _ended(position: Position) -> str:
    return f", over: {position.turn.reason}" if isinstance(position.turn, Outcome) else ""


async def rows_in(tx: AsyncConnection) -> Rows:
    """Return the rows of all tables, by table and key, read in one go in the driver's own thread."""
    driver = (await tx.get_raw_connection()).driver_connection
    assert driver is not None
    return dict(await driver._execute(lambda: list(_stored_in(driver._conn))))


def _stored_in(driver: sqlite3.Connection) -> Iterator[tuple[tuple[str, tuple[object, ...]], dict[str, object]]]:
    """Yield the rows of all tables, by table and key."""
    for table in metadata.sorted_tables:
        names = [column.name for column in table.columns]
        keys = [column.name for column in table.primary_key] or names
        for values in driver.execute(f"SELECT {', '.join(map(_quoted, names))} FROM {table.name}"):  # noqa: S608 -- our own names
            row = dict(zip(names, values, strict=True))
            shown = {key: value for key, value in row.items() if key not in (*keys, *BY_CHANCE.get(table.name, ()))}
            yield (table.name, tuple(row[key] for key in keys)), shown


def _quoted(name: str) -> str:
    return f'"{name}"'


def changes_between(before: Rows, after: Rows) -> Iterator[str]:
    """Yield a line for each row that is new, gone or changed."""
    for key in sorted({*before, *after}, key=str):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        name = f"{key[0]} {'/'.join(map(str, key[1]))}"
        if new is None:
            yield f"   - {name}"
        elif old is None:
            yield f"   + {name}: {', '.join(f'{what}={value}' for what, value in new.items() if value is not None)}"
        else:
            changed = (f"{what} {old[what]} -> {value}" for what, value in new.items() if value != old[what])
            yield f"   ~ {name}: {', '.join(changed)}"
