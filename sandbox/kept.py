"""Channels, messages and interactions as stored by the sandbox (`sandbox/world.py`)."""

from dataclasses import dataclass, field

from sandbox.payload import Json

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
ROOMS = frozenset({TEXT, FORUM})
"""The types of a server's channels besides threads."""
THREADS = frozenset({PUBLIC_THREAD, PRIVATE_THREAD})


@dataclass(slots=True)
class Channel:
    """A text channel, a forum, a thread, or a DM channel of the bot with `recipient`."""

    data: Json
    recipient: str | None = None
    members: set[str] = field(default_factory=set)

    @property
    def key(self) -> str:
        """Return its id."""
        return str(self.data["id"])

    @property
    def guild(self) -> str | None:
        """Return the id of its server; None for a DM channel."""
        return self.data.get("guild_id")

    @property
    def is_forum(self) -> bool:
        """Return whether it is a forum: it has posts, and no messages of its own."""
        return bool(self.data["type"] == FORUM)

    @property
    def is_thread(self) -> bool:
        """Return whether it is a thread."""
        return self.data["type"] in THREADS


@dataclass(slots=True)
class Message:
    """A message; if it is ephemeral, `only_for` is the one user who sees it."""

    data: Json
    only_for: str | None = None

    @property
    def key(self) -> str:
        """Return its id."""
        return str(self.data["id"])

    @property
    def channel(self) -> str:
        """Return the id of its channel."""
        return str(self.data["channel_id"])


@dataclass(slots=True)
class Interaction:
    """A member's action that the bot must answer."""

    key: str
    token: str
    kind: int
    user: str
    channel: str
    metadata: Json
    acknowledged: int = 0  # the callback type, 0 while there is none
    private: bool = False  # a deferred answer that will be ephemeral
    original: str | None = None  # the message `@original` means
    source: str | None = None  # the message whose component was used
    modal: Json | None = None
    settled: bool = False
