"""Actions of Mono, and their notation."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engines.core.errors import NotationError
from engines.core.messages import N_, quote
from engines.core.typed_text import plain_text
from engines.mono.placement import missing_grid, no_region
from engines.mono.view import LABELS


class Tail(Enum):
    """The word after the named cells."""

    NONE = ""
    RANDOM = "random"
    """Continue with random cells until a lower value."""
    END = "end"
    """Stop after the named cells."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place a grid."""

    labels: str | None
    """One label per cell in reading order; None lets the server place the grid at random."""


@dataclass(frozen=True, slots=True)
class Uncover:
    """Uncover cells of the opponents, in this order."""

    cells: tuple[str, ...]
    """Names such as `a3`."""
    tail: Tail = Tail.NONE


Action = Place | Uncover


def format_action(action: Action) -> str:
    """Return `place 6666…`, `place random`, or `a3,f2,end`."""
    if isinstance(action, Place):
        return f"place {action.labels or 'random'}"
    words = [*action.cells, *([action.tail.value] if action.tail.value else [])]
    return ",".join(words)


_PLACE: Final = re.compile(r"place\b[\s:]*(.*)", re.DOTALL)
_CELL: Final = re.compile(r"([a-z])0?([0-9]{1,2})")
_CELLS: Final = re.compile(r"(?:[a-z][0-9]{1,2}[\s,;]+)*[a-z][0-9]{1,2}[\s,;]*")
_TAILS: Final = {"random": Tail.RANDOM, "end": Tail.END}
_LONGEST_QUOTE: Final = 20
NO_CELLS: Final = N_("Name a cell like `b3`, or type `random`.")


def parse_action(text: str, *, size: int, placed: bool) -> Action:
    """Parse an action of a seat that has, or has not, placed its grid; NotationError says what to type instead."""
    words = plain_text(text).lower().strip().rstrip(".!")
    if grid := _PLACE.fullmatch(words):
        return _placement(grid[1], size)
    if not placed and not _CELLS.fullmatch(words):
        return _placement(words, size)
    return _uncovering([word for word in re.split(r"[\s,;]+", words) if word])


def _placement(text: str, size: int) -> Place:
    labels = re.sub(r"[\s,;/]+", "", text)
    if labels == "random":
        return Place(None)
    if not labels:
        raise NotationError(missing_grid(size))
    usable = LABELS[:size]
    for at, label in enumerate(labels, 1):
        if label not in usable:
            raise NotationError(no_region(label, at, size))
    return Place(labels)


def _uncovering(words: list[str]) -> Uncover:
    if not words:
        raise NotationError(NO_CELLS)
    cells: list[str] = []
    for at, word in enumerate(words):
        if word in _TAILS:
            _check_last(words, at)
            return Uncover(tuple(cells), _TAILS[word])
        cell = _CELL.fullmatch(word)
        if cell is None:
            raise NotationError(N_("{word} is not a cell. Name one like `b3`.", word=quote(word, _LONGEST_QUOTE)))
        cells.append(cell[1] + cell[2])
    return Uncover(tuple(cells))


def _check_last(words: list[str], at: int) -> None:
    if at == len(words) - 1:
        return
    if words[at + 1] in _TAILS:
        raise NotationError(N_("Type `end` or `random` last, not both."))
    raise NotationError(N_("Type `{word}` last, as in `a1,b1,{word}`.", word=words[at]))
