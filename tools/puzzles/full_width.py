"""Full-width search on the rules themselves, for two sides without secrets or dice: slow, simple and reliable.

It shares no code with the players, whose findings it checks: no table of tiles, no evaluation, no pruning except that a
refutation ends a move. Replies that refuted other moves are tried first, then all others.
"""

from collections.abc import Iterator
from typing import Any, Final

from engines import AnyRules
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat

_DICE: Final = Dice(b"none", 0)
"""Unused dice: `FullWidth` is for games without dice."""


class FullWidth:
    """A search of everything that can be forced from a position."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.positions = 0
        """The number of positions made."""
        self._killers: dict[int, list[Any]] = {}  # Any: actions of whichever game it is

    def wins(self, state: object, seat: Seat, turns: int) -> Iterator[Any]:
        """Yield the actions of the seat to move that win within `turns` of its own turns against every reply."""
        for action in self._order(state, seat, 2 * turns):
            if self.find_refutation(state, seat, action, turns) is None:
                self._note(2 * turns, action)
                yield action

    def can_win(self, state: object, seat: Seat, turns: int) -> bool:
        """Return whether the seat to move can win within `turns` of its own turns."""
        return next(self.wins(state, seat, turns), None) is not None

    def find_refutation(self, state: object, seat: Seat, action: object, turns: int) -> tuple[Any, ...] | None:
        """Return the reply after which an action does not win in `turns` turns; () if it fails without a reply.

        None if it wins against every reply.
        """
        after = self.after(state, seat, action)
        turn = self.rules.turn(after)
        if isinstance(turn, Outcome):
            return None if turn.winners == (seat,) else ()
        if turns == 1:
            return ()
        other = turn.seats[0]
        if other == seat:
            return None if self.can_win(after, seat, turns - 1) else ()
        for reply in self._order(after, other, 2 * turns - 1):
            if self.holds(after, other, reply, turns):
                self._note(2 * turns - 1, reply)
                return (reply,)
        return None

    def holds(self, state: object, other: Seat, reply: object, turns: int) -> bool:
        """Return whether the seat that moved before cannot win in one turn less after a reply."""
        then = self.after(state, other, reply)
        turn = self.rules.turn(then)
        seat = Seat(1 - other)
        if isinstance(turn, Outcome):
            return turn.winners != (seat,)
        return turn.seats[0] != seat or not self.can_win(then, seat, turns - 1)

    def losses(self, state: object, seat: Seat) -> dict[str, str]:
        """Return the actions after which another seat wins immediately, each with the winning reply."""
        losses: dict[str, str] = {}
        for action in self.rules.legal_actions(state, seat):
            after = self.after(state, seat, action)
            turn = self.rules.turn(after)
            if isinstance(turn, Outcome):
                if turn.winners and seat not in turn.winners:
                    losses[self.rules.format(action)] = ""
                continue
            if turn.seats[0] != seat:
                reply = next(self.wins(after, turn.seats[0], 1), None)
                if reply is not None:
                    losses[self.rules.format(action)] = self.rules.format(reply)
        return losses

    def after(self, state: object, seat: Seat, action: object) -> object:
        """Return the position after an action."""
        self.positions += 1
        after: object = self.rules.apply(state, seat, action, _DICE).state
        return after

    def _order(self, state: object, seat: Seat, depth: int) -> Iterator[Any]:
        """Yield all legal actions, first those that most recently refuted or won at that depth."""
        legal = self.rules.legal_actions(state, seat)
        first = [action for action in self._killers.get(depth, ()) if action in legal]
        yield from first
        yield from (action for action in legal if action not in first)

    def _note(self, depth: int, action: object) -> None:
        killers = self._killers.setdefault(depth, [])
        if action in killers:
            killers.remove(action)
        killers.insert(0, action)
        del killers[4:]
