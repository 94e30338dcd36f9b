"""Games of Monsters! that begin in the middle."""

from dataclasses import replace
from typing import Any

import pytest

from engines.core import Dice, OptionError, Seat
from engines.monsters import RULES
from engines.monsters.grammar import OrderSet
from engines.monsters.options import Options
from engines.monsters.orders import Move
from engines.monsters.start_position import StartPosition
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import Direction, Power, PowerKind, Standing, Terrain
from tests.engines.monsters.scenes import CLAWS, SEED, dice, monster, with_orders
from tests.engines.start_positions import assert_comes_back

KEEPERS = (Keeper(0, Standing.WILD), Keeper(1), Keeper(2))
MEND = Power(PowerKind.MEND, 10)
HILLS = (Terrain.HILL,) * 36


def begin(keepers: tuple[Keeper, ...] = KEEPERS, **fields: Any) -> State:  # any field by name
    told = {"monsters": (monster(1, 1, 0), monster(2, 2, 20))} | fields
    return RULES.start_from(StartPosition(keepers, **told), Options(), Dice(SEED, 0))


def with_first(**changes: Any) -> tuple[Keeper, ...]:  # any field by name
    return (KEEPERS[0], replace(KEEPERS[1], **changes), KEEPERS[2])


def test_a_lesson_begins_with_the_monsters_and_the_land_that_it_names() -> None:
    owners = (1, *[-1] * 35)
    lair = Lair(0, monster(7, 1, 0))
    state = begin(terrain=HILLS, owners=owners, lairs=(lair,), turn=5)
    view = RULES.seat_view(state, Seat(0))
    assert (view.public.turn_number, view.public.keepers[1].points) == (5, 1)
    assert [each.number for each in view.monsters] == [1]
    assert {hex_.terrain for hex_ in view.hexes} == {Terrain.HILL}
    assert (state.food[0], state.next_monster) == (3, 8)
    assert 0 in state.keepers[1].explored
    both_ready = RULES.apply(
        with_orders(state, {1: "move m1 se"}), Seat(0), RULES.parse(state, Seat(0), "ready"), dice()
    )
    assert RULES.expire(both_ready.state, dice()).state.monsters[0].place == 1


def test_a_description_names_nobody() -> None:
    state = begin()
    told = RULES.parse(state, Seat(0), 'address "ring 555"; vacation <@123456789012345678> 12; width 80; move m1 se')
    state = RULES.apply(state, Seat(0), told, dice()).state
    keeper = RULES.describe(state).keepers[1]
    assert keeper.orders is not None
    assert len(keeper.orders.lines) == 2
    assert keeper == replace(Keeper(1), orders=keeper.orders, explored=keeper.explored)
    assert "555" not in repr(keeper)
    assert "123456789012345678" not in repr(keeper)


@pytest.mark.parametrize(
    ("keepers", "fields", "said"),
    [
        (KEEPERS[:2], {}, "Monsters! takes 2 to 20 players, not 1."),
        (KEEPERS, {"terrain": HILLS[1:]}, "`terrain`: give exactly 36."),
        (KEEPERS, {"food": (1,)}, "`food`: give exactly 36."),
        (KEEPERS, {"owners": (3, *[-1] * 35)}, "`owners`: 3 is not possible here."),
        (KEEPERS, {"turn": 60}, "`turn` is a number from 0 to 59, not 60."),
        (KEEPERS, {"next_monster": 2}, "`next_monster` is a number from 3"),
        (KEEPERS, {"owners": (1,) * 36}, "The game is already over there."),
        ((KEEPERS[0], KEEPERS[2], KEEPERS[1]), {}, "`keepers`: 2 is not possible here."),
        (with_first(standing=Standing.WILD), {}, "`keepers`: K1 wild is not possible here."),
        (with_first(standing=Standing.OUT), {}, "`monsters`: 1 is not possible here."),
        (with_first(standing=Standing.OUT), {"monsters": ()}, "The game is already over there."),
        (with_first(hand=(MEND,) * 8), {}, "`keepers`: there are too many powers of K1."),
        (with_first(standing=Standing.LEFT, orders=OrderSet()), {}, "`keepers`: orders of K1 is not possible here."),
        (with_first(missed=3), {}, "`keepers` is a number from 0 to 2, not 3."),
        (with_first(explored=frozenset({36})), {}, "`keepers`: a hex that K1 has explored does not exist."),
        (tuple(replace(keeper, ready=keeper.playing) for keeper in KEEPERS), {}, "`keepers`: ready everywhere"),
        (KEEPERS, {"monsters": (monster(1, 1, 36),)}, "`monsters`: the place or the keeper of M1"),
        (KEEPERS, {"monsters": (monster(1, 3, 3),)}, "`monsters`: 3 is not possible here."),
        (KEEPERS, {"monsters": (monster(1, 1, 0), monster(1, 2, 3))}, "`monsters`: 1 is listed twice."),
        (KEEPERS, {"monsters": (monster(2, 1, 0), monster(1, 2, 3))}, "`monsters`: this order"),
        (KEEPERS, {"monsters": (monster(1, 1, 0, life=31),)}, "`monsters`: life or energy of M1"),
        (KEEPERS, {"monsters": (monster(1, 1, 0, attacks=(CLAWS, CLAWS)),)}, "`monsters`: "),
        (KEEPERS, {"monsters": (monster(1, 1, 0, hates=Terrain.JUNGLE),)}, "`monsters`: likes, hates or fame of M1"),
        (KEEPERS, {"lairs": tuple(Lair(at, monster(9 + at, 1, at)) for at in range(5))}, "`lairs`: there are too many"),
        (KEEPERS, {"lairs": (Lair(4, monster(9, 1, 5)),)}, "`lairs`: 5 is not possible here."),
    ],
)
def test_an_impossible_position_is_refused(keepers: tuple[Keeper, ...], fields: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError) as refusal:
        begin(keepers, **fields)
    assert str(refusal.value).startswith(said), str(refusal.value)


def test_a_position_comes_back_as_it_was_written() -> None:
    seen = frozenset(range(48))
    first = Keeper(1, hand=(MEND,), kills=2, orders=OrderSet((Move(1, Direction.SE),)), ready=True, explored=seen)
    second = Keeper(2, missed=2, explored=seen)
    gone = Keeper(3, Standing.LEFT, kills=1)
    position = StartPosition(
        keepers=(Keeper(0, Standing.WILD, kills=3), first, second, gone),
        monsters=(monster(1, 1, 0, fame=12, boosts=(MEND,)), monster(2, 2, 20), monster(4, 0, 20)),
        lairs=(Lair(3, monster(9, 1, 3), level=2, leaves_from=4, keeper=1),),
        terrain=(Terrain.HILL,) * 48,
        food=(7,) * 48,
        owners=(1, 2, 0, *[-1] * 45),
        turn=5,
        next_monster=40,
        sight_key=77,
    )
    assert_comes_back(RULES, (position, Options()))
