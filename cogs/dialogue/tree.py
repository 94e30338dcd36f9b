"""A game's dialogue as a tree of questions: pure, from what a seat sees, without Discord.

A path holds the answers given so far. It is all that a button knows: the tree is asked anew at each press.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, ClassVar, Final, Generic, ParamSpec, TypeVar

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.refusal import Refusal
from engines.core.messages import N_
from engines.core.rules import Seat
from render.core.board import PrivateBoard, PublicBoard, Table

V = TypeVar("V")
T = TypeVar("T")
A = ParamSpec("A")
Path = tuple[str, ...]
Board = PublicBoard | PrivateBoard

GONE: Final = N_("That isn't possible now. Start again from the board.")


class Actor(Enum):
    """The player that a step answers; any other player's press is refused with the reason."""

    MOVER = auto()
    """A player who can do something now, at a position that still holds."""
    ON_TURN = auto()
    """A player the match waits for, at a position that still holds."""
    PLAYER = auto()
    """A player, at a position that still holds."""
    RIVAL = auto()
    """The same, in a race: that an answer comes too late is said before that the board is out of date."""
    HOLDER = auto()
    """A player, whenever the button was made: to look, also when the match is over."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture before it is drawn: equal ones are drawn once."""

    draw: Callable[..., Board]
    values: tuple[object, ...]


def picture(draw: Callable[A, Board], *values: A.args, **_named: A.kwargs) -> Picture:
    """Return the picture that a function draws of values."""
    return Picture(draw, values)


@dataclass(frozen=True, slots=True)
class Sight(Generic[V]):
    """A position as a seat sees it."""

    view: V
    seat: Seat
    names: Sequence[str]
    table: Table


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a question, and the path on which the dialogue goes on with it."""

    label: str
    path: Path
    about: str = ""
    """The second line in a menu."""
    style: Style = Style.PRIMARY
    emoji: str | None = None
    fits: bool = True
    """Else it is shown, but cannot be chosen."""
    chosen: bool = False
    """True where a menu shows it as chosen."""


def way(label: str, *path: str, style: Style = Style.SECONDARY) -> Choice:
    """Return a way that leads elsewhere: back, or to what can be done instead."""
    return Choice(label, path, style=style)


@dataclass(frozen=True, slots=True)
class Question:
    """The next choice. A sole answer is not asked for, if the question is not `open`."""

    text: str
    groups: Sequence[Sequence[Choice]]
    """Each begins a row of buttons; the first is turned page by page where it is too long."""
    menus: Sequence[str] = ()
    """The placeholder of a group's menu, where it has too many choices for buttons."""
    others: Sequence[Choice] = ()
    """Other things to do instead."""
    back: Sequence[Choice] = ()
    """Ways to earlier questions; those that have one answer only are left out."""
    picture: Callable[[slice], Picture] | None = None
    """Draws the first group's choices in that part of the list."""
    hand: bool = False
    """Shown with the player's own board."""
    open: bool = False
    whole: bool = False
    """Shown on one page, where up to 24 choices leave room for the way out alone."""
    taught: "Question | None" = None
    """The same for a newcomer."""

    @property
    def sole(self) -> Path | None:
        """Return the path of the only answer; None where there is something to choose."""
        fitting = [choice for group in self.groups for choice in group if choice.fits]
        return fitting[0].path if len(fitting) == 1 and not self.open else None


@dataclass(frozen=True, slots=True)
class Look:
    """A whole action, shown before it is played."""

    action: str
    """In canonical text."""
    text: str | Callable[[Any], str]  # Any: the game's public view
    """Says what comes of it; from the view after it, if that is previewed."""
    confirm: str
    back: Sequence[Choice] = ()
    others: Sequence[Choice] = ()
    picture: Picture | None = None
    """Else the board after it is shown, if that is previewed."""


@dataclass(frozen=True, slots=True)
class Play:
    """A whole action, in canonical text, that is played at once."""

    action: str


@dataclass(frozen=True, slots=True)
class Form:
    """An action that is typed into a form of its own, after the word that begins it."""

    title: str
    label: str
    about: str
    word: str = ""
    placeholder: str = ""
    default: Callable[[], str] = str
    """Makes the text it is opened with."""
    long: bool = False


Node = Question | Look | Play | Form


@dataclass(frozen=True, slots=True)
class After:
    """The text after an action was played, in place of the question's where the dialogue goes on."""

    text: str = ""
    path: Path = ()
    hand: bool = False
    """With the player's own board."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A move as it is typed, and what it means."""

    text: str
    words: Callable[[], str] = str


class Tree(Generic[V]):
    """The questions of a game, which see a seat's view of the type `view`."""

    view: type[V]
    actors: ClassVar[Mapping[str, Actor]] = {}
    """The player that a path answers, by its first word; else the one to move."""

    def ask(self, sight: Sight[V], path: Path) -> Node:
        """Return what comes after these answers. A Refusal where that is not possible; MalformedError."""
        raise NotImplementedError

    def after(self, before: Sight[V], action: str, after: Sight[V]) -> After | None:
        """Return what is shown of an action that was played at once; None where the new board says it all."""
        return None

    def suggest(self, sight: Sight[V], typed: str) -> Iterable[Typed]:
        """Return the moves that begin as typed, the likeliest first."""
        return ()

    def settle(self, sight: Sight[V], path: Path) -> tuple[Path, Node]:
        """Give the sole answers; return the path that they lead to, and what is there."""
        node = self.ask(sight, path)
        while isinstance(node, Question) and (sole := node.sole) is not None:
            path, node = sole, self.ask(sight, sole)
        return path, node

    def ways_back(self, sight: Sight[V], path: Path, back: Sequence[Choice]) -> Iterator[Choice]:
        """Yield the ways to questions that have another answer."""
        for way in back:
            at, node = self.settle(sight, way.path)
            if isinstance(node, Question) and at != path:
                yield way


def pick(things: Iterable[T], key: str, name: Callable[[T], str]) -> T:
    """Return the thing of that name; a Refusal where there is none now."""
    for thing in things:
        if name(thing) == key:
            return thing
    raise Refusal(GONE)
