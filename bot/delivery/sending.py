"""What the handlers of parcels are given: the ways out, and the match as one transaction saw it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.delivery.settlement import Settlement
from bot.delivery.wire import Wire
from bot.desk import AnyDesk
from bot.drawing import Drawing
from bot.services.host import Host
from bot.services.positions import Position, is_outdated
from bot.store.matches import MatchRow, find_match
from bot.store.outbox import OutboxRow, pending
from bot.store.posts import PUBLIC, PostRow, posts_of
from bot.store.preferences import who_wants_dm_calls


@dataclass(frozen=True, slots=True)
class Means:
    """What is the same for every match."""

    host: Host
    wire: Wire
    drawing: Drawing
    desks: Mapping[str, AnyDesk]


@dataclass(slots=True)
class Sending:
    """One match with what is to be sent for it. It is loaded once, and kept up to date by what is settled."""

    means: Means
    match: MatchRow
    parcels: Sequence[OutboxRow]
    _posts: dict[tuple[str, int], PostRow]
    _called_by_dm: frozenset[int]
    _position: Position | None = field(repr=False)
    """None where the match has not begun, or was begun by other rules."""

    @property
    def wire(self) -> Wire:
        """The way out."""
        return self.means.wire

    @property
    def drawing(self) -> Drawing:
        """Who draws the boards."""
        return self.means.drawing

    @property
    def desks(self) -> Mapping[str, AnyDesk]:
        """The desks of all games."""
        return self.means.desks

    @property
    def position(self) -> Position:
        """The newest position; LookupError where there is none."""
        if self._position is None:
            raise LookupError(f"#{self.match.board} has no position")
        return self._position

    def post(self, kind: str, user_id: int = PUBLIC) -> PostRow | None:
        """Return the message of that kind, if one was sent."""
        return self._posts.get((kind, user_id))

    def wants_dm_calls(self, user_id: int) -> bool:
        """Tell whether that player wants to be called by DM besides where the board is."""
        return user_id in self._called_by_dm

    def settle(self, settlement: Settlement, more: Iterable[OutboxRow]) -> None:
        """Know from now on what was stored for a parcel, and what is to be sent besides."""
        for key in settlement.lost:
            self._posts.pop(key, None)
        self._posts.update({(kept.kind, kept.user_id): kept.post for kept in settlement.kept})
        if settlement.changes:
            self.match = replace(self.match, **settlement.changes)
            if self._position is not None:
                self._position = replace(self._position, match=self.match)
        self.parcels = [*self.parcels, *more]


async def load(tx: AsyncConnection, means: Means, board: int) -> Sending | None:
    """Return what is to be sent for a match with all that is needed for it; None where nothing is."""
    rows = await pending(tx, board)
    if not rows:
        return None
    match = await find_match(tx, board)
    if match is None:
        raise LookupError(f"the outbox names board {board}, which does not exist")
    begun = match.seed is not None and not is_outdated(match)
    return Sending(
        means,
        match,
        rows,
        await posts_of(tx, board),
        await who_wants_dm_calls(tx, match.holders),
        await means.host.positions.newest_in(tx, match) if begun else None,
    )
