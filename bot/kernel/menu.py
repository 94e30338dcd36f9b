"""The menu *More…*: a match as seen by the menu's reader, and the entries of actions."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.buttons.game_controls import Button
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from engines.core.rules import Outcome, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MoreMenu:
    """A match as seen by a reader of *More…*."""

    host: Host
    position: Position
    user_id: int
    seat: Seat | None
    """The reader's seat; None for a spectator."""
    loaded: dict[object, Any] = field(default_factory=dict)  # Any: what each function returns

    async def load(self, query: Callable[[AsyncConnection, int], Awaitable[T]]) -> T:
        """Return the result of a query about the match, which runs once."""
        if query not in self.loaded:
            self.loaded[query] = await self.host.read(query, self.position.match_id)
        found: T = self.loaded[query]
        return found

    @property
    def is_over(self) -> bool:
        """Return whether the match is over."""
        return isinstance(self.position.turn, Outcome)

    @property
    def spectates(self) -> bool:
        """Return whether the reader is a spectator or out of the game."""
        return not self.is_over and (self.seat is None or self.position.is_out(self.seat))

    @property
    def is_away(self) -> bool:
        """Return whether a computer plays for the reader."""
        return not (self.is_over or self.spectates) and self.seat in self.position.attendance.away_seats

    @property
    def plays(self) -> bool:
        """Return whether the reader plays."""
        return not (self.is_over or self.spectates or self.is_away)

    @property
    def own_turn(self) -> bool:
        """Return whether it is the reader's turn."""
        return self.plays and self.seat in self.position.to_move


@dataclass(frozen=True, slots=True)
class MoreEntry:
    """An entry of *More…*."""

    at: int
    """The position in the menu. Entries from 40 on have a row of their own for players."""
    when: Callable[[MoreMenu], bool | Awaitable[bool]]
    """Return whether to show the entry."""
    button: Callable[[MoreMenu], Button] | None = None
    """Return its button, if that has arguments or another label."""
