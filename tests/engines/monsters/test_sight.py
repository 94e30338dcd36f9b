import pytest

from engines.monsters.hexmap import hex_map
from engines.monsters.sight import chance_to_see, hexes_seen, reach, sees, stealth_now, vision_now
from engines.monsters.terms import Power, PowerKind, Size, Stance
from tests.engines.monsters.scenes import monster


@pytest.mark.parametrize(
    ("vision", "row"),
    [
        (1, (90, 50, 33, 25, 20)),
        (2, (100, 90, 50, 33, 25)),
        (3, (100, 100, 90, 50, 33)),
        (4, (100, 100, 100, 90, 50)),
        (5, (100, 100, 100, 100, 90)),
    ],
)
def test_the_sight_table_row_by_row(vision: int, row: tuple[int, ...]) -> None:
    assert tuple(chance_to_see(vision, stealth) for stealth in range(1, 6)) == row


@pytest.mark.parametrize(
    ("size", "stealth"),
    [
        (Size.TINY, 5), (Size.PUNY, 4), (Size.SMALL, 3), (Size.NORMAL, 3), (Size.HULKING, 2),
        (Size.HUGE, 1), (Size.MONSTROUS, 1), (Size.GIGANTIC, 1), (Size.TITANIC, 1),
    ],
)  # fmt: skip
def test_stealth_follows_size_within_one_and_five(size: Size, stealth: int) -> None:
    assert stealth_now(monster(1, 1, 0, size=size, stealth=2)) == stealth


def test_skulking_hides_and_flaunting_shows_and_both_blind_a_little() -> None:
    plain = {"size": Size.HULKING, "stealth": 3, "vision": 3}
    assert (stealth_now(monster(1, 1, 0, **plain)), vision_now(monster(1, 1, 0, **plain))) == (3, 3)
    skulking = monster(1, 1, 0, stance=Stance.SKULK, **plain)
    assert (stealth_now(skulking), vision_now(skulking)) == (5, 2)
    flaunting = monster(1, 1, 0, stance=Stance.FLAUNT, **plain)
    assert (stealth_now(flaunting), vision_now(flaunting)) == (1, 2)


def test_scanning_and_powers_sharpen_the_eye_and_distance_dulls_it() -> None:
    eyes = (Power(PowerKind.EYES, 1),)
    assert vision_now(monster(1, 1, 0, scanning=True)) == 3
    assert vision_now(monster(1, 1, 0, scanning=True, boosts=eyes)) == 4
    assert [vision_now(monster(1, 1, 0, vision=4), distance) for distance in range(4)] == [4, 4, 3, 2]
    assert stealth_now(monster(1, 1, 0, boosts=(Power(PowerKind.SHADOW, 2),))) == 4


@pytest.mark.parametrize(("vision", "far"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_a_monster_sees_one_hex_far_for_each_vision_and_three_at_most(vision: int, far: int) -> None:
    assert reach(monster(1, 1, 0, vision=vision)) == far


def test_a_monster_in_the_same_hex_is_always_seen() -> None:
    ghost = monster(2, 2, 0, size=Size.TINY, stealth=5, stance=Stance.SKULK)
    assert all(sees(key, monster(1, 1, 0), ghost, 0) for key in range(200))


def test_nothing_is_seen_beyond_the_range() -> None:
    assert not any(sees(key, monster(1, 1, 0), monster(2, 2, 2, size=Size.TITANIC), 2) for key in range(50))


def test_the_chance_is_that_of_the_table_and_one_roll_holds_for_the_turn() -> None:
    viewer, target = monster(1, 1, 0, vision=2), monster(2, 2, 1, size=Size.HULKING, stealth=4)
    seen = [sees(key, viewer, target, 1) for key in range(2000)]
    assert 600 < sum(seen) < 720
    assert seen == [sees(key, viewer, target, 1) for key in range(2000)]
    nearer_hides_no_better = [sees(key, viewer, target, 2) <= sees(key, viewer, target, 1) for key in range(2000)]
    assert all(nearer_hides_no_better)


def test_a_keeper_sees_the_ranges_of_all_viewers_together() -> None:
    grid = hex_map(8, 8)
    seen = hexes_seen(grid, [monster(1, 1, 0), monster(2, 1, 36, vision=2)])
    assert len(seen) == 7 + 19
