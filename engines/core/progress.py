"""Games that say from when on a result is one of real play, so that nobody is rated for a match that hardly began."""

from typing import Protocol, TypeVar, runtime_checkable

from engines.core.support import ByType

P_contra = TypeVar("P_contra", contravariant=True)


@runtime_checkable
class SupportsProgress(Protocol[P_contra], metaclass=ByType):
    """Rules of a game that measure how far it has come."""

    def is_played(self, view: P_contra) -> bool:
        """Return whether about a quarter of a usual game has been played; it stays so until the end."""
