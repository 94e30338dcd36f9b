from collections.abc import Callable
from dataclasses import replace

import pytest

from engines.core import Dice
from engines.monsters.creatures import Attack, Monster
from engines.monsters.feast import feast, grabs
from engines.monsters.fight import Battle, damage_dealt, fight
from engines.monsters.terms import AttackKind, Change, DamageType, Power, PowerKind, Size, Terrain
from engines.monsters.traits import Trait
from tests.engines.monsters.scenes import CLAWS, FLAMES, SCALES, after, dice, monster, scene

PLAIN = (Terrain.PLAIN,) * 36


def same(one: int, other: int) -> bool:
    return one == other


def fought(*members: Monster, friendly: Callable[[int, int], bool] = same, ply: int = 1) -> Battle:
    return fight(members[0], members, friendly, PLAIN, dice(ply))


def best(n: int) -> int:
    return n


@pytest.mark.parametrize(
    ("terrain", "changes", "damage"),
    [
        (Terrain.PLAIN, {}, 4),  # 6 + 2 = 8, less 40 %
        (Terrain.JUNGLE, {}, 6),  # 8 + 25 % = 10
        (Terrain.DESERT, {}, 3),  # 8 - 25 % = 6
        (Terrain.PLAIN, {"boosts": (Power(PowerKind.DAMAGE, 3, DamageType.SLASHING),)}, 6),
        (Terrain.PLAIN, {"boosts": (Power(PowerKind.DAMAGE, 3, DamageType.FIRE),)}, 4),
        (Terrain.PLAIN, {"size": Size.TITANIC}, 6),
        (Terrain.PLAIN, {"size": Size.TINY}, 3),
    ],
)
def test_damage_counts_size_powers_terrain_and_defence(
    terrain: Terrain, changes: dict[str, object], damage: int
) -> None:
    attacker = monster(1, 1, 0, **changes)
    assert damage_dealt(attacker, monster(2, 2, 1), CLAWS, terrain, best) == damage


def test_the_best_defence_counts_and_protection_only_helps_what_is_there() -> None:
    attacker = monster(1, 1, 0)
    better = monster(2, 2, 1, defences=(SCALES, replace(SCALES, percent=75)))
    assert damage_dealt(attacker, better, CLAWS, Terrain.PLAIN, best) == 2
    shield = (Power(PowerKind.PROTECTION, 30, DamageType.SLASHING),)
    assert damage_dealt(attacker, monster(2, 2, 1, boosts=shield), CLAWS, Terrain.PLAIN, best) == 2
    bare = monster(2, 2, 1, defences=(), boosts=shield)
    assert damage_dealt(attacker, bare, CLAWS, Terrain.PLAIN, best) == 8


def test_a_protection_power_lifts_a_defence_to_ninety_per_cent_and_no_further() -> None:
    # Sixty of damage: the roll 6, 2 for the size, 52 of a power.
    attacker = monster(1, 1, 0, boosts=(Power(PowerKind.DAMAGE, 52, DamageType.SLASHING),))
    for percent, damage in ((50, 12), (60, 6), (75, 6), (90, 6)):
        shield = (Power(PowerKind.PROTECTION, 30, DamageType.SLASHING),)
        target = monster(2, 2, 1, defences=(replace(SCALES, percent=percent),), boosts=shield)
        assert damage_dealt(attacker, target, CLAWS, Terrain.PLAIN, best) == damage


def test_something_always_gets_through() -> None:
    walled = monster(2, 2, 1, defences=(replace(SCALES, percent=90),), boosts=(Power(PowerKind.HIDE, 1),))
    assert damage_dealt(monster(1, 1, 0), walled, CLAWS, Terrain.PLAIN, lambda _: 1) == 1


def test_a_thick_hide_takes_one_off_each_hit() -> None:
    hide = monster(2, 2, 1, boosts=(Power(PowerKind.HIDE, 1),))
    assert damage_dealt(monster(1, 1, 0), hide, CLAWS, Terrain.PLAIN, best) == 3


def test_a_duel_ends_with_one_alive_who_has_the_kill_and_the_fame() -> None:
    battle = fought(monster(1, 1, 0), monster(2, 2, 1, life=4, fame=7))
    assert [one.number for one in battle.dead] == [2]
    winner = battle.living[0]
    assert (winner.kills, winner.fame) == (1, 5 + 3 + (1 if any(b.attacker == 2 for b in battle.record.blows) else 0))
    assert battle.kills == {1: 1}
    assert battle.record.survivors == (1,)


def test_projectiles_come_before_beams_gazes_auras_and_blows() -> None:
    kinds_in_order = list(AttackKind)
    kind_of = dict(zip(Trait, reversed(kinds_in_order), strict=False))
    attacks = tuple(Attack(trait, DamageType.NOISE, kind, 2, 3) for trait, kind in kind_of.items())
    strong = monster(1, 1, 0, attacks=attacks[:4], life=500, energy=500, boosts=(Power(PowerKind.FURY),))
    other = monster(2, 2, 1, attacks=attacks[1:], life=500, energy=500, boosts=(Power(PowerKind.FURY),))
    blows = [blow for blow in fought(strong, other).record.blows if blow.round == 1]
    order = [kind_of[blow.attack] for blow in blows]
    assert len(order) == 8
    assert order == sorted(order)


def test_a_monster_that_spends_its_last_energy_is_dead() -> None:
    battle = fought(monster(1, 1, 0, energy=4), monster(2, 2, 1, life=500))
    assert [one.number for one in battle.dead] == [1]
    assert battle.record.blows[-1].exhausted
    assert battle.living[0].kills == 0


def test_the_fight_stops_when_nobody_can_afford_an_attack() -> None:
    battle = fought(monster(1, 1, 0, energy=3), monster(2, 2, 1, energy=3))
    assert (len(battle.living), battle.record.rounds) == (2, 0)
    assert battle.living[0].fame == 0


def test_friends_in_different_hexes_do_not_go_on() -> None:
    battle = fought(monster(1, 1, 0), monster(2, 1, 1), monster(3, 2, 1, life=1))
    assert sorted(one.number for one in battle.living) == [1, 2]


def test_monsters_of_one_keeper_in_one_hex_fight_to_the_last() -> None:
    battle = fought(monster(1, 1, 0), monster(2, 1, 0))
    assert len(battle.living) <= 1


def test_a_fight_without_an_enemys_attack_brings_no_fame_for_surviving() -> None:
    battle = fought(monster(1, 1, 0), monster(2, 1, 0, life=1, attacks=(FLAMES,), energy=2))
    assert battle.living[0].fame == 5


def test_targets_are_enemies_in_the_hex_then_enemies_then_friends_in_the_hex() -> None:
    first = fought(monster(1, 1, 0, life=900, energy=900), monster(2, 1, 0), monster(3, 2, 0), monster(4, 2, 1))
    at_first = [blow.target for blow in first.record.blows if blow.attacker == 1]
    assert at_first[0] == 3
    first_friend = at_first.index(2) if 2 in at_first else len(at_first)
    first_far = at_first.index(4) if 4 in at_first else len(at_first)
    assert first_friend >= first_far or 4 not in at_first


def test_fights_start_beside_a_visible_enemy_and_everybody_around_joins() -> None:
    state = scene(
        monster(1, 1, 7, size=Size.TITANIC),
        monster(2, 2, 8, size=Size.TITANIC),
        monster(3, 1, 14, size=Size.TITANIC),
        monster(4, 2, 33, size=Size.TITANIC),
    )
    turn = after(state, "fights")
    fights = turn.state.fights
    assert fights
    first = fights[0]
    assert {fighter.tag.number for fighter in first.fighters} >= {1, 2}
    assert all(fighter.tag.number != 4 for fight_ in fights for fighter in fight_.fighters)
    assert len({fight_.place for fight_ in fights}) == len(fights)


def test_an_unseen_neighbour_starts_no_fight() -> None:
    hidden = {"size": Size.TINY, "stealth": 5}
    state = scene(monster(1, 1, 7, **hidden), monster(2, 2, 8, **hidden))
    quiet = sum(not after(state, "fights", ply=ply).state.fights for ply in range(100))
    assert 45 < quiet < 80  # both roll 20 percent: 64 in a hundred stay quiet


def test_a_fight_ends_after_a_hundred_rounds() -> None:
    endless = {"life": 10**6, "most_life": 10**6, "energy": 10**6, "most_energy": 10**6}
    battle = fought(monster(1, 1, 0, **endless), monster(2, 2, 0, **endless))
    assert (battle.record.rounds, len(battle.living)) == (100, 2)


def test_a_monster_that_fought_starts_no_other_fight() -> None:
    places = (0, 1, 2, 3, 7, 8, 13, 14, 20, 21, 27, 33)
    crowd = [monster(at, 1 + at % 2, place, size=Size(at % 9), life=80) for at, place in enumerate(places)]
    several = 0
    for ply in range(40):
        fights = after(scene(*crowd), "fights", ply=ply).state.fights
        several += len(fights) > 1
        for at, fight_ in enumerate(fights):
            before = {fighter.tag.number for earlier in fights[:at] for fighter in earlier.fighters}
            assert fight_.starter not in before
    assert several > 20


def test_a_monster_uses_one_attack_a_round_at_least() -> None:
    titan = monster(1, 1, 0, size=Size.TITANIC, life=900)
    battle = fought(titan, monster(2, 2, 1, life=200))
    rounds = [blow.round for blow in battle.record.blows if blow.attacker == 1]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) >= battle.record.rounds - 1


def test_corpses_feed_the_living_and_small_ones_grab_more_often() -> None:
    small, big = monster(1, 1, 0, size=Size.TINY), monster(2, 1, 1, size=Size.TITANIC)
    totals = {1: 0, 2: 0}
    for ply in range(200):
        shares = grabs([small, big], 20, Dice(b"grab", ply))
        assert sum(shares.values()) == 20
        totals = {number: totals[number] + share for number, share in shares.items()}
    assert totals[1] > totals[2] > 0  # nine grabs of 1 against one grab of 5


def test_a_feast_works_as_food_and_four_in_ten_come_out_better() -> None:
    eater = monster(1, 1, 0, life=5, energy=20)
    better = 0
    for ply in range(300):
        fed_ones, notes = feast([eater], [monster(2, 2, 1)], PLAIN, Dice(b"feast", ply))
        assert notes[0].food == 6
        better += notes[0].change is not Change.NONE
        if notes[0].change is Change.NONE:
            assert (fed_ones[0].life, fed_ones[0].energy) == (17, 74)
    assert 95 < better < 145


def test_without_dead_there_is_no_feast() -> None:
    assert feast([monster(1, 1, 0)], [], PLAIN, dice()) == ((monster(1, 1, 0),), ())
