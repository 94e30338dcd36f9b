"""A picture drawn by us beside the same one drawn plainly, turn and turn about; what plain ones are drawn on."""

import statistics
import time
from collections.abc import Callable
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from render.core.fonts import Weight, font_path
from render.core.theme import BACKGROUND

ROUNDS = 15


def compare(what: str, draw: Callable[[], bytes], draw_plainly: Callable[[], bytes], target: float) -> None:
    """Print the median times of both in ms, once warm, the sizes of both PNG files, and our share of the plain time."""
    start = time.perf_counter()
    png = draw()
    first = time.perf_counter() - start
    plain_png = draw_plainly()
    ours, plain = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        draw()
        middle = time.perf_counter()
        draw_plainly()
        ours.append(middle - start)
        plain.append(time.perf_counter() - middle)
    mine, yardstick = statistics.median(ours), statistics.median(plain)
    print(
        f"{what}: {mine * 1e3:.1f} ms and {len(png) / 1000:.0f} KB, plain {yardstick * 1e3:.0f} ms and "
        f"{len(plain_png) / 1000:.0f} KB, ratio {mine / yardstick:.3f} ({target} or less is wanted); "
        f"first picture {first * 1e3:.0f} ms"
    )


class Sheet:
    """An RGB picture at twice the size, drawn with nothing kept from one picture to the next."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("RGB", (2 * width, 2 * height), BACKGROUND)
        self.draw = ImageDraw.Draw(self._image)
        self._size = (width, height)

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, fill: str | None, *, line: float = 0
    ) -> None:
        """Draw a rounded box, or its outline in `fill` where `line` gives a width."""
        corners = (2 * x, 2 * y, 2 * (x + width) - 1, 2 * (y + height) - 1)
        if line:
            self.draw.rounded_rectangle(corners, 2 * radius, outline=fill, width=round(2 * line))
        else:
            self.draw.rounded_rectangle(corners, 2 * radius, fill=fill)

    def line(self, points: list[tuple[float, float]], width: float, fill: str) -> None:
        """Draw a path."""
        self.draw.line([(2 * x, 2 * y) for x, y in points], fill=fill, width=round(2 * width), joint="curve")

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a disc."""
        self.draw.ellipse((2 * (x - radius), 2 * (y - radius), 2 * (x + radius), 2 * (y + radius)), fill=fill)

    def text(self, x: float, y: float, text: str, size: int, fill: str, weight: Weight, anchor: str = "ms") -> None:
        """Write a line with its capitals centred on y."""
        font = ImageFont.truetype(font_path(weight), 2 * size)
        self.draw.text((2 * x, 2 * (y + 0.33 * size)), text, fill=fill, font=font, anchor=anchor)

    def png(self) -> bytes:
        """Scale it down and save it as Pillow does by itself."""
        out = BytesIO()
        self._image.resize(self._size, Image.Resampling.LANCZOS).save(out, "PNG")
        return out.getvalue()
