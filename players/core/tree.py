"""Monte Carlo tree search over the information of a seat, for any game with or without secrets.

Single-observer information set Monte Carlo tree search (P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte
Carlo Tree Search", 2012): each iteration draws a position consistent with the seat's view, and walks one tree
whose branches are actions, considering only those that are legal in that position. Without secrets it
draws the position itself, and the search is plain UCT (L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo Planning",
2006). Chance events are drawn again in each iteration.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules, Seat
from players.core.budget import Allowance, Budget
from players.core.choice import Alternative, Choice
from players.core.imagining import A, O, P, S, V, fork, reward
from players.core.player import TurnPlayer

_CURIOSITY = 0.7
"""The weight of exploration against exploitation; the papers use this for rewards from 0 to 1."""


class _Node(Generic[A]):
    """The results of the actions after one line of play."""

    __slots__ = ("available", "branches", "total", "visits")

    def __init__(self) -> None:
        self.branches: dict[A, _Node[A]] = {}
        self.visits = 0
        self.total = 0.0
        """The sum of rewards for the seat that chose this node."""
        self.available = 0
        """The number of times that it could have been chosen."""

    @property
    def value(self) -> float:
        """Return the average reward of the seat that chose this node."""
        return self.total / self.visits

    def upper_bound(self) -> float:
        """Return the upper confidence bound of this choice, with its chances to be chosen as visits above it."""
        return self.total / self.visits + _CURIOSITY * math.sqrt(math.log(self.available) / self.visits)


@dataclass(frozen=True)
class TreePlayer(TurnPlayer, Generic[V]):
    """Plays the action most visited in the tree."""

    allowance: Allowance
    longest: int = 200
    """The number of actions after which a random playout is evaluated statically."""
    worth: Callable[[V], float] | None = None
    """Returns the worth of a view to its seat, from 0 to 1; without it an unfinished game counts one half."""

    def choose(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return the action tried most often."""
        return self.consider(rules, view, dice, budget).action

    def consider(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> Choice[A]:
        """Return the action tried most often with the part of the win it has brought, and the next."""
        imagining, chance = fork(dice, 2)
        actions = rules.legal_actions(rules.resample(view, imagining), view.seat)
        if len(actions) == 1:
            budget.spend()
            return Choice(actions[0], line=(actions[0],))
        root: _Node[A] = _Node()
        while budget.has_left or not root.branches:
            self._grow(root, rules, rules.resample(view, imagining), chance, budget, view.seat)
        best, *others = _most_tried(root, rules)
        line = (best,) if rules.info.hidden else (best, *_line(root.branches[best], rules))
        second = Alternative(others[0], root.branches[others[0]].value) if others else None
        return Choice(best, root.branches[best].value, line, second)

    def _grow(
        self, root: _Node[A], rules: Rules[O, S, A, P, V], world: S, chance: Dice, budget: Budget, seat: Seat
    ) -> None:
        """Add one node, and back up the result to all nodes on its path."""
        path: list[tuple[Seat, _Node[A]]] = []
        node, turn = root, rules.turn(world)
        mover = seat
        while not isinstance(turn, Outcome):
            action, is_new = _descend(node, rules, world, mover, chance)
            node = node.branches[action]
            path.append((mover, node))
            world = rules.apply(world, mover, action, chance).state
            budget.spend()
            turn = rules.turn(world)
            if is_new:
                break
            mover = mover if isinstance(turn, Outcome) else turn.seats[0]
        results = self._play_out(rules, world, chance, budget)
        for chooser, each in path:
            each.visits += 1
            each.total += results(chooser)

    def _play_out(self, rules: Rules[O, S, A, P, V], world: S, chance: Dice, budget: Budget) -> Callable[[Seat], float]:
        """Play at random; return a function from a seat to its reward."""
        for _ in range(self.longest):
            turn = rules.turn(world)
            if not budget.has_left:
                break
            if isinstance(turn, Outcome):
                outcome = turn
                return lambda seat: reward(outcome, seat)
            mover = chance.choice(turn.seats)
            actions = rules.legal_actions(world, mover)
            world = rules.apply(world, mover, chance.choice(actions), chance).state
            budget.spend()
        worth, end = self.worth, world
        return lambda seat: 0.5 if worth is None else worth(rules.seat_view(end, seat))


def _most_tried(node: _Node[A], rules: Rules[Any, Any, A, Any, Any]) -> list[A]:
    """Return the actions of a node, those tried most often first."""
    branches = node.branches
    return sorted(branches, key=lambda action: (branches[action].visits, rules.format(action)), reverse=True)


def _line(node: _Node[A], rules: Rules[Any, Any, A, Any, Any]) -> Iterator[A]:
    """Yield the expected continuation of a line, as long as all legal actions there have been tried."""
    while node.branches and node.visits > len(node.branches) + 1:
        action = _most_tried(node, rules)[0]
        yield action
        node = node.branches[action]


def _descend(node: _Node[A], rules: Rules[Any, S, A, Any, Any], world: S, mover: Seat, chance: Dice) -> tuple[A, bool]:
    """Return the action to follow, and whether it is new."""
    actions = rules.legal_actions(world, mover)
    known: Mapping[A, _Node[A]] = node.branches
    fresh = [action for action in actions if action not in known]
    for action in actions:
        if action in known:
            known[action].available += 1
    if fresh:
        action = chance.choice(fresh)
        node.branches[action] = _Node()
        node.branches[action].available = 1
        return action, True
    return max(actions, key=lambda each: known[each].upper_bound()), False
