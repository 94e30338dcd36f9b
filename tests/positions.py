"""Positions of a match whose state a test has changed."""

import dataclasses
from typing import TypeVar

from bot.kernel.matches.position import Position

T = TypeVar("T", bound=Position)


def in_state(position: T, state: object) -> T:
    """The same position in another state of its game."""
    return dataclasses.replace(position, _frame=dataclasses.replace(position._frame, state=state))
