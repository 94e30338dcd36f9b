"""A version whose games have other defaults, to see that what was stored before means the same."""

import dataclasses
import enum

import pytest


def change_defaults(patch: pytest.MonkeyPatch, options: type[object]) -> None:
    """Give every option of a game another default."""
    fields = dataclasses.fields(options)  # type: ignore[arg-type]  # a type with dataclass fields, by the protocol
    patch.setattr(options.__init__, "__defaults__", tuple(_other(field) for field in fields))


def _other(field: dataclasses.Field[object]) -> object:
    default = field.default
    if isinstance(default, bool):
        return not default
    if isinstance(default, enum.Enum):
        return next(member for member in type(default) if member is not default)
    low, high = field.metadata["range"]
    return low if default != low else high
