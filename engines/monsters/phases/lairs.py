"""Phases 10 to 12: lairs improve, release monsters, and their monsters grow (rules: Lairs)."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, baby, resize
from engines.monsters.growth import (
    change,
    with_better_attack,
    with_better_defence,
    with_new_attack,
    with_new_defence,
    with_stealth,
    with_vision,
)
from engines.monsters.notes import Born, GrewInLair, LairLost, Spawned
from engines.monsters.orders import Favour, Spawn
from engines.monsters.running import KeeperOrder, RunningTurn, tag
from engines.monsters.state import Lair
from engines.monsters.terms import NOBODY, WILD_KEEPER, Change, Growth, Size


def lair_improvement(turn: RunningTurn, _dice: Dice) -> None:
    """Raise the level of lairs under the same keeper as the turn before; a new owner starts at 0."""
    turn.lairs = [_level_up(lair, turn.owners[lair.place]) for lair in turn.lairs]


def _level_up(lair: Lair, owner: int) -> Lair:
    monster, keeper = lair.monster, max(owner, WILD_KEEPER)
    monster = monster if monster.keeper == keeper else replace(monster, keeper=keeper)
    if owner == NOBODY or owner != lair.keeper:
        return replace(lair, monster=monster, keeper=owner, level=0)
    return replace(lair, monster=monster, level=min(data.MOST_LEVEL, lair.level + 1))


def new_monsters(turn: RunningTurn, dice: Dice) -> None:
    """Carry out SPAWN, and release the monsters that leave lairs on their own."""
    ordered: set[int] = set()
    for entry in turn.orders(Spawn):
        place = entry.order.lair
        if turn.owners[place] == entry.keeper:
            ordered.add(place)
        else:
            turn.note(LairLost(entry.keeper, Spawn.keyword.upper(), place))
    turn.lairs = [
        _put_out(turn, lair, dice) if _ejects(lair.monster, dice) or lair.place in ordered else lair
        for lair in turn.lairs
    ]


def _ejects(monster: Monster, dice: Dice) -> bool:
    percent = data.EJECT_PERCENT + data.EJECT_SIZE * max(0, monster.size - Size.NORMAL)
    return dice.chance(percent) or monster.size is Size.TITANIC


def _put_out(turn: RunningTurn, lair: Lair, dice: Dice) -> Lair:
    """Put the monster on the map and return the lair with a young one."""
    keeper = max(turn.owners[lair.place], WILD_KEEPER)
    out = replace(lair.monster, keeper=keeper, place=lair.place)
    young = baby(turn.next_monster, keeper, lair.place, dice)
    turn.next_monster += 1
    turn.put(out, Spawned(tag(out), lair.place), Born(tag(young), lair.place))
    return replace(lair, monster=young, leaves_from=turn.begun.turn + data.BROOD_TURNS)


def growth_in_lairs(turn: RunningTurn, dice: Dice) -> None:
    """Grow the monsters in lairs, more often the longer one keeper has owned the lair."""
    favours = {entry.order.lair: entry for entry in turn.orders(Favour)}
    turn.lairs = [_after_growth(turn, lair, favours.get(lair.place), dice) for lair in turn.lairs]


def _after_growth(turn: RunningTurn, lair: Lair, entry: KeeperOrder[Favour] | None, dice: Dice) -> Lair:
    owner = turn.owners[lair.place]
    favour = entry.order.growth if entry is not None and entry.keeper == owner else None
    if entry is not None and favour is None:
        turn.note(LairLost(entry.keeper, Favour.keyword.upper(), lair.place))
    grown = _grow(lair if favour is None else replace(lair, favour=favour), dice)
    changed = change(lair.monster, grown.monster)
    if changed is not Change.NONE:
        turn.note(GrewInLair(replace(tag(lair.monster), keeper=owner), lair.place, changed))
    return grown


def _grow(lair: Lair, dice: Dice) -> Lair:
    percent = min(data.LAIR_GROWTH_MOST, data.LAIR_GROWTH_PERCENT + data.LAIR_GROWTH_LEVEL * lair.level)
    if not dice.chance(percent):
        return lair
    kind = dice.weighted(data.LAIR_KINDS)
    if lair.favour is not None and dice.chance(data.LAIR_FAVOUR_PERCENT):
        kind = lair.favour
    return replace(lair, monster=_with_growth(lair.monster, kind, dice))


def _with_growth(monster: Monster, kind: Growth, dice: Dice) -> Monster:
    if kind is Growth.GROWTH:
        return resize(monster, 1)
    if kind is Growth.VISION:
        return with_vision(monster)
    if kind is Growth.STEALTH:
        return with_stealth(monster)
    new = dice.chance(data.LAIR_NEW_PERCENT)
    if kind is Growth.ATTACK:
        return (with_new_attack if new else with_better_attack)(monster, dice)
    return (with_new_defence if new else with_better_defence)(monster, dice)
