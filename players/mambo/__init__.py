"""Players of Mambo, Mamba, Mamboa and Mambogo: alpha-beta on the engine's own table of tiles."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, cast

from engines.core.dice import Dice
from engines.mambo.actions import Action, Place
from engines.mambo.geometry import pack, unpack
from engines.mambo.patterns import TILES
from engines.mambo.view import PublicView, SeatView
from players.core.alphabeta import SURE, Search
from players.core.budget import Allowance, Budget
from players.core.choice import Appraisal, Choice
from players.core.forced_wins import find_forced_win
from players.core.imagining import fork
from players.core.player import TurnPlayer
from players.core.remembering import RememberingSearch
from players.mambo.reasons import TO_OTHERS as TO_OTHERS
from players.mambo.reasons import reasons
from players.mambo.rules import S, SeatRules
from players.mambo.table import Lay, Table, table_of
from players.scales import Scale, scale_of

_SEARCH: Final = 60
"""Percent of the budget for the best tile, when another one is compared with it."""


def _scale(view: PublicView) -> Scale:
    return scale_of(view.options.variant.value)


@dataclass(frozen=True, slots=True)
class _Thought:
    """A tile that has been found."""

    search: Search[Lay]
    move: Lay
    is_forced: bool
    """True if the move wins with the next tile against any reply."""


@dataclass(frozen=True)
class MamboPlayer(TurnPlayer):
    """Searches as deep as its widths: one ply with one width, more with several."""

    widths: tuple[int, ...]
    allowance: Allowance
    slips: int = 0
    """Percent of choices that are the next best it sees."""
    overlooks: int = 0
    """Percent of choices in which it considers only its own aims, and no danger."""
    notices: int = 100
    """The percentage of places it looks at, like a person who misses some."""
    remembers: bool = False
    """True if it recognises positions reached by another order of moves."""
    forces: int = 0
    """Percent of its budget for forced wins among all moves."""

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return the tile to lay; if none can be laid, any move."""
        chance, imagining = fork(dice, 2)
        if _is_full(view.public):
            budget.spend()
            return chance.choice(rules.legal_actions(rules.resample(view, imagining), view.seat))
        return _to_action(self._think(table_of(view.public), chance, budget).move)

    def consider(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Choice[Action]:
        """Return the choice with the findings of the search."""
        if _is_full(view.public):
            return Choice(self.choose(rules, view, dice, budget))
        chance, _ = fork(dice, 2)
        table = table_of(view.public)
        thought = self._think(table, chance, budget)
        choice = thought.search.choice(thought.move, _scale(view.public).chance)
        because = reasons(table, thought.move, view.public.numbers, is_forced=thought.is_forced)
        value = 1.0 if thought.is_forced else choice.value
        return replace(choice, value=value, reasons=because).with_actions(_to_action)

    def appraise(
        self, rules: SeatRules[S], view: SeatView, played: Action, dice: Dice, budget: Budget
    ) -> Appraisal[Action] | None:
        """Return a placed tile compared with the best; None for the first one, and for a tile that was moved."""
        if not isinstance(played, Place) or _is_full(view.public) or not view.public.tiles:
            return None
        chance, _ = fork(dice, 2)
        table, move = table_of(view.public), (pack(*played.hex), TILES.index(played.tile))
        thought = self._think(table, chance, searching := budget.share(_SEARCH))
        budget.spend(searching.spent)
        search = thought.search
        search.budget = budget
        comparison = search.compare(move)
        if comparison is None:
            return None
        best, other = (_scale(view.public).chance(child.worth) for child in comparison)
        chosen = comparison[0].move
        if thought.is_forced:
            best, chosen = 1.0, thought.move
            if move == chosen or find_forced_win(table, [move], budget) is not None:
                other, chosen = 1.0, move
        because = reasons(table, chosen, view.public.numbers, is_forced=thought.is_forced)
        return Appraisal(_to_action(chosen), best, other, because)

    def _think(self, table: Table, chance: Dice, budget: Budget) -> _Thought:
        search: Search[Lay] = (RememberingSearch if self.remembers else Search)(table, self.widths, budget, chance)
        forced = self._find_forced_win(table, search)
        if forced is not None:
            return _Thought(search, forced, is_forced=True)
        best = search.best()
        if self.notices < 100:
            best = self._glance(table, search, chance)
        elif chance.chance(self.slips):
            best = search.second(best)
        return _Thought(search, best, is_forced=False)

    def _glance(self, table: Table, search: Search[Lay], chance: Dice) -> Lay:
        """Return the best noticed move at some places, sometimes without regard to dangers."""
        places = chance.shuffle(sorted({child.move[0] for child in search.children}))
        noticed = set(places[: max(1, len(places) * self.notices // 100)])
        seen = [child for child in search.children if child.move[0] in noticed]
        if chance.chance(self.overlooks):
            return max(seen, key=lambda child: cast("Table", child.board).hope(table.side)).move
        return seen[0].move

    def _find_forced_win(self, table: Table, search: Search[Lay]) -> Lay | None:
        """Return a tile that wins one turn later against any reply."""
        if not self.forces or not search.budget.has_left or search.children[0].worth >= SURE or table.is_far_from_end:
            return None
        if table.options.moving:  # A reply may move a tile, but the search only considers tiles of the pool.
            return None
        checking = search.budget.share(self.forces)
        win = find_forced_win(table, [child.move for child in search.children], checking)
        search.budget.spend(checking.spent)
        return win


def _is_full(view: PublicView) -> bool:
    """Return whether no tile can be laid."""
    return not view.left or not view.spaces


def _to_action(move: Lay) -> Action:
    return Place(unpack(move[0]), TILES[move[1]])


PLAYERS = MappingProxyType(
    {
        "easy": MamboPlayer((1,), Allowance(600, 0.25), overlooks=60, notices=12),
        "medium": MamboPlayer((8, 5, 4), Allowance(2_500, 0.8), slips=6),
        "hard": MamboPlayer((10, 8, 6, 5, 4, 4, 3, 3), Allowance(64_000, 3.5), remembers=True, forces=50),
    }
)
