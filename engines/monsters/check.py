"""The order check: what of a set will be carried out, line by line (rules: Orders)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engines.core import IllegalActionError
from engines.monsters.desk import Desk
from engines.monsters.grammar import KINDS, Fault, Order, OrderSet
from engines.monsters.notation import fault_reason
from engines.monsters.state import Keeper, State
from engines.monsters.view import CheckLine


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one line."""

    line: Order | Fault
    ok: bool
    said: str = ""
    """The reason why it is not carried out; or a remark on a good one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdicts on a set, and the desk with its good orders."""

    desk: Desk
    verdicts: tuple[Verdict, ...]

    @property
    def good(self) -> tuple[Order, ...]:
        """The orders that will be carried out, in the order given."""
        return tuple(self.desk.good)

    @property
    def lines(self) -> tuple[CheckLine, ...]:
        """The verdicts as the keeper reads them, with a warning where a good order has no effect."""
        return tuple(self._line(at, verdict) for at, verdict in enumerate(self.verdicts, 1))

    def _line(self, at: int, verdict: Verdict) -> CheckLine:
        line = verdict.line
        warning = line.warning(self.desk) if verdict.ok and isinstance(line, Order) else None
        return CheckLine(at, line, verdict.ok, warning or verdict.said, useless=bool(warning))


def judge_lines(state: State, keeper: Keeper, order_set: OrderSet | None) -> Judgement:
    """Judge each line of a set by those before it."""
    desk = Desk(state, keeper)
    return Judgement(desk, tuple(_judge(desk, line) for line in order_set.lines) if order_set is not None else ())


def _judge(desk: Desk, line: Order | Fault) -> Verdict:
    if isinstance(line, Fault):
        return Verdict(line, ok=False, said=fault_reason(line))
    try:
        return Verdict(line, ok=True, said=desk.take(line))
    except IllegalActionError as error:
        return Verdict(line, ok=False, said=error.text)


def possible_orders(state: State, keeper: Keeper) -> Iterator[Order]:
    """Yield every game order that passes the check by itself; free text and administrative orders are left out."""
    desk = Desk(state, keeper)
    return (order for kind in KINDS.values() if kind.offered for order in kind.options(desk))
