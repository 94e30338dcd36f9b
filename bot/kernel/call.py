"""One use of an action: the user, the arguments, and its possible answers."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.find import RequestOrigin
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch, load_match
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply, Request
from bot.kernel.messages.message import Message
from bot.kernel.store.match_row import MatchRow


@dataclass(frozen=True, slots=True)
class TextForm:
    """An answer that asks for text: a form with one field, passed to `submit`'s action as `text`."""

    title: str
    submit: Verb
    label: str
    help: str = ""
    default: str = ""


Result = Message | Reply | TextForm | str | None
"""The answer of an action; None if Discord shows the result already."""


T = TypeVar("T")


class Tools(Protocol):
    """The parts of the application that all actions share: pictures, clips, computers."""

    def __call__(self, kind: type[T], /) -> T:
        """Return the instance of that class."""


class File(Protocol):
    """A file that a player uploaded, or an attachment of the pressed message."""

    filename: str
    size: int
    """In bytes."""

    async def read(self) -> bytes:
        """Return the content. Raises Refusal."""


@dataclass(frozen=True, slots=True)
class Call:
    """One use of an action, by a command or a press."""

    host: Host
    request: Request
    origin: RequestOrigin
    show: Callable[[Message], Awaitable[None]]
    """Shows a message until the answer is ready."""
    tool: Tools
    wait_for: Callable[[int], Awaitable[None]]
    """Waits until the due jobs of a match are sent."""
    check_moderates: Callable[[MatchRow], Awaitable[int]]
    """Return the server of a match if the user moderates it. Raises Refusal for other users."""
    check_organizes: Callable[..., Awaitable[int]]
    """Return the server if the user organizes contests there. Raises Refusal for other users."""
    in_private: bool = False
    """True if a button on a private answer was pressed."""
    files: Sequence[File] = ()
    """The attachments of the message that was pressed."""

    @property
    def match_id(self) -> int:
        """Return the id of the match; 0 for an action without one."""
        return self.request.match_id

    @property
    def user_id(self) -> int:
        """Return the id of the user."""
        return self.request.user_id

    async def moderates(self, match: MatchRow) -> bool:
        """Return whether the user moderates a match."""
        try:
            await self.check_moderates(match)
        except Refusal:
            return False
        return True

    async def load(self) -> OpenMatch:
        """Return the current match. Raises Refusal if there is none."""
        return await load_match(self.host, self.match_id, self.request.interaction)

    async def position(self) -> Position:
        """Return its newest position. Raises Refusal if there is none."""
        return (await self.load()).position
