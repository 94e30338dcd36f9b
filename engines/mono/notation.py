"""Reading what a person typed (rules/mono.md, canonical notation)."""

import re
from typing import Final

from engines.core.errors import NotationError
from engines.mono.actions import Action, Place, Tail, Uncover
from engines.mono.reasons import EndAndRandom, NoCells, NoGrid, NotACell, NotARegion, TailBeforeCells
from engines.mono.view import LABELS, cell_count

_CELL: Final = re.compile(r"[a-z][0-9]{1,2}")
_CELLS: Final = re.compile(r"(?:[a-z][0-9]{1,2}[\s,;]+)*[a-z][0-9]{1,2}[\s,;]*")
_TAILS: Final = {"random": Tail.RANDOM, "end": Tail.END}


def parse_action(text: str, *, size: int, placed: bool) -> Action:
    """Read an action of a seat that has, or has not, placed its grid; NotationError says what to type instead."""
    words = text.lower().strip()
    head, _, rest = words.partition(" ")
    if head == "place":
        return _placement(rest, size)
    if not placed and not _CELLS.fullmatch(words):
        return _placement(words, size)
    return _uncovering([word for word in re.split(r"[\s,;]+", words) if word])


def _placement(text: str, size: int) -> Place:
    labels = re.sub(r"[\s,;/]+", "", text)
    if labels == "random":
        return Place(None)
    if not labels:
        raise NotationError(NoGrid(cell_count(size)))
    usable = LABELS[:size]
    for at, label in enumerate(labels, 1):
        if label not in usable:
            raise NotationError(NotARegion(label, at, usable[-1]))
    return Place(labels)


def _uncovering(words: list[str]) -> Uncover:
    if not words:
        raise NotationError(NoCells())
    cells: list[str] = []
    for at, word in enumerate(words):
        if word in _TAILS:
            _check_last(words, at)
            return Uncover(tuple(cells), _TAILS[word])
        if not _CELL.fullmatch(word):
            raise NotationError(NotACell(word))
        cells.append(word)
    return Uncover(tuple(cells))


def _check_last(words: list[str], at: int) -> None:
    if at == len(words) - 1:
        return
    if words[at + 1] in _TAILS:
        raise NotationError(EndAndRandom())
    raise NotationError(TailBeforeCells(words[at]))
