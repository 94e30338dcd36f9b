"""Positions from which Monsters! can begin: the engine's own keepers, monsters and lairs on a described map."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.core.start_positions import Fault, check_count, check_members, check_number, position_error
from engines.monsters import data_v3 as data
from engines.monsters.administration import Address, NewPassword, Password, Vacation, hand_over_keeper
from engines.monsters.creatures import Monster
from engines.monsters.knowledge import remember_turn
from engines.monsters.orders import NameKeeper
from engines.monsters.state import Keeper, Lair, State, Tally
from engines.monsters.terms import NOBODY, WILD_KEEPER, Standing, Terrain

_PERSONAL = (Address, NameKeeper, NewPassword, Password, Vacation)
_MOST = 1 << 62


@dataclass(frozen=True, slots=True)
class StartPosition:
    """A position of Monsters! on the map for that many keepers. Fields with one item a hex are by hex ID."""

    keepers: tuple[Keeper, ...]
    """The keepers by number, the wild one first. Names, contact lines and other personal settings are left out."""
    monsters: tuple[Monster, ...]
    """The monsters on the map, by number. Fame counts towards points."""
    lairs: tuple[Lair, ...] = ()
    """The lairs by place, up to two a keeper; each with the monster that grows in it."""
    terrain: tuple[Terrain, ...] = ()
    """The terrain of each hex. Left out: drawn as for a new game."""
    food: tuple[int, ...] = ()
    """The food of each hex. Left out: half of its maximum."""
    owners: tuple[int, ...] = ()
    """The keeper number of each hex's owner, -1 for nobody. Left out: all -1."""
    turn: int = 0
    """The number of turns run."""
    next_monster: int = 0
    """The number of the next monster. Left out: the first free one."""
    sight_key: int = -1
    """The key of current sight rolls. Left out: drawn."""


def describe(state: State) -> StartPosition:
    """Return the description of a position that is not over."""
    return StartPosition(
        keepers=tuple(map(_without_settings, state.keepers)),
        monsters=state.monsters,
        lairs=state.lairs,
        terrain=state.terrain,
        food=state.food,
        owners=state.owners,
        turn=state.turn,
        next_monster=state.next_monster,
        sight_key=state.sight_key,
    )


def _without_settings(keeper: Keeper) -> Keeper:
    """Return the part of a keeper that belongs to the game, without its player's settings."""
    orders = keeper.orders
    if orders is not None:
        orders = replace(orders, lines=tuple(line for line in orders.lines if not isinstance(line, _PERSONAL)))
    return replace(hand_over_keeper(keeper), orders=orders, ready=keeper.ready, missed=keeper.missed)


def build_state(position: StartPosition, fresh: State) -> State:
    """Return the described position, replacing that of a new game; OptionError for an impossible one."""
    size = fresh.grid.size
    terrain = position.terrain or fresh.terrain
    check_count("terrain", terrain, size)
    most = tuple(data.TERRAINS[kind].food for kind in terrain)
    state = replace(
        fresh,
        terrain=terrain,
        food=position.food or tuple(food // 2 for food in most),
        owners=position.owners or (NOBODY,) * size,
        lairs=position.lairs,
        monsters=position.monsters,
        keepers=tuple(map(_without_settings, position.keepers)),
        turn=position.turn,
        sight_key=fresh.sight_key if position.sight_key < 0 else position.sight_key,
        history=(),
    )
    for number, keeper in enumerate(state.keepers):
        _check_keeper(keeper, number, state)
    _check_land(state, most)
    first_free = _check_creatures(state)
    check_number("next_monster", position.next_monster or first_free, first_free, _MOST)
    _check_running(state)
    return remember_turn(replace(state, next_monster=position.next_monster or first_free), Tally(state))


def _holding(state: State) -> list[int]:
    """Return the numbers of the keepers who can own monsters and hexes."""
    return [WILD_KEEPER, *(keeper.number for keeper in state.playing())]


def _check_land(state: State, most: Sequence[int]) -> None:
    check_count("food", state.food, len(most))
    check_count("owners", state.owners, len(most))
    for food in state.food:
        check_number("food", food, 0, _MOST)
    check_members("owners", set(state.owners), (NOBODY, *_holding(state)))
    check_number("sight_key", state.sight_key, 0, _MOST)


def _check_keeper(keeper: Keeper, number: int, state: State) -> None:
    check_members("keepers", (keeper.number,), (number,))
    if (keeper.standing is Standing.WILD) != (number == WILD_KEEPER):
        raise position_error("keepers", Fault.NOT_POSSIBLE, f"K{number} {keeper.standing.value}")
    if len(keeper.hand) > (data.HAND_MOST if keeper.playing else 0):
        raise position_error("keepers", Fault.TOO_MANY, f"powers of K{number}")
    if (keeper.orders or keeper.ready) and not keeper.playing:
        raise position_error("keepers", Fault.NOT_POSSIBLE, f"orders of K{number}")
    check_number("keepers", keeper.kills, 0)
    check_number("keepers", keeper.missed, 0, state.options.missed_turns - keeper.playing)
    if not keeper.explored <= frozenset(range(state.grid.size)):
        raise position_error("keepers", Fault.UNKNOWN, f"a hex that K{number} has explored")


def _check_creatures(state: State) -> int:
    """Raise OptionError for an impossible monster or lair; return the first number above all others."""
    if len(state.lairs) > 2 * (len(state.keepers) - 1):
        raise position_error("lairs", Fault.TOO_MANY, "lairs")
    check_members("lairs", [lair.place for lair in state.lairs], range(state.grid.size))
    growing = tuple(lair.monster for lair in state.lairs)
    numbers = [monster.number for monster in (*state.monsters, *growing)]
    check_members("monsters", numbers, range(max(numbers, default=0) + 1))
    check_members("monsters", {monster.keeper for monster in state.monsters}, _holding(state))
    for monster in (*state.monsters, *growing):
        _check_monster(monster, state)
    for lair in state.lairs:
        check_members("lairs", (lair.monster.place,), (lair.place,))
        check_number("lairs", lair.level, 0, data.MOST_LEVEL)
    for field, order in (
        ("monsters", [each.number for each in state.monsters]),
        ("lairs", [each.place for each in state.lairs]),
    ):
        if order != sorted(order):
            raise position_error(field, Fault.NOT_POSSIBLE, "this order")
    return max(numbers, default=-1) + 1


def _check_monster(monster: Monster, state: State) -> None:
    name = f"M{monster.number}"
    if monster.keeper not in range(len(state.keepers)) or monster.place not in range(state.grid.size):
        raise position_error("monsters", Fault.NOT_POSSIBLE, f"the place or the keeper of {name}")
    if not (0 < monster.life <= monster.most_life and 0 <= monster.energy <= monster.most_energy):
        raise position_error("monsters", Fault.NOT_POSSIBLE, f"life or energy of {name}")
    traits = [*(attack.trait for attack in monster.attacks), *(defence.trait for defence in monster.defences)]
    check_members("monsters", traits, traits)
    if monster.likes is monster.hates or monster.fame < 0:
        raise position_error("monsters", Fault.NOT_POSSIBLE, f"likes, hates or fame of {name}")


def _check_running(state: State) -> None:
    """Raise OptionError if the game is over, or its turn would have run."""
    tally, cap = Tally(state), state.options.turn_cap
    check_number("turn", state.turn, 0, cap - 1 if cap else _MOST)
    playing = state.playing()
    if len(playing) < 2 or any(tally.points(keeper.number) >= state.target for keeper in playing):
        raise position_error("", Fault.OVER)
    if all(keeper.ready for keeper in playing):
        raise position_error("keepers", Fault.NOT_POSSIBLE, "ready everywhere")
