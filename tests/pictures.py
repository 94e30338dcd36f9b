"""Pictures of bots in tests: few are looked at, so boards are sketches that bear their words and differ as boards do.

What is drawn follows from what is given alone, and no painter fails: `tests/conformance/test_pictures.py` holds
them; `tests/end_to_end` sends what they draw. Every other picture is drawn once a process, for all bots.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, Final

import numpy as np

from bot.app import Gamekeeper
from bot.replays import showcase
from engines import GAMES
from render import RENDERERS, PrivateBoard, PublicBoard, Table
from render.core.board import GalleryPicture
from render.core.by_game import AllOf, PrivateOf, PublicOf
from render.core.canvas import Canvas
from render.core.palette import palette_of
from render.core.picture import PrivatePicture, PublicPicture
from render.core.png import encode_png, private_board, public_board
from render.core.theme import BACKGROUND, CHROME, CHROME_PAIRS
from tests.patience import PATIENCE

KEPT: Final = 512
_SIDE: Final = 8
_SIZES: Final = 4093
_GENUINE: Final = {game: (type(each).public, type(each).private) for game, each in RENDERERS.items()}


def share_pictures(bot: Gamekeeper, *, sketched: bool = True) -> None:
    """Let a bot be given sketches of boards, and of all else what others have drawn in this process."""
    draw_anew = bot.drawing._apart.run
    # The progress of a clip depends on the machine.
    bot.clips.progress_after = bot.analyses.progress_after = PATIENCE
    # So is how many positions there is time for.
    bot.beliefs.seconds, bot.beliefs.most = PATIENCE, 3
    # An analysis is a long search: tests that want one give it time.
    bot.analyses.seconds = 0.0

    async def run(draw: Callable[..., object], *args: Any, **kwargs: Any) -> object:
        if sketched and isinstance(draw, PublicOf | PrivateOf | AllOf) and (words := _words(draw.game)) is not None:
            return words.sketch(draw, *args)
        if sketched and draw is showcase._exhibit:
            return GalleryPicture(GAMES[args[0]].info.title, _pattern(hash(args)))
        return await draw_anew(partial(_draw, _painter(draw)), *args, **kwargs)

    bot.drawing._apart.run = run  # type: ignore[assignment, method-assign]  # of this bot's alone, past what `R` can say


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a game's pictures."""

    public: Callable[..., str]
    private: Callable[..., str]

    def sketch(self, draw: PublicOf | PrivateOf | AllOf, view: Any, table: Table) -> PublicBoard | PrivateBoard:
        """Return a board in a few pixels."""
        png = _pattern(hash((draw, view, table)))
        if isinstance(draw, AllOf):
            return PublicBoard(png, self.public(view[0].public, table))
        if isinstance(draw, PublicOf):
            return PublicBoard(png, self.public(view, table))
        return PrivateBoard(view.seat, png, self.private(view, table))


def _words(game: str) -> _Words | None:
    """Return the words of a game; None where it makes them with its pictures, or a test put a painter in its place."""
    painter = type(RENDERERS[game])
    return _words_of(game) if (painter.public, painter.private) == _GENUINE[game] else None


@cache
def _words_of(game: str) -> _Words | None:
    try:
        module = importlib.import_module(f"render.{game}.alt")
    except ModuleNotFoundError:
        return None
    if hasattr(module, "public_alt"):
        return _Words(module.public_alt, module.private_alt)
    return _Words(module.alt_text, lambda view, table: module.alt_text(view.public, table))


def _pattern(number: int) -> bytes:
    """Return a picture of as many pixels as a number has bits: other numbers, other pictures, mostly of other sizes."""
    canvas = Canvas(_SIDE, _SIDE, palette_of(CHROME, CHROME_PAIRS), BACKGROUND)
    bits = np.unpackbits(np.array([number], dtype=np.int64).view(np.uint8))
    canvas.pixels[:] = bits.reshape(_SIDE, _SIDE)
    # What stands after its end is no part of it. Of what is sent, tests see the size rather than the bytes.
    return encode_png(canvas.public("")) + bytes(number % _SIZES)


def _painter(draw: Callable[..., object]) -> Callable[..., object]:
    """Return what draws at this moment: a test may have put another painter in the place of a game's."""
    match draw:
        case PublicOf(game):
            return RENDERERS[game].public
        case PrivateOf(game):
            return RENDERERS[game].private
        case _:
            return draw


def _draw(painter: Callable[..., object], *args: object, **kwargs: object) -> object:
    try:
        hash((args, *kwargs.values()))
    except TypeError:  # a list among them
        return _as_board(painter(*args, **kwargs))
    return _draw_once(painter, *args, **kwargs)


@lru_cache(maxsize=KEPT)
def _draw_once(painter: Callable[..., object], *args: object, **kwargs: object) -> object:
    return _as_board(painter(*args, **kwargs))


def _as_board(drawn: object) -> object:
    match drawn:
        case PublicPicture():
            return public_board(drawn)
        case PrivatePicture():
            return private_board(drawn)
        case _:
            return drawn
