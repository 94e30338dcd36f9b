""""""

from dataclasses import replace
from itertools import islice

import pytest

from engines.core import Dice, Outcome, Seat
from engines.core.beliefs import count_facts
from engines.monsters import RULES
from engines.monsters.hexmap import hex_map
from engines.monsters.knowledge import remember_turn
from engines.monsters.options import Options
from engines.monsters.sight import chance_to_see, hexes_seen, reach, sees, stealth_now, vision_now
from engines.monsters.state import Lair, State, Tally
from engines.monsters.terms import Direction, Power, PowerKind, Size, Stance, Terrain
from engines.monsters.view import KnownHex, Meeting, PlannedMove
from engines.selfplay import random_game, seed_bytes, step_at_random
from tests.engines.monsters.scenes import BLUE, RED, dice, monster, scene, with_orders


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


def test_land_once_seen_stays_known_and_what_stands_on_it_does_not() -> None:
    red, blue = monster(1, 1, 0), monster(2, 2, 1)
    begun = scene(red, blue, terrain={1: Terrain.SWAMP}, owners={1: 2}, lairs=(Lair(1, monster(9, 2, 1)),))
    state = remember_turn(begun, Tally(begun))
    before = RULES.seat_view(state, RED)
    assert 1 in {hex_.place for hex_ in before.hexes}
    assert before.known == ()
    gone = replace(state, monsters=(replace(red, place=21), blue))
    view = RULES.seat_view(remember_turn(gone, Tally(gone)), RED)
    assert {hex_.place for hex_ in view.known} == {hex_.place for hex_ in before.hexes}
    assert next(hex_ for hex_ in view.known if hex_.place == 1) == KnownHex(1, 1, 0, Terrain.SWAMP, lair=True)
    assert not {hex_.place for hex_ in view.known} & {hex_.place for hex_ in view.hexes}


def test_each_turn_adds_what_is_in_sight_at_its_end_to_the_known_land() -> None:
    state = RULES.start(Options(), 3, dice())
    start = RULES.seat_view(state, RED)
    for ply in range(1, 3):
        orders = "; ".join(f"move m{one.number} ne" for one in RULES.seat_view(state, RED).monsters)
        state = RULES.apply(state, RED, RULES.parse(state, RED, orders), dice(ply)).state
        state = RULES.expire(state, dice(10 + ply)).state
    view = RULES.seat_view(state, RED)
    now = {hex_.place for hex_ in view.hexes} | {hex_.place for hex_ in view.known}
    assert {hex_.place for hex_ in start.hexes} <= now
    assert all(hex_.terrain is state.terrain[hex_.place] for hex_ in view.known)
    assert len(RULES.public_view(state).history) == 3


def test_the_orders_that_are_in_say_where_ones_own_monsters_will_meet() -> None:
    state = with_orders(
        scene(monster(1, 1, 0), monster(2, 1, 6), monster(3, 1, 20)), {1: "move m1 s; move m3 up; scan m3"}
    )
    view = RULES.seat_view(state, RED)
    assert view.moves == (PlannedMove(1, 0, Direction.S, 6),)
    assert view.meetings == (Meeting(6, (1, 2), (2,)),)
    assert RULES.seat_view(state, BLUE).meetings == ()
    apart = with_orders(state, {1: "move m1 s; move m2 s"})
    assert RULES.seat_view(apart, RED).meetings == ()


SAMPLES, NEAR = 1_200, 0.02


def test_an_unseen_monster_may_be_on_any_hex_out_of_sight_alike() -> None:
    state = scene(monster(0, 1, 0), monster(1, 2, 24))
    view = RULES.seat_view(state, Seat(0))
    in_sight = {hex_.place for hex_ in view.hexes}
    dark = [place for place in range(state.width * state.height) if place not in in_sight]
    assert 24 in dark
    chances = count_facts(islice(RULES.hidden_facts(view, b"seed"), SAMPLES)).chances
    assert sum(chances.values()) == pytest.approx(1), "there is one"
    within = sum(chances.get((place,), 0.0) for place in in_sight)
    exact = (1 - within) / len(dark)
    assert {place: chances.get((place,), 0.0) for place in dark} == pytest.approx(dict.fromkeys(dark, exact), abs=NEAR)
    assert within / len(in_sight) < exact, "it would mostly have been noticed"


def test_a_monster_that_is_seen_is_no_secret() -> None:
    state = scene(monster(0, 1, 0), monster(1, 2, 0))
    view = RULES.seat_view(state, Seat(0))
    assert not count_facts(islice(RULES.hidden_facts(view, b"seed"), 20)).counts


TURNS = 6


def play_turns(seed: str, seats: int) -> State:
    """A position after some turns."""
    game = random_game(RULES, seed_bytes(seed), seats=seats, options=RULES.Options())
    while game.state.turn < TURNS and not isinstance(game.turn, Outcome):
        step_at_random(game, interrupt=40)
    reached: State = game.state
    return reached


def test_unseen_monsters_are_elsewhere_each_time_and_some_lie_hidden_within_sight() -> None:
    state = play_turns("imagine:1", 4)
    hidden = 0
    for keeper in state.playing():
        view = RULES.seat_view(state, keeper.seat)
        shown = {monster.number for hex_ in view.hexes for monster in hex_.monsters}
        in_sight = {hex_.place for hex_ in view.hexes}
        worlds = [RULES.resample(view, Dice(b"unseen", number)) for number in range(12)]
        unseen = [[monster for monster in world.monsters if monster.number not in shown] for world in worlds]
        assert len({tuple(monster.place for monster in each) for each in unseen}) > 6
        hidden += sum(monster.place in in_sight for each in unseen for monster in each)
    assert hidden


def test_a_monster_that_nobody_noticed_may_be_there_though_the_whole_map_is_in_sight() -> None:
    game = random_game(RULES, seed_bytes("s29"), seats=2, options=RULES.Options())
    while game.state.turn < TURNS:
        step_at_random(game)
    view = RULES.seat_view(game.state, Seat(0))
    assert len(view.hexes) == view.public.width * view.public.height
    shown = sum(len(hex_.monsters) for hex_ in view.hexes)
    assert shown < sum(keeper.monsters for keeper in view.public.keepers)
    assert RULES.seat_view(RULES.resample(view, Dice(seed_bytes("r"), 0)), Seat(0)) == view
