"""A monster's picture, from its ID and size, and from its attacks and defences if they are known."""

from functools import lru_cache

from PIL import Image, ImageFilter

from engines.monsters.view import MonsterView, Size, Trait
from render.core.colour import mix, rgb
from render.core.sprites import Sprite
from render.monsters.bodies import Build, draw_body
from render.monsters.faces import HOLLOW, RED, WHITE, draw_face, draw_horns, draw_pattern
from render.monsters.ink import FINE, Ink
from render.monsters.look import CREAM, DARK, keeper_look, palette
from render.monsters.parts import draw_behind, draw_front, draw_skin

_GROWTH = (0.56, 0.61, 0.67, 0.73, 0.80, 0.86, 0.91, 0.96, 1.0)
_UNIT = 0.78
"""Px a design unit on a hex of 54 px, for the biggest."""
REACH, ABOVE, BELOW = 104.0, 118.0, 14.0


def traits_of(monster: MonsterView | None) -> tuple[Trait, ...]:
    """Return the known attacks and defences of a visible monster; none of one seen from afar."""
    if monster is None:
        return ()
    return (*(attack.trait for attack in monster.attacks), *(defence.trait for defence in monster.defences))


def creature(number: int, keeper: int, size: Size, traits: tuple[Trait, ...], k: float) -> Sprite:
    """Return a monster on a hex at the scale `k`; its origin is the middle of its feet."""
    return _creature(number, keeper, size, traits, round(_UNIT * k * _GROWTH[size], 3))


def portrait(number: int, keeper: int, size: Size, traits: tuple[Trait, ...], high: float) -> Sprite:
    """Return a monster that fits a square of `high` px, bigger ones a little bigger."""
    return _creature(number, keeper, size, traits, round(high / 118 * (0.86 + 0.14 * _GROWTH[size]), 3))


@lru_cache(maxsize=768)
def _creature(number: int, keeper: int, size: Size, traits: tuple[Trait, ...], unit: float) -> Sprite:
    look, growth = keeper_look(keeper), size / 8
    line = max(2.4, 1.15 / unit)
    if Trait.RUBBERY_HIDE in traits:
        line *= 1.5
    ink = Ink(unit * FINE, REACH, ABOVE, BELOW, mix(look.colour, DARK, 0.8), line)
    build = Build(ink, look, number, growth, jagged=Trait.THICK_FUR in traits)
    # The body is drawn twice: parts behind it depend on its outline.
    frame = draw_body(build)
    draw_behind(build, frame, traits)
    if Trait.NO_EARS not in traits:
        draw_horns(build, frame)
    frame = draw_body(build)
    draw_pattern(build, frame)
    draw_skin(build, frame, traits)
    gaze = RED if Trait.RED_EYES in traits else HOLLOW if Trait.HOLLOW_EYES in traits else WHITE
    roaring = any(trait in traits for trait in (Trait.SHRIEKS, Trait.BOOMING_VOICE, Trait.FLAMES))
    draw_face(build, frame, gaze, roaring=roaring)
    draw_front(build, frame, traits)
    image = ink.image
    if Trait.HALF_TRANSPARENT in traits:
        image.putalpha(image.getchannel("A").point(lambda level: level * 168 // 255))
    return _sticker(image, unit)


def _sticker(image: Image.Image, unit: float) -> Sprite:
    """Add a cream rim around the silhouette, crop the margins and return a sprite."""
    rim = max(2, round((2.0 if unit > 0.3 else 1.4) * FINE))
    solid = image.getchannel("A").point(lambda level: 255 if level > 40 else 0)
    grown = solid.filter(ImageFilter.GaussianBlur(rim * 0.62)).point(lambda level: min(255, max(0, (level - 22) * 8)))
    under = Image.new("RGBA", image.size, (*rgb(CREAM), 255))
    under.putalpha(grown)
    under.alpha_composite(image)
    box = under.getchannel("A").getbbox() or (0, 0, 1, 1)
    left, top = (edge // FINE * FINE for edge in box[:2])
    right, bottom = (-(-edge // FINE) * FINE for edge in box[2:])
    cut = under.crop((left, top, right, bottom))
    return Sprite(cut, palette(), round(left / FINE - REACH * unit), round(top / FINE - ABOVE * unit), FINE)
