from dataclasses import replace

import pytest

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.notes import Ate, Moved, Refused, Scanned, TriedToGrow
from engines.monsters.phases.move import step
from engines.monsters.running import tag
from engines.monsters.state import with_keeper
from engines.monsters.terms import WILD_KEEPER, Direction, Power, PowerKind, Size, Terrain
from tests.engines.monsters.scenes import after, kinds, monster, scene, the

TIRED = {"life": 10, "energy": 50}


def test_friendship_takes_two() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 1))
    assert not after(state, "first orders", orders={1: "friendly k2"}).friendly(1, 2)
    both = after(state, "first orders", orders={1: "friendly k2", 2: "friendly k1"})
    assert both.friendly(1, 2)
    assert both.friendly(2, 1)
    assert not both.friendly(1, WILD_KEEPER)


def test_of_two_eaters_one_finds_nothing_and_either_may_be_first() -> None:
    state = scene(monster(1, 1, 0, **TIRED), monster(2, 1, 0, **TIRED))
    first = set()
    for ply in range(20):
        turn = after(state, "eat", orders={1: "eat m1; eat m2"}, ply=ply)
        energies = (the(turn, 1).energy, the(turn, 2).energy)
        assert sorted(energies) == [50, 95]
        assert the(turn, 1).acted
        assert the(turn, 2).acted
        first.add(energies.index(95))
    assert first == {0, 1}


def test_three_in_ten_refuse_hated_terrain() -> None:
    state = scene(monster(1, 1, 0), terrain={30: Terrain.DESERT})
    refused = sum(Refused in kinds(after(state, "move", orders={1: "move m1 n"}, ply=ply)) for ply in range(400))
    assert 90 < refused < 150


@pytest.mark.parametrize(("roll", "place", "energy"), [(29, 0, 145), (30, 30, 140)])
def test_a_refusal_costs_the_action_and_no_energy(roll: int, place: int, energy: int) -> None:
    class Rolls(Dice):
        def below(self, n: int) -> int:
            return roll

    begun = after(scene(monster(1, 1, 0), terrain={30: Terrain.DESERT}))
    step(begun, the(begun, 1), Direction.N, Rolls(b"refusal", 0))
    one = the(begun, 1)
    assert (one.place, one.energy, one.acted) == (place, energy, True)


def test_one_scan_in_five_that_spots_an_enemy_ends_in_a_step_towards_it() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 12, size=Size.TITANIC))
    runs = [after(state, "scan", orders={1: "scan m1"}, ply=ply) for ply in range(400)]
    moved = [turn for turn in runs if the(turn, 1).place != 0]
    assert 50 < len(moved) < 110
    assert {the(turn, 1).place for turn in moved} == {6}


def test_monsters_without_an_action_do_something_of_their_own_once() -> None:
    state = scene(monster(1, 1, 0), monster(2, 1, 20))
    turn = after(state, "scan", "random moves", orders={1: "scan m1"})
    assert kinds(turn)[0] == Scanned
    me = tag(the(turn, 1))
    assert [note for note in turn.notes if getattr(note, "monster", None) == me] == [Scanned(me)]
    assert the(turn, 2).acted


def test_idle_monsters_do_each_of_four_things() -> None:
    seen = {kind for ply in range(80) for kind in kinds(after(scene(monster(1, 1, 0)), "random moves", ply=ply))}
    assert {Ate, Moved, Scanned, TriedToGrow} <= seen
    barren = replace(scene(monster(1, 1, 0)), food=(2,) * 36)
    seen = {kind for ply in range(80) for kind in kinds(after(barren, "random moves", ply=ply))}
    assert Ate not in seen


@pytest.mark.parametrize(("far", "hunts"), [(3, True), (4, False)])
def test_wild_monsters_hunt_within_three_hexes_and_no_further(far: int, hunts: bool) -> None:
    steps = scene().grid.distances
    prey = steps[0].index(far)
    state = scene(monster(1, WILD_KEEPER, 0), monster(2, 1, prey))
    left = set()
    for ply in range(40):
        turn = after(state, "eat", "random moves", orders={1: "eat m2"}, ply=ply)
        left.add(steps[prey][the(turn, 1).place])
    assert (left == {far - 1}) is hunts
    assert (far in left) is not hunts, "with nothing to hunt it also eats, scans and grows where it is"


def test_two_powers_are_dealt_a_turn_and_seven_are_the_most() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20))
    state = with_keeper(state, replace(state.keepers[1], hand=(Power(PowerKind.FURY),) * 6))
    turn = after(state, "powers")
    assert [len(keeper.hand) for keeper in turn.state.keepers] == [0, 7, 2]
    assert len(data.POWERS) == 9 * 6 + 18
