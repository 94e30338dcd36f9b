"""What sending one parcel led to, to be stored in the same transaction that marks it done."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.delivery.wire import Wire
from bot.desk import AnyDesk
from bot.drawing import Drawing
from bot.parcels import Parcel
from bot.services.host import Host
from bot.store.matches import MatchRow, find_match
from bot.store.posts import PUBLIC, PostRow, find_post
from bot.store.preferences import wants_dm_calls


@dataclass(frozen=True, slots=True)
class Kept:
    """A message to remember as the one of its kind."""

    kind: str
    post: PostRow
    user_id: int = PUBLIC


@dataclass(frozen=True, slots=True)
class Settlement:
    """What to store: messages to remember, columns of the match to change, further parcels, messages to forget."""

    kept: tuple[Kept, ...] = ()
    changes: Mapping[str, int | str | None] = field(default_factory=dict)
    parcels: tuple[Parcel, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()
    """Messages that are there no more, by kind and user."""


NOTHING = Settlement()


@dataclass(frozen=True, slots=True)
class Sending:
    """What every handler of parcels is given."""

    host: Host
    wire: Wire
    drawing: Drawing
    desks: Mapping[str, AnyDesk]

    async def match(self, board: int) -> MatchRow:
        """Return the match as it is now."""
        async with self.host.database.read() as tx:
            match = await find_match(tx, board)
        if match is None:
            raise LookupError(f"the outbox names board {board}, which does not exist")
        return match

    async def wants_dm_calls(self, user_id: int) -> bool:
        """Tell whether that player wants to be called by DM besides where the board is."""
        async with self.host.database.read() as tx:
            return await wants_dm_calls(tx, user_id)

    async def post(self, board: int, kind: str, user_id: int = PUBLIC) -> PostRow | None:
        """Return the message of that kind, if one was sent."""
        async with self.host.database.read() as tx:
            return await find_post(tx, board, kind, user_id)
