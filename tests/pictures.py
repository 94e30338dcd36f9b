"""Pictures of bots in tests: most are of positions that other tests have shown, and few are looked at.

What is drawn follows from what is given alone, to which `tests/conformance/test_pictures.py` holds the painters: so
each is drawn once a process, for all bots.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from bot.app import Gamekeeper
from render import RENDERERS
from render.core.apart import PrivateOf, PublicOf

KEPT: Final = 512


def share_pictures(bot: Gamekeeper) -> None:
    """Let a bot be given the pictures that others have drawn in this process, and they its own."""
    draw_anew = bot.drawing._run

    async def run(draw: Callable[..., object], args: tuple[object, ...], kwargs: Mapping[str, object]) -> object:
        return await draw_anew(partial(_drawn, _painter(draw)), args, kwargs)

    bot.drawing._run = run  # type: ignore[assignment, method-assign]  # of this bot's alone, past what `R` can say


def _painter(draw: Callable[..., object]) -> Callable[..., object]:
    """Return what draws at this moment: a test may have put another painter in the place of a game's."""
    match draw:
        case PublicOf(game):
            return RENDERERS[game].public
        case PrivateOf(game):
            return RENDERERS[game].private
        case _:
            return draw


def _drawn(painter: Callable[..., object], *args: object, **kwargs: object) -> object:
    try:
        hash((args, *kwargs.values()))
    except TypeError:  # a list among them
        return painter(*args, **kwargs)
    return _kept(painter, *args, **kwargs)


@lru_cache(maxsize=KEPT)
def _kept(painter: Callable[..., object], *args: object, **kwargs: object) -> object:
    return painter(*args, **kwargs)
