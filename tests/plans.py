"""Query plans of statements: the tables that a database would read from end to end."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.database import Database
from tests import statements

_WHOLE = {
    # These indexes hold nothing but what is asked for: what waits to be sent, and servers with a puzzle a day.
    "sqlite": re.compile(
        r"^SCAN (?!CONSTANT ROW)(\w+)"
        r"(?! USING (?:COVERING )?INDEX ix_(?:outbox_pending|daily_posts_due_at|servers_puzzles))\b"
    ),
    "postgresql": re.compile(r"Seq Scan on (\w+)"),
}
_KINDS = ("SELECT", "UPDATE", "DELETE", "INSERT")


@dataclass(slots=True)
class Statements:
    """The statements that ran, each with one set of its values."""

    asked: dict[str, Any] = field(default_factory=dict)  # Any: values as the driver takes them
    count: int = 0


@contextmanager
def listen() -> Iterator[Statements]:
    """Note what is asked of any database inside the block."""
    found = Statements()

    def note(statement: str, values: Any, many: bool) -> None:
        if statement.lstrip().startswith(_KINDS):
            found.count += 1
            # Many rows of one statement come as one set of values, or as a set for each.
            found.asked[statement] = values[0] if many and isinstance(values[0], tuple | list | dict) else values

    with statements.listen(note):
        yield found


async def read_whole(database: Database, asked: Statements) -> dict[str, str]:
    """Return the tables that would be read whole, each with a statement that does it.

    PostgreSQL reads small tables whole by choice: here it does where no index helps, however large they become.
    """
    kind = database.engine.dialect.name
    found: dict[str, str] = {}
    for statement, values in asked.asked.items():
        async with database.read() as tx:
            for line in await _explain(tx, kind, statement, values):
                whole = _WHOLE[kind].search(line.strip())
                if whole is not None:
                    found[whole[1]] = " ".join(statement.split())
    return found


async def _explain(tx: AsyncConnection, kind: str, statement: str, values: Any) -> list[str]:
    if kind == "postgresql":
        await tx.exec_driver_sql("SET LOCAL enable_seqscan = off")
        return [str(row[0]) for row in await tx.exec_driver_sql(f"EXPLAIN {statement}", values)]
    plan = await tx.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", tuple(values))
    return [str(row["detail"]) for row in plan.mappings()]
