"""The start: the map, the keepers' places, lairs and first monsters (rules: Maps, start, victory)."""

from collections.abc import Sequence

from engines.core import Dice
from engines.monsters import data_v2 as data
from engines.monsters.creatures import Monster, new_monster, starting_parts
from engines.monsters.hexmap import HexMap, hex_map
from engines.monsters.options import Length, Options
from engines.monsters.powers import drawn
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import NOBODY, WILD_KEEPER, Standing, Terrain

_TRIES = 12
_KEY_RANGE = 1 << 62


def new_game(options: Options, keepers: int, dice: Dice) -> State:
    """Return the position before the first turn."""
    row = data.map_for(keepers)
    grid = hex_map(row.width, row.height)
    weights = [(terrain, data.TERRAINS[terrain].weight) for terrain in Terrain]
    terrain = tuple(dice.weighted(weights) for _ in range(grid.size))
    starts = dice.shuffle(spread_places(grid, keepers, (), dice))
    neutral = spread_places(grid, keepers, starts, dice)
    monsters, lairs = _creatures(starts, neutral, dice)
    owners = [NOBODY] * grid.size
    for number, place in enumerate(starts, 1):
        owners[place] = number
    target = data.target_for(keepers)
    return State(
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
            *(Keeper(number, hand=drawn((), data.HAND_START, dice)) for number in range(1, keepers + 1)),
        ),
        target=target * data.SHORT_PERCENT // 100 if options.length is Length.SHORT else target,
        turn=0,
        next_monster=len(monsters) + len(lairs),
        sight_key=dice.below(_KEY_RANGE),
        salt=dice.below(_KEY_RANGE),
    )


def spread_places(grid: HexMap, count: int, taken: Sequence[int], dice: Dice) -> list[int]:
    """Return `count` hexes whose least distance to each other and to those taken is the greatest of several tries."""
    return max(
        (_farthest_first(grid, count, taken, dice) for _ in range(_TRIES)),
        key=lambda places: _least_distance(grid, (*taken, *places)),
    )


def _farthest_first(grid: HexMap, count: int, taken: Sequence[int], dice: Dice) -> list[int]:
    places: list[int] = []
    gaps = [min((grid.distances[place][other] for other in taken), default=grid.size) for place in range(grid.size)]
    for _ in range(count):
        widest = max(gaps)
        place = dice.choice([at for at, gap in enumerate(gaps) if gap == widest])
        places.append(place)
        gaps = [min(gap, steps) for gap, steps in zip(gaps, grid.distances[place], strict=True)]
    return places


def _least_distance(grid: HexMap, places: Sequence[int]) -> int:
    return min(grid.distances[one][other] for at, one in enumerate(places) for other in places[:at])


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
