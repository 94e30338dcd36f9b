"""Tests of the derived properties of views, which pictures, menus and computers read."""

import pytest

from engines.mambo.view import Aims, Group, Hex
from engines.mambo.view import Colour as MamboColour


def group(points: int, stripes: int, mouths: int = 2) -> Group:
    def hexes(count: int) -> tuple[Hex, ...]:
        return tuple(Hex(at, 0) for at in range(count))

    return Group(MamboColour.O, hexes(points), hexes(stripes), hexes(mouths))


@pytest.mark.parametrize(
    ("kills", "kill_stripe", "free_ladders", "threatens"),
    [
        (False, False, False, (False, False)),
        (True, False, False, (True, True)),
        (True, True, False, (False, True)),
        (False, True, False, (False, False)),
        (False, False, True, (True, True)),
        (True, True, True, (True, True)),
    ],
)
def test_one_mouth_left_may_matter(
    kills: bool, kill_stripe: bool, free_ladders: bool, threatens: tuple[bool, bool]
) -> None:
    aims = Aims(kills, kill_stripe, 0, 0, free_ladders)
    assert (aims.threatens(group(1, 0)), aims.threatens(group(2, 1))) == threatens
    assert (aims.may_kill(group(1, 0)), aims.may_kill(group(2, 1))) == (kills and not kill_stripe, kills)
