"""The places of a picture's parts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the canvas, px."""

    x: int
    y: int
    width: int
    height: int
