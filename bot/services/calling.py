"""Whom the live board has called: while the same player goes on it is edited, and nobody is called again."""

from collections.abc import Collection
from dataclasses import dataclass

from engines.core.record import Entry
from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class Calling:
    """The fold of a log, as a position is."""

    since: int = 0
    """The ply at which those who are to move now were called."""
    by: Seat | None = None
    """Who made the last entry; None for the clock."""

    def after(
        self, ply: int, entry: Entry, before: Collection[Seat], now: Collection[Seat], *, people: bool = True
    ) -> "Calling":
        """Return what it is after the entry of that ply, by those who were to move before it and are now.

        Where no `people` are among the latter nobody is called: computers play on with the board that is there.

        Who has just pressed knows the board, and who was waited for before has been called. An expiry calls anew.
        """
        goes_on = entry.seat is not None and bool(now) and (set(now) <= {*before, entry.seat} or not people)
        return Calling(self.since if goes_on else ply, entry.seat)


NOBODY_CALLED = Calling()
