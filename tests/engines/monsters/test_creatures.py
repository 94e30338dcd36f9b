""""""

from dataclasses import replace

import pytest

from engines.core import Dice
from engines.monsters import RULES
from engines.monsters import data_v3 as data
from engines.monsters.creatures import baby, feed, new_monster, resize, starting_parts
from engines.monsters.growth import (
    apply_growth,
    improved_attack,
    with_better_defence,
    with_new_attack,
    with_new_defence,
    with_sharper_sense,
)
from engines.monsters.notes import GrewInLair, LairLost
from engines.monsters.orders import Spawn
from engines.monsters.sentences import trait_phrase
from engines.monsters.state import Lair, State
from engines.monsters.terms import NOBODY, WILD_KEEPER, Change, Growth, Size, Terrain
from tests.engines.monsters.scenes import CLAWS, RED, SCALES, after, dice, kinds, monster, scene, the

_SAMPLE = (
    # The book's four: size, life, energy, senses (vision, stealth), likes, hates, attacks, defences.
    (
        Size.SMALL, 22, 146, (2, 1), "forest", "desert",
        ("drips burning ichor",), ("has slimy skin", "has a heavy, bone-covered skull"),
    ),
    (
        Size.NORMAL, 29, 148, (1, 1), "ocean", "desert",
        ("has tearing claws",), ("glows with a powerful aura", "gurgles quietly to itself"),
    ),
    (
        Size.NORMAL, 31, 145, (1, 1), "lake", "desert",
        ("is surrounded by whirling shards", "has glowing tentacles"),
        ("glitters with chitinous sheets", "seethes with energy"),
    ),
    (
        Size.NORMAL, 30, 145, (1, 2), "ocean", "tundra",
        ("is covered in icy lumps", "has numerous antennae"), ("glows with a powerful aura",),
    ),
)  # fmt: skip


@pytest.mark.parametrize("sample", _SAMPLE)
def test_each_monster_of_the_sample_report_can_come_out_of_the_tables(sample: tuple[object, ...]) -> None:
    size, life, energy, senses, likes, hates, attacks, defences = sample
    assert isinstance(size, Size)
    drawn = [
        new_monster(0, 1, 0, size, starting_parts(dice), dice) for ply in range(1500) for dice in [Dice(b"s", ply)]
    ]
    assert life in {one.most_life for one in drawn}
    assert energy in {one.most_energy for one in drawn}
    assert senses in {(one.vision, one.stealth) for one in drawn}
    assert (likes, hates) in {(one.likes.value, one.hates.value) for one in drawn}
    assert isinstance(attacks, tuple)
    assert isinstance(defences, tuple)
    assert (len(attacks), len(defences)) in {(len(one.attacks), len(one.defences)) for one in drawn}
    assert set(attacks) <= {trait_phrase(attack.trait) for one in drawn for attack in one.attacks}
    assert set(defences) <= {trait_phrase(defence.trait) for one in drawn for defence in one.defences}


def test_the_samples_phrases_have_the_samples_types() -> None:
    attacks = {str(trait_phrase(row.trait)): row.damage_type.value for row in data.ATTACKS}
    defences = {str(trait_phrase(row.trait)): [kind.value for kind in row.damage_types] for row in data.DEFENCES}
    assert attacks["drips burning ichor"] == "acid"
    assert attacks["has glowing tentacles"] == "life"
    assert defences["has slimy skin"] == ["electrical", "slashing"]
    assert defences["gurgles quietly to itself"] == ["acid", "electrical", "odor"]


def test_starting_monsters_have_three_parts_at_least_and_no_two_alike() -> None:
    for ply in range(300):
        dice = Dice(b"start", ply)
        one = new_monster(0, 1, 0, Size.NORMAL, starting_parts(dice), dice)
        assert 1 <= len(one.attacks) <= 2
        assert 1 <= len(one.defences) <= 2
        assert len(one.attacks) + len(one.defences) >= 3
        assert len({attack.damage_type for attack in one.attacks}) == len(one.attacks)
        assert len({trait_phrase(defence.trait) for defence in one.defences}) == len(one.defences)
        assert one.likes is not one.hates
        assert {one.vision, one.stealth} <= {1, 2}
        assert 28 <= one.most_life <= 32
        assert 138 <= one.most_energy <= 152


def test_a_baby_is_tiny_with_one_attack_and_one_defence() -> None:
    young = baby(5, 1, 3, dice())
    assert (young.size, len(young.attacks), len(young.defences)) == (Size.TINY, 1, 1)


def test_growing_moves_figures_by_the_difference_of_the_bases() -> None:
    bigger = resize(monster(1, 1, 0, life=10, energy=50), 1)
    assert (bigger.size, bigger.life, bigger.most_life, bigger.energy, bigger.most_energy) == (
        Size.HULKING, 18, 38, 55, 150,
    )  # fmt: skip


def test_shrinking_leaves_at_least_one_life() -> None:
    assert resize(monster(1, 1, 0, life=3), -1).life == 1


def test_nothing_is_bigger_than_a_titan() -> None:
    titan = monster(1, 1, 0, size=Size.TITANIC)
    assert resize(titan, 1) == titan


@pytest.mark.parametrize(("terrain", "energy", "life"), [("plain", 36, 8), ("jungle", 72, 16), ("desert", 18, 4)])
def test_food_gives_double_in_favourite_and_half_in_hated_terrain(terrain: str, energy: int, life: int) -> None:
    eaten = feed(monster(1, 1, 0, life=1, energy=1), 4, Terrain(terrain))
    assert (eaten.energy - 1, eaten.life - 1) == (energy, life)


def test_a_meal_gives_at_least_one_and_never_more_than_the_most() -> None:
    tiny = monster(1, 1, 0, size=Size.TINY, life=1)
    assert feed(tiny, 1, Terrain.DESERT).life == 2
    assert feed(monster(1, 1, 0, life=29), 10, Terrain.PLAIN).life == 30


def test_every_second_improvement_makes_an_attack_dearer_and_eight_is_the_most() -> None:
    attack, seen = replace(CLAWS, die=2, cost=3), []
    for _ in range(8):
        attack = improved_attack(attack)
        seen.append((attack.die, attack.cost))
    assert seen == [(3, 3), (4, 4), (5, 4), (6, 5), (7, 5), (8, 6), (8, 6), (8, 6)]


def test_a_defence_gains_five_points_up_to_ninety() -> None:
    one = monster(1, 1, 0, defences=(replace(SCALES, percent=88),))
    assert with_better_defence(one, dice()).defences[0].percent == 90
    assert with_better_defence(with_better_defence(one, dice()), dice()).defences[0].percent == 90


def test_a_monster_has_four_attacks_and_four_defences_at_most() -> None:
    one = monster(1, 1, 0)
    for ply in range(8):
        one = with_new_defence(with_new_attack(one, Dice(b"more", ply)), Dice(b"more", ply))
    assert (len(one.attacks), len(one.defences)) == (4, 4)
    assert len({attack.damage_type for attack in one.attacks}) == 4


def test_senses_rise_to_five_and_no_further() -> None:
    one = monster(1, 1, 0, vision=5, stealth=5)
    assert with_sharper_sense(one, dice()) == one


class _Rolls(Dice):
    """Dice whose d100 shows what the test wants."""

    def __init__(self, roll: int) -> None:
        super().__init__(b"rolls", 0)
        self.roll = roll

    def die(self, n: int) -> int:
        return self.roll if n == 100 else super().die(n)


@pytest.mark.parametrize(
    ("first", "last", "size", "change"),
    [
        (1, 40, Size.NORMAL, "nothing"),
        (41, 65, Size.NORMAL, "size"),
        (41, 62, Size.HULKING, "size"),
        (63, 65, Size.HULKING, "nothing"),
        (53, 53, Size.GIGANTIC, "size"),
        (54, 54, Size.GIGANTIC, "nothing"),
        (66, 75, Size.NORMAL, "attack"),
        (76, 85, Size.NORMAL, "defence"),
        (86, 89, Size.NORMAL, "new attack"),
        (90, 93, Size.NORMAL, "new defense"),
        (94, 96, Size.NORMAL, "sense"),
        (97, 98, Size.NORMAL, "hurt"),
        (99, 99, Size.NORMAL, "shrink"),
        (100, 100, Size.NORMAL, "likes"),
    ],
)
def test_the_growth_table_line_by_line(first: int, last: int, size: Size, change: str) -> None:
    for roll in range(first, last + 1):
        assert change_by(roll, size) == [change], roll


def change_by(roll: int, size: Size) -> list[str]:
    before = monster(1, 1, 0, size=size)
    after = apply_growth(before, _Rolls(roll))
    happened = {
        "size": after.size == before.size + 1,
        "shrink": after.size == before.size - 1,
        "attack": len(after.attacks) == 1 and after.attacks[0].die == before.attacks[0].die + 1,
        "defence": len(after.defences) == 1 and after.defences[0].percent == before.defences[0].percent + 5,
        "new attack": len(after.attacks) == 2,
        "new defense": len(after.defences) == 2,
        "sense": after.vision + after.stealth == before.vision + before.stealth + 1,
        "hurt": after.life == 24,
        "likes": after.likes is not before.likes and after.likes is not after.hates,
        "nothing": after == before,
    }
    return [name for name, true in happened.items() if true and not (name == "hurt" and after.size != size)]


def scene_of_owner(owner: int = 1, **changes: object) -> State:
    lair = replace(Lair(7, monster(50, max(owner, 0), 7, size=Size.SMALL), keeper=owner), **changes)  # type: ignore[arg-type]  # any field by name
    return scene(monster(1, 1, 0), monster(2, 2, 20), owners={7: owner}, lairs=(lair,))


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


def test_big_monsters_leave_their_lairs_more_often() -> None:
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
