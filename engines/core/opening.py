"""Games whose first entries are no moves yet: hidden grids are placed, a colour is chosen."""

from typing import Protocol, TypeVar, runtime_checkable

from engines.core.support import ByType

P_contra = TypeVar("P_contra", contravariant=True)


@runtime_checkable
class SupportsOpening(Protocol[P_contra], metaclass=ByType):
    """Rules of a game that say when everybody has made a first move."""

    def is_opening(self, view: P_contra) -> bool:
        """Return whether a player may still have the first move after the preparations before them."""
