"""Checks and errors that all games share when a game begins from a described position."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any, TypeVar

from engines.core.errors import IllegalActionError, NotationError, OptionError, number_out_of_range
from engines.core.messages import N_, Text, quote
from engines.core.rules import Outcome, Rules

S = TypeVar("S")


class Fault(Enum):
    """A fault in a start position; the value is its sentence."""

    UNKNOWN = N_("`{field}`: {given} does not exist.")
    TWICE = N_("`{field}`: {given} is listed twice.")
    TOO_MANY = N_("`{field}`: there are too many {given}.")
    WRONG_COUNT = N_("`{field}`: give exactly {given}.")
    MISSING = N_("`{field}`: {given} is missing.")
    NOT_POSSIBLE = N_("`{field}`: {given} is not possible here.")
    NO_MATCH = N_("`{field}`: {given} does not match the others.")
    APART = N_("`{field}`: {given} does not touch the others.")
    NO_MOVE = N_("`{field}`: seat {given} has no legal move.")
    OVER = N_("The game is already over there.")


def position_error(field: str, fault: Fault, value: object = "") -> OptionError:
    """Return the error that names a bad field of a start position."""
    return OptionError(Text(fault.value.template, {"field": field, "given": quote(str(value)).strip("`")}))


@contextmanager
def in_field(field: str) -> Iterator[None]:
    """Raise errors of a move inside the block as errors of this field of a start position."""
    try:
        yield
    except (IllegalActionError, NotationError) as error:
        raise OptionError(N_("`{field}`: {why}", field=field, why=error.text)) from error


def check_count(field: str, items: Collection[object], count: int) -> None:
    """Raise OptionError unless a field has one item for each seat, hex or the like."""
    if len(items) != count:
        raise position_error(field, Fault.WRONG_COUNT, count)


def check_number(field: str, number: int, low: int, high: int = 1_000_000) -> None:
    """Raise OptionError for a number that is out of range."""
    if not low <= number <= high:
        raise number_out_of_range(field, low, high, number)


def check_members(field: str, members: Iterable[object], allowed: Collection[object]) -> None:
    """Raise OptionError for a seat, or other item, that is not allowed or occurs twice."""
    seen = set[object]()
    for each in members:
        if each not in allowed:
            raise position_error(field, Fault.NOT_POSSIBLE, each)
        if each in seen:
            raise position_error(field, Fault.TWICE, each)
        seen.add(each)


def check_playable(rules: Rules[Any, S, Any, Any, Any], state: S) -> S:
    """Return the described position; OptionError if the game is over in it, or a seat to move has no legal action."""
    turn = rules.turn(state)
    if isinstance(turn, Outcome):
        raise position_error("", Fault.OVER)
    for seat in turn.seats:
        if not rules.legal_actions(state, seat):
            raise position_error("to_move", Fault.NO_MOVE, seat)
    return state
