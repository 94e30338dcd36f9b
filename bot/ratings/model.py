"""The rating model: Plackett-Luce after R. Weng and C. Lin, "A Bayesian Approximation Method for Online Ranking".

The only module that uses the `openskill` library. A skill is a mean and its uncertainty.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU: Final = 25.0
SIGMA: Final = MU / 3


class Skill(NamedTuple):
    """The skill of a player, in the model's units."""

    mu: float = MU
    sigma: float = SIGMA

    def at_most(self, mu: float) -> "Skill":
        """Return a copy whose mean is at most `mu`."""
        return Skill(min(self.mu, mu), self.sigma)

    def towards(self, other: "Skill", part: float) -> "Skill":
        """Return the skill at the fraction `part` of the way to another."""
        if part == 1:
            return other
        return Skill(self.mu + part * (other.mu - self.mu), self.sigma + part * (other.sigma - self.sigma))


@cache
def _model() -> "PlackettLuce":
    # Imported on first use: it is slow to load, and programs that rate nobody run without it.
    from openskill.models import PlackettLuce  # noqa: PLC0415 - see above

    return PlackettLuce(mu=MU, sigma=SIGMA)


def rate_teams(teams: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """Return the skills of each team's members after a match; lower ranks are better, equal ones draw."""
    model = _model()
    before = [[model.rating(skill.mu, skill.sigma) for skill in team] for team in teams]
    after = model.rate(before, ranks=[float(rank) for rank in ranks])
    return [[Skill(rating.mu, rating.sigma) for rating in team] for team in after]
