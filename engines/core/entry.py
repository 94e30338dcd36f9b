"""One line of a log."""

from dataclasses import dataclass

from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class Entry:
    """One ply of the log: its seat and its canonical text.

    `seat` is None for what the host does by itself (`expire`) or for all players together (`draw`, `abort`, `undo 3`).
    """

    seat: Seat | None
    text: str
