"""The appearance of attacks and defences on a body, by their codes."""

from collections.abc import Mapping

from engines.monsters.view import Trait
from render.monsters.bodies import Build, Frame, Part
from render.monsters.parts.behind import BEHIND
from render.monsters.parts.front import FRONT
from render.monsters.parts.skin import SKIN


def draw_behind(build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    """Draw the parts behind the body."""
    _draw(BEHIND, build, frame, traits)


def draw_skin(build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    """Draw the parts on the skin, under the face."""
    _draw(SKIN, build, frame, traits)


def draw_front(build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    """Draw the parts in front of the body and the face."""
    _draw(FRONT, build, frame, traits)


def _draw(parts: Mapping[Trait, Part], build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    for trait, part in parts.items():
        if trait in traits:
            part(build, frame)
