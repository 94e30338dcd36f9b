"""The order check: which orders of a set will be carried out, line by line (rules: Orders)."""

from collections.abc import Iterator
from dataclasses import replace

from engines.core import IllegalActionError
from engines.monsters.desk import Desk
from engines.monsters.grammar import KINDS, Fault, Order
from engines.monsters.notation import fault_reason
from engines.monsters.state import Keeper, State
from engines.monsters.view import CheckLine


def judge_lines(state: State, keeper: Keeper) -> tuple[Desk, tuple[CheckLine, ...]]:
    """Check each line of a keeper's set after those before it; the desk has the valid orders, in the order given."""
    desk = Desk(state, keeper)
    lines = keeper.orders.lines if keeper.orders is not None else ()
    return desk, tuple(_judge(desk, at, line) for at, line in enumerate(lines, 1))


def _judge(desk: Desk, at: int, line: Order | Fault) -> CheckLine:
    if isinstance(line, Fault):
        return CheckLine(at, line, ok=False, said=fault_reason(line))
    try:
        return CheckLine(at, line, ok=True, said=desk.take(line))
    except IllegalActionError as error:
        return CheckLine(at, line, ok=False, said=error.text)


def with_warning(desk: Desk, line: CheckLine) -> CheckLine:
    """Return a line for the keeper, with a warning if a valid order has no effect."""
    warning = line.given.warning(desk) if line.ok and isinstance(line.given, Order) else None
    return line if warning is None else replace(line, said=warning, useless=True)


def possible_orders(state: State, keeper: Keeper) -> Iterator[Order]:
    """Yield every game order that passes the check alone; free text and administrative orders are left out."""
    desk = Desk(state, keeper)
    return (order for kind in KINDS.values() if kind.offered for order in kind.options(desk))
