from dataclasses import replace

from engines.core import Dice
from engines.core.record import EXPIRE, SUBSTITUTE, Entry, advance
from engines.monsters import RULES
from engines.monsters.state import Lair, State, with_keeper
from engines.monsters.terms import Power, PowerKind, Size, Standing
from engines.monsters.view import KeeperUnready, SeatView
from tests.engines.monsters.scenes import RED, monster, scene

HAND = (
    Power(PowerKind.FURY),
    Power(PowerKind.FLEET),
    Power(PowerKind.EYES, 1),
    Power(PowerKind.SWELL),
    Power(PowerKind.MEND, 25),
)


def position() -> State:
    state = scene(
        monster(1, 1, 0),
        monster(2, 1, 3, size=Size.TINY),
        monster(9, 2, 20),
        owners={0: 1, 20: 2},
        lairs=(Lair(0, monster(5, 1, 0), keeper=1), Lair(20, monster(6, 2, 20), keeper=2)),
    )
    return with_keeper(state, replace(state.keepers[1], hand=HAND))


def check_orders(text: str) -> SeatView:
    state = position()
    return RULES.seat_view(RULES.apply(state, RED, RULES.parse(state, RED, text), Dice(b"x", 1)).state, RED)


def messages(text: str) -> list[str]:
    return [line.said if not line.ok else "ok" for line in check_orders(text).check]


def test_a_new_keeper_finds_no_orders_of_the_previous_one() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20))
    untouched = RULES.seat_view(state, RED)
    wanted = (
        'name Doom; address me; email ephemeral; offset 2 2; width 100; vacation "<@123456789012345678>" 0; password =1'
    )
    for entry in (Entry(RED, wanted), Entry(None, EXPIRE), Entry(RED, "password =2; quit; eat m1; end")):
        state = advance(RULES, state, entry, Dice(b"x", 1)).state
    assert RULES.seat_view(state, RED).password == 1
    taken = advance(RULES, state, Entry(RED, SUBSTITUTE), Dice(b"x", 2))
    assert taken.events == (KeeperUnready(RED),)
    view, keeper = RULES.seat_view(taken.state, RED), RULES.public_view(taken.state).keepers[1]
    for setting in ("password", "copies_to", "destination", "report_width", "offset", "orders"):
        assert getattr(view, setting) == getattr(untouched, setting), setting
    assert (keeper.name, keeper.contact) == ("", "")
    later = RULES.seat_view(RULES.expire(taken.state, Dice(b"x", 4)).state, RED)
    assert (later.password, later.standing) == (0, Standing.PLAYING)


def test_every_choice_passes_the_check_alone() -> None:
    state = position()
    choices = [order.canonical for order in RULES.seat_view(state, RED).choices]
    assert choices == sorted(set(choices))
    for text in choices:
        assert messages(text) == ["ok"], text
    assert {"move m1 nw", "play m2 5", "discard 1", "lair l0 stealth", "spawn l0", "friendly k2"} <= set(choices)


def test_the_check_warns_of_a_favour_that_a_young_monster_cannot_use() -> None:
    state = position()
    for stealth, useless in ((4, False), (5, True)):
        lairs = tuple(replace(lair, monster=replace(lair.monster, stealth=stealth)) for lair in state.lairs)
        given = RULES.parse(state, RED, "lair l0 stealth")
        after = RULES.apply(replace(state, lairs=lairs), RED, given, Dice(b"x", 1)).state
        assert RULES.seat_view(after, RED).check[0].useless == useless


def test_the_check_warns_of_good_orders_without_effect() -> None:
    state = position()
    tired = tuple(replace(one, energy=2) if one.number == 2 else one for one in state.monsters)
    state = replace(state, monsters=tired, terrain=tuple(state.monsters[1].hates for _ in state.terrain))
    given = RULES.parse(state, RED, 'eat m1; play m1 5; name m1 "Beast1"; grow m2; skulk m1')
    lines = RULES.seat_view(RULES.apply(state, RED, given, Dice(b"x", 1)).state, RED).check
    assert all(line.ok for line in lines)
    assert [line.useless for line in lines] == [False, True, True, True, False]
    assert lines[1].said == "No effect on Beast1 (M1): its life is full."
