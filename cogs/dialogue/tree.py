"""A game's dialogue as a tree of questions: pure functions of a seat's view, without Discord.

A path contains the answers given so far. Buttons store only a path, so the tree is evaluated again at each press.
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
    """The players who may use a step; presses of others are refused with the reason."""

    MOVER = auto()
    """A player who can act now, at a current position."""
    ON_TURN = auto()
    """A player to move, at a current position."""
    PLAYER = auto()
    """A player, at a current position."""
    RIVAL = auto()
    """A player, in a race: the refusal of a late answer comes before that of an outdated board."""
    HOLDER = auto()
    """A player, with a button of any age: to look, also when the match is over."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is not drawn yet; equal ones are drawn once."""

    draw: Callable[..., Board]
    values: tuple[object, ...]


def picture(draw: Callable[A, Board], *values: A.args, **_named: A.kwargs) -> Picture:
    """Return the picture that a function draws from values."""
    return Picture(draw, values)


@dataclass(frozen=True, slots=True)
class Sight(Generic[V]):
    """A position from a seat's view."""

    view: V
    seat: Seat
    names: Sequence[str]
    table: Table


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a question, and the path on which the dialogue continues."""

    label: str
    path: Path
    about: str = ""
    """The description in a menu."""
    style: Style = Style.PRIMARY
    emoji: str | None = None
    fits: bool = True
    """False for a choice that is shown but disabled."""
    chosen: bool = False
    """True if a menu shows it as selected."""


def way(label: str, *path: str, style: Style = Style.SECONDARY) -> Choice:
    """Return a choice that leads elsewhere: back, or to an alternative."""
    return Choice(label, path, style=style)


@dataclass(frozen=True, slots=True)
class Question:
    """A question. If only one answer is possible, it is taken without asking, unless the question is `open`."""

    text: str
    groups: Sequence[Sequence[Choice]]
    """The choices; each group begins a new row of buttons, and the first is paged if it is too long."""
    menus: Sequence[str] = ()
    """The placeholders of the groups' menus, used if a group has too many choices for buttons."""
    others: Sequence[Choice] = ()
    """Alternatives to answering."""
    back: Sequence[Choice] = ()
    """Choices that lead to earlier questions; those with only one answer are left out."""
    picture: Callable[[slice], Picture] | None = None
    """Return the picture of a slice of the first group's choices."""
    hand: bool = False
    """True to show the player's own board with it."""
    open: bool = False
    whole: bool = False
    """True to show it on one page, where up to 24 choices leave space only for the cancel button."""
    taught: "Question | None" = None
    """The question for players who get tips, if it differs."""

    @property
    def sole(self) -> Path | None:
        """Return the path of the only answer; None if there is something to choose."""
        fitting = [choice for group in self.groups for choice in group if choice.fits]
        return fitting[0].path if len(fitting) == 1 and not self.open else None


@dataclass(frozen=True, slots=True)
class Look:
    """A complete action, previewed before it is played."""

    action: str
    """The action in canonical form."""
    text: str | Callable[[Any], str]  # Any: the game's public view
    """The text about its effect; a function gets the public view after it."""
    confirm: str
    back: Sequence[Choice] = ()
    others: Sequence[Choice] = ()
    picture: Picture | None = None
    """The picture; by default the board after it, if `text` is a function."""


@dataclass(frozen=True, slots=True)
class Play:
    """A complete action, in canonical form, that is played at once."""

    action: str


@dataclass(frozen=True, slots=True)
class Form:
    """An action that is typed into its own form; `word` is put before the text."""

    title: str
    label: str
    about: str
    word: str = ""
    placeholder: str = ""
    default: Callable[[], str] = str
    """Return the text with which the form is opened."""
    long: bool = False


Node = Question | Look | Play | Form


@dataclass(frozen=True, slots=True)
class After:
    """The text after an action was played, and the path on which the dialogue continues, if it does."""

    text: str = ""
    path: Path = ()
    hand: bool = False
    """True to show the player's own board with it."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A move as typed, and its meaning in words."""

    text: str
    words: Callable[[], str] = str


class Tree(Generic[V]):
    """The questions of a game, which get a seat's view of the type `view`."""

    view: type[V]
    actors: ClassVar[Mapping[str, Actor]] = {}
    """The actor of a path, by its first word; `MOVER` by default."""

    def ask(self, sight: Sight[V], path: Path) -> Node:
        """Return the node after these answers. Raises Refusal if it is not possible now, and MalformedError."""
        raise NotImplementedError

    def after(self, before: Sight[V], action: str, after: Sight[V]) -> After | None:
        """Return what to show after an action was played at once; None if the new board is enough."""
        return None

    def suggest(self, sight: Sight[V], typed: str) -> Iterable[Typed]:
        """Return the moves that match the typed text, the likeliest first."""
        return ()

    def settle(self, sight: Sight[V], path: Path) -> tuple[Path, Node]:
        """Follow questions with only one answer; return the resulting path and its node."""
        node = self.ask(sight, path)
        while isinstance(node, Question) and (sole := node.sole) is not None:
            path, node = sole, self.ask(sight, sole)
        return path, node

    def ways_back(self, sight: Sight[V], path: Path, back: Sequence[Choice]) -> Iterator[Choice]:
        """Yield the choices that lead to questions with another answer."""
        for way in back:
            at, node = self.settle(sight, way.path)
            if isinstance(node, Question) and at != path:
                yield way


def pick(things: Iterable[T], key: str, name: Callable[[T], str]) -> T:
    """Return the thing with that name. Raises Refusal if there is none now."""
    for thing in things:
        if name(thing) == key:
            return thing
    raise Refusal(GONE)
