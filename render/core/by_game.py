"""Painters that are named by their game, and so can be sent to another process."""

from dataclasses import dataclass
from typing import Any

import render


@dataclass(frozen=True, slots=True)
class PublicOf:
    """Draws what everybody may see of a game: its renderer stays on either side."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PublicBoard:
        """Draw a view."""
        return render.RENDERERS[self.game].public(view, table)


@dataclass(frozen=True, slots=True)
class PrivateOf:
    """Draws what the holder of a seat may see."""

    game: str

    def __call__(self, view: Any, table: render.Table) -> render.PrivateBoard:
        """Draw a seat's view."""
        return render.RENDERERS[self.game].private(view, table)


def load_renderers() -> None:
    """Do nothing: whatever calls this has loaded every renderer."""
