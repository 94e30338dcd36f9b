"""One use of an action: the user, the arguments, and what may be answered."""

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
    """An answer that asks for a text: a form with one field, which `submit` gets as its parameter `text`."""

    title: str
    submit: Verb
    label: str
    help: str = ""
    default: str = ""


Result = Message | Reply | TextForm | str | None
"""The answer of an action; None where Discord shows it already."""


T = TypeVar("T")


class Tools(Protocol):
    """The parts of the application that all actions share: pictures, clips, computers."""

    def __call__(self, kind: type[T], /) -> T:
        """Return the one of that class."""


class File(Protocol):
    """A file that a player gave, or that the pressed message has."""

    filename: str
    size: int
    """In bytes."""

    async def read(self) -> bytes:
        """Return what it holds. Refusal."""


@dataclass(frozen=True, slots=True)
class Call:
    """One use of an action, by a command or a press."""

    host: Host
    request: Request
    origin: RequestOrigin
    show: Callable[[Message], Awaitable[None]]
    """Shows something until the answer is there."""
    tool: Tools
    wait_for: Callable[[int], Awaitable[None]]
    """Waits until Discord shows what is owed of a match."""
    check_moderates: Callable[[MatchRow], Awaitable[int]]
    """Return the server of a match that the user moderates; a Refusal for other users."""
    check_organizes: Callable[..., Awaitable[int]]
    """Return the server whose contests the user organizes; a Refusal for other users."""
    in_private: bool = False
    """True if it was pressed on a private answer."""
    files: Sequence[File] = ()
    """Those of the message that was pressed."""

    @property
    def match_id(self) -> int:
        """Return the number of the match; 0 where it is about none."""
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
        """Return the match as it is now; a Refusal where there is none."""
        return await load_match(self.host, self.match_id, self.request.interaction)

    async def position(self) -> Position:
        """Return its newest position; a Refusal where there is none."""
        return (await self.load()).position
