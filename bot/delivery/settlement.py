"""What sending one parcel led to, to be stored in the same transaction that marks it done."""

from dataclasses import dataclass, field
from typing import TypedDict

from bot.parcels import Parcel
from bot.store.posts import PUBLIC, PostRow


@dataclass(frozen=True, slots=True)
class Kept:
    """A message to remember as the one of its kind."""

    kind: str
    post: PostRow
    user_id: int = PUBLIC


class Changes(TypedDict, total=False):
    """Columns of a match that sending may change."""

    thread_id: int | None


@dataclass(frozen=True, slots=True)
class Settlement:
    """What to store: messages to remember, columns of the match to change, further parcels, messages to forget."""

    kept: tuple[Kept, ...] = ()
    changes: Changes = field(default_factory=Changes)
    parcels: tuple[Parcel, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()
    """Messages that are there no more, by kind and user."""
    repeatable: bool = False
    """Doing it once more would change nothing, as an edit or a deletion: it may be stored together with what follows.

    A new message is noted before anything else is sent, for who is killed in between would send it twice.
    """


SENT = Settlement()
"""A message went out of which nothing need be remembered."""
NOTHING = Settlement(repeatable=True)
"""There was nothing to send, or what was done may be done again."""
