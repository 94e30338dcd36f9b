"""Games that say how their players stand before the end, for hosts that must decide an unfinished game."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from engines.core.support import ByType

P_contra = TypeVar("P_contra", contravariant=True)


@runtime_checkable
class SupportsStanding(Protocol[P_contra], metaclass=ByType):
    """Rules of a game in which points are counted as it goes."""

    def standing(self, view: P_contra) -> Sequence[Any]:  # Any: what can be compared
        """Return what each seat has come to, by what everybody sees; more is better."""
