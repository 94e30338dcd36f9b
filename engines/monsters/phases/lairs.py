"""Phases 10 to 12: lairs improve, put their monsters out, and let new ones grow (rules: Lairs)."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.changes import change
from engines.monsters.creatures import Monster, baby, resized
from engines.monsters.growth import (
    with_better_attack,
    with_better_defence,
    with_new_attack,
    with_new_defence,
    with_stealth,
    with_vision,
)
from engines.monsters.orders import Verb
from engines.monsters.running import RunningTurn, note, tag
from engines.monsters.state import Lair, State
from engines.monsters.terms import NOBODY, WILD_KEEPER, Growth, Size
from engines.monsters.view import Note, NoteKind


def lair_improvement(turn: RunningTurn, _dice: Dice) -> RunningTurn:
    """Raise the level of lairs under the same keeper as the turn before; a new owner starts at 0."""
    state = turn.state
    lairs = tuple(_levelled(lair, state.owners[lair.place]) for lair in state.lairs)
    return replace(turn, state=replace(state, lairs=lairs))


def _levelled(lair: Lair, owner: int) -> Lair:
    monster = replace(lair.monster, keeper=max(owner, WILD_KEEPER))
    if owner == NOBODY or owner != lair.keeper:
        return replace(lair, monster=monster, keeper=owner, level=0)
    return replace(lair, monster=monster, level=min(data.MOST_LEVEL, lair.level + 1))


def new_monsters(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Carry out SPAWN, and let lairs put their monsters out by themselves."""
    ordered: set[int] = set()
    for given in turn.orders(Verb.SPAWN):
        if turn.state.owners[given.order.subject] == given.keeper:
            ordered.add(given.order.subject)
        else:
            lost = Note(given.keeper, NoteKind.LOST_LAIR, place=given.order.subject, word=Verb.SPAWN.value)
            turn = turn.noting([lost])
    for lair in turn.state.lairs:
        ejects = _ejects(lair.monster, dice)
        if ejects or lair.place in ordered:
            turn = _put_out(turn, lair, dice)
    return turn


def _ejects(monster: Monster, dice: Dice) -> bool:
    percent = data.EJECT_PERCENT + data.EJECT_SIZE * max(0, monster.size - Size.NORMAL)
    return dice.chance(percent) or monster.size is Size.TITANIC


def _put_out(turn: RunningTurn, lair: Lair, dice: Dice) -> RunningTurn:
    state = turn.state
    keeper = max(state.owners[lair.place], WILD_KEEPER)
    out = replace(lair.monster, keeper=keeper, place=lair.place)
    young = baby(state.next_monster, keeper, lair.place, dice)
    monsters = tuple(sorted((*state.monsters, out), key=lambda monster: monster.number))
    brooding = replace(lair, monster=young, leaves_from=state.turn + data.BROOD_TURNS)
    lairs = tuple(brooding if other.place == lair.place else other for other in state.lairs)
    state = replace(state, monsters=monsters, lairs=lairs, next_monster=state.next_monster + 1)
    notes = [note(out, NoteKind.SPAWNED, place=lair.place), note(young, NoteKind.CREATED, place=lair.place)]
    return replace(turn, state=state).noting(notes)


def growth_in_lairs(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Let the monsters in lairs grow, more often the longer one keeper has held the lair."""
    favours = {given.order.subject: given for given in turn.orders(Verb.LAIR)}
    lairs: list[Lair] = []
    notes: list[Note] = []
    for lair in turn.state.lairs:
        given = favours.get(lair.place)
        if given is not None and turn.state.owners[lair.place] != given.keeper:
            notes.append(Note(given.keeper, NoteKind.LOST_LAIR, place=lair.place, word=Verb.LAIR.value))
            given = None
        favoured = replace(lair, favour=Growth(given.order.word) if given is not None else None)
        grown = _grown(favoured, dice)
        word = change(lair.monster, grown.monster)
        if word and _is_held(turn.state, lair):
            notes.append(
                Note(
                    turn.state.owners[lair.place],
                    NoteKind.LAIR_GREW,
                    monster=tag(lair.monster),
                    place=lair.place,
                    word=word,
                )
            )
        lairs.append(grown)
    return replace(turn, state=replace(turn.state, lairs=tuple(lairs))).noting(notes)


def _is_held(state: State, lair: Lair) -> bool:
    return state.owners[lair.place] > WILD_KEEPER


def _grown(lair: Lair, dice: Dice) -> Lair:
    percent = min(data.LAIR_GROWTH_MOST, data.LAIR_GROWTH_PERCENT + data.LAIR_GROWTH_LEVEL * lair.level)
    if not dice.chance(percent):
        return lair
    kind = dice.weighted(data.LAIR_KINDS)
    if lair.favour is not None and dice.chance(data.LAIR_FAVOUR_PERCENT):
        kind = lair.favour
    return replace(lair, monster=_with_growth(lair.monster, kind, dice))


def _with_growth(monster: Monster, kind: Growth, dice: Dice) -> Monster:
    if kind is Growth.GROWTH:
        return resized(monster, 1)
    if kind is Growth.VISION:
        return with_vision(monster)
    if kind is Growth.STEALTH:
        return with_stealth(monster)
    new = dice.chance(data.LAIR_NEW_PERCENT)
    if kind is Growth.ATTACK:
        return (with_new_attack if new else with_better_attack)(monster, dice)
    return (with_new_defence if new else with_better_defence)(monster, dice)
