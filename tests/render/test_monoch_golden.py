"""Three of Monoch's boards as they were looked at and found good, at a phone's width.

`GAMEKEEPER_GOLDEN=write` draws them anew: look at them before they are committed.
"""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engines.monoch.view import Axis, Colour, PublicView
from render.core.by_game import PublicOf
from render.monoch.look import palette
from tests.render.monoch_pictures import POSITIONS, standing, table, won
from tests.render.pictures import opened

GOLDEN = Path(__file__).parent / "golden"
VIEWS: dict[str, PublicView] = {
    "two": standing(POSITIONS["photo2"], last=6),
    "four": replace(standing(POSITIONS["random 1"][:9], seats=4, last=8), plies=10),
    "won": won(POSITIONS["photo1"], Colour.BLACK, Axis.WEST_EAST),
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_board_looks_as_it_did(name: str) -> None:
    view, path = VIEWS[name], GOLDEN / f"monoch_{name}.png"
    whole = opened(PublicOf("monoch")(view, table(view)).png).convert("RGB")
    small = whole.resize((350, 315), Image.Resampling.LANCZOS)
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        colours = Image.new("P", (1, 1))
        colours.putpalette(palette().flat_bytes)
        small.quantize(palette=colours, dither=Image.Dither.NONE).save(path, optimize=True)
    kept = Image.open(path).convert("RGB")
    away = np.abs(np.asarray(small).astype(int) - np.asarray(kept).astype(int)).max(axis=2)
    # The kept pictures have fewer colours: a step is no change, a block or a name elsewhere is.
    assert (away > 40).mean() < 0.004, f"{(away > 40).sum()} pixels of {name} changed"
