"""The orders of priority 0: names, friends, questions, stances, leaving. They follow Recover, which pays for them."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.administration import Find, Quit
from engines.monsters.creatures import spend_energy
from engines.monsters.names import why_not_called
from engines.monsters.notes import (
    Allied,
    ContactFound,
    KeeperNamed,
    Left,
    MonsterNamed,
    NameTaken,
    StanceTaken,
)
from engines.monsters.orders import Befriend, NameKeeper, NameMonster, StanceOrder
from engines.monsters.running import RunningTurn, tag
from engines.monsters.state import go_wild


def first_orders(turn: RunningTurn, _dice: Dice) -> None:
    """Carry out every order of priority 0 that is not administrative."""
    _leave(turn)
    for entry in turn.given:
        match entry.order:
            case NameKeeper(name):
                _name_keeper(turn, entry.keeper, name)
            case NameMonster(number, name):
                monster = turn.monster(number)
                if monster is not None:
                    turn.put(replace(monster, name=name), MonsterNamed(tag(monster), name))
            case _:
                pass
    for entry in turn.orders(Find):
        turn.note(ContactFound(entry.keeper, entry.order.keeper, turn.keepers[entry.order.keeper].contact))
    for monster, order in turn.payable(StanceOrder):
        paid = spend_energy(monster, order.cost(monster))
        turn.put(replace(paid, stance=order.stance), StanceTaken(tag(monster), order.stance))
    _make_friends(turn)


def _leave(turn: RunningTurn) -> None:
    """Remove keepers who QUIT: none of their other orders is carried out (rules/monsters.md, Orders)."""
    for number in sorted({entry.keeper for entry in turn.orders(Quit)}):
        turn.given = [entry for entry in turn.given if entry.keeper != number]
        turn.resume(go_wild(turn.state, turn.keepers[number]))
        turn.note(Left(number))


def _name_keeper(turn: RunningTurn, number: int, name: str) -> None:
    if why_not_called(turn.keepers, number, name) is not None:
        # Another keeper with the same order was first.
        turn.note(NameTaken(number, name))
        return
    turn.change_keeper(replace(turn.keepers[number], name=name))
    turn.note(KeeperNamed(number, name))


def _make_friends(turn: RunningTurn) -> None:
    named = {(entry.keeper, entry.order.keeper) for entry in turn.orders(Befriend)}
    turn.friends = frozenset((one, other) for one, other in named if one < other and (other, one) in named)
    turn.note(*(Allied(one, other) for one, other in sorted(named) if (other, one) in named))
