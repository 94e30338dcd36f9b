"""Reading what a person typed (rules/mono.md, canonical notation)."""

import re
from typing import Final

from engines.core.errors import NotationError
from engines.mono.actions import Action, Place, Tail, Uncover
from engines.mono.view import LABELS, cell_count

_CELL: Final = re.compile(r"[a-z][0-9]{1,2}")
_CELLS: Final = re.compile(r"(?:[a-z][0-9]{1,2}[\s,;]+)*[a-z][0-9]{1,2}[\s,;]*")
_TAILS: Final = {"random": Tail.RANDOM, "end": Tail.END}
_LONGEST_QUOTE: Final = 20


def parse_action(text: str, *, size: int, placed: bool) -> Action:
    """Read an action of a seat that has, or has not, placed its grid; NotationError says what to type instead."""
    words = text.lower().strip()
    head, _, rest = words.partition(" ")
    if head == "place":
        return _placement(rest, size)
    if not placed and not _CELLS.fullmatch(words):
        return _placement(words, size)
    return _uncovering([word for word in re.split(r"[\s,;]+", words) if word])


def quote(text: str) -> str:
    """Return what the player typed in code quotes, cut where it is long and without marks that would end the quotes."""
    shown = " ".join(text.replace("`", "'").split())
    return f"`{shown}`" if len(shown) <= _LONGEST_QUOTE else f"`{shown[:_LONGEST_QUOTE]}…`"


def _placement(text: str, size: int) -> Place:
    labels = re.sub(r"[\s,;/]+", "", text)
    if labels == "random":
        return Place(None)
    if not labels:
        raise NotationError(f"Type `random`, or your whole grid: all {cell_count(size)} labels, top row first.")
    usable = LABELS[:size]
    for at, label in enumerate(labels, 1):
        if label not in usable:
            raise NotationError(
                f"{quote(label)}, character {at} of the grid, is not a region. "
                f"Use the labels {usable[0]} to {usable[-1]}, or type `random`."
            )
    return Place(labels)


def _uncovering(words: list[str]) -> Uncover:
    if not words:
        raise NotationError("Name cells to uncover, as in `a1,b1`, or type `random`.")
    cells: list[str] = []
    for at, word in enumerate(words):
        if word in _TAILS:
            _check_last(words, at)
            return Uncover(tuple(cells), _TAILS[word])
        if not _CELL.fullmatch(word):
            raise NotationError(f"{quote(word)} is not a cell. Name cells as in `a1,b1,c1`, or type `random`.")
        cells.append(word)
    return Uncover(tuple(cells))


def _check_last(words: list[str], at: int) -> None:
    if at == len(words) - 1:
        return
    if words[at + 1] in _TAILS:
        raise NotationError("Only one of `end` and `random` may close a move: leave the other out.")
    raise NotationError(f"`{words[at]}` can only come last: put the cells before it, as in `a1,b1,{words[at]}`.")
