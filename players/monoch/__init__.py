"""Players of Monoch: alpha-beta with a worth from the strips that each block would join.

A block's worth is found without building it: its painted squares that stay exposed are patches, each of which joins
the strips whose edges it meets. A colour's distance from its two ends is the number of cells its best strip needs, and
of blocks it must still pass. Only the moves worth a reply are built.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, cast

from engines.core.dice import Dice
from engines.core.messages import N_, Text
from engines.monoch.actions import Action, Declare, Place, Swap
from engines.monoch.lattice import STANCES
from engines.monoch.view import Colour, SeatView
from players.core.alphabeta import Child
from players.core.budget import Allowance, Budget
from players.core.choice import Appraisal, Choice
from players.core.collecting import without_collector
from players.core.player import TurnPlayer
from players.monoch.build import Build, build_of
from players.monoch.builder import Builder
from players.monoch.opening import Openings, first_block, opening_reasons
from players.monoch.reasons import TO_OTHERS as TO_OTHERS
from players.monoch.reasons import reasons
from players.monoch.rules import S, SeatRules
from players.monoch.search import BuildSearch
from players.monoch.sites import Move
from players.scales import scale_of
from players.steps import Mix

_SEARCH: Final = 60
"""Percent of the budget for the best block, when another one is compared with it."""
_PLIES: Final = 3
"""The depth of a comparison."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """The block found, and the resulting action."""

    search: BuildSearch
    build: Build
    move: Move
    action: Action


@dataclass(frozen=True)
class MonochPlayer(TurnPlayer):
    """Searches as deep as its widths."""

    widths: tuple[int, ...]
    allowance: Allowance
    overlooks: int = 0
    """Percent of choices in which it considers only its own strips."""
    notices: int = 100
    """The percentage of places it looks at, like a person who misses some."""
    is_wary: bool = True
    """True if it immediately sees the moves that let the other side win."""
    openings: Openings = Openings.ANY

    @without_collector()
    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return the colour, the swap or the block to place."""
        simple = self._begin(view, dice, budget)
        return self._think(view, dice, budget).action if simple is None else simple.action

    @without_collector()
    def consider(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Choice[Action]:
        """Return the choice with the findings of the search."""
        simple = self._begin(view, dice, budget)
        if simple is not None:
            return simple
        thought = self._think(view, dice, budget)
        if isinstance(thought.action, Swap):
            return Choice(thought.action, reasons=(N_("It takes over the color that is ahead."),))
        because = self._reasons(rules, view, thought.build, thought.move, dice)
        choice = thought.search.choice(thought.move, scale_of("monoch").chance)
        return replace(choice.with_actions(_to_action), reasons=because)

    @without_collector()
    def appraise(
        self, rules: SeatRules[S], view: SeatView, played: Action, dice: Dice, budget: Budget
    ) -> Appraisal[Action] | None:
        """Return a placed block compared with the best; None for the first one, which no search can judge."""
        if not isinstance(played, Place) or not view.public.blocks or view.public.can_swap:
            return None
        # Worths compare at one depth only: they depend on whose move a search ends after.
        judge = replace(self, widths=self.widths[:_PLIES])
        thought = judge._think(view, dice, searching := budget.share(_SEARCH))  # noqa: SLF001 - of one's own kind
        budget.spend(searching.spent)
        thought.search.budget = budget
        build, children = thought.build, thought.search.children
        move = build.find_move(STANCES.index(played.stance), played.x, played.y)
        if move is not None and all(child.move != move for child in children):
            after = build.after(move)
            children.append(Child(move, after, after.worth(build.side)))
        comparison = None if move is None else thought.search.compare(move)
        if comparison is None:
            return None
        best, other = (scale_of("monoch").chance(child.worth) for child in comparison)
        because = self._reasons(rules, view, thought.build, comparison[0].move, dice)
        return Appraisal(_to_action(comparison[0].move), best, other, because)

    def _reasons(self, rules: SeatRules[S], view: SeatView, build: Build, move: Move, dice: Dice) -> tuple[Text, ...]:
        after = rules.apply(rules.resample(view, dice), view.seat, _to_action(move), dice).state
        return reasons(build, move, view.public, rules.public_view(after))

    def _begin(self, view: SeatView, dice: Dice, budget: Budget) -> Choice[Action] | None:
        """Return the colour, or the first block, for which no search is needed; None otherwise."""
        public = view.public
        if public.to_declare:
            budget.spend()
            return Choice(Declare(dice.choice(tuple(Colour))), reasons=(N_("Both colors have equal chances."),))
        if public.blocks or self.openings is Openings.JUDGED:
            return None
        budget.spend()
        colour = next(side.colour for side in public.sides if side.seat == view.seat) or Colour.BLACK
        fits, swap = public.spots[0].fits, public.options.swap
        block = first_block(fits, colour, self.openings, dice, can_be_swapped=swap)
        return Choice(Place(block, 0, 0), reasons=opening_reasons(block, colour, can_be_swapped=swap))

    def _think(self, view: SeatView, dice: Dice, budget: Budget) -> _Thought:
        build = build_of(view, is_wary=self.is_wary)
        if self.notices < 100:
            build = build.glimpse(self.notices, dice)
        search = BuildSearch(build, self.widths, budget, dice)
        best = search.best()
        if view.public.can_swap and search.children[0].worth < 0:
            return _Thought(search, build, best, Swap())
        if self.overlooks and dice.chance(self.overlooks):
            best = max(search.children, key=lambda child: cast("Build", child.board).hope(build.side)).move
        return _Thought(search, build, best, _to_action(best))


def _to_action(move: Move) -> Action:
    return Place(STANCES[move.number], move.x, move.y)


PLAYERS: Mapping[str, MonochPlayer | Builder] = MappingProxyType(
    {
        "builder": Builder(),
        "easy": MonochPlayer((1,), Allowance(600, 0.25), overlooks=60, notices=12, is_wary=False),
        "medium": MonochPlayer((6, 4), Allowance(4_000, 0.8), openings=Openings.FAIR),
        "hard": MonochPlayer((16, 14, 10, 1), Allowance(16_000, 3.5), openings=Openings.BEST),
    }
)
STEPS: Final = MappingProxyType({"step1": Mix("builder", "easy", 45), "step2": Mix("random", "easy", 75)})
"""The lowest steps: the first builds for both colours, so that a newcomer finds wins and draws are few."""
