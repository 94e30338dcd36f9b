"""Painters that are named by their game, and so can be sent to another process."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import render
from engines.core.beliefs import Belief
from render.core.board import DrawingBeliefs, DrawingMoves
from render.core.gif import Part, encode_opening, encode_part
from render.core.half import half_size
from render.core.picture import Picture
from render.core.png import private_board, public_board


@dataclass(frozen=True, slots=True)
class PublicOf:
    """Draws what everybody may see of a game: its renderer stays on either side."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PublicBoard:
        """Draw a view."""
        return public_board(render.RENDERERS[self.game].public(view, table))


@dataclass(frozen=True, slots=True)
class PrivateOf:
    """Draws what the holder of a seat may see."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PrivateBoard:
        """Draw a seat's view."""
        return private_board(render.RENDERERS[self.game].private(view, table))


@dataclass(frozen=True, slots=True)
class MovesOf:
    """Draws the same with the moves to choose from marked, where the game can."""

    game: str

    def __call__(self, view: Any, table: render.Table, actions: Sequence[Any]) -> render.PrivateBoard:
        """Draw a seat's view."""
        renderer = render.RENDERERS[self.game]
        if isinstance(renderer, DrawingMoves):
            return private_board(renderer.moves(view, table, actions))
        return private_board(renderer.private(view, table))


@dataclass(frozen=True, slots=True)
class AllOf:
    """Draws what the holders of all seats may see, for the time when nothing is secret any more."""

    game: str

    def __call__(self, views: Sequence[Any], table: render.Table) -> render.PublicBoard:
        """Draw the views of all seats."""
        return public_board(render.RENDERERS[self.game].everything(views, table))


@dataclass(frozen=True, slots=True)
class BeliefOf:
    """Draws what the holder of a seat could believe of what is hidden."""

    game: str

    def __call__(self, view: Any, belief: Belief, table: render.Table) -> render.PrivateBoard:
        """Draw a seat's view and its belief; TypeError for a game that draws none."""
        renderer = render.RENDERERS[self.game]
        if not isinstance(renderer, DrawingBeliefs):
            raise TypeError(f"{self.game} draws no beliefs")
        return private_board(renderer.belief(view, belief, table))


class Kind(Enum):
    """The views that the pictures of a clip show."""

    PUBLIC = "public"
    PRIVATE = "private"
    ALL = "all"
    """Of each moment the views of all seats."""


@dataclass(frozen=True, slots=True)
class ClipOf:
    """Draws and encodes parts of a clip of one match: the pictures at half their size."""

    game: str
    kind: Kind
    table: render.Table

    def part(self, views: Sequence[Any], durations: Sequence[int], size: tuple[int, int]) -> Part:
        """Return the frames of all views but the first, which is shown before; see `encode_part`."""
        before, *pictures = map(self._picture, views)
        return encode_part(before, zip(pictures, durations, strict=True), size)

    def opening(self, view: Any, size: tuple[int, int]) -> tuple[bytes, bytes]:
        """Return the data of the first frame, and the colours of all."""
        picture = self._picture(view)
        return encode_opening(picture, size), picture.colours

    def _picture(self, view: Any) -> Picture:
        renderer = render.RENDERERS[self.game]
        match self.kind:
            case Kind.PUBLIC:
                return half_size(renderer.public(view, self.table))
            case Kind.PRIVATE:
                return half_size(renderer.private(view, self.table))
            case Kind.ALL:
                return half_size(renderer.everything(view, self.table))


def load_renderers() -> None:
    """Do nothing: importing this module has loaded every renderer."""
