"""Administrative orders take effect as soon as they are given (rules: Orders)."""

from dataclasses import replace

from engines.monsters import orders
from engines.monsters.check import good_orders, judge_lines
from engines.monsters.orders import Order, OrderSet
from engines.monsters.state import Keeper, State


def administer(state: State, keeper: Keeper, order_set: OrderSet) -> Keeper:
    """Return the keeper with the set's ADDRESS, EMAIL, OFFSET, VACATION and WIDTH carried out."""
    for order in good_orders(judge_lines(state, keeper, order_set)):
        keeper = _apply(keeper, order)
    return keeper


def hand_over_keeper(keeper: Keeper) -> Keeper:
    """Return the keeper of a seat that another account has taken over: what is the game's, and nothing personal."""
    return Keeper(keeper.number, keeper.standing, hand=keeper.hand, kills=keeper.kills, explored=keeper.explored)


def _apply(keeper: Keeper, order: Order) -> Keeper:
    match order:
        case orders.Address(contact):
            return replace(keeper, contact=contact)
        case orders.Email(destination):
            return replace(keeper, destination=destination)
        case orders.Offset(x, y):
            return replace(keeper, offset=(x - x % 2, y))
        case orders.Vacation(member, until):
            return replace(keeper, copies_to=member, copies_until=until)
        case orders.VacationOver():
            return replace(keeper, copies_to="", copies_until=0)
        case orders.Width(columns):
            return replace(keeper, width=columns)
        case _:
            return keeper
