"""Taking moves back: an entry `undo 3` leads to the position before the third ply, as all players have agreed.

Nothing is edited: what was taken back stays in the log, plies count on, and so does the dice, which falls again.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from engines.core.entry import Entry
from engines.core.errors import stray_entry

T = TypeVar("T")

_UNDO: Final = re.compile(r"undo ([1-9][0-9]{0,8})", re.ASCII)


def undo(ply: int) -> Entry:
    """Return the entry that takes back what was entered from that ply on."""
    return Entry(None, f"undo {ply}")


def undone_from(entry: Entry) -> int | None:
    """Return from which ply on an entry takes back what was entered; None for any other entry."""
    matched = _UNDO.fullmatch(entry.text) if entry.seat is None else None
    return None if matched is None else int(matched[1])


@dataclass(frozen=True, slots=True)
class UndoTarget(Generic[T]):
    """The state that a fold goes back to."""

    held: T


class UndoMemory(Generic[T]):
    """The memory of a log's fold: the state before each ply that is taken back in it."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.standing: list[int] = []
        """The plies that have not been taken back, in order."""
        self._wanted = {undone_from(entry) for entry in entries}
        self._before: dict[int, T] = {}

    def enter(self, ply: int, entry: Entry, now: T) -> UndoTarget[T] | None:
        """Take note of the entry of that ply, before which it stands at `now`; return what an undo goes back to.

        NotationError where what is to be taken back was never entered, or stands no more.
        """
        back = undone_from(entry)
        if back is None:
            if ply in self._wanted:
                self._before[ply] = now
            self.standing.append(ply)
            return None
        if back not in self._before or back not in self.standing:
            raise stray_entry(entry.text)
        del self.standing[self.standing.index(back) :]
        return UndoTarget(self._before[back])
