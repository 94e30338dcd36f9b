"""A picture of all games, to choose one from."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from bot.kernel.drawing import Drawing
from bot.kernel.text.translation import _, translate
from engines import GAMES
from engines.core.rules import Seat
from engines.selfplay import seed_bytes, specimen
from render import RENDERERS, draw_gallery
from render.core.board import GalleryPicture, PublicBoard, Table
from render.core.by_game import PrivateOf, PublicOf

_PLIES: Final = 10
_NAMES: Final = ("Ada", "Benedikt", "Chidi", "Dorothea")


def games_by_title() -> Sequence[str]:
    """Return the keys of all playable games, sorted by title."""
    return sorted(GAMES.keys() & RENDERERS.keys(), key=lambda key: (GAMES[key].info.title.casefold(), key))


async def showcase(drawing: Drawing, *, light: bool) -> PublicBoard:
    """Draw a sample position of each game, one by one so that boards can be drawn in between.

    The picture is drawn in light colors if wanted, instead of recolored, because it consists of many pictures.
    """
    exhibits = [
        replace(await drawing.run(_exhibit, key), line=translate(GAMES[key].info.pitch)) for key in games_by_title()
    ]
    lines = [_("{game}: {line}", game=each.name, line=each.line) for each in exhibits]
    return await drawing.run(_gallery, tuple(exhibits), "\n".join(lines), light=light)


# These pictures never change, so they are drawn once and stay cached, apart from the cache of boards.
@cache
def _gallery(exhibits: tuple[GalleryPicture, ...], alt: str, *, light: bool) -> PublicBoard:
    return draw_gallery(exhibits, alt, light=light)


@cache
def _exhibit(key: str) -> GalleryPicture:
    rules = GAMES[key]
    game = specimen(rules, seed_bytes("showcase"), _PLIES)
    table = Table(1, _NAMES[: game.seats])
    # In simultaneous games, players use their own boards.
    board = (
        PrivateOf(key)(game.seat_view(Seat(0)), table)
        if rules.info.simultaneous
        else PublicOf(key)(game.public_view, table)
    )
    return GalleryPicture(rules.info.title, board.png, focus=RENDERERS[key].focus)
