"""The contract between renderers and the host: input and result of a renderer."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, runtime_checkable

from engines.core.beliefs import Belief
from engines.core.messages import N_, Text, join
from engines.core.open_games import OpenSeatView
from engines.core.rules import Outcome, Seat
from engines.core.support import ByType
from render.core.picture import PrivatePicture, PublicPicture

MAX_ALT = 1024
"""Characters of alt text that Discord takes."""
OVER: Final = N_("The match is over.")
"""The state in alt texts of a match that has ended outside its rules (`Table.over`)."""

NOT_DRAWN: Final = N_("The board could not be drawn. Press *More…*, then *Text board*. The match goes on.")
"""The alt text of a placeholder."""

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Table:
    """The part of a picture that the host adds to a view."""

    match_id: int
    """The number of the match for people; 0 for an imported record."""
    names: tuple[str, ...]
    """The display names in seat order."""
    within: object = None
    """A later public view of the match: a board that grows is laid out as that one, so that in a clip it stays in its
    place. None: as large as it can be."""
    over: bool = False
    """True once the match has ended: a view does not contain an end that the players agreed on."""

    def is_final(self, outcome: Outcome | None) -> bool:
        """Return whether a picture shows the end: by the view's outcome, or because the match has ended."""
        return self.over or outcome is not None

    def match_of(self, title: str) -> Text | str:
        """Return a game's title with the match's number, for alt texts; an imported record has none."""
        return N_("{game}, match {match_id}", game=title, match_id=self.match_id) if self.match_id else title


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A PNG for everybody."""

    png: bytes
    alt: str
    """The position in words, at most `MAX_ALT` characters."""
    signs: frozenset[str] = frozenset()
    """The names of the signs on it that a legend explains."""


@dataclass(frozen=True, slots=True)
class PrivateBoard:
    """A PNG only for the player of `seat`."""

    seat: Seat
    png: bytes
    alt: str
    """The position in words, at most `MAX_ALT` characters."""
    signs: frozenset[str] = frozenset()
    """The names of the signs on it that a legend explains."""


@dataclass(frozen=True, slots=True)
class Focus:
    """The most informative part of a board: its center and its width, as fractions of the board."""

    x: float = 0.5
    y: float = 0.5
    width: float = 0.86


MIDDLE: Final = Focus()


@dataclass(frozen=True, slots=True)
class GalleryPicture:
    """One of several pictures to choose from: its name, a line about it, and the part of the picture to show."""

    name: str
    png: bytes
    line: str = ""
    focus: Focus = MIDDLE


class Renderer(Protocol[P_contra, V_contra]):
    """Draws one game. Equal arguments give equal pictures; nothing but the arguments is used."""

    focus: ClassVar[Focus]

    def public(self, view: P_contra, table: Table) -> PublicPicture:
        """Draw the public view."""

    def private(self, view: V_contra, table: Table) -> PrivatePicture:
        """Draw the view of the player at `view.seat`."""

    def everything(self, views: Sequence[V_contra], table: Table) -> PublicPicture:
        """Draw in one picture the views of all seats: for when nothing is secret any more."""


@runtime_checkable
class SupportsBeliefs(Protocol[V_contra], metaclass=ByType):
    """Draws a player's beliefs in a game with secrets."""

    def belief(self, view: V_contra, belief: Belief, table: Table) -> PrivatePicture:
        """Draw the beliefs of the player at `view.seat` about hidden facts."""


@runtime_checkable
class SupportsMoves(Protocol, metaclass=ByType):
    """A renderer that can mark the moves offered to a seat, for example in lessons."""

    def moves(self, view: Any, table: Table, actions: Sequence[Any]) -> PrivatePicture:
        """Draw the view of the player at `view.seat`, marking these moves if the usual picture does not."""


class OpenRenderer(ABC, Generic[P]):
    """Base of renderers of games without secrets."""

    focus: ClassVar[Focus] = MIDDLE

    @abstractmethod
    def public(self, view: P, table: Table) -> PublicPicture:
        """Draw the public view."""

    def private(self, view: OpenSeatView[P], table: Table) -> PrivatePicture:
        """Draw the same for a player."""
        return self.public(view.public, table).for_seat(view.seat)

    def everything(self, views: Sequence[OpenSeatView[P]], table: Table) -> PublicPicture:
        """Draw the public view, which is everything."""
        return self.public(views[0].public, table)


def fit_alt(parts: Sequence[str]) -> str:
    """Join sentences, most important first, omitting the last ones if they would exceed `MAX_ALT`."""
    length = 0
    for at, part in enumerate(parts):
        length += len(part) + (at > 0)
        if length > MAX_ALT:
            return join(parts[:at]) if at else f"{part[: MAX_ALT - 1]}…"
    return join(parts)
