"""The published sheet and random constructions with known answers: orientations, strips, ends, placements."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.monoch.blocks import BlockType, orientations_of
from engines.monoch.options import Options
from engines.monoch.placing import places_of, spots_of
from engines.monoch.surface import surface_of
from engines.monoch.view import Axis, Colour, Part
from engines.monoch.ways import ends_of, part_of, shortest_way
from tests.engines.monoch.tables import construction, state_with

SHARED = Path(__file__).parents[4] / "shared" / "vectors" / "monoch.json"
VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text())
POSITIONS = {each["name"]: each for each in (*VECTORS["photographs"], *VECTORS["random"])}
AXES = {"ns": Axis.NORTH_SOUTH, "we": Axis.WEST_EAST}

at_every_position = pytest.mark.parametrize("name", POSITIONS)


@pytest.mark.parametrize("kind", BlockType)
def test_a_block_has_as_many_orientations_as_told(kind: BlockType) -> None:
    assert [orientation.text for orientation in orientations_of(kind)] == VECTORS["orientations"][kind.value]


@at_every_position
def test_the_strips_of_a_position_are_as_told(name: str) -> None:
    blocks = construction(POSITIONS[name]["placements"])
    surface, ends = surface_of(blocks), ends_of(blocks)
    assert ends is not None
    for text, told in POSITIONS[name]["strips"].items():
        colour, axis = Colour(text.split()[0]), AXES[text.split()[1]]
        strips = [[part_of(blocks, surface, part) for part in strip] for strip in surface.strips]
        own = [strip for strip in strips if strip[0].colour is colour]
        way = shortest_way(blocks, surface, colour, axis)
        found = {
            "connected": way is not None,
            "fewest": None if way is None else len(way.blocks),
            "ends": [
                sorted(
                    {_part_key(part) for strip in own for part in strip if part.face is face and ends.hold(part, axis)}
                )
                for face in axis.faces
            ],
            "longest": max((_extent(strip, axis) for strip in own), default=0),
            "strips": len(own),
        }
        assert found == {**told, "ends": [sorted(map(tuple, side)) for side in told["ends"]]}, text


def _part_key(part: Part) -> tuple[int, int, int, str]:
    return (*part.cell, part.face.value)


def _extent(strip: list[Part], axis: Axis) -> int:
    found = [axis.of(part.cell) for part in strip]
    return max(found) - min(found) + 1


@pytest.mark.parametrize(
    ("name", "told", "options"),
    [
        (name, told, options)
        for name, position in POSITIONS.items()
        for told, options in (
            ("legal", Options(keep=False)),
            ("flat", Options(keep=False, flat=True)),
            ("keep", Options()),
        )
        if told in position
    ],
)
def test_a_mover_has_as_many_placements_as_told(name: str, told: str, options: Options) -> None:
    state = state_with(POSITIONS[name]["placements"], options)
    assert len(places_of(spots_of(state))) == POSITIONS[name][told]


@pytest.mark.skipif(not SHARED.exists(), reason="the shared vectors are not beside this checkout")
def test_our_copy_of_the_vectors_is_the_shared_one() -> None:
    assert json.loads(SHARED.read_text()) == VECTORS
