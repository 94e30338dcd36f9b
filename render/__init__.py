"""Views to pictures: pure functions of what may be seen.

`RENDERERS` is the catalogue: key -> renderer. A game is a module or package that exports `RENDERER`; nothing else needs
to know its name (`core` and `people` are none). The catalogue is where the games' own view types end: past it they are
`Any`.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from render.core.board import PrivateBoard, PublicBoard, Renderer, Table
from render.core.gif import encode_gif
from render.core.picture import Picture, PrivatePicture, PublicPicture
from render.core.png import encode_png

AnyRenderer = Renderer[Any, Any]

_NO_GAMES = frozenset({"core", "people"})
_KEYS = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name not in _NO_GAMES)

RENDERERS: Mapping[str, AnyRenderer] = MappingProxyType(
    {key: importlib.import_module(f"{__name__}.{key}").RENDERER for key in _KEYS}
)
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
    "encode_gif",
    "encode_png",
]
