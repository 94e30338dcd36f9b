"""What a request asks of the database: transactions, and how often a match is loaded."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, event


@dataclass(slots=True)
class Traffic:
    """What was asked since the count began, of whatever database."""

    transactions: list[str] = field(default_factory=list)
    """The statements of each, on one line."""
    loads: int = 0
    """Rows of `matches` that were looked up."""


@contextmanager
def counted() -> Iterator[Traffic]:
    """Count what is asked inside the block."""
    traffic = Traffic()

    def begun(_connection: Connection) -> None:
        traffic.transactions.append("")

    def asked(
        _connection: Connection, _cursor: object, statement: str, _values: object, _context: object, _many: bool
    ) -> None:
        said = " ".join(statement.split())
        if said.startswith("BEGIN"):
            return
        traffic.transactions[-1] += f"{said.partition(' WHERE')[0][:70]}; "
        traffic.loads += said.startswith("SELECT matches.board, matches.game")

    event.listen(Engine, "begin", begun)
    event.listen(Engine, "before_cursor_execute", asked)
    try:
        yield traffic
    finally:
        event.remove(Engine, "begin", begun)
        event.remove(Engine, "before_cursor_execute", asked)
