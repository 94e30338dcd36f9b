from dataclasses import replace

import pytest

from engines.monsters import RULES
from engines.monsters.notes import Born, GrewInLair, LairLost, Spawned
from engines.monsters.orders import Spawn
from engines.monsters.state import Lair, State
from engines.monsters.terms import NOBODY, WILD_KEEPER, Change, Growth, Size
from tests.engines.monsters.scenes import RED, after, dice, kinds, monster, scene, the


def scene_of_owner(owner: int = 1, **changes: object) -> State:
    lair = replace(Lair(7, monster(50, max(owner, 0), 7, size=Size.SMALL), keeper=owner), **changes)  # type: ignore[arg-type]  # any field by name
    return scene(monster(1, 1, 0), monster(2, 2, 20), owners={7: owner}, lairs=(lair,))


def test_a_lair_improves_a_level_a_turn_under_one_keeper_up_to_ten() -> None:
    assert after(scene_of_owner(level=3), "lair improvement").state.lairs[0].level == 4
    assert after(scene_of_owner(level=10), "lair improvement").state.lairs[0].level == 10


def test_a_new_owner_sets_the_level_to_nothing_and_gets_the_baby() -> None:
    lair = after(scene_of_owner(2, keeper=1, level=8), "lair improvement").state.lairs[0]
    assert (lair.level, lair.keeper, lair.monster.keeper, lair.monster.number) == (0, 2, 2, 50)


def test_spawn_puts_the_monster_out_and_a_baby_takes_its_place() -> None:
    turn = after(scene_of_owner(), "new monsters", orders={1: "spawn l7"})
    out = the(turn, 50)
    assert (out.keeper, out.place) == (1, 7)
    young = turn.state.lairs[0].monster
    assert (young.number, young.size) == (100, Size.TINY)
    assert turn.state.next_monster == 101
    assert kinds(turn) == [Spawned, Born]


def test_a_baby_is_too_young_to_be_put_out_for_three_turns() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20), owners={7: 1}, lairs=scene_of_owner().lairs)
    out_in: list[int] = []
    for turn_number in range(1, 11):
        ordered_spawn = RULES.apply(state, RED, RULES.parse(state, RED, "spawn l7; scan m1"), dice(turn_number)).state
        check = RULES.seat_view(ordered_spawn, RED).check[0]
        offered = Spawn(7) in RULES.seat_view(state, RED).choices
        assert check.ok == offered
        if check.ok:
            out_in.append(turn_number)
        else:
            assert "too young" in check.said
        run = after(state, "lair improvement", "new monsters", orders={1: "spawn l7"}, ply=ply_without_ejection(state))
        state = replace(run.state, monsters=state.monsters, keepers=state.keepers)
    assert out_in == [1, 5, 9]


def ply_without_ejection(state: State) -> int:
    """A ply in which the lair puts nothing out by itself."""
    return next(ply for ply in range(99) if len(after(state, "new monsters", ply=ply).state.monsters) == 2)


def test_a_spawn_order_for_a_lair_lost_in_the_turn_comes_to_nothing() -> None:
    state = scene_of_owner()
    turn = after(replace(state, monsters=(*state.monsters, monster(3, 2, 7))), "ownership", "new monsters",
                 orders={1: "spawn l7; lair l7 attack"})  # fmt: skip
    assert turn.monster(50) is None or the(turn, 50).keeper == 2
    assert LairLost in kinds(turn)


def test_a_lair_nobody_holds_puts_out_wild_monsters() -> None:
    out = [turn for ply in range(300) if (turn := after(scene_of_owner(NOBODY), "new monsters", ply=ply)).monster(50)]
    assert 2 <= len(out) <= 20
    assert all(the(turn, 50).keeper == WILD_KEEPER for turn in out)


def test_a_titan_leaves_at_once_and_big_ones_leave_more_often() -> None:
    titan = scene_of_owner(monster=monster(50, 1, 7, size=Size.TITANIC))
    assert all(after(titan, "new monsters", ply=ply).monster(50) for ply in range(20))
    giant = scene_of_owner(monster=monster(50, 1, 7, size=Size.GIGANTIC))
    left = sum(after(giant, "new monsters", ply=ply).monster(50) is not None for ply in range(200))
    assert 20 < left < 56  # 3 + 4 x 4 = 19 percent


@pytest.mark.parametrize(("level", "low", "high"), [(0, 30, 70), (5, 80, 120), (10, 130, 170)])
def test_growth_comes_more_often_with_the_level(level: int, low: int, high: int) -> None:
    grown = sum(
        GrewInLair in kinds(after(scene_of_owner(level=level), "growth in lairs", ply=ply)) for ply in range(200)
    )
    assert low < grown < high


@pytest.mark.parametrize("kind", list(Growth))
def test_four_growths_in_five_are_of_the_favoured_kind(kind: Growth) -> None:
    changes = {
        Growth.ATTACK: {Change.NEW_ATTACK, Change.BETTER_ATTACK},
        Growth.DEFENSE: {Change.NEW_DEFENCE, Change.BETTER_DEFENCE},
        Growth.GROWTH: {Change.BIGGER},
        Growth.VISION: {Change.SHARPER_VISION},
        Growth.STEALTH: {Change.MORE_STEALTH},
    }[kind]
    found = [
        note.change
        for ply in range(100)
        for note in after(
            scene_of_owner(level=10), "growth in lairs", orders={1: f"lair l7 {kind.value}"}, ply=ply
        ).notes
        if isinstance(note, GrewInLair)
    ]
    assert sum(change in changes for change in found) > 0.75 * len(found) > 37


def test_growth_in_anothers_lair_is_not_told() -> None:
    for ply in range(40):
        turn = after(scene_of_owner(2, level=10), "growth in lairs", ply=ply)
        assert kinds(turn, 1) == []
