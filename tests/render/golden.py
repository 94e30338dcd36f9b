"""Golden pictures: a game's pictures as they were last approved, pixel by pixel.

`<key>_golden/NAME.webp` (lossless, under half of the PNG that is posted) is a picture of one of the game's golden
records, or one that the module `<key>_dialogue.py` draws. With GAMEKEEPER_GOLDEN=write in the environment the pictures
that changed are written again instead of compared; look at each before you commit it.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image, ImageChops

from bot.replays.beliefs import sample
from engines import GAMES
from engines.core import Record, Seat
from engines.core.playback import replay
from render import Table
from render.core.by_game import AllOf, BeliefOf, PrivateOf, PublicOf
from render.core.recolour import Scheme, recolour
from tests.patience import PATIENCE
from tests.render.pictures import open_png

FOLDER = Path(__file__).parent
RECORDS = FOLDER.parent / "engines"
RESULTS = FOLDER.parents[1] / "build" / "golden"
"""The folder for the picture and the difference of a failure."""
BOARD = 107
NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea", "Eve", "Fen", "Gus", "Hal", "Ida", "Jo") * 2

BELIEVED = 20
"""Positions of a belief."""
STEP = 40
"""No pixel may differ by more in one channel: two steps of an edge between ivory and the ground, so that a machine
that rounds one sample of an edge otherwise draws the same picture."""
STRAY = 60
"""Nor may more pixels than this differ at all: an even shade of a whole cell is no edge."""

Draw = Callable[[], bytes]
_Pixels = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Golden:
    """One picture that is held."""

    key: str
    name: str
    draw: Draw

    @property
    def file(self) -> Path:
        """Return its path."""
        return folder_of(self.key) / f"{self.name}.webp"

    def __str__(self) -> str:
        return f"{self.key}-{self.name}"


def folder_of(key: str) -> Path:
    """Return the folder of a game's golden pictures."""
    return FOLDER / f"{key}_golden"


def goldens_of(key: str) -> tuple[Golden, ...]:
    """Every picture of a game that is held: those of its records, and those of its dialogue."""
    drawn = {**dict(_of_records(key)), **_of_dialogue(key)}
    return tuple(Golden(key, name, draw) for name, draw in drawn.items())


def _of_records(key: str) -> Iterator[tuple[str, Draw]]:
    """Of the record with the fewest seats the opening, the middle and the end; of the others the end.

    Where a game hides something, a seat's picture stands beside each of the first record, and there is one of the
    middle of each other; each time of another seat. The first record's middle is held in light colours as well. There
    what all seats see together and what the first could believe are held too, of the first record and the last.
    """
    found = sorted((RECORDS / key / "golden").glob("*.json"), key=lambda file: (_record(file).seats, file.stem))
    hides = GAMES[key].info.hidden
    for number, file in enumerate(found):
        last, seats = len(_record(file).entries), _record(file).seats
        for at, (moment, ply) in enumerate((("opening", 0), ("middle", last // 2), ("end", last))):
            name = f"{file.stem}_{moment}"
            if not number or moment == "end":
                yield f"{name}_public", partial(_public, key, file, ply)
            own = partial(_public, key, file, ply)
            if hides and (not number or moment == "middle"):
                seat = Seat((number + at) % seats)
                own = partial(_private, key, file, ply, seat)
                yield f"{name}_seat_{seat}", own
            if not number and moment == "middle":
                yield f"{name}_light", partial(_in_light, own)
            if hides and moment == "middle" and number in (0, len(found) - 1):
                yield f"{name}_everything", partial(_everything, key, file, ply)
                yield f"{name}_belief", partial(_belief, key, file, ply)


@cache
def _record(file: Path) -> Record:
    return Record.from_json(file.read_text(encoding="utf-8"))


@cache
def _states(key: str, file: Path) -> tuple[object, ...]:
    return tuple(step.state for step in replay(GAMES[key], _record(file)))


def state_of(key: str, record: str, ply: int) -> object:
    """A position of one of a game's golden records; a ply below 0 counts from the end."""
    return _states(key, RECORDS / key / "golden" / f"{record}.json")[ply]


def _table(file: Path) -> Table:
    return Table(BOARD, NAMES[: _record(file).seats])


def _public(key: str, file: Path, ply: int) -> bytes:
    return PublicOf(key)(GAMES[key].public_view(_states(key, file)[ply]), _table(file)).png


def _private(key: str, file: Path, ply: int, seat: Seat) -> bytes:
    return PrivateOf(key)(GAMES[key].seat_view(_states(key, file)[ply], seat), _table(file)).png


def _everything(key: str, file: Path, ply: int) -> bytes:
    state, table = _states(key, file)[ply], _table(file)
    return AllOf(key)([GAMES[key].seat_view(state, Seat(seat)) for seat in range(len(table.names))], table).png


def _belief(key: str, file: Path, ply: int) -> bytes:
    view = GAMES[key].seat_view(_states(key, file)[ply], Seat(0))
    return BeliefOf(key)(view, sample(key, view, PATIENCE, BELIEVED), _table(file)).png


def _in_light(draw: Draw) -> bytes:
    return recolour(draw(), Scheme.LIGHT)


def _of_dialogue(key: str) -> Mapping[str, Draw]:
    name = f"{__package__}.{key}_dialogue"
    return import_module(name).PICTURES if find_spec(name) is not None else {}


def check_golden_picture(golden: Golden) -> None:
    """Compare what is drawn with what is held, or write it."""
    drawn, writes = open_png(golden.draw()).convert("RGB"), os.environ.get("GAMEKEEPER_GOLDEN") == "write"
    if not golden.file.is_file() and not writes:
        pytest.fail(f"There is no {golden.file.name} yet: run this with GAMEKEEPER_GOLDEN=write, and look at it.")
    wrong = difference(_load(golden.file), drawn) if golden.file.is_file() else "new"
    if wrong is not None and writes:
        golden.file.parent.mkdir(exist_ok=True)
        # The next method takes forty times as long, and the file is as large.
        drawn.save(golden.file, "WEBP", lossless=True, quality=100, method=4)
        wrong = difference(_load(golden.file), drawn)
    if wrong is not None:
        folder = _left_for_a_look(golden, drawn)
        pytest.fail(f"{golden} is not as it was: {wrong}. See {golden.name}.new.png and .difference.png in {folder}.")


def _load(file: Path) -> Image.Image:
    with Image.open(file) as image:
        return image.convert("RGB")


def difference(held: Image.Image, drawn: Image.Image) -> str | None:
    """Say how a picture differs from the one that is held; None where only an edge or two does, by a step."""
    if held.size != drawn.size:
        return f"it measures {drawn.size}, not {held.size}"
    if ImageChops.difference(held, drawn).getbbox() is None:
        return None
    off = _off(held, drawn)
    changed = int((off > 0).sum())
    if off.max() <= STEP and changed <= STRAY:
        return None
    down, across = np.nonzero(off)
    return f"{changed} pixels differ, from ({across.min()}, {down.min()}) to ({across.max()}, {down.max()})"


def _off(held: Image.Image, drawn: Image.Image) -> _Pixels:
    """By how much each pixel differs in the channel where it differs most."""
    one, other = (np.asarray(image, dtype=np.int16) for image in (held, drawn))
    return np.asarray(np.abs(one - other).max(axis=2), dtype=np.int16)


def _left_for_a_look(golden: Golden, drawn: Image.Image) -> Path:
    """Write the new picture, and the one that is held in grey with every changed pixel in magenta."""
    folder = RESULTS / golden.key
    folder.mkdir(parents=True, exist_ok=True)
    held = _load(golden.file)
    size = max(held.width, drawn.width), max(held.height, drawn.height)
    old, new = (image.crop((0, 0, *size)) for image in (held, drawn))
    shown = np.asarray(old.convert("L").convert("RGB")) // 2
    shown[_off(old, new) > 0] = (255, 0, 255)
    drawn.save(folder / f"{golden.name}.new.png")
    Image.fromarray(shown).save(folder / f"{golden.name}.difference.png")
    return folder
