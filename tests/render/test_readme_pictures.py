"""The README shows what is drawn today: its pictures are positions of the golden games.

With GAMEKEEPER_GOLDEN=write in the environment they are written anew; look at each before you commit it.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from engines import GAMES
from engines.core import Seat
from render import RENDERERS, Table
from tests.render.golden import NAMES, difference, state_of
from tests.render.pictures import opened

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of the README: a position of a golden record, as everybody or as a seat sees it."""

    name: str
    key: str
    record: str
    ply: int
    seats: int
    seat: int | None = None

    def draw(self) -> bytes:
        rules, state = GAMES[self.key], state_of(self.key, self.record, self.ply)
        table = Table(107, NAMES[: self.seats])
        if self.seat is None:
            return RENDERERS[self.key].public(rules.public_view(state), table).png
        return RENDERERS[self.key].private(rules.seat_view(state, Seat(self.seat)), table).png


SHOWN = (
    Shown("mono_public", "mono", "two", 21, 2),
    Shown("mambo", "mambo", "mambo", 14, 2),
    Shown("monocards", "monocards", "five_elimination", 8, 5),
    Shown("monsters_map", "monsters", "four", 35, 4, seat=1),
    Shown("monoch_end", "monoch", "two", -1, 2),
)


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.name)
def test_a_picture_of_the_readme_is_drawn_like_this_today(shown: Shown) -> None:
    file, drawn = FOLDER / f"{shown.name}.png", shown.draw()
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        file.write_bytes(drawn)
    with Image.open(file) as held:
        assert difference(held.convert("RGB"), opened(drawn).convert("RGB")) is None


def test_the_readme_shows_these_and_no_others() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {file.stem for file in FOLDER.iterdir()} == {shown.name for shown in SHOWN}
    for shown in SHOWN:
        assert f"(docs/pictures/{shown.name}.png)" in text
