"""Doubting a Wild Draw 4, by the cards that a doubt may gain and cost."""

from typing import Final

from engines.core.dice import Dice
from engines.monocards.cards import FITTING, another_fits
from engines.monocards.view import SeatView
from players.core.budget import Budget
from players.monocards.rules import S, SeatRules

_DEALS: Final = 40
"""The number of hands sampled for a doubted player."""
_BLUFFS: Final = 0.15
"""Frequency of a Wild Draw 4 among players with another card that fits, relative to players with none."""
_WON: Final = 9.0
"""Cards gained by a correct doubt: four not drawn, the turn, and most of the six that the other draws."""
_LOST: Final = 2.0
"""Cards lost by a wrong doubt."""


def chance_of_bluff(rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> float:
    """Return the probability that the Wild Draw 4 is a bluff, over the possible hands of its player."""
    demand = view.public.demand
    if demand is None or demand.challenged is None:
        return 0.0
    had = deals = 0
    while deals < _DEALS and budget.has_left:
        evidence = rules.seat_view(rules.resample(view, dice), demand.challenged).evidence
        budget.spend()
        deals += 1
        had += evidence is not None and another_fits(FITTING[evidence.top][evidence.origin], evidence.hand)
    bluffs, honest = _BLUFFS * had, float(deals - had)
    return bluffs / (bluffs + honest) if deals else 0.0


def is_worth_a_doubt(chance: float) -> bool:
    """Return whether a doubt wins more cards than it costs, on average."""
    return chance * _WON > (1 - chance) * _LOST
