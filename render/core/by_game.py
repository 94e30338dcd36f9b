"""Painters that refer to their game by its key, so that they can be sent to another process."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

import render
from engines.core.beliefs import Belief
from render.core.board import SupportsBeliefs, SupportsMoves
from render.core.gif import Part, encode_part
from render.core.late import late
from render.core.picture import Picture
from render.core.png import private_board, public_board

if TYPE_CHECKING:
    from render.core.half import half_size
    from render.core.stack import stack
    from render.core.steady import even_panels, steady
else:
    (half_size,) = late("render.core.half", "half_size")
    (stack,) = late("render.core.stack", "stack")
    even_panels, steady = late("render.core.steady", "even_panels", "steady")


@dataclass(frozen=True, slots=True)
class PublicOf:
    """Draws the public view of a game; the renderer is looked up in each process."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PublicBoard:
        """Draw a view."""
        return public_board(render.RENDERERS[self.game].public(view, table))


@dataclass(frozen=True, slots=True)
class StackOf:
    """Draws two positions of a game without secrets, one above the other."""

    game: str

    def __call__(self, views: tuple[Any, Any], table: render.Table) -> render.PublicBoard:
        """Draw the upper view and the lower one."""
        upper, lower = (render.RENDERERS[self.game].public(view, table) for view in views)
        return public_board(stack(upper, lower))


@dataclass(frozen=True, slots=True)
class PrivateOf:
    """Draws the view of a seat."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PrivateBoard:
        """Draw a seat's view."""
        return private_board(render.RENDERERS[self.game].private(view, table))


@dataclass(frozen=True, slots=True)
class MovesOf:
    """Draws a seat's view with the possible moves marked, if the game can."""

    game: str
    actions: tuple[Any, ...]

    def __call__(self, view: Any, table: render.Table) -> render.PrivateBoard:
        """Draw a seat's view."""
        renderer = render.RENDERERS[self.game]
        if isinstance(renderer, SupportsMoves):
            return private_board(renderer.moves(view, table, self.actions))
        return private_board(renderer.private(view, table))


@dataclass(frozen=True, slots=True)
class AllOf:
    """Draws the views of all seats together, for when nothing is secret any more."""

    game: str

    def __call__(self, views: Sequence[Any], table: render.Table) -> render.PublicBoard:
        """Draw the views of all seats."""
        return public_board(render.RENDERERS[self.game].everything(views, table))


@dataclass(frozen=True, slots=True)
class BeliefOf:
    """Draws a player's beliefs about hidden facts."""

    game: str

    def __call__(self, view: Any, belief: Belief, table: render.Table) -> render.PrivateBoard:
        """Draw a seat's view and its belief; TypeError for a game that draws none."""
        renderer = render.RENDERERS[self.game]
        if not isinstance(renderer, SupportsBeliefs):
            raise TypeError(f"{self.game} draws no beliefs")
        return private_board(renderer.belief(view, belief, table))


class Kind(Enum):
    """The views that the pictures of a clip show."""

    PUBLIC = "public"
    PRIVATE = "private"
    ALL = "all"
    """The views of all seats at each moment."""


@dataclass(frozen=True, slots=True)
class ClipOf:
    """Draws and encodes parts of a clip of one match: the pictures at half their size."""

    game: str
    kind: Kind
    table: render.Table

    def part(
        self,
        shown: Picture,
        views: Sequence[Any],
        durations: Sequence[int],
        size: tuple[int, int],
        *,
        over: bool = False,
    ) -> tuple[Part, Picture]:
        """Return the frames of views that follow `shown`, and the last picture shown; see `encode_part`.

        With `over` the last frame is the end of the match.
        """
        end = replace(self, table=replace(self.table, over=over))
        painters = [*[self] * (len(views) - 1), end]
        pictures = (painter.first(view) for painter, view in zip(painters, views, strict=False))
        timed = list(steady(shown, zip(pictures, durations, strict=True)))
        return encode_part(shown, timed, size), timed[-1][0] if timed else shown

    def first(self, view: Any) -> Picture:
        """Return the picture of a view as the first of a clip."""
        return half_size(even_panels(self._draw(view)))

    def _draw(self, view: Any) -> Picture:
        renderer = render.RENDERERS[self.game]
        match self.kind:
            case Kind.PUBLIC:
                return renderer.public(view, self.table)
            case Kind.PRIVATE:
                return renderer.private(view, self.table)
            case Kind.ALL:
                return renderer.everything(view, self.table)


def load_renderers() -> None:
    """Load every renderer, so that no picture waits for it."""
    dict(render.RENDERERS)
