"""The orders of priority 0: names, friends, questions, stances, leaving. They follow Recover, which pays for them."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import can_pay, paid
from engines.monsters.names import why_not_called
from engines.monsters.orders import Verb
from engines.monsters.running import Given, RunningTurn, note
from engines.monsters.state import gone_wild, with_keeper
from engines.monsters.terms import Stance
from engines.monsters.view import Note, NoteKind

_STANCES = {
    Verb.SKULK: (Stance.SKULK, NoteKind.SKULKED),
    Verb.FLAUNT: (Stance.FLAUNT, NoteKind.FLAUNTED),
}


def first_orders(turn: RunningTurn, _dice: Dice) -> RunningTurn:
    """Carry out every order of priority 0 that is not administrative."""
    turn = _leave(turn)
    for given in turn.orders(Verb.NAME):
        turn = _name(turn, given)
    for given in turn.orders(Verb.FIND):
        found = turn.state.keepers[given.order.subject]
        turn = turn.noting([Note(given.keeper, NoteKind.FOUND, amount=found.number, word=found.contact)])
    for given in turn.orders(Verb.SKULK, Verb.FLAUNT):
        turn = _take_stance(turn, given)
    return _make_friends(turn)


def _leave(turn: RunningTurn) -> RunningTurn:
    for number in sorted({given.keeper for given in turn.orders(Verb.QUIT)}):
        rest = tuple(given for given in turn.given if given.keeper != number)
        turn = replace(turn, state=gone_wild(turn.state, turn.state.keepers[number]), given=rest)
        turn = turn.noting([Note(number, NoteKind.LEFT)])
    return turn


def _name(turn: RunningTurn, given: Given) -> RunningTurn:
    order = given.order
    if order.subject < 0:
        if why_not_called(turn.state, given.keeper, order.word):
            # Somebody who gave the same order has it already.
            return turn.noting([Note(given.keeper, NoteKind.NAME_TAKEN, word=order.word)])
        keeper = replace(turn.state.keepers[given.keeper], name=order.word)
        named = Note(given.keeper, NoteKind.NAMED, word=order.word)
        return replace(turn, state=with_keeper(turn.state, keeper)).noting([named])
    monster = turn.monster(order.subject)
    if monster is None:
        return turn
    return turn.changed([replace(monster, name=order.word)], [note(monster, NoteKind.NAMED, word=order.word)])


def _take_stance(turn: RunningTurn, given: Given) -> RunningTurn:
    monster = turn.monster(given.order.subject)
    if monster is None:
        return turn
    stance, kind = _STANCES[given.order.verb]
    cost = data.SIZES[monster.size].stance
    if not can_pay(monster, cost):
        return turn.noting([note(monster, NoteKind.NO_ENERGY, word=given.order.verb.value, amount=cost)])
    return turn.changed([replace(paid(monster, cost), stance=stance)], [note(monster, kind)])


def _make_friends(turn: RunningTurn) -> RunningTurn:
    named = {(given.keeper, given.order.subject) for given in turn.orders(Verb.FRIENDLY)}
    pairs = frozenset((one, other) for one, other in named if one < other and (other, one) in named)
    notes = [Note(one, NoteKind.ALLIED, amount=other) for one, other in sorted(named) if (other, one) in named]
    return replace(turn, friends=pairs).noting(notes)
