"""Games whose scores may be ranks: they order all seats, those that left after they had come to one as well."""

from typing import Protocol, runtime_checkable

from engines.core.rules import Outcome
from engines.core.support import ByType


@runtime_checkable
class SupportsRanking(Protocol, metaclass=ByType):
    """Rules that say of an outcome what its scores are."""

    def scores_rank(self, outcome: Outcome) -> bool:
        """Return whether the scores rank the seats, more before fewer, rather than count points."""
