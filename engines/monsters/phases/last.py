"""Phases 13 and 14: food grows and powers are dealt; passwords take effect with the last orders."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.orders import Verb
from engines.monsters.powers import drawn
from engines.monsters.running import RunningTurn
from engines.monsters.state import with_keeper
from engines.monsters.view import Note, NoteKind


def food(turn: RunningTurn, _dice: Dice) -> RunningTurn:
    """Grow food in every hex, up to what its terrain can hold."""
    state = turn.state
    rows = (data.TERRAINS[terrain] for terrain in state.terrain)
    grown = tuple(min(row.food, there + row.growth) for row, there in zip(rows, state.food, strict=True))
    return replace(turn, state=replace(state, food=grown))


def deal_powers(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Deal each keeper up to two powers, never more than seven in a hand."""
    state = turn.state
    notes: list[Note] = []
    for keeper in state.playing():
        hand = drawn(keeper.hand, data.HAND_DRAW, dice)
        if len(hand) > len(keeper.hand):
            notes.append(Note(keeper.number, NoteKind.DREW, amount=len(hand) - len(keeper.hand)))
            state = with_keeper(state, replace(keeper, hand=hand))
    return replace(turn, state=state).noting(notes)


def set_passwords(turn: RunningTurn, _dice: Dice) -> RunningTurn:
    """Let new passwords take effect."""
    state = turn.state
    notes: list[Note] = []
    for given in turn.orders(Verb.PASSWORD):
        state = with_keeper(state, replace(state.keepers[given.keeper], password=given.order.value))
        notes.append(Note(given.keeper, NoteKind.PASSWORD_SET))
    return replace(turn, state=state).noting(notes)
