"""Phases 13 and 14: food grows and powers are dealt; passwords take effect with the last orders."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.administration import Password
from engines.monsters.notes import PasswordSet, PowersDrawn
from engines.monsters.powers import draw_powers
from engines.monsters.running import RunningTurn


def food(turn: RunningTurn, _dice: Dice) -> None:
    """Grow food in every hex, up to the maximum of its terrain."""
    rows = (data.TERRAINS[terrain] for terrain in turn.begun.terrain)
    turn.food = [min(row.food, there + row.growth) for row, there in zip(rows, turn.food, strict=True)]


def deal_powers(turn: RunningTurn, dice: Dice) -> None:
    """Deal each keeper up to two powers, at most seven in a hand."""
    for keeper in turn.keepers:
        if not keeper.playing:
            continue
        hand = draw_powers(keeper.hand, data.HAND_DRAW, dice)
        if len(hand) > len(keeper.hand):
            turn.change_keeper(replace(keeper, hand=hand))
            turn.note(PowersDrawn(keeper.number, len(hand) - len(keeper.hand)))


def set_passwords(turn: RunningTurn, _dice: Dice) -> None:
    """Make new passwords valid."""
    for entry in turn.orders(Password):
        turn.change_keeper(replace(turn.keepers[entry.keeper], password=entry.order.number))
        turn.note(PasswordSet(entry.keeper))
