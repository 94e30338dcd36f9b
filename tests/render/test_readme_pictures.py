"""The README shows what is drawn today: its pictures are positions of the golden games, its clip is one of them.

With GAMEKEEPER_GOLDEN=write in the environment they are written again; look at each before you commit it.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from bot.operations.clip_file import clip_file
from engines import GAMES
from engines.core import Seat
from render import Table
from render.core.by_game import PrivateOf, PublicOf
from tests.render.golden import NAMES, RECORDS, difference, state_of
from tests.render.pictures import open_png

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
CLIP = FOLDER / "match.gif"
MOST_BYTES = 500_000


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
            return PublicOf(self.key)(rules.public_view(state), table).png
        return PrivateOf(self.key)(rules.seat_view(state, Seat(self.seat)), table).png


SHOWN = (
    Shown("mono_public", "mono", "two", 21, 2),
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
        assert difference(held.convert("RGB"), open_png(drawn).convert("RGB")) is None


def test_the_readme_shows_these_and_no_others() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = {f"{shown.name}.png" for shown in SHOWN} | {CLIP.name}
    assert {file.name for file in FOLDER.iterdir()} == names
    for name in names:
        assert f"(docs/pictures/{name})" in text


def test_the_clip_of_the_readme_is_made_by_the_command_that_makes_clips(tmp_path: Path) -> None:
    made = tmp_path / "clip.gif"
    clip_file(RECORDS / "mambo" / "golden" / "mambo.json", made, None, NAMES)
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        CLIP.write_bytes(made.read_bytes())
    assert CLIP.stat().st_size < MOST_BYTES
    with Image.open(CLIP) as held, Image.open(made) as new:
        assert (held.size, held.n_frames) == (new.size, new.n_frames)  # type: ignore[attr-defined]  # of GIFs
        for number in (0, new.n_frames - 1):  # type: ignore[attr-defined]  # as above
            held.seek(number)
            new.seek(number)
            assert difference(held.convert("RGB"), new.convert("RGB")) is None
