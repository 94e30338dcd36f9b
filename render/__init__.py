"""Views to pictures: pure functions of visible information.

`RENDERERS` is the catalogue: key -> renderer. A game is a module that exports `RENDERER`, or a package whose module
`renderer` does; nothing else needs to know its name (but `core` and `people`). The catalogue is where the games'
own view types end: past it they are `Any`.

Drawing code and numpy are imported by the drawing process only: the bot refers to them by name (`core/late.py`).
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from render.core.board import PrivateBoard, PublicBoard, Renderer, Table
from render.core.gif import encode_gif
from render.core.late import late
from render.core.picture import Picture, PrivatePicture, PublicPicture
from render.core.png import encode_png

if TYPE_CHECKING:
    from render.contests.table import draw_contest_table
    from render.core.chance_chart import draw_chance_chart
    from render.core.gallery import draw_gallery
    from render.core.placeholder import placeholder
    from render.people.card import draw_card
    from render.people.chart import draw_chart
else:
    (draw_contest_table,) = late("render.contests.table", "draw_contest_table")
    (draw_chance_chart,) = late("render.core.chance_chart", "draw_chance_chart")
    (draw_gallery,) = late("render.core.gallery", "draw_gallery")
    (placeholder,) = late("render.core.placeholder", "placeholder")
    (draw_card,) = late("render.people.card", "draw_card")
    (draw_chart,) = late("render.people.chart", "draw_chart")

AnyRenderer = Renderer[Any, Any]

_NO_GAMES: Final = frozenset({"contests", "core", "people"})


class _Renderers(Mapping[str, AnyRenderer]):
    """Renderers by their games' keys, each loaded on first use."""

    def __init__(self) -> None:
        games = [module for module in pkgutil.iter_modules(__path__) if module.name not in _NO_GAMES]
        self._modules = {each.name: f"{each.name}.renderer" if each.ispkg else each.name for each in games}

    def __getitem__(self, key: str) -> AnyRenderer:
        renderer: AnyRenderer = importlib.import_module(f"{__name__}.{self._modules[key]}").RENDERER
        return renderer

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


RENDERERS: Final = _Renderers()
"""The renderer of every game, by the game's key."""

__all__ = [
    "RENDERERS",
    "AnyRenderer",
    "Picture",
    "PrivateBoard",
    "PrivatePicture",
    "PublicBoard",
    "PublicPicture",
    "Renderer",
    "Table",
    "draw_card",
    "draw_chance_chart",
    "draw_chart",
    "draw_contest_table",
    "draw_gallery",
    "encode_gif",
    "encode_png",
    "placeholder",
]
