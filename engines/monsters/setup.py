"""The start: the map, the keepers' places, lairs and first monsters (rules: Maps, start, victory)."""

from collections.abc import Sequence

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, new_monster, starting_parts
from engines.monsters.hexmap import hex_map
from engines.monsters.knowledge import remember_turn
from engines.monsters.options import Length, Options
from engines.monsters.powers import draw_powers
from engines.monsters.spreading import lair_places, start_places
from engines.monsters.state import Keeper, Lair, State, Tally
from engines.monsters.terms import NOBODY, WILD_KEEPER, Standing, Terrain

_KEY_RANGE = 1 << 62


def new_game(options: Options, keepers: int, dice: Dice) -> State:
    """Return the position before the first turn."""
    row = data.map_for(keepers)
    grid = hex_map(row.width, row.height)
    weights = [(terrain, data.TERRAINS[terrain].weight) for terrain in Terrain]
    terrain = tuple(dice.weighted(weights) for _ in range(grid.size))
    starts = dice.shuffle(start_places(grid, keepers, dice))
    neutral = lair_places(grid, keepers, starts, dice)
    monsters, lairs = _creatures(starts, neutral, dice)
    owners = [NOBODY] * grid.size
    for number, place in enumerate(starts, 1):
        owners[place] = number
    target = data.target_for(keepers)
    state = State(
        options=options,
        width=row.width,
        height=row.height,
        terrain=terrain,
        food=tuple(data.TERRAINS[kind].food // 2 for kind in terrain),
        owners=tuple(owners),
        lairs=lairs,
        monsters=monsters,
        keepers=(
            Keeper(WILD_KEEPER, standing=Standing.WILD),
            *(Keeper(number, hand=draw_powers((), data.HAND_START, dice)) for number in range(1, keepers + 1)),
        ),
        target=target * data.SHORT_PERCENT // 100 if options.length is Length.SHORT else target,
        turn=0,
        next_monster=len(monsters) + len(lairs),
        sight_key=dice.below(_KEY_RANGE),
    )
    return remember_turn(state, Tally(state))


def _creatures(
    starts: Sequence[int], neutral: Sequence[int], dice: Dice
) -> tuple[tuple[Monster, ...], tuple[Lair, ...]]:
    """Number the monsters keeper by keeper, three on the map and one in the lair, then those of neutral lairs."""
    monsters: list[Monster] = []
    lairs: list[Lair] = []
    number = 0
    for keeper, place in enumerate(starts, 1):
        for _ in range(data.STARTING_MONSTERS):
            monsters.append(new_monster(number, keeper, place, data.STARTING_SIZE, starting_parts(dice), dice))
            number += 1
        growing = new_monster(number, keeper, place, data.STARTING_LAIR_SIZE, starting_parts(dice), dice)
        lairs.append(Lair(place, growing, keeper=keeper))
        number += 1
    for place in neutral:
        growing = new_monster(number, WILD_KEEPER, place, data.STARTING_LAIR_SIZE, starting_parts(dice), dice)
        lairs.append(Lair(place, growing))
        number += 1
    return tuple(monsters), tuple(sorted(lairs, key=lambda lair: lair.place))
