"""Administrative orders take effect as soon as they are given (rules: Orders)."""

from dataclasses import replace

from engines.monsters.check import good_orders
from engines.monsters.orders import Order, OrderSet, Verb
from engines.monsters.state import Keeper, State
from engines.monsters.terms import Destination


def administer(state: State, keeper: Keeper, orders: OrderSet) -> Keeper:
    """Return the keeper with the set's ADDRESS, EMAIL, OFFSET, VACATION and WIDTH carried out."""
    for order in good_orders(state, keeper, orders):
        keeper = _carried_out(keeper, order)
    return keeper


def handed_over(keeper: Keeper) -> Keeper:
    """Return the keeper of a seat that another account has taken over.

    The password is void, also one that has been ordered and waits for the turn, and nobody reads along any more.
    """
    orders = keeper.orders
    if orders is not None:
        lines = (line for line in orders.lines if not isinstance(line, Order) or line.verb not in _PERSONAL)
        orders = replace(orders, lines=tuple(lines))
    return replace(keeper, password=0, copies_to="", copies_until=0, orders=orders)


_PERSONAL = frozenset({Verb.PASSWORD, Verb.VACATION})


def _carried_out(keeper: Keeper, order: Order) -> Keeper:
    match order.verb:
        case Verb.ADDRESS:
            return replace(keeper, contact=order.word)
        case Verb.EMAIL:
            return replace(keeper, destination=Destination(order.word))
        case Verb.OFFSET:
            return replace(keeper, offset=(order.subject - order.subject % 2, order.value))
        case Verb.VACATION:
            return replace(keeper, copies_to=order.word, copies_until=max(0, order.value))
        case Verb.WIDTH:
            return replace(keeper, width=order.value)
        case _:
            return keeper
