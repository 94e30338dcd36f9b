import pytest

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.hexmap import hex_map
from engines.monsters.spreading import lair_places, start_places
from engines.monsters.terms import Direction

OPPOSITE = {
    Direction.N: Direction.S,
    Direction.NE: Direction.SW,
    Direction.SE: Direction.NW,
    Direction.S: Direction.N,
    Direction.SW: Direction.NE,
    Direction.NW: Direction.SE,
}


def test_the_sample_reports_neighbours_come_out() -> None:
    names = {direction.name: place for direction, place in zip(Direction, hex_map(6, 6).neighbours[0], strict=True)}
    assert names == {"N": 30, "NE": 31, "SE": 1, "S": 6, "SW": 5, "NW": 35}


def test_a_hex_in_an_odd_column_lies_half_a_hex_lower() -> None:
    assert hex_map(6, 6).neighbours[7] == (1, 8, 14, 13, 12, 6)


@pytest.mark.parametrize("keepers", range(2, 21))
def test_there_and_back_again_ends_where_it_began(keepers: int) -> None:
    row = data.map_for(keepers)
    grid = hex_map(row.width, row.height)
    for place in range(grid.size):
        assert len(set(grid.neighbours[place])) == 6
        for direction in Direction:
            there = grid.neighbour(place, direction)
            assert grid.neighbour(there, OPPOSITE[direction]) == place


def test_three_hexes_far_one_sees_thirty_seven_hexes() -> None:
    grid = hex_map(8, 8)
    assert [len(disc) for disc in grid.discs[20]] == [1, 7, 19, 37]


def test_distance_goes_over_the_joined_edges() -> None:
    grid = hex_map(8, 8)
    assert grid.distances[0][7] == 1
    assert grid.distances[0][56] == 1
    assert grid.distances[0][4] == 4


def test_a_step_towards_a_place_is_a_step_nearer() -> None:
    grid = hex_map(8, 8)
    for goal in range(1, 64):
        ways = grid.towards(0, goal)
        assert ways
        assert all(grid.distances[goal][way] == grid.distances[goal][0] - 1 for way in ways)


@pytest.mark.parametrize("keepers", range(2, 21))
def test_starts_lie_four_hexes_apart_on_every_map_and_neutral_lairs_two(keepers: int) -> None:
    row = data.map_for(keepers)
    grid = hex_map(row.width, row.height)
    for seed in range(6):
        dice = Dice(b"spread", seed)
        starts = start_places(grid, keepers, dice)
        lairs = [*starts, *lair_places(grid, keepers, starts, dice)]
        assert len(set(lairs)) == 2 * keepers
        assert min(grid.distances[one][other] for one in starts for other in starts if one != other) == 4
        assert min(grid.distances[one][other] for one in lairs for other in lairs if one != other) >= 2


def test_starts_are_the_same_for_the_same_dice_and_all_over_the_map_for_others() -> None:
    grid = hex_map(8, 6)
    found = [start_places(grid, 3, Dice(b"spread", seed)) for seed in range(30)]
    assert found == [start_places(grid, 3, Dice(b"spread", seed)) for seed in range(30)]
    assert len({place for places in found for place in places}) > 30


def test_victory_points_and_maps_follow_the_table() -> None:
    assert [(keepers, data.map_for(keepers).width, data.map_for(keepers).height) for keepers in (2, 4, 8, 9, 20)] == [
        (2, 6, 6),
        (4, 8, 8),
        (8, 12, 12),
        (9, 14, 12),
        (20, 18, 18),
    ]
    assert [data.target_for(keepers) for keepers in (2, 4, 20)] == [30, 50, 210]
