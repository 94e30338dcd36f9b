"""The metadata of all tables, and column types that differ between databases."""

from typing import Final

from sqlalchemy import BigInteger, BindParameter, Column, ColumnElement, Integer, MetaData, Table, event, type_coerce
from sqlalchemy.types import TypeDecorator

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
    }
)

COUNTER: Final = BigInteger().with_variant(Integer, "sqlite")
"""Of ids that count up for ever. SQLite's INTEGER has 64 bits, and it counts up no column of another type."""


class _AnyNumber(TypeDecorator[int]):
    """A column of 32 bits that may be asked for any number: people may name a board that there cannot be."""

    impl = Integer
    cache_ok = True

    def bind_expression(self, bindvalue: BindParameter[int]) -> ColumnElement[int]:
        """Send a number in 64 bits."""
        return type_coerce(bindvalue, BigInteger())


_NUMBER: Final = Integer().with_variant(_AnyNumber(), "postgresql")


@event.listens_for(Column, "before_parent_attach")
def _ask_for_any_number(column: Column[int], table: Table) -> None:
    if table.metadata is metadata and type(column.type) is Integer:
        column.type = _NUMBER
