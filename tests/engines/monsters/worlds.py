"""Other worlds: everything an observer cannot know changed, everything they know kept.

Kept for everybody: the roster's figures, who is ready, public orders of the past. Kept for a keeper: what their own
monsters are and see, their orders, hand and report.
"""

from collections.abc import Iterator
from dataclasses import replace

from engines.core import Dice, Seat
from engines.monsters.creatures import Monster, new_attack, new_monster
from engines.monsters.grammar import OrderSet
from engines.monsters.knowledge import viewers_of
from engines.monsters.notation import parse_action
from engines.monsters.observe import visible_monsters
from engines.monsters.powers import draw_powers
from engines.monsters.sight import hexes_seen
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import Size, Terrain
from engines.monsters.view import Fight

WORLDS = 2

ASKED = ("; ".join([*(f"eat m{at}" for at in range(0, 90, 4)), *(f"spawn l{at}" for at in range(0, 36, 5))]),)
"""Orders that ask for unknown things: the check answers them."""


def other_worlds(rules: object, state: State, observer: Seat | None, dice: Dice) -> Iterator[State]:
    """Yield positions that the observer (None: the public) cannot tell from this one."""
    if state.outcome is not None:
        return
    for _ in range(WORLDS):
        yield _other_world(state, observer, dice)


def _other_world(state: State, observer: Seat | None, dice: Dice) -> State:
    me = None if observer is None else state.keepers[observer + 1]
    known = frozenset[int]() if me is None else hexes_seen(state.grid, viewers_of(state, me.number))
    land = known if me is None else known | me.explored
    changed = replace(
        state,
        terrain=tuple(
            kind if place in land else dice.choice(tuple(Terrain)) for place, kind in enumerate(state.terrain)
        ),
        food=tuple(dice.below(5) for _ in state.food),
        owners=_other_owners(state, known, dice),
        keepers=tuple(keeper if keeper is me else _other_keeper(keeper, dice) for keeper in state.keepers),
        next_monster=state.next_monster + dice.below(50),
        fights=tuple(fight for fight in state.fights if me is not None and _was_in(fight, me)),
        notes=tuple(note for note in state.notes if me is not None and note.keeper == me.number),
    )
    changed = _with_other_lairs(changed, me, land, dice)
    return _with_other_monsters(changed, state, me, known, dice)


def _was_in(fight: Fight, me: Keeper) -> bool:
    return any(fighter.tag.keeper == me.number for fighter in fight.fighters)


def _other_owners(state: State, known: frozenset[int], dice: Dice) -> tuple[int, ...]:
    """Shuffle the owners of unknown hexes, but where lairs are: who holds how many lairs is public."""
    if state.options.open_territory:
        return state.owners
    lairs = {lair.place for lair in state.lairs}
    free = [place for place in range(len(state.owners)) if place not in known and place not in lairs]
    owners = list(state.owners)
    for place, owner in zip(free, dice.shuffle(owners[place] for place in free), strict=True):
        owners[place] = owner
    return tuple(owners)


def _other_keeper(keeper: Keeper, dice: Dice) -> Keeper:
    """Change a keeper's hand, orders and settings; who they are to the public stays."""
    orders = parse_action("eat m1; skulk m2; nonsense; password =3") if dice.chance(50) else None
    assert orders is None or isinstance(orders, OrderSet)
    return replace(
        keeper,
        hand=draw_powers((), dice.below(8), dice),
        orders=orders,
        missed=dice.below(3),
        width=60,
        offset=(2, 2),
        copies_to="violet",
        password=dice.below(4),
        explored=frozenset(dice.below(36) for _ in range(9)),
    )


def _with_other_lairs(state: State, me: Keeper | None, land: frozenset[int], dice: Dice) -> State:
    """Change what grows in others' lairs, and where those lie that the observer has never seen."""
    lairs: list[Lair] = []
    free = [place for place in range(state.grid.size) if place not in land]
    for lair in state.lairs:
        if me is not None and state.owners[lair.place] == me.number:
            lairs.append(lair)
            continue
        taken = {other.place for other in (*state.lairs, *lairs)}
        fits = [at for at in free if at not in taken and state.owners[at] == state.owners[lair.place]]
        place = dice.choice(fits) if fits and lair.place not in land else lair.place
        lairs.append(_other_lair(replace(lair, place=place), dice))
    return replace(state, lairs=tuple(sorted(lairs, key=lambda lair: lair.place)))


def _other_lair(lair: Lair, dice: Dice) -> Lair:
    size = dice.choice(tuple(Size))
    young = new_monster(lair.monster.number, lair.monster.keeper, lair.place, size, (2, 1), dice)
    return replace(lair, monster=young, level=dice.below(11), keeper=-1, leaves_from=dice.below(30))


def _with_other_monsters(changed: State, state: State, me: Keeper | None, known: frozenset[int], dice: Dice) -> State:
    """Remake unseen monsters somewhere out of sight, and all of the seen ones that a glance does not tell."""
    seen = () if me is None else visible_monsters(state, me)
    mine = {monster.place for monster in seen if me is not None and monster.keeper == me.number}
    numbers = {monster.number for monster in seen}
    out_of_sight = [place for place in range(state.grid.size) if place not in known]
    monsters: list[Monster] = []
    for monster in state.monsters:
        if monster.place in mine:
            monsters.append(_with_other_figures(monster, dice) if monster.keeper != (me and me.number) else monster)
        elif monster.number in numbers:
            monsters.append(_at_a_glance(monster, dice))
        elif out_of_sight:
            monsters.append(_remade(monster, dice.choice(out_of_sight), dice))
        else:
            monsters.append(_other_food_habits(monster, dice))
    return replace(changed, monsters=tuple(monsters))


def _with_other_figures(monster: Monster, dice: Dice) -> Monster:
    """A monster in an own hex is known in full but for its figures."""
    attacks = tuple(replace(attack, die=2 + dice.below(7), cost=3 + dice.below(4)) for attack in monster.attacks)
    defences = tuple(replace(defence, percent=20 + dice.below(70)) for defence in monster.defences)
    return replace(monster, attacks=attacks, defences=defences)


def _at_a_glance(monster: Monster, dice: Dice) -> Monster:
    """Of a monster seen from afar only its place, keeper, number and size are known."""
    other = _with_other_figures(monster, dice)
    return replace(
        other,
        name=f"Other{dice.below(100)}",
        life=1 + dice.below(monster.most_life),
        energy=1 + dice.below(monster.most_energy),
        attacks=(new_attack((), dice),),
        likes=dice.choice(tuple(Terrain)),
        vision=1 + dice.below(5),
        kills=dice.below(9),
    )


def _remade(monster: Monster, place: int, dice: Dice) -> Monster:
    size = dice.choice(tuple(Size))
    made = new_monster(monster.number, monster.keeper, place, size, (1, 2), dice)
    return replace(made, fame=monster.fame, kills=dice.below(5))


def _other_food_habits(monster: Monster, dice: Dice) -> Monster:
    return replace(monster, likes=dice.choice(tuple(Terrain)), life=1 + dice.below(monster.most_life))
